import Foundation

/// A file that is being made, and takes its place when it is whole.
///
/// It is made exclusively: without a name where the system can do that, else under an unpredictable name. So it is
/// never a file that another user has made beforehand, nor one that a planted link leads to; and all operations are on
/// its descriptor. A killed program leaves nothing where files without names can be made.
package final class DraftFile {
  package let descriptor: Int32
  private let folder: String
  /// Its path while it has one.
  private var path: String?

  /// Makes an empty one in a folder; nil if nothing can be made there, with the reason in `errno`.
  ///
  /// - Parameter name: its name, in a folder that no other user may enter.
  package init?(in folder: String, named name: String? = nil, mode: mode_t = 0o666) {
    self.folder = folder
    #if os(Linux)
      if name == nil, let nameless = Self.openNameless(folder, mode) {
        descriptor = nameless
        return
      }
    #endif
    let path = "\(folder)/\(name ?? Self.newName)"
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    if descriptor < 0 { return nil }
    self.path = path
  }

  deinit {
    if descriptor < 0 { return }
    if let path { unlink(path) }
    close(descriptor)
  }

  #if os(Linux)
    private static func openNameless(_ folder: String, _ mode: mode_t) -> Int32? {
      // `O_TMPFILE`, which is not imported.
      let file = open(folder, 0o20_000_000 | O_DIRECTORY | O_RDWR | O_CLOEXEC, mode)
      if file < 0 { return nil }
      // `link(to:)` needs this path.
      if access(handle(file), F_OK) == 0 { return file }
      close(file)
      return nil
    }

    private static func handle(_ file: Int32) -> String { "/proc/self/fd/\(file)" }
  #endif

  private static var newName: String {
    ".scoreboard-\(getpid())-\(UInt64.random(in: 0 ... .max)).unfinished"
  }

  /// Adds bytes.
  ///
  /// - Returns: whether all could be written; if not, the reason is in `errno`.
  package func write(_ bytes: ArraySlice<UInt8>) -> Bool { Self.write(bytes, to: descriptor) }

  /// Writes all bytes to an open file.
  package static func write(_ bytes: ArraySlice<UInt8>, to file: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if count >= 0 { rest.removeFirst(count) } else if errno != EINTR { return false }
    }
    return true
  }

  /// Copies the rest of an open file to another one.
  ///
  /// - Returns: whether all could be written; if not, the reason is in `errno`.
  package static func copy(_ source: Int32, to file: Int32) -> Bool {
    var portion = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(source, &portion, portion.count)
      if count == 0 { return true }
      if count < 0, errno == EINTR { continue }
      if count < 0 || !write(portion[..<count], to: file) { return false }
    }
  }

  /// Makes the owner and the permissions those of another file.
  ///
  /// - Returns: whether both could be done: only root gives files away. The permissions are set in any case.
  @discardableResult
  package func adoptAccess(of status: stat) -> Bool {
    var own = stat()
    let isOwner =
      fstat(descriptor, &own) == 0 && own.st_uid == status.st_uid && own.st_gid == status.st_gid
      || fchown(descriptor, status.st_uid, status.st_gid) == 0
    return fchmod(descriptor, status.st_mode & 0o777) == 0 && isOwner
  }

  /// Gives it a name in its folder or in the parent of that, in the place of a file of that name, and waits until that
  /// is on the disk.
  ///
  /// - Returns: whether it could be done. If not, nothing has happened, and the reason is in `errno`.
  package func rename(to other: String) -> Bool {
    if path == nil {
      let new = "\(folder)/\(Self.newName)"
      if !link(to: new) { return false }
      path = new
    }
    guard let path, fsync(descriptor) == 0, Foundation.rename(path, other) == 0 else {
      return false
    }
    self.path = nil
    Self.syncFolder(of: other)
    return true
  }

  /// Gives it a name that no file has, and waits until that is on the disk.
  ///
  /// - Returns: whether it could be done. If not, the reason is in `errno`: `EEXIST` where there is such a file.
  package func link(to other: String) -> Bool {
    guard fsync(descriptor) == 0 else { return false }
    #if os(Linux)
      let source = path ?? Self.handle(descriptor)
      guard linkat(AT_FDCWD, source, AT_FDCWD, other, path == nil ? AT_SYMLINK_FOLLOW : 0) == 0
      else { return false }
    #else
      guard let path, Foundation.link(path, other) == 0 else { return false }
    #endif
    Self.syncFolder(of: other)
    return true
  }

  /// Has the names in a file's folder reach the disk, where the file system can do that.
  package static func syncFolder(of path: String) {
    let file = open(folder(of: path), O_RDONLY | O_CLOEXEC)
    if file < 0 { return }
    fsync(file)
    close(file)
  }

  /// The folder that a file is in.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

/// The system's words for an error number, as a part of a sentence.
package func systemReason(_ number: Int32) -> String {
  String(cString: strerror(number)).lowercased()
}
