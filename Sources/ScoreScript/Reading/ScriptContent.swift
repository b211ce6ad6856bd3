import Foundation

/// The bytes of a script: a file, or what there is in memory.
///
/// What can be read only once, as standard input or a pipe, is copied to a temporary file that has no name any more:
/// it goes when nobody reads it.
final class ScriptContent: Sendable {
  /// What tells a file from others, by whatever path it is reached.
  struct Identity: Hashable, Sendable {
    let device: UInt64
    let number: UInt64

    init(_ status: stat) {
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

  private enum Storage: Sendable {
    case file(Int32)
    /// Read once, from its beginning to its end.
    case stream(Int32)
    case memory([UInt8])
  }

  private let storage: Storage
  /// Nil for what is no file.
  let identity: Identity?
  /// Whether it was copied, as it can be read only once.
  let isCopy: Bool

  init(text: String) {
    storage = .memory(Array(text.utf8))
    identity = nil
    isCopy = false
  }

  /// Opens a file, or standard input as `-`.
  ///
  /// - Throws: a `ScriptError` about the file, with the name.
  init(path: String, isStandardInput: Bool = false) throws(ScriptError) {
    let file = isStandardInput ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 {
      throw [ENOENT, ENOTDIR].contains(errno) ? .noSuchFile(path) : .unreadable(path, number: errno)
    }
    var status = stat()
    fstat(file, &status)
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR {
      close(file)
      throw isStandardInput ? .unreadable(path, number: EISDIR) : .isFolder(path)
    }
    identity = Identity(status)
    isCopy = isStandardInput || kind != S_IFREG
    if isCopy {
      defer { close(file) }
      storage = .file(try Self.copy(of: file, path: path))
    } else {
      storage = .file(file)
    }
  }

  /// The file that is played, or standard input if the path is `-`.
  static func opened(_ path: String) throws(ScriptProblems) -> ScriptContent {
    do throws(ScriptError) {
      return try ScriptContent(path: path, isStandardInput: path == "-")
    } catch {
      throw ScriptProblems(ScriptProblem(error))
    }
  }

  /// Standard input, to be read once.
  private init(streaming file: Int32) {
    storage = .stream(file)
    identity = nil
    isCopy = false
  }

  /// Standard input, to be read once: nothing is copied.
  static var standardInput: ScriptContent { ScriptContent(streaming: STDIN_FILENO) }

  deinit { if case .file(let file) = storage { close(file) } }

  private static func copy(of file: Int32, path: String) throws(ScriptError) -> Int32 {
    var template = Array("\(NSTemporaryDirectory())/scoreboard-XXXXXX".utf8CString)
    let copy = mkstemp(&template)
    if copy < 0 { throw .unreadable(path, number: errno) }
    unlink(template)
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    do throws(ScriptError) {
      while true {
        let count = read(file, &bytes, bytes.count)
        if count == 0 { return copy }
        if count < 0, errno == EINTR { continue }
        if count < 0 { throw .unreadable(path, number: errno) }
        if bytes[..<count].contains(0) { throw .binary(path) }
        var rest = bytes[..<count]
        while !rest.isEmpty {
          let written = rest.withUnsafeBytes { write(copy, $0.baseAddress, $0.count) }
          if written < 0, errno != EINTR { throw .unreadable(path, number: errno) }
          rest.removeFirst(max(0, written))
        }
      }
    } catch {
      close(copy)
      throw error
    }
  }

  /// Copies the bytes from an offset on, as many as fit, and returns how many these are; 0 at the end.
  ///
  /// - Throws: the number of the system's error.
  func copyBytes(
    at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    switch storage {
    case .memory(let bytes):
      let piece = bytes.dropFirst(offset).prefix(buffer.count)
      buffer.copyBytes(from: piece)
      return piece.count
    case .file(let file):
      return try Self.again { pread(file, buffer.baseAddress, buffer.count, off_t(offset)) }
    case .stream(let file):
      return try Self.again { Foundation.read(file, buffer.baseAddress, buffer.count) }
    }
  }

  /// What a call of the system returns that no signal interrupts.
  private static func again(_ call: () -> Int) throws(SystemError) -> Int {
    while true {
      let count = call()
      if count >= 0 { return count }
      if errno != EINTR { throw SystemError(number: errno) }
    }
  }

  /// Why the system refuses something, by its number.
  struct SystemError: Error {
    let number: Int32
  }
}

extension ScriptError {
  static func unreadable(_ path: String, number: Int32) -> ScriptError {
    .unreadable(path, reason: String(cString: strerror(number)).lowercased())
  }
}
