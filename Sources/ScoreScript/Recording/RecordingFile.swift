import Foundation

/// The file of a recording: what is written to it survives the program, and a loss of power.
public final class RecordingFile {
  /// The path as it was given.
  public let path: String
  private let file: Int32
  private let isNew: Bool
  private var length: off_t = 0

  /// Makes the file, or takes one that is empty.
  ///
  /// - Throws: a `RecordingError` if nothing can be recorded there.
  public init(path: String) throws(RecordingError) {
    self.path = path
    // What a link leads to, there or not, is not ours to remove.
    var status = stat()
    isNew = lstat(path, &status) != 0
    // A pipe that nobody reads is not waited for.
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
    syncFolder()
  }

  private func claim() throws(RecordingError) {
    var status = stat()
    if fstat(file, &status) != 0 { throw .cannotWrite(path, number: errno) }
    if status.st_mode & S_IFMT != S_IFREG { throw .noFile(path) }
    // Not every file system has locks.
    if flock(file, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { throw .inUse(path) }
    if status.st_size > 0 { throw .notEmpty(path) }
  }

  /// Leaves no file behind that it made and that has nothing in it.
  deinit {
    if isNew, length == 0 { unlink(path) }
    close(file)
  }

  /// Adds whole lines. When this returns they are on the disk.
  ///
  /// - Throws: `.stopped`; none of the text is then in the file, and nothing may be added any more.
  func append(_ text: String) throws(RecordingError) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count >= 0 {
        bytes.removeFirst(count)
      } else if errno != EINTR {
        throw stopped(by: errno)
      }
    }
    if sync(file) != 0 { throw stopped(by: errno) }
    length += off_t(text.utf8.count)
  }

  /// What is written is whole lines: of a part of one nothing is left.
  private func stopped(by number: Int32) -> RecordingError {
    _ = ftruncate(file, length)
    _ = sync(file)
    return .stopped(path, number: number)
  }

  private func sync(_ file: Int32) -> Int32 {
    #if canImport(Darwin)
      fcntl(file, F_FULLFSYNC)
    #else
      fdatasync(file)
    #endif
  }

  /// The name of a new file is kept by its folder.
  private func syncFolder() {
    let folder = open(URL(filePath: path).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
    if folder < 0 { return }
    fsync(folder)
    close(folder)
  }
}
