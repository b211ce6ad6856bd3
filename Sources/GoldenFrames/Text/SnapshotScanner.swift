import Texts

/// Scans the text of a snapshot, line by line and byte by byte.
struct SnapshotScanner {
  let bytes: [UInt8]
  /// The name of the text in error messages.
  let file: String
  /// The number of the current line, counted from 1.
  private(set) var line = 0
  /// The range of the current line, without its line feed.
  private(set) var range = 0..<0
  /// The offset of the next byte, within the line or at its end.
  var position = 0

  init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  private var nextLine: Int { line == 0 ? 0 : range.upperBound + 1 }

  /// Whether the current line ends with a line feed.
  var isWhole: Bool { range.upperBound < bytes.count }

  /// Advances to the next line.
  ///
  /// - Returns: whether there is one.
  mutating func advance() -> Bool {
    let start = nextLine
    if start >= bytes.count { return false }
    range = start..<(bytes[start...].firstIndex(of: 0x0A) ?? bytes.count)
    position = start
    line += 1
    return true
  }

  /// Advances to the next line.
  ///
  /// - Throws: `.truncated` if there is none.
  mutating func advanceOrThrow() throws(SnapshotTextProblem) {
    if !advance() { throw truncation }
  }

  var firstOfNextLine: UInt8? { nextLine < bytes.count ? bytes[nextLine] : nil }

  /// The byte at the position; nil at the end of the line.
  var next: UInt8? { position < range.upperBound ? bytes[position] : nil }

  /// Consumes a text if it is next.
  mutating func consume(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      if !bytes[position..<range.upperBound].starts(with: text) { return false }
      position += text.count
      return true
    }
  }

  /// Skips bytes while a condition holds.
  mutating func skip(while holds: (UInt8) -> Bool) {
    while let byte = next, holds(byte) { position += 1 }
  }

  /// Consumes an integer; nil if none is next, or it is too large.
  mutating func number() -> Int? {
    let start = position
    if next == UInt8(ascii: "-") { position += 1 }
    skip { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    return Int(text(start..<position))
  }

  /// Consumes the number of a row, counted from 1 in the text and from 0 in the result.
  mutating func row() -> Int? { number().map { $0 &- 1 } }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The text from an offset, by default from the position, up to a space.
  func word(from start: Int? = nil) -> String {
    let start = start ?? position
    let rest = bytes[start..<range.upperBound]
    return text(start..<(rest.firstIndex(of: UInt8(ascii: " ")) ?? range.upperBound))
  }

  /// The text from an offset, by default from the position, up to the end of the line.
  func rest(from start: Int? = nil) -> String { text((start ?? position)..<range.upperBound) }
}

extension SnapshotScanner {
  /// Consumes a word: one in quotes, or one up to a space or a comma.
  mutating func name() throws(SnapshotTextProblem) -> String {
    if next == UInt8(ascii: "\"") { return try quoted() }
    let start = position
    skip { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ",") }
    if position == start { throw unexpected("a word, or \"\" if it is empty") }
    return text(start..<position)
  }

  /// Consumes a subject: a name, or a kind and a name.
  ///
  /// - Parameter isLast: whether the first word is already the name, given the scanner after that word.
  mutating func subject(
    isLast: (SnapshotScanner) -> Bool
  ) throws(SnapshotTextProblem) -> Snapshot.Subject {
    let first = try name()
    if isLast(self) { return Snapshot.Subject(first) }
    position += 1
    return Snapshot.Subject(try name(), kind: first)
  }

  /// Consumes a text in quotes.
  mutating func quoted() throws(SnapshotTextProblem) -> String {
    let start = position
    position += 1
    var text = ""
    while true {
      let piece = position
      skip { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
      text += self.text(piece..<position)
      guard let byte = next else { throw unexpected("a \" at the end of the quote", at: start) }
      if byte == UInt8(ascii: "\"") {
        position += 1
        return text
      }
      text.unicodeScalars.append(try escape())
    }
  }

  /// Consumes the rest of the line, a text with escapes but without quotes.
  mutating func title() throws(SnapshotTextProblem) -> String {
    var text = ""
    while next != nil {
      let piece = position
      skip { $0 != UInt8(ascii: "\\") }
      text += self.text(piece..<position)
      if next != nil { text.unicodeScalars.append(try escape()) }
    }
    return text
  }

  /// Consumes an escape, which begins with a backslash.
  private mutating func escape() throws(SnapshotTextProblem) -> Unicode.Scalar {
    // The longest escape that is written, \u{10FFFF}, has ten bytes.
    let text = text(position..<min(position + 15, range.upperBound))
    guard let escape = Word.leadingEscape(of: text[...].utf8) else {
      throw unexpected(#"one of \" \\ \n \t \u{HEX}"#)
    }
    position += escape.count
    return escape.scalar
  }
}

extension SnapshotScanner {
  /// The problem that something else is expected at an offset of the line, by default at the position.
  /// The line is quoted from there; a line that ends there is quoted whole.
  func unexpected(_ expected: String, at offset: Int? = nil) -> SnapshotTextProblem {
    let offset = offset ?? position
    let start = offset < range.upperBound ? offset : range.lowerBound
    let text = rest(from: start)
    return error(.unexpected(text, expected: expected), at: offset)
  }

  /// The problem at an offset of the line. A merge conflict and a truncated line take precedence.
  private func error(_ fact: SnapshotTextError, at offset: Int) -> SnapshotTextProblem {
    if let conflict { return conflict }
    return isWhole ? problem(fact, at: offset) : truncation
  }

  /// The problem that the line is a conflict marker of git; nil if it is none.
  var conflict: SnapshotTextProblem? {
    let text = rest(from: range.lowerBound)
    return ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].first(where: text.hasPrefix).map {
      problem(.mergeConflict($0), at: range.lowerBound)
    }
  }

  /// The problem at an offset of the line. The marked range ends at the next space.
  func problem(_ fact: SnapshotTextError, at offset: Int) -> SnapshotTextProblem {
    let text = text(range)
    let start = text.utf8.index(text.startIndex, offsetBy: max(0, offset - range.lowerBound))
    let end = text[start...].firstIndex(of: " ") ?? text.endIndex
    return SnapshotTextProblem(
      fact, at: TextLocation(file: file, line: max(line, 1), text: text), start..<end)
  }

  /// The problem of a text that ends here, or within this line.
  var truncation: SnapshotTextProblem {
    if !isWhole { return problem(.truncated, at: range.upperBound) }
    return SnapshotTextProblem(.truncated, at: TextLocation(file: file, line: line + 1, text: ""))
  }

  /// Throws unless the line ends here.
  func endOfLine() throws(SnapshotTextProblem) {
    if next != nil { throw unexpected("nothing more in the line, or a name with blanks in quotes") }
  }

  /// Throws if the text holds a control character.
  static func refuseControls(in bytes: [UInt8], file: String) throws(SnapshotTextProblem) {
    guard let offset = bytes.firstIndex(where: { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F }) else {
      return
    }
    let controls = bytes.count { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    if bytes.contains(0) || controls > bytes.count / 4 {
      throw SnapshotTextProblem(.binary, at: TextLocation(file: file, line: 1, text: ""))
    }
    var scanner = SnapshotScanner(bytes, file: file)
    while scanner.advance(), scanner.range.upperBound < offset {}
    if bytes[offset] == 0x0D, offset + 1 == scanner.range.upperBound, scanner.isWhole {
      throw scanner.problem(.carriageReturn, at: offset)
    }
    throw scanner.problem(.control(Unicode.Scalar(bytes[offset])), at: offset)
  }
}
