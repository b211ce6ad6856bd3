/// One word of a command line.
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

  /// Splits a line into words.
  ///
  /// Spaces and tabs separate words. `"…"` quotes, and inside it `\"`, `\\`, `\n`, `\t` and `\u{HEX}` stand for
  /// characters. `#` at the start of a word begins a comment.
  ///
  /// - Throws: a `LineError` with `.unterminatedQuote` or `.unknownEscape` and the range.
  package static func split(_ line: String) throws(LineError) -> [Word] {
    var scanner = WordScanner(line)
    return try scanner.words()
  }

  /// The text as a word of a line, in quotes only if it would not be read back as a name without them.
  ///
  /// Law: `split(quoted(text))` returns one word with that text. The result contains no control character.
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
  /// Law: `split(inQuotes(text))` returns one word with that text. The result contains no control character.
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

  /// Whether an unquoted word is a number or an operator, even a malformed one, and not a name.
  package static func isAmount(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "0"..."9", ".", ",", "+", "-", "\u{2212}", "=", ":": true
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

/// Reads the words of a line. It compares code units, so that a combining mark cannot hide the quote or space before
/// it.
package struct WordScanner {
  private let line: String
  private let units: String.UTF8View
  private let end: String.Index
  private var position: String.Index

  package init(_ line: String) {
    self.line = line
    units = line.utf8
    end = units.endIndex
    position = units.startIndex
  }

  /// The rest of the line after the words: a comment with its `#`, or an empty text.
  package var rest: Substring { line[position...] }

  private var next: UInt8? { position < end ? units[position] : nil }

  private mutating func advance() { units.formIndex(after: &position) }

  /// Reads all words of the line.
  ///
  /// - Parameter takesRegex: whether a slash after the words so far begins a regular expression.
  package mutating func words(
    takesRegex: ([Word]) -> Bool = { _ in false }
  ) throws(LineError) -> [Word] {
    var words: [Word] = []
    while true {
      while let unit = next, unit == .blank || unit == .tab { advance() }
      guard let unit = next, unit != .hash else { return words }
      if words.isEmpty { words.reserveCapacity(4) }
      if unit == .quote {
        words.append(try quotedWord())
      } else if unit == .slash, takesRegex(words) {
        words.append(try regex())
      } else {
        words.append(bareWord())
      }
    }
  }

  private mutating func bareWord() -> Word {
    let start = position
    while let unit = next, unit != .blank, unit != .tab { advance() }
    return Word(text: String(line[start..<position]), isQuoted: false, range: start..<position)
  }

  private mutating func quotedWord() throws(LineError) -> Word {
    let start = position
    var text = ""
    advance()
    var piece = position
    while let unit = next {
      if unit == .quote || unit == .backslash { text += line[piece..<position] }
      if unit == .quote {
        advance()
        return Word(text: text, isQuoted: true, range: start..<position)
      }
      if unit == .backslash {
        text.unicodeScalars.append(try escape())
        advance()
        piece = position
      } else {
        advance()
      }
    }
    throw LineError(.unterminatedQuote, at: start..<position)
  }

  /// Reads an escape sequence, and stops at its last code unit.
  private mutating func escape() throws(LineError) -> Unicode.Scalar {
    let start = position
    advance()
    switch next {
    case .quote: return "\""
    case .backslash: return "\\"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): if let scalar = hexadecimal() { return scalar }
    case nil: throw LineError(.unterminatedQuote, at: start..<position)
    default: break
    }
    let end = line.unicodeScalars.index(after: position)
    throw LineError(.unknownEscape(String(line[start..<end])), at: start..<end)
  }

  private mutating func hexadecimal() -> Unicode.Scalar? {
    let rest = units[position...].dropFirst()
    guard rest.first == UInt8(ascii: "{"), let close = rest.firstIndex(of: UInt8(ascii: "}")),
      let value = UInt32(String(line[rest.startIndex..<close].dropFirst()), radix: 16),
      let scalar = Unicode.Scalar(value)
    else { return nil }
    position = close
    return scalar
  }

  /// Reads up to the next slash that has no backslash before it. `\/` becomes a slash; other escapes are kept.
  private mutating func regex() throws(LineError) -> Word {
    let start = position
    var text: [UInt8] = []
    advance()
    while let unit = next {
      advance()
      if unit == .slash {
        let text = String(decoding: text, as: UTF8.self)
        return Word(text: text, isQuoted: false, isRegex: true, range: start..<position)
      }
      if unit == .backslash, let escaped = next {
        if escaped != .slash { text.append(unit) }
        text.append(escaped)
        advance()
      } else {
        text.append(unit)
      }
    }
    throw LineError(.unterminatedRegex, at: start..<position)
  }
}
