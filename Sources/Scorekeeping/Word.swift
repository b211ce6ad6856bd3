/// One word of a command line.
public struct Word: Equatable, Sendable {
  /// What the word says, quotes and escapes resolved.
  public var text: String
  /// Whether it stood in quotes: a quoted word is a name, never a number or a keyword.
  public var isQuoted: Bool
  /// Whether it stood between slashes: a regular expression, in the places where scripts take one.
  package var isRegex = false
  /// Where it stands in the line, quotes included.
  public var range: Range<String.Index>

  /// The word in lower case if it may be a keyword or a number; empty for a quoted one.
  package var keyword: String { isQuoted || isRegex ? "" : text.lowercased() }

  /// Splits a line into words.
  ///
  /// Blanks separate words. `"…"` quotes, and inside it `\"`, `\\`, `\n`, `\t` and `\u{HEX}` stand for the
  /// character named. `#` at the start of a word begins a comment.
  ///
  /// - Throws: a `LineError` with `.unterminatedQuote` or `.unknownEscape` and the place.
  public static func split(_ line: String) throws(LineError) -> [Word] {
    var scanner = WordScanner(line)
    return try scanner.words()
  }

  /// The text as a word of a line: as it is where that reads back as a name, else quoted.
  ///
  /// Law: `split(quoted(text))` is one word with that text. The result holds no control character.
  public static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty && text.unicodeScalars.first != "#" && !isAmount(text)
      && !text.hasPrefix(",") && !text.hasSuffix(",")
      && text.unicodeScalars.allSatisfy {
        $0 != " " && $0 != "\"" && $0 != "\\" && !needsEscape($0)
      }
    return isPlain ? text : inQuotes(text)
  }

  /// The text in quotes, whether it needs them or not.
  ///
  /// Law: `split(inQuotes(text))` is one word with that text. The result holds no control character.
  public static func inQuotes(_ text: String) -> String {
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

  /// Whether a bare word is an attempt at a number or an operator rather than a name.
  static func isAmount(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "0"..."9", ".", ",", "+", "-", "\u{2212}", "=": true
      default: false
      }
    }
  }

  /// Controls, separators of lines, and format characters other than the joiners that spelling needs.
  package static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value < 0x20 }
    return switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
    default: false
    }
  }
}
