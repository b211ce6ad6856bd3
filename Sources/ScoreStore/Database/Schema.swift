import Foundation
import GRDB
import Scorekeeping

/// The tables of a data file.
enum Schema {
  /// The key of the roster's identity store.
  static let roster = "roster"

  /// "SCOR", the number that marks an SQLite file as ours.
  private static let applicationID = 0x5343_4F52

  private static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    // `frozen` is what the public sees of a board, as JSON, with the freeze; NULL if the board is not frozen.
    //
    // Of an identity store `version` counts the writes. Each row of `identity` holds an identity's latest value and the
    // version that wrote it, or NULL if that version removed it. Rows of removals up to the version `forgotten` are
    // deleted.
    migrator.registerMigration("1") { db in
      try db.execute(
        sql: """
          CREATE TABLE board (
            id BLOB NOT NULL PRIMARY KEY,
            position INTEGER NOT NULL,
            name TEXT NOT NULL,
            round INTEGER NOT NULL,
            ranking TEXT NOT NULL,
            wins TEXT NOT NULL,
            step INTEGER NOT NULL,
            target INTEGER,
            ordering TEXT NOT NULL,
            is_over INTEGER NOT NULL,
            series BLOB,
            scores TEXT NOT NULL,
            frozen TEXT
          ) STRICT;
          CREATE TABLE player (
            board BLOB NOT NULL REFERENCES board (id) ON DELETE CASCADE,
            id BLOB NOT NULL,
            position INTEGER NOT NULL,
            name TEXT NOT NULL,
            score INTEGER NOT NULL,
            rounds TEXT,
            team TEXT,
            colour INTEGER NOT NULL,
            reached INTEGER NOT NULL,
            PRIMARY KEY (board, id)
          ) WITHOUT ROWID, STRICT;
          CREATE INDEX player_order ON player (board, position);
          CREATE TABLE change (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            scope BLOB NOT NULL,
            writer INTEGER NOT NULL,
            time REAL NOT NULL,
            command TEXT NOT NULL,
            reversal TEXT,
            reverses INTEGER REFERENCES change (sequence),
            content TEXT NOT NULL
          ) STRICT;
          CREATE TABLE reversible (
            scope BLOB NOT NULL,
            direction TEXT NOT NULL,
            sequence INTEGER NOT NULL REFERENCES change (sequence),
            writer INTEGER NOT NULL,
            PRIMARY KEY (scope, direction, sequence)
          ) WITHOUT ROWID, STRICT;
          CREATE TABLE identity_store (
            key TEXT NOT NULL PRIMARY KEY,
            version INTEGER NOT NULL,
            forgotten INTEGER NOT NULL
          ) WITHOUT ROWID, STRICT;
          CREATE TABLE identity (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            store TEXT NOT NULL REFERENCES identity_store (key),
            version INTEGER NOT NULL,
            value TEXT
          ) STRICT;
          CREATE INDEX identity_version ON identity (store, version);
          """)
    }
    return migrator
  }()

  private static let migrations = migrator.migrations

  /// Refuses a file that is not ours or comes from a newer version, and marks an empty one as ours. If a run ends
  /// before it has made the tables, the next one continues with its file.
  static func claim(_ db: Database, path: String) throws {
    // Each read is one transaction, because another process may be creating the file. A file that is already marked as
    // ours needs no write lock.
    if try db.withinTransaction(.deferred, { try isOurs(db, path: path) }) { return }
    let isReadOnly = db.configuration.readonly
    try db.withinTransaction(isReadOnly ? .deferred : .immediate) {
      if try isOurs(db, path: path) { return }
      let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0
      if tables > 0 { throw StoreError.notOurs(path) }
      if isReadOnly { throw StoreError.missing(path) }
      try db.execute(sql: "PRAGMA application_id = \(applicationID)")
    }
  }

  private static func isOurs(_ db: Database, path: String) throws -> Bool {
    if try Int.fetchOne(db, sql: "PRAGMA application_id") != applicationID { return false }
    let applied = try appliedMigrations(db)
    if applied?.allSatisfy(migrations.contains) == false { throw StoreError.newer(path) }
    // A migration is recorded in the same transaction that makes its tables.
    if try applied == nil && has("board", db) { throw StoreError.damaged(path) }
    if db.configuration.readonly, applied ?? [] == [] {
      // A run ended before it made the tables, perhaps because the disk was full: at most the list of migrations
      // exists.
      let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      throw pages <= 3 ? StoreError.missing(path) : .damaged(path)
    }
    return true
  }

  /// The migrations that a file has gone through; nil if it has no list of them. `DatabaseMigrator` would read the
  /// tables of all files for that, which takes a tenth of the time until the first frame.
  private static func appliedMigrations(_ db: Database) throws -> [String]? {
    guard try has("grdb_migrations", db) else { return nil }
    return try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations")
  }

  /// Whether there is a table with a name.
  private static func has(_ table: String, _ db: Database) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: "SELECT EXISTS (SELECT * FROM sqlite_master WHERE type = 'table' AND name = ?)")
    return try Bool.fetchOne(statement, arguments: [table]) ?? false
  }

  /// Refuses a file that a newer version has migrated while it was open. Cost: some microseconds.
  static func checkVersion(_ db: Database, path: String) throws {
    if try version(db) > migrations.count { throw StoreError.newer(path) }
  }

  /// The version of the tables: the number of migrations that a file has gone through.
  private static func version(_ db: Database) throws -> Int {
    try Int.fetchOne(db.cachedStatement(sql: "SELECT count(*) FROM grdb_migrations")) ?? 0
  }

  static func migrate(_ queue: DatabaseQueue, path: String) throws {
    while true {
      let applied = try queue.read(appliedMigrations) ?? []
      if migrations.allSatisfy(applied.contains) { return }
      do {
        try migrator.migrate(queue)
      } catch {
        // Another run may be migrating the file, too; then this run continues from there.
        if try queue.read(appliedMigrations) ?? [] == applied { throw error }
      }
    }
  }
}
