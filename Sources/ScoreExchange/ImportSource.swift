import Foundation
import ScoreScript

/// A text that is taken in, as bytes, and what it is called.
package struct ImportSource: Sendable {
  /// The file as it was given, or `-`.
  package let name: String
  let bytes: [UInt8]
  /// Where the text begins: behind a byte order mark.
  let start: Int

  /// A text in memory.
  ///
  /// - Throws: an `ImportProblem` for what is no text in UTF-8 at all.
  package init(_ bytes: [UInt8], named name: String) throws(ImportProblem) {
    self.name = name
    self.bytes = bytes
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw ImportProblem(.utf16(name))
    }
    if bytes.starts(with: "SQLite format 3\0".utf8) { throw ImportProblem(.dataFile(name)) }
    if let zero = bytes.firstIndex(of: 0) {
      throw bytes[..<zero].count > 1 << 16
        ? ImportProblem(.binary(name)) : problem(.nul, at: zero..<zero + 1)
    }
  }

  /// How many bytes are read at most.
  static let limit = 512 << 20

  /// Reads a file, or standard input as `-`, to its end. Cost: memory for all of it.
  ///
  /// - Throws: an `ImportProblem`.
  package init(path: String) throws(ImportProblem) {
    let file = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
    func unreadable() -> ImportProblem {
      let reason = String(cString: strerror(errno)).lowercased()
      return ImportProblem(.unreadable(path, reason: reason))
    }
    guard file >= 0 else {
      throw errno == ENOENT || errno == ENOTDIR ? ImportProblem(.noSuchFile(path)) : unreadable()
    }
    defer { close(file) }
    var status = stat()
    if fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw ImportProblem(.isFolder(path))
    }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(file, &piece, piece.count)
      if count == 0 { break }
      if count > 0 {
        bytes += piece[..<count]
        if bytes.count > Self.limit { throw ImportProblem(.tooLarge(path)) }
        // It is no text: the rest, as of a device, need not be read.
        if piece[..<count].contains(0) { break }
      } else if errno != EINTR {
        throw unreadable()
      }
    }
    try self.init(bytes, named: path)
  }

  /// All of it as text.
  ///
  /// - Throws: where it is no UTF-8.
  func validText() throws(ImportProblem) -> String {
    if let text = String(validating: bytes[start...], as: UTF8.self) { return text }
    let fault = UTF8Place(bytes[start...]).firstFault() ?? start
    throw problem(.notUTF8, at: fault..<fault + 1)
  }
}

extension ImportSource {
  /// A line by its number, from 1, and by where it begins.
  struct Line {
    var number: Int
    var start: Int
  }

  /// The line that an offset is in. Cost: a pass over what stands before.
  func line(of offset: Int) -> Line {
    var line = Line(number: 1, start: start)
    for index in start..<min(max(offset, start), bytes.count) where isEndOfLine(index) {
      line = Line(number: line.number + 1, start: index + 1)
    }
    return line
  }

  /// Whether a line ends with this byte: LF, or a CR that no LF follows.
  func isEndOfLine(_ index: Int) -> Bool {
    bytes[index] == .lineFeed
      || bytes[index] == .carriageReturn
        && (index + 1 == bytes.count || bytes[index + 1] != .lineFeed)
  }

  /// What is wrong with a range of the bytes.
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
    let place = ScriptPlace(file: name, line: line.number, text: text)
    return ImportProblem(fact, at: place, index(before)..<index(before + length))
  }
}

extension UInt8 {
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let blank = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")
  static let quote = UInt8(ascii: "\"")
  static let comma = UInt8(ascii: ",")
  static let semicolon = UInt8(ascii: ";")
  static let bar = UInt8(ascii: "|")
}
