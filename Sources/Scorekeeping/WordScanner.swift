/// Reads the words of a line.
///
/// It looks at code units: a combining mark after a quote or a blank must not hide it.
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

  /// What is left once the words are read: a comment with its `#`, or nothing.
  package var rest: Substring { line[position...] }

  private var next: UInt8? { position < end ? units[position] : nil }

  private mutating func advance() { units.formIndex(after: &position) }

  /// All words of the line.
  ///
  /// - Parameter takesRegex: whether a slash begins a regular expression after the words so far.
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

  /// Reads an escape and stays on its last code unit.
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

  /// Reads to the next slash that no backslash stands before. `\/` is a slash; all other escapes are kept.
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

extension UInt8 {
  fileprivate static let tab = UInt8(ascii: "\t")
  fileprivate static let blank = UInt8(ascii: " ")
  fileprivate static let quote = UInt8(ascii: "\"")
  fileprivate static let hash = UInt8(ascii: "#")
  fileprivate static let slash = UInt8(ascii: "/")
  fileprivate static let backslash = UInt8(ascii: "\\")
}
