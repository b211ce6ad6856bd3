import Scorekeeping
import Texts
import WholeFiles

/// The bytes of an imported text, and its name.
package struct ImportSource: Sendable {
  /// The path as it was given, or `-` for standard input.
  package let name: String
  let bytes: [UInt8]
  /// The offset of the text, after a byte order mark.
  let start: Int

  /// Uses a text in memory.
  ///
  /// - Throws: an `ImportProblem` for an encoding other than UTF-8, and for binary data.
  package init(_ bytes: [UInt8], named name: String) throws(ImportProblem) {
    self.name = name
    self.bytes = bytes
    start = WholeFile.start(of: bytes)
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw ImportProblem(.utf16(name))
    }
    if bytes.starts(with: "SQLite format 3\0".utf8) { throw ImportProblem(.dataFile(name)) }
    if let zero = bytes.firstIndex(of: 0) {
      throw zero > 1 << 16 || WholeFile.isBinary(bytes)
        ? ImportProblem(.file(FileProblem(name, .notText))) : problem(.nul, at: zero..<zero + 1)
    }
  }

  /// The largest number of bytes that are read.
  static let limit = 512 << 20

  /// Reads a file, or standard input if the path is `-`, to its end. Cost: memory for the whole text.
  ///
  /// - Throws: an `ImportProblem`.
  package init(path: String) throws(ImportProblem) {
    let file: WholeFile
    do throws(FileProblem) {
      file = try WholeFile(
        path: path, isStandardInput: path == "-", limit: Self.limit, stopsAtNUL: true)
    } catch {
      throw ImportProblem(.file(error))
    }
    try self.init(file.bytes, named: path)
  }
}

extension ImportSource {
  /// Returns the whole text.
  ///
  /// - Throws: an `ImportProblem` at the first byte that is not UTF-8.
  func text() throws(ImportProblem) -> String { try text(in: start..<bytes.count) }

  /// Returns the text of a script.
  ///
  /// - Throws: an `ImportProblem` for JSON, and at the first byte that is not UTF-8.
  package func script() throws(ImportProblem) -> String {
    if beginsJSON { throw problem(.json, at: start..<start + 1) }
    return try text()
  }

  /// Returns a range of the bytes as text.
  ///
  /// - Throws: an `ImportProblem` at the first byte that is not UTF-8.
  func text(in range: Range<Int>, of line: Line? = nil) throws(ImportProblem) -> String {
    if let text = String(validating: bytes[range], as: UTF8.self) { return text }
    let fault = WholeFile.firstInvalid(in: bytes[range])
    throw problem(.notUTF8, at: fault..<fault + 1, in: line)
  }
}

extension ImportSource {
  /// The number of a line, counted from 1, and the offset of its beginning.
  struct Line {
    var number: Int
    var start: Int
  }

  /// The line that contains an offset. Cost: a pass over the bytes before it.
  func line(of offset: Int) -> Line {
    var line = Line(number: 1, start: start)
    for index in start..<min(max(offset, start), bytes.count) where isEndOfLine(index) {
      line = Line(number: line.number + 1, start: index + 1)
    }
    return line
  }

  /// Whether a byte ends a line: LF, or a CR that no LF follows.
  func isEndOfLine(_ index: Int) -> Bool {
    bytes[index] == .lineFeed
      || bytes[index] == .carriageReturn
        && (index + 1 == bytes.count || bytes[index + 1] != .lineFeed)
  }

  /// Makes a problem for a range of the bytes.
  func problem(_ fact: ImportError, at range: Range<Int>, in line: Line? = nil) -> ImportProblem {
    let line = line ?? self.line(of: range.lowerBound)
    let end = bytes[line.start...].firstIndex { $0 == .lineFeed || $0 == .carriageReturn }
    let whole = line.start..<(end ?? bytes.count)
    func decoded(_ range: Range<Int>) -> String {
      String(decoding: bytes[range.clamped(to: whole)], as: UTF8.self)
    }
    let text = decoded(whole)
    let before = decoded(whole.lowerBound..<max(whole.lowerBound, range.lowerBound)).utf8.count
    let length = decoded(range).utf8.count
    func index(_ offset: Int) -> String.Index {
      text.utf8.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex) ?? text.endIndex
    }
    let location = TextLocation(file: name, line: line.number, text: text)
    return ImportProblem(fact, at: location, index(before)..<index(before + length))
  }
}
