import FileDrafts
import Foundation

extension DataFile {
  /// Whether there is nothing at a path.
  ///
  /// - Throws: `.cannotOpen` where a folder on the way may not be entered, or where links lead in a circle.
  package static func isMissing(at path: String) throws(StoreError) -> Bool {
    var status = stat()
    if stat(path, &status) == 0 { return false }
    if errno == EACCES || errno == ELOOP { throw .cannotOpen(path) }
    return true
  }

  /// Whether a path leads to a data file, to a file that SQLite keeps beside it or to one of its backups, by whatever
  /// name, or would if something were written there.
  package static func isPart(_ path: String, ofFileAt data: String) -> Bool {
    let data = resolvedPath(data)
    let files = ["", "-wal", "-shm", "-journal"].map { data + $0 }
    let name = resolvedPath(path)
    if files.contains(name) { return true }
    if name.hasPrefix(data + "."), name.hasSuffix(Backup.suffix) || name.hasSuffix(".unfinished") {
      return true
    }
    guard let file = FileIdentity(path: path) else { return false }
    return (files + Backups(of: data).named.map(\.path)).contains { FileIdentity(path: $0) == file }
  }
}

// To make a URL slows the start of the program, and most paths need no change.

/// A path from the root.
func wholePath(_ path: String) -> String {
  path.hasPrefix("/") && !path.hasSuffix("/") ? path : URL(fileURLWithPath: path).path
}

/// The folder of a file, by a path from the root.
func folder(of path: String) -> String { DraftFile.folder(of: path) }

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

/// The path of the file that a path leads to; nil if there is none.
private func realPath(of path: String) -> String? {
  guard let whole = realpath(path, nil) else { return nil }
  defer { free(whole) }
  return String(cString: whole)
}

/// A file's identity, size and time of writing: while two values are equal nobody has written to it, but for a few
/// milliseconds in which the system's clock for files stands still.
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
