import CSQLite
import Scorekeeping

/// Checks of a data file for damage.
extension DataFile {
  /// The largest file, in bytes, to check when it is opened. The check takes some milliseconds per million bytes.
  private static let smallSize = 4 << 20

  static func checkIfSmall(_ db: SQLiteConnection, of path: String) throws {
    guard try db.size() <= smallSize else { return }
    if try db.value("PRAGMA quick_check(1)") != "ok" {
      throw StoreError.damaged(path)
    }
  }

  /// Checks all pages, and whether indexes and references match their tables. Cost: a pass over the file.
  ///
  /// - Throws: `.damaged`.
  package func checkPages() throws { try withDatabase { try Self.checkPages($0, of: path) } }

  private static func checkPages(_ db: SQLiteConnection, of path: String) throws {
    let isSound =
      try db.value("PRAGMA integrity_check(1)") == "ok"
      && db.value("SELECT count(*) FROM pragma_foreign_key_check") == 0
    if !isSound { throw StoreError.damaged(path) }
  }

  /// Checks all pages, and counts what the file holds, without creating or changing any file. Cost: a pass over the file.
  ///
  /// - Returns: nil if a run that was killed left changes beside the file which only a writer can take in.
  /// - Throws: a `StoreError`.
  package static func inspect(_ path: String) throws -> BackupContents? {
    let path = wholePath(path)
    try Connection.checkEntry(to: path, .readOnly)
    let file = resolvedPath(path)
    let (log, index) = (FileStatus(path: file + "-wal"), FileStatus(path: file + "-shm"))
    // While others have the file open, there are both. SQLite would create the one that is missing.
    let isShared = log != nil && index != nil
    let left = [log, FileStatus(path: file + "-journal")].contains { ($0?.size ?? 0) > 0 }
    if left, !isShared { return nil }
    do {
      return try StoreError.translating(path) {
        if !isShared { return try inspect(path, .immutable) }
        do {
          return try inspect(path, .passive)
        } catch let error as SQLiteError where error.code == SQLITE_READONLY {
          // A run that has the file open writes to the index all the time.
          return try inspect(path, .readOnly)
        }
      }
    } catch let error as StoreError {
      throw error.knowingBackups
    }
  }

  private static func inspect(
    _ path: String, _ access: SQLiteConnection.Access
  ) throws -> BackupContents {
    let busyHandler = BusyHandler(path: path, limit: .seconds(5))
    let db = try SQLiteConnection(path: path, access, waitingWith: busyHandler)
    try Schema.claim(db, path: path)
    try checkPages(db, of: path)
    return try BackupContents(in: db)
  }

  /// Checks all pages, and reads all data that will be shown or undone next. Cost: a pass over the file.
  ///
  /// - Throws: a `StoreError`.
  func checkWhole() throws {
    try checkPages()
    try read { transaction in
      for board in try transaction.boards() { _ = try transaction.board(board.id) }
      _ = try transaction.roster()
      _ = try transaction.entries(after: try transaction.sequence() &- 1, limit: 1)
    }
  }

  /// Checks a temporary file completely, or its pages alone if an earlier version made the tables.
  ///
  /// - Throws: a `StoreError` that names the final file.
  static func checkWhole(fileAt path: String, named name: String) throws {
    do {
      let db = try SQLiteConnection(path: path, .readOnly)
      if try Schema.isOlder(db) { return try checkPages(db, of: path) }
      try DataFile(path: path, access: .readOnly).checkWhole()
    } catch let error as StoreError {
      throw error.naming(name)
    }
  }
}
