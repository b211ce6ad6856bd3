/// One word of a command or of a snapshot.
package struct Word: Equatable, Sendable {
  /// The text of the word, without quotes and with escapes resolved.
  package var text: String
  /// Whether the word is in quotes. A quoted word is a name, never a number or a keyword.
  package var isQuoted: Bool
  /// Whether the word is a regular expression between slashes, which scripts accept in some places.
  package var isRegex = false
  /// The range of the word in the line, including quotes.
  package var range: Range<String.Index>

  /// The word in lower case, if it can be a keyword or a number; empty if it is quoted.
  package var keyword: String { isQuoted || isRegex ? "" : text.lowercased() }

  /// Makes a word.
  package init(
    text: String, isQuoted: Bool, isRegex: Bool = false, range: Range<String.Index>
  ) {
    (self.text, self.isQuoted, self.isRegex, self.range) = (text, isQuoted, isRegex, range)
  }

  /// The text as a word of a line, in quotes only if it would not be read back as a name without them.
  ///
  /// Law: read as a line, the result is one word with that text. It holds no control character.
  package static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty && text.unicodeScalars.first != "#" && !isAmount(text)
      && !text.hasPrefix(",") && !text.hasSuffix(",")
      && text.unicodeScalars.allSatisfy {
        $0 != " " && $0 != "\"" && $0 != "\\" && !needsEscape($0)
      }
    return isPlain ? text : inQuotes(text)
  }

  /// The text in quotes, whether or not it needs them.
  ///
  /// Law: read as a line, the result is one word with that text. It holds no control character.
  package static func inQuotes(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where needsEscape(scalar):
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// The character of the escape with which a text begins, and the number of its bytes; nil if the escape is unknown.
  /// The first byte must be the backslash.
  package static func leadingEscape(
    of text: Substring.UTF8View
  ) -> (scalar: Unicode.Scalar, count: Int)? {
    let rest = text.dropFirst()
    switch rest.first {
    case .quote: return ("\"", 2)
    case .backslash: return ("\\", 2)
    case UInt8(ascii: "n"): return ("\n", 2)
    case UInt8(ascii: "t"): return ("\t", 2)
    case UInt8(ascii: "u"):
      let code = rest.dropFirst().prefix { $0 != UInt8(ascii: "}") }
      guard code.first == UInt8(ascii: "{"), code.endIndex < rest.endIndex,
        let value = UInt32(Substring(code.dropFirst()), radix: 16),
        let scalar = Unicode.Scalar(value)
      else { return nil }
      return (scalar, code.count + 3)
    default: return nil
    }
  }

  /// Whether an unquoted word is a number or an operator, even a malformed one, and not a name.
  package static func isAmount(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "0"..."9", ".", ",", "+", "-", "\u{2212}", "=", ":", "½", "¼", "¾": true
      default: false
      }
    }
  }

  /// Whether a scalar is a control character, a line separator, or a format character. The joiners that spelling needs
  /// are excepted.
  package static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value < 0x20 }
    return switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
    default: false
    }
  }
}
