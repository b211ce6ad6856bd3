import FoundationBase

/// The state of a data file at one moment, independent of later writes. A snapshot does not keep other processes from
/// writing.
///
/// It may be passed to another thread.
final class FileSnapshot: @unchecked Sendable {
  private let path: String
  private let source: SQLiteConnection
  let contents: BackupContents

  /// Opens a snapshot of the current file. Cost: opening the file, and counting the players.
  ///
  /// - Throws: a `StoreError`.
  init(of path: String) throws {
    self.path = path
    (source, contents) = try StoreError.translating(path) {
      let busyHandler = BusyHandler(path: path, limit: .seconds(5))
      let db = try SQLiteConnection(path: path, .readOnly, waitingWith: busyHandler)
      // Without a write-ahead log, a transaction would keep others from writing. No transaction is then begun, and a
      // copy starts again if the file is written meanwhile.
      if try db.value("PRAGMA journal_mode") == "wal" { try db.execute("BEGIN") }
      return (db, try BackupContents(in: db))
    }
  }

  /// The number of pages to copy before waiting for the disk. A writer waits for at most this many pages.
  private static let pages: CInt = 256

  /// Whether the newest entry of a backup differs from the entry with the same number here, or is missing here without
  /// having been folded.
  func isOfAnotherHistory(than backup: Backup) -> Bool {
    let newest = SQLStatement(
      "SELECT sequence, writer, time FROM change ORDER BY sequence DESC LIMIT 1")
    let last = try? backup.withDatabase { db in
      try db.rows(newest) { row in
        (
          sequence: try row.value(0, Int.self), writer: try row.value(1, Int64.self),
          time: try row.value(2, Double.self)
        )
      }.first
    }
    guard let last else { return false }
    // Folding leaves an entry by writer 0 with a number at least as high.
    let isKnown = try? source.value(
      """
      SELECT EXISTS (SELECT 1 FROM change WHERE sequence = $1 AND writer = $2 AND time = $3)
        OR EXISTS (SELECT 1 FROM change WHERE writer = 0 AND sequence >= $1)
      """, last.sequence, last.writer, last.time, as: Bool.self)
    return isKnown == false
  }

  /// Writes a checked copy of the file into an empty file. It can be called only once, because it ends the snapshot.
  ///
  /// - Throws: a `StoreError`, `.damaged` if the copy does not pass the check.
  func copy(into copy: UnfinishedFile) throws {
    try StoreError.translating(path) {
      let target = try SQLiteConnection(path: copy.path)
      // A failed copy is started again, and nothing else opens it, so it needs neither journal nor lock.
      try target.execute(
        "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
      try source.copy(to: target, pages: Self.pages) { try copy.sync() }
      try target.execute("PRAGMA journal_mode = DELETE")
      target.close()
      source.close()
      try DataFile.checkWhole(fileAt: copy.path, named: path)
    }
  }
}
