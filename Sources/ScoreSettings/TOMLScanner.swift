/// Goes through the bytes of a document of TOML.
struct TOMLScanner {
  private let bytes: [UInt8]
  private(set) var offset = 0

  /// A part of a key between dots.
  struct Part {
    let name: String
    let range: Range<Int>
  }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func skip() { offset = min(offset + 1, bytes.count) }

  /// Skips that byte, if it is the next one.
  mutating func skip(_ byte: UInt8) -> Bool {
    if peek != byte { return false }
    offset += 1
    return true
  }

  mutating func skipBlanks() {
    while let byte = peek, byte == 0x20 || byte == 0x09 { offset += 1 }
  }

  /// Skips blanks, ends of lines and comments.
  mutating func skipSpace() {
    while let byte = peek {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      case UInt8(ascii: "#"): skipLine()
      default: return
      }
    }
  }

  /// Skips to the next key or header; false at the end.
  mutating func skipToStatement() -> Bool {
    skipSpace()
    return peek != nil
  }

  private mutating func skipLine() {
    while let byte = peek, byte != 0x0A { offset += 1 }
  }

  /// Skips the end of a line, with a comment before it.
  mutating func endLine() throws(TOMLFault) {
    skipBlanks()
    switch peek {
    case nil, 0x0A, 0x0D, UInt8(ascii: "#"): return
    default: throw TOMLFault(.lineGoesOn, at: offset)
    }
  }

  /// Skips a number, a date or a word, and no blanks after it.
  mutating func skipScalar() throws(TOMLFault) {
    let start = offset
    while let byte = peek, Self.isWord(byte) || "+.: \t".utf8.contains(byte) { offset += 1 }
    while offset > start, [0x20, 0x09].contains(bytes[offset - 1]) { offset -= 1 }
    if offset == start { throw TOMLFault(.noValue, at: start) }
  }

  /// Whether a name without quotes may hold that byte.
  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// The parts of a key, and the blanks around it.
  mutating func key() throws(TOMLFault) -> [Part] {
    var parts: [Part] = []
    repeat {
      skipBlanks()
      let start = offset
      let name: String
      switch peek {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): name = try string()
      default: name = try bareKey()
      }
      parts.append(Part(name: name, range: start..<offset))
      skipBlanks()
    } while skip(UInt8(ascii: "."))
    return parts
  }

  private mutating func bareKey() throws(TOMLFault) -> String {
    let start = offset
    while let byte = peek, Self.isWord(byte) { offset += 1 }
    if offset == start { throw TOMLFault(.noKey, at: start) }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// What a text in quotes says.
  mutating func string() throws(TOMLFault) -> String {
    let start = offset
    guard let quote = peek else { throw TOMLFault(.openQuote, at: start) }
    let isLong = bytes[offset...].starts(with: [quote, quote, quote])
    offset += isLong ? 3 : 1
    var content: [UInt8] = []
    while let byte = peek {
      if byte == quote, !isLong {
        offset += 1
        return String(decoding: content, as: UTF8.self)
      }
      if byte == quote, bytes[offset...].starts(with: [quote, quote, quote]) {
        // One or two quotes more belong to the text.
        offset += 3
        for _ in 0..<2 where skip(quote) {}
        return String(decoding: content, as: UTF8.self)
      }
      if byte == 0x0A, !isLong { break }
      offset += 1
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        content += escaped()
      } else {
        content.append(byte)
      }
    }
    throw TOMLFault(.openQuote, at: start)
  }

  /// What stands behind a backslash, as it is meant.
  private mutating func escaped() -> [UInt8] {
    guard let byte = peek else { return [] }
    offset += 1
    switch byte {
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      let digits = bytes[offset...].prefix(byte == UInt8(ascii: "u") ? 4 : 8)
      offset += digits.count
      let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
      return number.flatMap(Unicode.Scalar.init).map { Array(String($0).utf8) } ?? []
    default: return [byte]
    }
  }
}
