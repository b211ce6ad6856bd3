import Scorekeeping

/// The tables of a data file.
enum Schema {
  /// "SCOR", the number that marks an SQLite file as ours.
  private static let applicationID = 0x5343_4F52

  /// The tables that exist only in a data file.
  ///
  /// For an identity store, `version` counts the writes. Each row of `identity` contains an identity's latest value and
  /// the version that wrote it, or NULL if that version removed the value. Rows of removals up to the version
  /// `forgotten` are deleted.
  private static let definitions = [
    // One row: the number of restored backups.
    "CREATE TABLE store (restorations INTEGER NOT NULL) STRICT",
    "INSERT INTO store (restorations) VALUES (0)",
    """
    CREATE TABLE identity_store (
      key TEXT NOT NULL PRIMARY KEY, version INTEGER NOT NULL, forgotten INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT
    """,
    """
    CREATE TABLE identity (
      id INTEGER PRIMARY KEY AUTOINCREMENT, store TEXT NOT NULL REFERENCES identity_store (key),
      version INTEGER NOT NULL, value TEXT
    ) STRICT
    """,
    "CREATE INDEX identity_version ON identity (store, version)",
  ]

  /// Refuses a file that is not ours or comes from a newer version, and creates the tables in an empty file.
  static func claim(_ db: SQLiteConnection, path: String) throws {
    // Each check is one transaction, because another process may be creating the file. A file that is already ours
    // needs no write lock.
    if try db.transaction(.deferred, { try isOurs(db, path: path) }) { return }
    try db.transaction(.immediate) {
      if try isOurs(db, path: path) { return }
      for definition in Tables.definitions(in: .sqlite) + definitions { try db.execute(definition) }
      try db.execute(
        "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(Tables.version)")
    }
  }

  /// - Returns: false for an empty file.
  private static func isOurs(_ db: SQLiteConnection, path: String) throws -> Bool {
    if try db.value("PRAGMA application_id") == applicationID {
      try checkVersion(db, path: path)
      return true
    }
    if try db.value("SELECT count(*) FROM sqlite_master") != 0 { throw StoreError(path, .notOurs) }
    if db.isReadOnly { throw StoreError(path, .missing) }
    return false
  }

  /// Refuses a file of another version, even if a newer version upgraded it while it was open. Cost: some microseconds.
  static func checkVersion(_ db: SQLiteConnection, path: String) throws {
    let version = try db.value("PRAGMA user_version") ?? 0
    if version > Tables.version { throw StoreError(path, .newer) }
    // The tables and the version number are created together.
    if version < Tables.version { throw StoreError.damaged(path) }
  }
}
