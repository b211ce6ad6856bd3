import FoundationBase

/// A new file that is invisible while it is written, and gets its final name when it is complete.
///
/// The file has no name if the system supports that, otherwise an unpredictable one. So another user can neither create
/// it beforehand nor redirect it with a link. All operations use its descriptor. If files without names are supported,
/// a killed program leaves nothing behind.
package final class DraftFile {
  package let descriptor: Int32
  private let folder: String
  /// The path of the draft; nil while it has no name.
  private var path: String?

  /// Creates an empty draft in a folder. Nil if that fails, with the reason in `errno`.
  ///
  /// - Parameter name: the name of the draft, for a folder that no other user may enter; nil for no name or an
  ///   unpredictable one.
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
      // The value of `O_TMPFILE`, which Swift does not import.
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

  /// Appends bytes. Returns whether all were written; if not, the reason is in `errno`.
  package func write(_ bytes: ArraySlice<UInt8>) -> Bool { writeAll(bytes, to: descriptor) }

  /// Copies the rest of an open file to another file.
  ///
  /// - Returns: whether all bytes were written; if not, the reason is in `errno`.
  package static func copy(_ source: Int32, to file: Int32) -> Bool {
    var portion = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(source, &portion, portion.count)
      if count == 0 { return true }
      if count < 0, errno == EINTR { continue }
      if count < 0 || !writeAll(portion[..<count], to: file) { return false }
    }
  }

  /// Copies the owner and the permissions of another file to the draft.
  ///
  /// - Returns: whether both were set. Only root can change the owner. The permissions are set in any case.
  @discardableResult
  package func adoptAccess(of status: stat) -> Bool {
    var own = stat()
    let isOwner =
      fstat(descriptor, &own) == 0 && own.st_uid == status.st_uid && own.st_gid == status.st_gid
      || fchown(descriptor, status.st_uid, status.st_gid) == 0
    return fchmod(descriptor, status.st_mode & 0o777) == 0 && isOwner
  }

  /// Gives the draft a name in its folder or the parent folder, and waits until the name is on the disk. Replaces a
  /// file of that name.
  ///
  /// - Returns: whether this succeeded. If not, nothing is changed, and the reason is in `errno`.
  package func rename(to other: String) -> Bool {
    if path == nil {
      let new = "\(folder)/\(Self.newName)"
      if !link(to: new) { return false }
      path = new
    }
    guard let path, fsync(descriptor) == 0, FoundationBase.rename(path, other) == 0 else {
      return false
    }
    self.path = nil
    Self.syncFolder(of: other)
    return true
  }

  /// Gives the draft a name that is not in use yet, and waits until the name is on the disk.
  ///
  /// - Returns: whether this succeeded. If not, the reason is in `errno`: `EEXIST` if the name is in use.
  package func link(to other: String) -> Bool {
    guard fsync(descriptor) == 0 else { return false }
    #if os(Linux)
      let source = path ?? Self.handle(descriptor)
      guard linkat(AT_FDCWD, source, AT_FDCWD, other, path == nil ? AT_SYMLINK_FOLLOW : 0) == 0
      else { return false }
    #else
      guard let path, FoundationBase.link(path, other) == 0 else { return false }
    #endif
    Self.syncFolder(of: other)
    return true
  }

  /// Writes the names in the folder of a file to the disk, if the file system supports that.
  package static func syncFolder(of path: String) {
    let file = open(folder(of: path), O_RDONLY | O_CLOEXEC)
    if file < 0 { return }
    fsync(file)
    close(file)
  }

  /// The folder that contains a file.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

/// Writes all bytes to an open file, and waits while a non-blocking one takes none.
///
/// - Returns: whether all were written; if not, the reason is in `errno`.
package func writeAll(_ bytes: ArraySlice<UInt8>, to file: Int32) -> Bool {
  var rest = bytes
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { FoundationBase.write(file, $0.baseAddress, $0.count) }
    if count >= 0 {
      rest.removeFirst(count)
    } else if errno == EAGAIN {
      // Another program may have made a shared terminal non-blocking.
      var polled = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
      poll(&polled, 1, -1)
    } else if errno != EINTR {
      return false
    }
  }
  return true
}
