import Foundation

/// A file that is being made, and takes its name when it is whole: whoever is killed meanwhile leaves nothing under
/// that name. One process at a time makes one, which nobody else may read before it takes the permissions of another.
final class UnfinishedFile {
  let path: String
  private let file: Int32
  private var isFinished = false

  /// Begins an empty file; nil if another process is making it.
  ///
  /// - Throws: a `StoreError` if it cannot be made.
  init?(at path: String) throws(StoreError) {
    self.path = path
    file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    if file < 0 {
      // It is another's.
      isFinished = true
      throw Self.error(path)
    }
    // One that is left over is gone on with. But the name may have been taken from under it just now.
    guard flock(file, LOCK_EX | LOCK_NB) == 0, let held = FileIdentity(file: file),
      held == FileIdentity(path: path)
    else {
      close(file)
      isFinished = true
      return nil
    }
    for suffix in Self.companions { unlink(path + suffix) }
    guard ftruncate(file, 0) == 0 else { throw Self.error(path) }
  }

  private static let companions = ["-journal", "-wal", "-shm"]

  static func error(_ path: String) -> StoreError {
    switch errno {
    case ENOSPC, EDQUOT, EFBIG: .full(path)
    case EROFS: .readOnly(path)
    case EACCES, EPERM, ENOENT, ENOTDIR: .cannotOpen(path)
    default: .other(path, String(cString: strerror(errno)))
    }
  }

  /// Waits until what was written so far is on the disk.
  func sync() throws(StoreError) {
    if fsync(file) != 0 { throw Self.error(path) }
  }

  /// Gives it the permissions of another file, as far as that may be done.
  func takePermissions(of other: String) {
    var status = stat()
    guard stat(other, &status) == 0 else { return }
    fchmod(file, status.st_mode & 0o777)
    // Who is not root cannot give files away.
    _ = fchown(file, status.st_uid, status.st_gid)
  }

  /// Puts it in the place of whatever has that name, and waits until that is on the disk.
  func finish(as name: String) throws(StoreError) {
    try sync()
    if rename(path, name) != 0 { throw Self.error(name) }
    isFinished = true
    Self.syncFolder(of: name)
    close(file)
  }

  /// Gives it a name, unless there is a file of that name: that one stays.
  ///
  /// - Returns: whether it has got the name.
  @discardableResult
  func finishUnlessTaken(as name: String) throws(StoreError) -> Bool {
    try sync()
    if link(path, name) == 0 {
      Self.syncFolder(of: name)
      return true
    }
    // Where a file cannot have two names.
    if errno == EEXIST || FileIdentity(path: name) != nil { return false }
    try finish(as: name)
    return true
  }

  /// Has the names in a file's folder reach the disk, where the file system can do that.
  static func syncFolder(of path: String) {
    let folder = open(folder(of: path), O_RDONLY | O_CLOEXEC)
    if folder < 0 { return }
    fsync(folder)
    close(folder)
  }

  deinit {
    if isFinished { return }
    for suffix in Self.companions + [""] { unlink(path + suffix) }
    close(file)
  }
}
