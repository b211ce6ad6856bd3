import FileDrafts
import Foundation

/// A file that an output is written to, in pieces, as they come.
///
/// What cannot be written is found as early as that is possible: opening it tells whether it can be, and keeps what
/// is in it until the first byte is written.
public final class OutputFile {
  /// The path as it was given.
  public let path: String
  private let file: Int32
  private var buffer: [UInt8] = []
  private var isBegun = false
  private let isNew: Bool
  private var failure: OutputFileError?
  private static let capacity = 1 << 16

  /// Opens the file for writing and, if there is none, makes it: until something is written, or this is gone.
  ///
  /// - Throws: an `OutputFileError`.
  public init(path: String) throws(OutputFileError) {
    self.path = path
    let made = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    isNew = made >= 0
    // A pipe that nobody reads is told of, not waited for.
    file = isNew ? made : open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o666)
    if file < 0 { throw OutputFileError(path: path, number: errno) }
    if !isNew { _ = fcntl(file, F_SETFL, 0) }
    buffer.reserveCapacity(Self.capacity)
  }

  deinit {
    if isNew, !isBegun { discard() }
    close(file)
  }

  /// Adds a text.
  ///
  /// - Throws: an `OutputFileError`.
  public func write(_ text: String) throws(OutputFileError) {
    if let failure { throw failure }
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Hands everything over to the system.
  ///
  /// - Throws: an `OutputFileError`; the file, which holds a part of what it should, is then removed, or emptied if it
  ///   is reached by another name. Nothing more is written.
  public func flush() throws(OutputFileError) {
    if let failure { throw failure }
    if !isBegun { _ = ftruncate(file, 0) }
    isBegun = true
    if !DraftFile.write(buffer[...], to: file) {
      let error = OutputFileError(path: path, number: errno, .removed)
      failure = error
      discard()
      throw error
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Removes what was written, unless it went to something that is no file of its own, as a pipe.
  private func discard() {
    var (status, named) = (stat(), stat())
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    ftruncate(file, 0)
    // The path may be a link, or lead elsewhere by now.
    if lstat(path, &named) == 0, FileIdentity(named) == FileIdentity(status) { unlink(path) }
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
    /// A part was written, and removed.
    case removed
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
    case .removed: "\(part), and what there was of it is removed. \(way)"
    case .unchanged: "\(part), and is as it was before. \(way)"
    case .cut: "\(part). \(way)"
    }
  }
}
