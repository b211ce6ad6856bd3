import FoundationBase
import WholeFiles

extension DataFile {
  /// Whether there is nothing at the path.
  ///
  /// - Throws: `.cannotOpen` if a folder on the way may not be entered, or if links form a circle.
  package static func isMissing(at path: String) throws(StoreError) -> Bool {
    var status = stat()
    if stat(path, &status) == 0 { return false }
    if errno == EACCES || errno == ELOOP { throw .cannotOpen(path) }
    return true
  }

  /// Whether a path leads, under any name, to a data file, to a file that SQLite keeps beside it, or to one of its
  /// backups. The path need not exist.
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

// Making URLs would slow down the start of the program, and most paths need no change.

/// An absolute path.
func wholePath(_ path: String) -> String {
  path.hasPrefix("/") && !path.hasSuffix("/") ? path : URL(fileURLWithPath: path).path
}

/// The absolute path of a file's folder.
func folder(of path: String) -> String { DraftFile.folder(of: path) }

/// The path with links resolved. The file need not exist.
func resolvedPath(_ path: String) -> String {
  var path = wholePath(path)
  // The system follows up to this many links.
  for _ in 0..<40 {
    if let whole = realPath(of: path) { return whole }
    guard let link = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
    path = link.hasPrefix("/") ? link : folder(of: path) + "/" + link
  }
  let folder = realPath(of: folder(of: path)) ?? folder(of: path)
  let name = URL(fileURLWithPath: path).lastPathComponent
  return folder.hasSuffix("/") ? folder + name : folder + "/" + name
}

/// The resolved path of an existing file; nil if there is none.
private func realPath(of path: String) -> String? {
  guard let whole = realpath(path, nil) else { return nil }
  defer { free(whole) }
  return String(cString: whole)
}

/// The identity, size and modification time of a file. If two values are equal, the file was not written in between,
/// except possibly within one tick of the file system's clock, a few milliseconds.
struct FileStatus: Equatable {
  let identity: FileIdentity
  /// The size in bytes.
  let size: Int64
  /// The time of the last write, in nanoseconds since 1970.
  let time: Int64

  /// The status of the file at the given path; nil if there is none. Cost: one system call.
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
