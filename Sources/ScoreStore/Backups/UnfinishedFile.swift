import FoundationBase
import WholeFiles

/// A database that is written beside a data file and gets its final name when it is complete, so a killed program
/// leaves nothing under that name. Only one process at a time writes such a file.
///
/// The file is in a folder of its own that no other user may enter, because SQLite opens the file, its log and its
/// journal by name.
final class UnfinishedFile {
  /// The path of the file until it gets its final name.
  let path: String
  private let folder: String
  private let draft: DraftFile
  private static let name = "draft"

  /// Creates an empty file; nil if another process has a file for the same purpose.
  ///
  /// - Throws: a `StoreError` if the file cannot be created.
  init?(beside path: String, for purpose: String) throws(StoreError) {
    if try Self.isBeingMade(beside: path, for: purpose) { return nil }
    folder = try Self.makeFolder(beside: path, for: purpose)
    self.path = "\(folder)/\(Self.name)"
    guard let draft = DraftFile(in: folder, named: Self.name, mode: 0o600) else {
      // Another process may have taken the folder for a leftover, and removed it before the draft was created in it.
      if errno == ENOENT { return nil }
      let error = Self.error(path)
      Self.remove(folder)
      throw error
    }
    self.draft = draft
    // Another process may have just removed the draft as a leftover.
    guard flock(draft.descriptor, LOCK_EX | LOCK_NB) == 0,
      FileIdentity(file: draft.descriptor) == FileIdentity(path: self.path)
    else { return nil }
  }

  deinit { Self.remove(folder) }

  /// Creates a folder beside a file. The folder has an unpredictable name, and no other user may enter it.
  private static func makeFolder(beside path: String, for purpose: String) throws(StoreError)
    -> String
  {
    var template = Array("\(prefix(path, purpose))XXXXXX".utf8CString)
    if mkdtemp(&template) == nil { throw error(path) }
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func remove(_ folder: String) {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private static func prefix(_ path: String, _ purpose: String) -> String {
    "\(path).\(purpose).unfinished-"
  }

  /// Whether another process is writing such a file. Removes leftovers of killed processes, except files of other
  /// users.
  private static func isBeingMade(
    beside path: String, for purpose: String
  ) throws(StoreError) -> Bool {
    let prefix = prefix(path, purpose)
    let parent = ScoreStore.folder(of: path)
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] {
      let folder = (parent == "/" ? "" : parent) + "/" + name
      var status = stat()
      guard folder.hasPrefix(prefix), lstat(folder, &status) == 0,
        status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid()
      else { continue }
      let file = open("\(folder)/\(Self.name)", O_RDWR | O_NOFOLLOW | O_CLOEXEC)
      defer { if file >= 0 { close(file) } }
      if file >= 0, flock(file, LOCK_EX | LOCK_NB) != 0 { return true }
      remove(folder)
    }
    return false
  }

  static func error(_ path: String) -> StoreError {
    switch errno {
    case ENOSPC, EDQUOT, EFBIG: StoreError(path, .full)
    case EROFS: StoreError(path, .readOnly)
    case EACCES, EPERM, ENOENT, ENOTDIR: .cannotOpen(path)
    default: StoreError(path, .other(systemReason(errno)))
    }
  }

  /// Copies the bytes of a file. SQLite must not have the file open in this process, because closing it would release
  /// SQLite's locks.
  ///
  /// - Parameter suffix: `-wal` to copy a log beside the file.
  func copyBytes(
    of source: Int32, named name: String, suffix: String = ""
  ) throws(StoreError) {
    let target =
      suffix == ""
      ? draft.descriptor
      : open(path + suffix, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600 as mode_t)
    if target < 0 { throw Self.error(name) }
    defer { if suffix != "" { close(target) } }
    if !DraftFile.copy(source, to: target) || fsync(target) != 0 { throw Self.error(name) }
  }

  /// Waits until the bytes written so far are on the disk.
  func sync() throws(StoreError) {
    if fsync(draft.descriptor) != 0 { throw Self.error(path) }
  }

  /// Copies the owner and the permissions of another file to this file, as far as the system allows.
  func copyPermissions(of other: String) {
    var status = stat()
    if stat(other, &status) == 0 { draft.adoptAccess(of: status) }
  }

  /// Gives the file its final name, and waits until the name is on the disk. Replaces a file of that name.
  func finish(as name: String) throws(StoreError) {
    if !draft.rename(to: name) { throw Self.error(name) }
  }
}
