/// Goes through the text of a snapshot, line by line and byte by byte.
struct SnapshotScanner {
  let bytes: [UInt8]
  /// The number of the line, the first being 1.
  private(set) var line = 0
  /// The line, without its line feed.
  private(set) var range = 0..<0
  /// Where in the line it is.
  var position = 0
  /// What the text lacks if it ends here.
  var part = SnapshotTextError.Part.firstLine

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Where the next line begins.
  private var nextLine: Int { line == 0 ? 0 : range.upperBound + 1 }

  /// Whether a line feed ends the line.
  var isWhole: Bool { range.upperBound < bytes.count }

  /// Goes to the next line, if there is one.
  mutating func advance() -> Bool {
    let start = nextLine
    if start >= bytes.count { return false }
    range = start..<(bytes[start...].firstIndex(of: 0x0A) ?? bytes.count)
    position = start
    line += 1
    return true
  }

  /// Goes to the next line.
  mutating func advanceOrThrow() throws(SnapshotTextError) {
    if !advance() { throw endingTooEarly }
  }

  /// The first byte of the next line.
  var firstOfNextLine: UInt8? { nextLine < bytes.count ? bytes[nextLine] : nil }

  /// The byte at the position.
  var next: UInt8? { position < range.upperBound ? bytes[position] : nil }

  /// Whether that is next, which is then passed.
  mutating func take(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      if !bytes[position..<range.upperBound].starts(with: text) { return false }
      position += text.count
      return true
    }
  }

  /// Passes what is next as long as a rule holds.
  mutating func skip(while holds: (UInt8) -> Bool) {
    while let byte = next, holds(byte) { position += 1 }
  }

  /// Passes a whole number, with a sign perhaps; nil if none is next, or one that is too large.
  mutating func number() -> Int? {
    let start = position
    if next == UInt8(ascii: "-") { position += 1 }
    skip { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    return Int(text(start..<position))
  }

  /// Passes the number of a row that text counts from 1, and gives the one that memory counts from 0.
  mutating func row() -> Int? { number().map { $0 &- 1 } }

  /// What stands somewhere, as a text.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// What stands from the position, or another place, up to a blank.
  func word(from start: Int? = nil) -> String {
    let start = start ?? position
    let rest = bytes[start..<range.upperBound]
    return text(start..<(rest.firstIndex(of: UInt8(ascii: " ")) ?? range.upperBound))
  }

  /// What is left of the line from the position, or another place.
  func rest(from start: Int? = nil) -> String { text((start ?? position)..<range.upperBound) }
}
