import Foundation
import GRDB

/// The ways in which a backup gets to the place of the data file.
extension Backups {
  /// Puts it where there is no file. A log that is left of one must not be taken for its own.
  func place(_ copy: UnfinishedFile) throws -> Backup? {
    try keepLog(as: try asideName())
    try copy.finish(as: path)
    return nil
  }

  private func asideName() throws(StoreError) -> Backup {
    guard let aside = unused("aside") else { throw .cannotOpen(path) }
    return aside
  }

  /// Moves the log that lies beside the file.
  private func keepLog(as aside: Backup) throws(StoreError) {
    unlink(path + "-shm")
    if rename(path + "-wal", aside.path + "-wal") != 0, errno != ENOENT {
      throw UnfinishedFile.error(path + "-wal")
    }
  }

  /// Replaces a damaged file, which is kept to the last byte.
  func replace(by copy: UnfinishedFile) throws -> Backup? {
    if let process = processWithFileOpen() { throw StoreError.inUse(path, process: process) }
    let aside = try asideName()
    let kept = try unfinished("aside")
    try Self.copyBytes(of: path, to: kept.path)
    kept.takePermissions(of: path)
    try kept.finish(as: aside.path)
    copy.takePermissions(of: path)
    try keepLog(as: aside)
    try copy.finish(as: path)
    return aside
  }

  /// A process that has the file open as SQLite has: with a part of it locked that lies where no data is.
  private func processWithFileOpen() -> Int32? {
    let file = open(path, O_RDWR | O_CLOEXEC)
    if file < 0 { return nil }
    defer { close(file) }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    // PENDING_BYTE, and the bytes behind it: see "os.h" of SQLite.
    lock.l_start = 0x4000_0000
    lock.l_len = 512
    guard fcntl(file, F_GETLK, &lock) == 0, lock.l_type != Int16(F_UNLCK) else { return nil }
    return lock.l_pid
  }

  /// Makes a sound file what a copy is, in one transaction, after a copy of its own was made.
  func refill(_ file: DataFile, from copy: String) throws -> Backup? {
    let path = path
    let aside = try asideName()
    try StoreError.translating(path) {
      var configuration = Configuration()
      configuration.label = "scoreboard restore"
      // All tables come at once, in any order.
      configuration.foreignKeysEnabled = false
      configuration.busyMode = .timeout(10)
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.writeWithoutTransaction { db in
        let journal = try String.fetchOne(db, sql: "PRAGMA journal_mode")
        try db.execute(sql: "PRAGMA synchronous = \(journal == "wal" ? "FULL" : "EXTRA")")
        try db.execute(sql: "ATTACH ? AS backup", arguments: [copy])
        try db.inTransaction(.immediate) {
          // Nobody can write now: what is kept aside is what is replaced.
          let kept = try unfinished("aside")
          try Moment(of: path).copy(into: kept)
          kept.takePermissions(of: path)
          try kept.finish(as: aside.path)
          try Self.exchange(db)
          return .commit
        }
      }
    }
    file.tellOthers()
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
    // Whoever has read a store finds that there is more to read, and that removals are not told.
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
  }
}
