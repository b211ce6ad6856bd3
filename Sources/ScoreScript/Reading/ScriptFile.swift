import FileDrafts
import Foundation

/// The lines of a script file, of standard input or of a text in memory, read once to the end.
///
/// Cost: memory for the lines, which the statements in them share.
struct ScriptFile {
  struct Line {
    /// The line without its line break, with U+FFFD for bytes that are not UTF-8.
    let location: TextLocation
    /// The first U+FFFD in place of such bytes; nil if there is none.
    let fault: Range<String.Index>?
  }

  /// The path as it was given; for an included file, with the folder of the including file.
  let name: String
  /// The identity of the file; nil for a text in memory.
  let identity: FileIdentity?
  /// The lines, without a byte order mark. A newline at the end of the file does not begin another line.
  let lines: [Line]
  /// The number of bytes that are read at a time.
  private static let portion = 1 << 16

  /// Uses a text in memory.
  ///
  /// - Throws: `.binary`.
  init(text: String, named name: String) throws(ScriptError) {
    let bytes = Array(text.utf8)
    if bytes.contains(0) || Self.isBinary(bytes.prefix(Self.portion)) { throw .binary(name) }
    self.name = name
    identity = nil
    lines = Self.lines(of: bytes, file: name)
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
    identity = FileIdentity(status)
    lines = Self.lines(of: try Self.bytes(of: file, path: path), file: path)
  }

  private static func bytes(of file: Int32, path: String) throws(ScriptError) -> [UInt8] {
    var bytes: [UInt8] = []
    var portion = [UInt8](repeating: 0, count: Self.portion)
    while true {
      let count = read(file, &portion, portion.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw .unreadable(path, number: errno) }
      if count == 0 { return bytes }
      // A device can be endless, so reading stops at the first NUL.
      if portion[..<count].contains(0) || bytes.isEmpty && isBinary(portion[..<count]) {
        throw .binary(path)
      }
      bytes += portion[..<count]
    }
  }

  /// Whether the first bytes of a file are mostly control characters.
  private static func isBinary(_ bytes: ArraySlice<UInt8>) -> Bool {
    let controls = bytes.count { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    return controls > bytes.count / 4
  }

  private static func lines(of bytes: [UInt8], file: String) -> [Line] {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    var parts = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    return parts.enumerated().map { index, part in
      let bytes = part.last == 0x0D ? part.dropLast() : part
      let valid = String(validating: bytes, as: UTF8.self)
      let text = valid ?? String(decoding: bytes, as: UTF8.self)
      return Line(
        location: TextLocation(file: file, line: index + 1, text: text),
        fault: valid == nil ? fault(in: text, of: bytes) : nil)
    }
  }

  /// The first scalar of a text that replaces invalid bytes.
  private static func fault(in text: String, of bytes: ArraySlice<UInt8>) -> Range<String.Index> {
    let common = zip(text.utf8, bytes).prefix { $0 == $1 }.count
    var start = text.utf8.index(text.startIndex, offsetBy: common)
    while UTF8.isContinuation(text.utf8[start]) { text.utf8.formIndex(before: &start) }
    return start..<text.unicodeScalars.index(after: start)
  }
}

extension ScriptFile {
  /// Opens the file of a script, or standard input if the path is `-`.
  static func opened(_ path: String) throws(ScriptProblems) -> ScriptFile {
    do throws(ScriptError) {
      return try ScriptFile(path: path, isStandardInput: path == "-")
    } catch {
      throw ScriptProblems([ScriptProblem(ofFile: error)])
    }
  }

  /// Uses a script in memory.
  static func holding(_ text: String, named name: String) throws(ScriptProblems) -> ScriptFile {
    do throws(ScriptError) {
      return try ScriptFile(text: text, named: name)
    } catch {
      throw ScriptProblems([ScriptProblem(ofFile: error)])
    }
  }

  /// Parses each line on its own, and returns the results that are not nil.
  ///
  /// - Throws: all problems at once.
  func parsed<Result>(
    _ parse: (Line) throws(ScriptLineError) -> Result?
  ) throws(ScriptProblems) -> [Result] {
    var results: [Result] = []
    var problems = ScriptProblems()
    for line in lines {
      do throws(ScriptLineError) {
        if let result = try parse(line) { results.append(result) }
      } catch {
        problems.append(ScriptProblem(error, at: line.location))
      }
    }
    if !problems.isEmpty { throw problems }
    return results
  }
}

extension TextLocation {
  /// The lines of standard input, without a byte order mark and without carriage returns at their ends.
  ///
  /// - Throws: the first problem: standard input cannot be read, or is not UTF-8.
  package static func linesOfStandardInput() throws(ScriptProblem) -> [TextLocation] {
    let file: ScriptFile
    do throws(ScriptError) {
      file = try ScriptFile(path: "-", isStandardInput: true)
    } catch {
      throw ScriptProblem(ofFile: error)
    }
    for line in file.lines {
      if let fault = line.fault { throw ScriptProblem(.notUTF8, at: line.location, fault) }
    }
    return file.lines.map(\.location)
  }
}

extension ScriptError {
  fileprivate static func unreadable(_ path: String, number: Int32) -> ScriptError {
    .unreadable(path, reason: systemReason(number))
  }
}
