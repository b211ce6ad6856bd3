import FileDrafts
import Foundation

// Most paths need no change; a URL costs time at the start.

/// A path from the root.
func wholePath(_ path: String) -> String {
  path.hasPrefix("/") && !path.hasSuffix("/") ? path : URL(fileURLWithPath: path).path
}

/// The folder that something is in, by a path from the root.
func folder(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex else {
    return "/"
  }
  return String(path[..<slash])
}

/// The path without links, also of a file that is not there yet.
func resolvedPath(_ path: String) -> String {
  var path = wholePath(path)
  // As many links as the system follows.
  for _ in 0..<40 {
    if let whole = realPath(of: path) { return whole }
    guard let link = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
    path = link.hasPrefix("/") ? link : folder(of: path) + "/" + link
  }
  let folder = realPath(of: folder(of: path)) ?? folder(of: path)
  let name = URL(fileURLWithPath: path).lastPathComponent
  return folder.hasSuffix("/") ? folder + name : folder + "/" + name
}

/// The path of what a path leads to; nil if that is nothing.
private func realPath(of path: String) -> String? {
  guard let whole = realpath(path, nil) else { return nil }
  defer { free(whole) }
  return String(cString: whole)
}

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
