import FileDrafts
import Foundation

/// Which file there is, and whether somebody has written to it: equal values, nobody has, but for a few milliseconds
/// in which the system's clock for files stands still.
struct FileStatus: Equatable {
  let identity: FileIdentity
  /// In bytes.
  let size: Int64
  /// When it was written, in nanoseconds since 1970.
  let time: Int64

  /// The file that a path leads to; nil if there is none. Cost: one call of the system.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    identity = FileIdentity(status)
    size = Int64(status.st_size)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    self.time = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
