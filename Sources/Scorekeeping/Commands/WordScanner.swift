// Commands are made of words.
@_exported import Texts

extension Word {
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
    if let escape = Word.leadingEscape(of: units[start...]) {
      position = units.index(start, offsetBy: escape.count - 1)
      return escape.scalar
    }
    advance()
    if next == nil { throw LineError(.unterminatedQuote, at: start..<position) }
    let end = line.unicodeScalars.index(after: position)
    throw LineError(.unknownEscape(String(line[start..<end])), at: start..<end)
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
