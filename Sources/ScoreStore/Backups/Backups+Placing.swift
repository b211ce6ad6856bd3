import Foundation
import GRDB

/// The ways in which a backup gets to the place of the data file.
extension Backups {
  /// Puts it where there is no file. A log that is left of one must not be taken for its own.
  func place(_ copy: UnfinishedFile, of backup: Backup) throws -> Backup? {
    copy.takePermissions(of: backup.path)
    // Somebody may have made one meanwhile, whose log it is then.
    if exists(path) { throw StoreError.busy(path) }
    try keepingLog(as: try asideName()) {
      if try !copy.finishUnlessTaken(as: path) { throw StoreError.busy(path) }
    }
    return nil
  }

  private func asideName() throws(StoreError) -> Backup {
    guard let aside = unused("aside") else { throw .cannotOpen(path) }
    return aside
  }

  /// Puts a file in the place of the one there, after the log that lies beside that has gone: nobody may read the one
  /// with the other. Where that fails all is as it was.
  private func keepingLog(as aside: Backup, _ place: () throws -> Void) throws {
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

  /// Replaces a damaged file, which is kept to the last byte.
  func replace(by copy: UnfinishedFile) throws -> Backup? {
    let aside = try asideName()
    let kept = try unfinished("aside")
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if file < 0 { throw UnfinishedFile.error(path) }
    defer { close(file) }
    try kept.copyBytes(of: file, named: path)
    kept.takePermissions(of: path)
    try kept.finish(as: aside.path)
    copy.takePermissions(of: path)
    try keepingLog(as: aside) { try copy.finish(as: path) }
    return aside
  }

  /// Makes a sound file what a copy is, in one transaction, after a copy of its own was made.
  func refill(_ file: DataFile, from copy: String) throws -> Backup? {
    let aside = try asideName()
    try file.writing(in: .attaching(copy)) { db in
      // Nobody can write now: what is kept aside is what is replaced.
      let kept = try unfinished("aside")
      try StoreError.translating(path) { try Moment(of: path).copy(into: kept) }
      kept.takePermissions(of: path)
      try kept.finish(as: aside.path)
      try Self.exchange(db)
    }
    return aside
  }

  private static func exchange(_ db: Database) throws {
    let tables = { (schema: String) in
      try String.fetchAll(
        db,
        sql: """
          SELECT name FROM \(schema).sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
          """)
    }
    let number = try Int.fetchOne(
      db,
      sql: """
        SELECT max(seq) FROM (SELECT seq FROM main.sqlite_sequence WHERE name = 'change'
          UNION SELECT seq FROM backup.sqlite_sequence WHERE name = 'change')
        """)
    // Readers of a store read it again.
    let versions = try Row.fetchAll(db, sql: "SELECT key, version FROM main.identity_store")
      .map { ($0[0] as String, $0[1] as Int64) }
    for table in try tables("main") { try db.execute(sql: "DELETE FROM main.\"\(table)\"") }
    for table in try tables("backup") {
      try db.execute(sql: "INSERT INTO main.\"\(table)\" SELECT * FROM backup.\"\(table)\"")
    }
    for (key, version) in versions {
      try db.execute(
        sql: """
          INSERT INTO identity_store (key, version, forgotten) VALUES (:key, :version, :version)
          ON CONFLICT (key) DO UPDATE
          SET version = max(version, :version), forgotten = max(version, :version)
          """, arguments: ["key": key, "version": version &+ 1])
      // What is there is read by everybody, whatever they knew.
      try db.execute(
        sql: """
          UPDATE identity SET version = (SELECT version FROM identity_store WHERE key = :key)
          WHERE store = :key
          """, arguments: ["key": key])
    }
    try goOn(db, from: (number ?? 0) &+ 2)
    // Processes that have the file open report it.
    let restorations = try db.restorations()
    try db.execute(sql: "PRAGMA main.user_version = \((restorations + 1) % 0x7FFF_FFFF)")
  }
}
