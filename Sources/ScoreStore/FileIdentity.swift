import Foundation

/// Tells one file from another, whatever their names are.
struct FileIdentity: Equatable {
  private let device: UInt64
  private let number: UInt64

  /// The file that a path leads to; nil if there is none.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// Has the names in a folder reach the disk, where the file system can do that.
  static func sync(folder: String) {
    let file = open(folder, O_RDONLY | O_CLOEXEC)
    if file < 0 { return }
    fsync(file)
    close(file)
  }
}
