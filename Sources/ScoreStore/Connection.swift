import CPatientSync
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
  /// The file that is open.
  private let identity: FileIdentity?
  private let logIdentity: FileIdentity?
  /// Who may read and write it.
  private let permissions: mode_t?

  /// What is where a file was opened.
  enum Place {
    case same, another, gone
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
    identity = FileIdentity(path: path)
    logIdentity = FileIdentity(path: log)
    var status = stat()
    permissions = stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  /// What is at the path now. Cost: one call of the system.
  func place(of path: String) -> Place {
    guard let now = FileIdentity(path: path) else { return .gone }
    return now == identity ? .same : .another
  }

  // MARK: another file in its place

  /// The newest entry: what tells journals apart.
  func lastEntry() throws -> Row? {
    try queue.inDatabase { db in
      try Row.fetchOne(
        db, sql: "SELECT sequence, writer, time FROM change ORDER BY sequence DESC LIMIT 1")
    }
  }

  /// Whether an entry of another journal is in this one too, and so all before it.
  func holds(_ entry: Row?) throws -> Bool {
    guard let entry else { return false }
    let sequence: Int64 = entry["sequence"]
    return try queue.inDatabase { db in
      try Row.fetchOne(
        db, sql: "SELECT sequence, writer, time FROM change WHERE sequence = ?",
        arguments: [sequence]) == entry
    }
  }

  /// Leaves a file that is not at its path any more, with all that its log holds, and takes nothing away from the one
  /// that is there now: SQLite goes by names.
  func leave() {
    guard isLogged else { return }
    let isWhole = try? queue.inDatabase { db in
      cps_keep_log(db.sqliteConnection)
      let (all, taken) = try db.checkpoint(.passive)
      return all == taken
    }
    removeLog(isTaken: isWhole == true)
  }

  /// Takes the log and the memory of this connection from where another file would be read with them.
  ///
  /// - Parameter isTaken: whether all that the log holds is in the file. If not it is kept under another name.
  private func removeLog(isTaken: Bool) {
    // Another one's log is another file.
    guard let logIdentity, FileIdentity(path: log) == logIdentity else { return }
    if isTaken { unlink(log) } else { rename(log, log + "-left") }
    unlink(String(log.dropLast("-wal".count)) + "-shm")
  }

  /// Gives a file its name where a file cannot have two, unless it is taken.
  private func isPut(_ draft: String, _ path: String) -> Bool {
    FileIdentity(path: path) != nil || rename(draft, path) == 0
  }

  /// Makes a file that is gone anew, with all that it held.
  func remake(at path: String) throws {
    // Where the path is a link the file that it leads to is gone.
    let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    let path = isLink ? String(log.dropLast("-wal".count)) : path
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw StoreError.cannotMakeFolder(folder.path)
    }
    let draft = "\(path)-new-\(getpid())"
    unlink(draft)
    defer { for suffix in ["", "-wal", "-shm", "-journal"] { unlink(draft + suffix) } }
    let copy = try DatabaseQueue(path: draft)
    try queue.backup(to: copy)
    try copy.close()
    if let permissions { chmod(draft, permissions) }
    // What it holds is in the copy, and must not be read with it.
    removeLog(isTaken: true)
    // Where somebody was faster his file stays. Where it cannot be done this connection still holds everything.
    guard link(draft, path) == 0 || errno == EEXIST || isPut(draft, path) else {
      throw UnfinishedFile.error(path)
    }
    FileIdentity.sync(folder: folder.path)
  }
}
