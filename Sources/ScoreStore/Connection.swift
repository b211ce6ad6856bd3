import CPatientSync
import FileDrafts
import Foundation
import GRDB

/// A connection to a data file.
struct Connection {
  let queue: DatabaseQueue
  let patience: Patience
  /// Whether it sees what others write: not where SQLite cannot make the files that they would share.
  let isShared: Bool
  /// Whether there is a write-ahead log.
  let isLogged: Bool
  /// What the file and its log looked like before they were opened.
  let look: Look
  /// The write-ahead log: beside the file itself, where the path is a link to it.
  let log: String
  /// What the file was like when all was well.
  let sight: Sight
  private let logIdentity: FileIdentity?
  /// Who may read and write it.
  private let permissions: mode_t?

  /// What is where a file was opened.
  enum Place {
    case same, another, gone
    /// The same file, which was written: from its log or by whoever knows nothing of that.
    case written
  }

  init(
    _ queue: DatabaseQueue, _ patience: Patience, isShared: Bool, look: Look, at path: String
  ) throws {
    self.queue = queue
    self.patience = patience
    self.isShared = isShared
    self.look = look
    let (file, journal) = try queue.inDatabase { db in
      (
        try String.fetchOne(db, sql: "SELECT file FROM pragma_database_list WHERE name = 'main'"),
        try String.fetchOne(db, sql: "PRAGMA journal_mode")
      )
    }
    isLogged = isShared && journal == "wal"
    log = (file ?? "") + "-wal"
    logIdentity = FileIdentity(path: log)
    let sight = Sight(isLogged: isLogged)
    try queue.inDatabase { try sight.renew($0, at: path) }
    self.sight = sight
    var status = stat()
    permissions = stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  /// What is at the path now. Cost: one call of the system.
  func place(of path: String) -> Place {
    guard let now = FileStatus(path: path) else {
      // Who may not enter the folder any more still has the file, and others have it too.
      return errno == EACCES ? .same : .gone
    }
    guard let seen = sight.status, now.identity == seen.identity else { return .another }
    return now == seen || !isShared ? .same : .written
  }

  /// Whether nobody else has the file open.
  var isAlone: Bool { queue.inDatabase { cps_is_alone($0.sqliteConnection) != 0 } }

  // MARK: another file in its place

  /// Whether an entry of another journal is in this one too, and so all before it.
  func holds(_ entry: Row?) throws -> Bool {
    guard let entry else { return false }
    return try queue.inDatabase { try $0.entry(like: entry) == entry }
  }

  /// Takes away the log of a file that was overwritten, so that nobody reads that one with it. It is kept under another
  /// name.
  ///
  /// - Throws: `.busy` if somebody uses it just now.
  func dropLog() throws {
    let (sight, log) = (sight, log)
    try queue.inDatabase { db in
      guard isLogged, cps_lock_log(db.sqliteConnection) == 0 else {
        throw DatabaseError(resultCode: .SQLITE_BUSY)
      }
      defer { cps_unlock_log(db.sqliteConnection) }
      // Somebody may have been faster: then the log is that of the new file.
      guard sight.hasSameLog(db) else { return }
      if let size = FileStatus(path: log)?.size, size > 0 {
        try Self.keep(log)
        if truncate(log, 0) != 0 { throw UnfinishedFile.error(log) }
      }
      cps_forget_log(db.sqliteConnection)
    }
  }

  private static func keep(_ log: String) throws {
    let file = Foundation.open(log, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    if file < 0 { throw UnfinishedFile.error(log) }
    defer { close(file) }
    guard let kept = try UnfinishedFile(beside: log, for: "left") else {
      throw StoreError.busy(log)
    }
    try kept.copyBytes(of: file, named: log)
    kept.takePermissions(of: log)
    if try !kept.finishUnlessTaken(as: unusedName(beside: log)) { throw StoreError.busy(log) }
  }

  /// A name for a log that is left of a file.
  private static func unusedName(beside log: String) -> String {
    let names = [log + "-left"] + (2...999).map { "\(log)-left-\($0)" }
    return names.first {
      var status = stat()
      return lstat($0, &status) != 0
    } ?? log + "-left"
  }

  /// Leaves a file that is not at its path any more, with all that its log holds, and takes nothing away from the one
  /// that is there now: SQLite goes by names.
  func leave() {
    guard isLogged else { return }
    let isWhole = try? queue.inDatabase { db in
      let (all, taken) = try db.checkpoint(.passive)
      return all == taken
    }
    if let kept = moveLogAside(), isWhole == true { unlink(kept) }
  }

  /// Takes the log and the memory of this connection from where another file would be read with them.
  ///
  /// All that have the file open may do that at once: one after another, so that nobody takes away what somebody has
  /// made for the new file meanwhile. As long as the log is open here no other file is taken for it.
  ///
  /// - Returns: the name under which the log is kept; nil if it was not there.
  private func moveLogAside() -> String? {
    let file = open(log, O_RDWR | O_CLOEXEC)
    if file < 0 { return nil }
    defer { close(file) }
    guard let logIdentity, FileIdentity(file: file) == logIdentity else { return nil }
    while flock(file, LOCK_EX) != 0 { if errno != EINTR { return nil } }
    guard FileIdentity(path: log) == logIdentity else { return nil }
    unlink(String(log.dropLast("-wal".count)) + "-shm")
    let name = Self.unusedName(beside: log)
    return rename(log, name) == 0 ? name : nil
  }

  /// An empty file that nobody else is filling; nil if there is meanwhile what it was to be.
  private static func draft(of path: String) throws -> UnfinishedFile? {
    for _ in 0..<500 {
      if let draft = try UnfinishedFile(beside: path, for: "new") { return draft }
      if FileIdentity(path: path) != nil { return nil }
      Thread.sleep(forTimeInterval: 0.01)
    }
    throw StoreError.busy(path)
  }

  /// Makes a file that is gone anew, with all that it held; where somebody is faster his file stays.
  ///
  /// - Returns: the name under which the log is kept, which is not needed if what is there now goes on from it.
  func remake(at path: String) throws -> String? {
    // Where the path is a link the file that it leads to is gone.
    let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    let path = isLink ? String(log.dropLast("-wal".count)) : path
    let folder = folder(of: path)
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw StoreError.cannotMakeFolder(folder)
    }
    guard let draft = try Self.draft(of: path) else { return nil }
    let copy = try DatabaseQueue(path: draft.path)
    try queue.backup(to: copy)
    try copy.close()
    if let permissions { draft.setPermissions(permissions) }
    // What it holds is in the copy, and must not be read with it.
    let kept = moveLogAside()
    do {
      try draft.finishUnlessTaken(as: path)
    } catch {
      if let kept { rename(kept, log) }
      throw error
    }
    return kept
  }
}
