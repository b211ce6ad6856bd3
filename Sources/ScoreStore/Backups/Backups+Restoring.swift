import FoundationBase
import Scorekeeping

/// Restoring a backup.
extension Backups {
  /// Restores the content of a backup into the data file, and keeps the previous file beside it.
  ///
  /// If the process is killed, the file is either still the old one or already the new one. A sound file is overwritten
  /// in one transaction: other processes that have it open follow, and their writes wait for it. A damaged file is
  /// replaced: other processes that have it open can no longer write.
  ///
  /// - Parameters:
  ///   - label: the label of the backup.
  ///   - onDelay: called while others keep the file locked: see ``Journal/onDelay``.
  /// - Throws: a `StoreError`. Nothing is then changed.
  package func restore(
    _ label: String, onDelay: ((Delay) -> Void)? = nil
  ) throws -> Restoration {
    let backup = try backup(labelled: label)
    let copy = try unfinished("restore")
    let contents = try StoreError.translating(backup.path) { try prepare(copy, of: backup) }
    let replaced: Backup?
    if try DataFile.isMissing(at: path) {
      try skipLostNumbers(in: copy)
      try place(copy, of: backup)
      replaced = nil
    } else if let file = try soundFile(onDelay) {
      replaced = try refill(file, from: copy.path)
    } else {
      try skipLostNumbers(in: copy)
      replaced = try replace(by: copy)
    }
    return Restoration(backup: backup, contents: contents, replaced: replaced)
  }

  /// The backup with the given label.
  ///
  /// - Throws: `.unknownBackup` with the nearest label.
  private func backup(labelled label: String) throws(StoreError) -> Backup {
    let all = named
    if let backup = all.first(where: { $0.label == label }) { return backup }
    if all.isEmpty { throw StoreError(path, .noBackups) }
    throw StoreError(
      path, .unknownBackup(label, nearest: nearest(to: label, among: all)?.label ?? ""))
  }

  private func nearest(to label: String, among backups: [Backup]) -> Backup? {
    guard let day = Day(parsing: label)?.start else {
      return backups.filter { $0.label.hasPrefix(label) }.max { $0.label < $1.label }
        ?? backups.max { $0.label < $1.label }
    }
    func distance(_ backup: Backup) -> Double {
      guard let start = backup.day?.start else { return .infinity }
      return abs(start.timeIntervalSince(day))
    }
    return backups.min { (distance($0), $1.label) < (distance($1), $0.label) }
  }

  /// Copies a backup, and checks the copy.
  private func prepare(_ copy: UnfinishedFile, of backup: Backup) throws -> BackupContents {
    do {
      try backup.copy(into: copy)
      let db = try SQLiteConnection(path: copy.path)
      if try db.value("SELECT count(*) FROM sqlite_master") == 0 {
        throw StoreError(path, .damagedBackup(backup.label))
      }
      try Schema.claim(db, path: copy.path)
      try Schema.upgrade(db)
      try db.execute("PRAGMA journal_mode = DELETE")
      db.close()
      try DataFile.checkWhole(fileAt: copy.path, named: backup.path)
      return try BackupContents(in: SQLiteConnection(path: copy.path))
    } catch {
      let fault = error as? StoreError ?? StoreError(error, path: path)
      throw fault.isDamage ? StoreError(path, .damagedBackup(backup.label)) : error
    }
  }

  /// The number of entries that may have been made since the last backup and were lost with the data file.
  private static let lostEntries = 1000

  /// Continues the numbers of entries after the numbers in a file that is missing or unreadable. Otherwise a reader
  /// that has the number of a lost entry could mistake a new entry for it.
  private func skipLostNumbers(in copy: UnfinishedFile) throws {
    let newest = named.compactMap { try? $0.contents.age }.max() ?? 0
    try Self.raiseSequence(SQLiteConnection(path: copy.path), to: newest &+ Self.lostEntries)
  }

  /// Makes sure that the next entries have numbers above `number`.
  private static func raiseSequence(_ db: SQLiteConnection, to number: Int) throws {
    try db.execute(
      """
      INSERT INTO sqlite_sequence (name, seq)
      SELECT 'change', 0 WHERE NOT EXISTS (SELECT * FROM sqlite_sequence WHERE name = 'change')
      """)
    try db.run("UPDATE sqlite_sequence SET seq = max(seq, $1) WHERE name = 'change'", number)
  }

