import Foundation

/// A file without a name, or with one that nobody looks for, until it is put somewhere. Whoever is killed meanwhile
/// leaves nothing where the system can make files without names.
final class Draft {
  let file: Int32
  private let folder: String
  /// Its name while it has one.
  private var name: String?

  /// Makes an empty one in a folder; nil if nothing can be made there, with the reason in `errno`.
  init?(in folder: String) {
    self.folder = folder
    #if os(Linux)
      let nameless = Self.openNameless(folder)
      if nameless >= 0 {
        file = nameless
        return
      }
    #endif
    let name = Self.newName(in: folder)
    file = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if file < 0 { return nil }
    self.name = name
  }

  deinit {
    if file < 0 { return }
    if let name { unlink(name) }
    close(file)
  }

  #if os(Linux)
    private static func openNameless(_ folder: String) -> Int32 {
      // `O_TMPFILE`, which is not imported.
      open(folder, 0o20_000_000 | O_DIRECTORY | O_RDWR | O_CLOEXEC, 0o666)
    }
  #endif

  private static func newName(in folder: String) -> String {
    "\(folder)/.scoreboard-\(getpid())-\(UInt32.random(in: 0 ... .max)).unfinished"
  }

  /// Makes the permissions and the owner those of a file that it is to replace.
  ///
  /// - Returns: whether that may be done.
  func take(_ status: stat) -> Bool {
    var own = stat()
    guard fstat(file, &own) == 0 else { return false }
    if own.st_uid != status.st_uid || own.st_gid != status.st_gid,
      fchown(file, status.st_uid, status.st_gid) != 0
    {
      return false
    }
    return fchmod(file, status.st_mode & 0o7777) == 0
  }

  /// Puts it in the place of whatever has that name, which has to be in its folder.
  ///
  /// - Returns: whether that may be done. If not, nothing has happened.
  func rename(to path: String) -> Bool {
    if name == nil {
      let new = Self.newName(in: folder)
      guard linkat(AT_FDCWD, "/proc/self/fd/\(file)", AT_FDCWD, new, AT_SYMLINK_FOLLOW) == 0
      else { return false }
      name = new
    }
    guard let name, Foundation.rename(name, path) == 0 else { return false }
    self.name = nil
    let folder = open(folder, O_RDONLY | O_CLOEXEC)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
    return true
  }
}
