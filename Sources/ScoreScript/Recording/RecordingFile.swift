import FoundationBase
import WholeFiles

/// The file of a recording. Lines written to it survive a crash of the program and a power cut.
package final class RecordingFile {
  /// The path as it was given.
  package let path: String
  private let file: Int32
  private let isNew: Bool
  private var length: off_t = 0

  /// Creates the file, or opens an existing empty one.
  ///
  /// - Throws: a `RecordingError` if the file cannot be used.
  package init(path: String) throws(RecordingError) {
    self.path = path
    // The target of a link, even a missing one, must not be removed later.
    var status = stat()
    isNew = lstat(path, &status) != 0
    // Opening a pipe without a reader must not block.
    file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o666)
    if file < 0 {
      throw errno == EISDIR || errno == ENXIO ? .noFile(path) : .cannotWrite(path, number: errno)
    }
    do throws(RecordingError) {
      try claim()
    } catch {
      close(file)
      throw error
    }
    // The name of a new file is stored in its folder.
    DraftFile.syncFolder(of: path)
  }

  private func claim() throws(RecordingError) {
    var status = stat()
    if fstat(file, &status) != 0 { throw .cannotWrite(path, number: errno) }
    if status.st_mode & S_IFMT != S_IFREG { throw .noFile(path) }
    // Some file systems have no locks.
    if flock(file, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { throw .inUse(path) }
    if status.st_size > 0 { throw .notEmpty(path) }
  }

  /// Removes the file if it is new and empty.
  deinit {
    if isNew, length == 0 { unlink(path) }
    close(file)
  }

  /// Appends whole lines. They are on the disk when this returns.
  ///
  /// - Throws: `.stopped`; afterwards none of the text is in the file, and nothing more may be appended.
  func append(_ text: String) throws(RecordingError) {
    let bytes = Array(text.utf8)
    guard writeAll(bytes[...], to: file), sync() == 0 else {
      let number = errno
      // Cuts off a partly written line: the file holds only whole lines.
      _ = ftruncate(file, length)
      _ = sync()
      throw .stopped(path, number: number)
    }
    length += off_t(bytes.count)
  }

  private func sync() -> Int32 {
    #if canImport(Darwin)
      fcntl(file, F_FULLFSYNC)
    #else
      fdatasync(file)
    #endif
  }
}

/// An error of a recording.
package enum RecordingError: Error, Equatable, Sendable {
  /// The file is not empty.
  case notEmpty(String)
  /// Another run of the program is recording into the file.
  case inUse(String)
  /// The path leads to a folder or a device.
  case noFile(String)
  /// The file cannot be written, with the `errno`.
  case cannotWrite(String, number: Int32)
  /// Writing failed during the recording, with the `errno`; the earlier lines are in the file.
  case stopped(String, number: Int32)
}

extension RecordingError: CustomStringConvertible {
  /// One sentence: the path in quotes, then the way out.
  package var description: String {
    switch self {
    case .notEmpty(let path):
      "'\(path)' has something in it already. Name another file, or remove this one"
    case .inUse(let path):
      "'\(path)' is being recorded into by another run of the program. Name another file"
    case .noFile(let path): "'\(path)' is a folder or a device. Name a file to record into"
    case .cannotWrite(let path, let number):
      "'\(path)' cannot be written (\(systemReason(number))). Name another place"
    case .stopped(let path, let number):
      "'\(path)' is no longer written (\(systemReason(number))). "
        + "What was recorded so far is in it; the game goes on unrecorded"
    }
  }
}