  /// Opens the data file; nil if it is damaged.
  private func soundFile(_ onDelay: ((Delay) -> Void)?) throws -> DataFile? {
    do {
      let file = try DataFile(path: path, onDelay: onDelay)
      try file.checkWhole()
      return file
    } catch let error as StoreError where error.isDamage {
      return nil
    }
  }

  // MARK: placing the data file

  /// Moves a copy to the path of a missing data file.
  func place(_ copy: UnfinishedFile, of backup: Backup) throws {
    copy.copyPermissions(of: backup.path)
    // Another process may have created the file meanwhile. The log then belongs to that file.
    if FileManager.default.fileExists(atPath: path) { throw StoreError(path, .busy) }
    try movingLog(to: try newBackup("aside")) { try copy.finish(as: path) }
  }

  /// Replaces a damaged file with a copy. The damaged file is kept unchanged.
  private func replace(by copy: UnfinishedFile) throws -> Backup {
    let aside = try newBackup("aside")
    let kept = try unfinished("aside")
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if file < 0 { throw UnfinishedFile.error(path) }
    defer { close(file) }
    try kept.copyBytes(of: file, named: path)
    kept.copyPermissions(of: path)
    try kept.finish(as: aside.path)
    copy.copyPermissions(of: path)
    try movingLog(to: aside) { try copy.finish(as: path) }
    return aside
  }

  /// Places a file after moving an old log away, because SQLite must not combine the log with the new file. If placing
  /// fails, the log is moved back.
  private func movingLog(to aside: Backup, _ place: () throws -> Void) throws {
    unlink(path + "-shm")
    let (log, kept) = (path + "-wal", aside.path + "-wal")
    let hasLog = rename(log, kept) == 0
    if !hasLog, errno != ENOENT { throw UnfinishedFile.error(log) }
    do {
      try place()
    } catch {
      if hasLog { rename(kept, log) }
      throw error
    }
  }

  /// Keeps a copy of a sound file, then writes the content of another copy into it, in one transaction. Other processes
  /// cannot write in between.
  private func refill(_ file: DataFile, from copy: String) throws -> Backup {
    try file.writing(checkingReferences: false, attaching: copy) { _, db in
      let aside = try keepCopy("aside")
      try Self.exchange(db)
      db.knownSequence = nil
      db.withoutRedo = []
      return aside
    }
  }

  private static func exchange(_ db: SQLiteConnection) throws {
    let tables = { (schema: String) in
      try db.rows(
        SQLStatement(
          """
          SELECT name FROM \(schema).sqlite_master
          WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
          """)
      ) { row in try row.value(0, String.self) }
    }
    let number: Int? = try db.value(
      """
      SELECT max(seq) FROM (SELECT seq FROM main.sqlite_sequence WHERE name = 'change'
        UNION SELECT seq FROM backup.sqlite_sequence WHERE name = 'change')
      """)
    let restorations = try db.restorations()
    let versions = try db.rows(SQLStatement("SELECT key, version FROM main.identity_store")) {
      row in
      (key: try row.value(0, String.self), version: try row.value(1, Int64.self))
    }
    for table in try tables("main") { try db.execute("DELETE FROM main.\"\(table)\"") }
    for table in try tables("backup") {
      try db.execute("INSERT INTO main.\"\(table)\" SELECT * FROM backup.\"\(table)\"")
    }
    // A new version for all rows of a store makes every reader read them again.
    for (key, version) in versions {
      try db.run(
        """
        INSERT INTO identity_store (key, version, forgotten) VALUES ($1, $2, $2)
        ON CONFLICT (key) DO UPDATE
        SET version = max(version, $2), forgotten = max(version, $2)
        """, key, version &+ 1)
      try db.run(
        """
        UPDATE identity SET version = (SELECT version FROM identity_store WHERE key = $1)
        WHERE store = $1
        """, key)
    }
    // The restoration uses up one number. A reader that has the entry before then finds that the next one is missing.
    try raiseSequence(db, to: (number ?? 0) &+ 1)
    // Processes that have the file open report the restoration.
    try db.execute("DELETE FROM store")
    try db.run("INSERT INTO store (restorations) VALUES ($1)", restorations &+ 1)
  }
}

/// The outcome of restoring a backup.
package struct Restoration: Sendable {
  package let backup: Backup
  package let contents: BackupContents
  /// The backup of the previous file; nil if there was none.
  package let replaced: Backup?
}
