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
  private static let capacity = 1 << 16

  /// Opens the file for writing and, if there is none, makes it: until something is written, or this is gone.
  ///
  /// - Throws: an `OutputFileError`.
  public init(path: String) throws(OutputFileError) {
    self.path = path
    let made = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    isNew = made >= 0
    file = isNew ? made : open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    if file < 0 { throw OutputFileError(path: path, number: errno) }
    buffer.reserveCapacity(Self.capacity)
  }

  deinit {
    if isNew, !isBegun { discard() }
    close(file)
  }

  /// Adds a text.
  public func write(_ text: String) throws(OutputFileError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Hands everything over to the system.
  ///
  /// - Throws: an `OutputFileError`; the file, which holds a part of what it should, is then removed.
  public func flush() throws(OutputFileError) {
    if !isBegun { _ = ftruncate(file, 0) }
    isBegun = true
    var rest = buffer[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest.removeFirst(count)
      } else if errno != EINTR {
        let number = errno
        discard()
        throw OutputFileError(path: path, number: number, isRemoved: true)
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Removes what was written, unless it went to something that is no file of its own, as a pipe.
  public func discard() {
    var status = stat()
    if fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG { unlink(path) }
  }
}

/// Why an output is not there.
public struct OutputFileError: Error, Equatable, CustomStringConvertible, Sendable {
  /// The path as it was given.
  public let path: String
  /// The number of the error, as the system counts them.
  public let number: Int32
  /// Whether a part was written, and removed.
  public let isRemoved: Bool

  init(path: String, number: Int32, isRemoved: Bool = false) {
    self.path = path
    self.number = number
    self.isRemoved = isRemoved
  }

  public var description: String {
    let reason = String(cString: strerror(number)).lowercased()
    return isRemoved
      ? "'\(path)' could not be written to its end (\(reason)), and what there was of it is removed. Make room, "
        + "or name another place"
      : "'\(path)' cannot be written (\(reason)). Name another place"
  }
}
