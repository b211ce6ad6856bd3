import FileDrafts
import Foundation

/// A file that is written whole: until the last byte is on the disk, what was there before is there.
///
/// What is written goes to a file beside, which in the end takes the place of the other, with its permissions. Where
/// that may not be, as in a folder in which nothing may be made, and where the file has several names or another owner,
/// it is written over in the end, when room for all of it is found. Links are followed. What is no file, as a pipe
/// or a device, is written to as it comes.
public final class OutputFile {
  /// The path as it was given.
  public let path: String
  private let target: Target
  private var buffer: [UInt8] = []
  private var failure: OutputFileError?
  private static let capacity = 1 << 16

  private enum Target {
    case stream(Int32)
    /// A file to be put at a path, in the place of what is there, if anything is.
    case file(DraftFile, at: String, replacing: stat?, isBeside: Bool)
  }

  /// Looks whether the file can be written. Nothing is changed before `finish()`.
  ///
  /// - Throws: an `OutputFileError`.
  public init(path: String) throws(OutputFileError) {
    self.path = path
    target = try Self.target(path)
    buffer.reserveCapacity(Self.capacity)
  }

  deinit {
    if case .stream(let file) = target { close(file) }
  }

  private static func target(_ path: String) throws(OutputFileError) -> Target {
    func failed() -> OutputFileError { OutputFileError(path: path, number: errno) }
    switch OutputTarget(of: path) {
    case .descriptor(let number):
      let file = fcntl(number, F_DUPFD_CLOEXEC, 0)
      if file < 0 { throw failed() }
      return .stream(file)
    case .file(let place):
      // A pipe that nobody reads is told of, not waited for.
      let file = open(place, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
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
      if let draft = DraftFile(in: DraftFile.folder(of: place)) {
        return .file(draft, at: place, replacing: old, isBeside: true)
      }
      if old == nil { throw failed() }
      guard let draft = DraftFile(in: FileManager.default.temporaryDirectory.path) else {
        throw failed()
      }
      return .file(draft, at: place, replacing: old, isBeside: false)
    }
  }

  /// Adds a text.
  ///
  /// - Throws: an `OutputFileError`.
  public func write(_ text: String) throws(OutputFileError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Puts all that was written in its place. Nothing can be written after that.
  ///
  /// - Throws: an `OutputFileError`.
  public func finish() throws(OutputFileError) {
    try flush()
    guard case .file(let draft, let path, let old, let isBeside) = target else { return }
    // Other names of the file are to lead to the same.
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

  /// Hands over what was written so far to a pipe or a device, and to the file beside.
  ///
  /// - Throws: an `OutputFileError`.
  public func flush() throws(OutputFileError) {
    if let failure { throw failure }
    switch target {
    case .stream(let file): if !DraftFile.write(buffer[...], to: file) { throw failed(.cut) }
    case .file(let draft, _, _, _):
      if !draft.write(buffer[...]) { throw failed(.unchanged) }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes a draft over what is at a path.
  private func copy(_ draft: Int32, to target: String) throws(OutputFileError) {
    let file = open(target, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
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

/// What a path leads to that something is to be written to.
private enum OutputTarget {
  /// What this process has open, as `/dev/stdout`: it goes on where it is.
  case descriptor(Int32)
  /// A file, or what is to be one, with links followed also where nothing is behind them yet.
  case file(String)

  /// How many links are followed, as the system has it.
  private static let limit = 40

  init(of path: String) {
    var path = path
    for _ in 0..<Self.limit {
      if let descriptor = Self.descriptor(path) {
        self = .descriptor(descriptor)
        return
      }
      // What stands there for a pipe is no path.
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

/// Why an output is not there.
public struct OutputFileError: Error, Equatable, CustomStringConvertible, Sendable {
  /// The path as it was given.
  public let path: String
  /// The number of the error, as the system counts them.
  public let number: Int32
  /// How far it came.
  public let state: State

  /// What has become of the file.
  public enum State: Equatable, Sendable {
    /// Nothing was written.
    case unopened
    /// What was there is there.
    case unchanged
    /// A part was written, and cannot be taken back.
    case cut
  }

  init(path: String, number: Int32, _ state: State = .unopened) {
    self.path = path
    self.number = number
    self.state = state
  }

  public var description: String {
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
