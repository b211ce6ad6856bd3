import FoundationBase
import WholeFiles

/// A file that is replaced as a whole: the old content stays until the last byte of the new one is on the disk.
///
/// The text goes to a draft in the same folder, which in the end replaces the file and keeps its permissions. If the
/// folder is read-only, or the file has several names or another owner, the draft is copied over the file instead, once
/// disk space for all of it is reserved. Links are followed. A pipe or a device is written as the text comes.
package final class OutputFile {
  /// The path as it was given.
  package let path: String
  private let destination: OutputDestination
  private var buffer: [UInt8] = []
  private var failure: OutputFileError?
  private static let capacity = 1 << 16

  private enum OutputDestination {
    case stream(Int32)
    /// A draft that will replace the file at a path, if there is one.
    case file(DraftFile, at: String, replacing: stat?, isBeside: Bool)
  }

  /// Checks whether the file can be written. Nothing is changed before `finish()`.
  ///
  /// - Throws: an `OutputFileError`.
  package init(path: String) throws(OutputFileError) {
    self.path = path
    destination = try Self.destination(path)
    buffer.reserveCapacity(Self.capacity)
  }

  deinit {
    if case .stream(let file) = destination { close(file) }
  }

  private static func destination(_ path: String) throws(OutputFileError) -> OutputDestination {
    func failed() -> OutputFileError { OutputFileError(path: path, number: errno) }
    switch ResolvedPath(path) {
    case .descriptor(let number):
      let file = fcntl(number, F_DUPFD_CLOEXEC, 0)
      if file < 0 { throw failed() }
      return .stream(file)
    case .file(let path):
      // Opening a pipe without a reader must fail, not block.
      let file = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
      if file < 0, errno != ENOENT { throw failed() }
      var status = stat()
      if file >= 0 {
        if fstat(file, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
          _ = fcntl(file, F_SETFL, 0)
          return .stream(file)
        }
        close(file)
      }
      let old = file >= 0 ? status : nil
      if let draft = DraftFile(in: DraftFile.folder(of: path)) {
        return .file(draft, at: path, replacing: old, isBeside: true)
      }
      if old == nil { throw failed() }
      guard let draft = DraftFile(in: FileManager.default.temporaryDirectory.path) else {
        throw failed()
      }
      return .file(draft, at: path, replacing: old, isBeside: false)
    }
  }

  /// Appends a text.
  ///
  /// - Throws: an `OutputFileError`.
  package func write(_ text: String) throws(OutputFileError) { try write(Array(text.utf8)) }

  /// Appends bytes.
  ///
  /// - Throws: an `OutputFileError`.
  package func write(_ bytes: [UInt8]) throws(OutputFileError) {
    buffer += bytes
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Replaces the file with the text. Nothing can be written afterwards.
  ///
  /// - Throws: an `OutputFileError`.
  package func finish() throws(OutputFileError) {
    try flush()
    guard case .file(let draft, let path, let old, let isBeside) = destination else { return }
    // A renamed draft would not reach other names of the file, so the draft is copied.
    if isBeside, old.map({ $0.st_nlink == 1 && draft.adoptAccess(of: $0) }) ?? true,
      draft.rename(to: path)
    {
      return
    }
    try copy(draft.descriptor, to: path)
  }

  private func failed(_ state: OutputFileError.State) -> OutputFileError {
    let error = OutputFileError(path: path, number: errno, state)
    failure = error
    return error
  }

  /// Writes the buffer to the pipe or the device, or to the draft.
  ///
  /// - Throws: an `OutputFileError`.
  package func flush() throws(OutputFileError) {
    if let failure { throw failure }
    switch destination {
    case .stream(let file): if !writeAll(buffer[...], to: file) { throw failed(.cut) }
    case .file(let draft, _, _, _):
      if !draft.write(buffer[...]) { throw failed(.unchanged) }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Copies a draft over the file at a path.
  private func copy(_ draft: Int32, to path: String) throws(OutputFileError) {
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    if file < 0 { throw failed(.unchanged) }
    defer { close(file) }
    var (new, old) = (stat(), stat())
    guard fstat(draft, &new) == 0, fstat(file, &old) == 0 else { throw failed(.unchanged) }
    #if os(Linux)
      if new.st_size > 0 {
        let number = posix_fallocate(file, 0, new.st_size)
        if number == ENOSPC || number == EDQUOT || number == EFBIG {
          ftruncate(file, old.st_size)
          errno = number
          throw failed(.unchanged)
        }
      }
    #endif
    if fsync(draft) != 0 { throw failed(.unchanged) }
    lseek(draft, 0, SEEK_SET)
    if !DraftFile.copy(draft, to: file) || ftruncate(file, new.st_size) != 0 || fsync(file) != 0 {
      throw failed(.cut)
    }
  }
}

/// The end of the chain of links at an output path.
private enum ResolvedPath {
  /// An open descriptor of this process, such as `/dev/stdout`, which is written from its current position.
  case descriptor(Int32)
  /// A path that is not a link. The file need not exist.
  case file(String)

  /// The largest number of links to follow, the same as in the system.
  private static let limit = 40

  init(_ path: String) {
    var path = path
    for _ in 0..<Self.limit {
      if let descriptor = Self.descriptor(path) {
        self = .descriptor(descriptor)
        return
      }
      // In `/proc`, the link of a pipe is not a path.
      guard !path.hasPrefix("/proc/"),
        let link = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
      else { break }
      path = link.hasPrefix("/") ? link : DraftFile.folder(of: path) + "/" + link
    }
    self = .file(path)
  }

  private static func descriptor(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default: break
    }
    let folder = ["/dev/fd/", "/proc/self/fd/"].first { path.hasPrefix($0) }
    return folder.flatMap { Int32(path.dropFirst($0.count)) }
  }
}

/// An error of an output file.
package struct OutputFileError: Error, Equatable, CustomStringConvertible, Sendable {
  /// The path as it was given.
  package let path: String
  /// The `errno` of the failed operation.
  package let number: Int32
  /// The state of the file.
  package let state: State

  /// The state of the file after the error.
  package enum State: Equatable, Sendable {
    /// Nothing was opened or written.
    case unopened
    /// The old content is still there.
    case unchanged
    /// A part of the new content has overwritten the old one.
    case cut
  }

  package init(path: String, number: Int32, _ state: State = .unopened) {
    self.path = path
    self.number = number
    self.state = state
  }

  package var description: String {
    let reason = systemReason(number)
    let part = "'\(path)' could not be written to its end (\(reason))"
    let way = "Make room, or name another place"
    return switch state {
    case .unopened: "'\(path)' cannot be written (\(reason)). Name another place"
    case .unchanged: "\(part), and is as it was before. \(way)"
    case .cut: "\(part). \(way)"
    }
  }
}
