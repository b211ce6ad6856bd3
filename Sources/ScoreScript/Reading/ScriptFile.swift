import Foundation

/// A file of a script, standard input or a text in memory: read once, to its end.
///
/// Cost: memory for its bytes, which the statements in it share.
final class ScriptFile: Sendable {
  /// Tells a file from others, by whatever path it is reached.
  struct Identity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    fileprivate init(_ status: stat) {
      device = UInt64(status.st_dev)
      number = UInt64(status.st_ino)
    }

    /// Nil where there is no file.
    init?(path: String) {
      var status = stat()
      if stat(path, &status) != 0 { return nil }
      self.init(status)
    }
  }

  /// The path as it was given; a file that another one takes in is named with the folder of that one.
  let name: String
  /// Nil for a text in memory.
  let identity: Identity?
  private let bytes: [UInt8]
  /// How many bytes are read at a time.
  private static let piece = 1 << 16

  /// - Throws: `.binary`.
  init(text: String, named name: String) throws(ScriptError) {
    self.name = name
    identity = nil
    bytes = Array(text.utf8)
    if bytes.contains(0) || Self.isBinary(bytes.prefix(Self.piece)) { throw .binary(name) }
  }

  /// Reads a file or a pipe, or standard input.
  ///
  /// - Throws: a `ScriptError` about the file, with the path.
  init(path: String, isStandardInput: Bool = false) throws(ScriptError) {
    let file = isStandardInput ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 {
      throw [ENOENT, ENOTDIR].contains(errno) ? .noSuchFile(path) : .unreadable(path, number: errno)
    }
    defer { if !isStandardInput { close(file) } }
    var status = stat()
    fstat(file, &status)
    if status.st_mode & S_IFMT == S_IFDIR {
      throw isStandardInput ? .unreadable(path, number: EISDIR) : .isFolder(path)
    }
    name = path
    identity = Identity(status)
    bytes = try Self.bytes(of: file, path: path)
  }

  /// The file that is played, or standard input if the path is `-`.
  static func opened(_ path: String) throws(ScriptProblems) -> ScriptFile {
    do throws(ScriptError) {
      return try ScriptFile(path: path, isStandardInput: path == "-")
    } catch {
      throw ScriptProblems(ScriptProblem(ofFile: error))
    }
  }

  /// A script in memory.
  static func holding(_ text: String, named name: String) throws(ScriptProblems) -> ScriptFile {
    do throws(ScriptError) {
      return try ScriptFile(text: text, named: name)
    } catch {
      throw ScriptProblems(ScriptProblem(ofFile: error))
    }
  }

  private static func bytes(of file: Int32, path: String) throws(ScriptError) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: Self.piece)
    while true {
      let count = read(file, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw .unreadable(path, number: errno) }
      if count == 0 { return bytes }
      // A device that never ends is not read for long.
      if piece[..<count].contains(0) || bytes.isEmpty && isBinary(piece[..<count]) {
        throw .binary(path)
      }
      bytes += piece[..<count]
    }
  }

  /// Whether the first bytes of a file are mostly control characters.
  private static func isBinary(_ bytes: ArraySlice<UInt8>) -> Bool {
    let controls = bytes.count { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    return controls > bytes.count / 4
  }
}

/// The lines, without a byte order mark before them. An end of a line at the end of the file begins no other.
extension ScriptFile: Sequence {
  struct Line {
    let file: ScriptFile
    /// From 1.
    let number: Int
    /// The offset of its first byte.
    let start: Int
    /// The line without its end, with U+FFFD for bytes that are not UTF-8.
    let text: String
    /// The first U+FFFD that stands for such bytes.
    let fault: Range<String.Index>?

    var place: ScriptPlace { ScriptPlace(file: file.name, line: number, text: text) }
  }

  struct Iterator: IteratorProtocol {
    fileprivate let file: ScriptFile
    fileprivate var number = 0
    fileprivate var offset: Int

    mutating func next() -> Line? {
      if offset == file.bytes.count { return nil }
      let line = file.line(number + 1, at: offset)
      number += 1
      offset = Swift.min(file.end(ofLineAt: offset) + 1, file.bytes.count)
      return line
    }
  }

  func makeIterator() -> Iterator {
    Iterator(file: self, offset: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
  }

  /// The line of a number, which begins at an offset.
  func line(_ number: Int, at start: Int) -> Line {
    let end = end(ofLineAt: start)
    let hasReturn = end > start && bytes[end - 1] == 0x0D
    return bytes.withUnsafeBufferPointer { bytes in
      let bytes = UnsafeBufferPointer(rebasing: bytes[start..<end - (hasReturn ? 1 : 0)])
      let valid = String(validating: bytes, as: UTF8.self)
      let text = valid ?? String(decoding: bytes, as: UTF8.self)
      let fault = valid == nil ? Self.fault(in: text, of: bytes) : nil
      return Line(file: self, number: number, start: start, text: text, fault: fault)
    }
  }

  /// The offset of the byte that ends a line, or the end of the file.
  private func end(ofLineAt start: Int) -> Int {
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = memchr(base + start, 0x0A, bytes.count - start)
      else { return bytes.count }
      return UnsafeRawPointer(found) - base
    }
  }

  /// The first scalar of a text that is not as it is in the bytes.
  private static func fault(
    in text: String, of bytes: UnsafeBufferPointer<UInt8>
  ) -> Range<String.Index> {
    let common = zip(text.utf8, bytes).prefix { $0 == $1 }.count
    var start = text.utf8.index(text.startIndex, offsetBy: common)
    while UTF8.isContinuation(text.utf8[start]) { text.utf8.formIndex(before: &start) }
    return start..<text.unicodeScalars.index(after: start)
  }
}

extension ScriptError {
  fileprivate static func unreadable(_ path: String, number: Int32) -> ScriptError {
    .unreadable(path, reason: String(cString: strerror(number)).lowercased())
  }
}
