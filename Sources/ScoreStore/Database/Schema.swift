import Scorekeeping

/// The tables of a data file.
enum Schema {
  /// "SCOR", the number that marks an SQLite file as ours.
  private static let applicationID = 0x5343_4F52

  // One row: the number of restored backups. The table exists only in a data file.
  private static let restorations = [
    "CREATE TABLE store (restorations INTEGER NOT NULL) STRICT",
    "INSERT INTO store (restorations) VALUES (0)",
  ]

  /// The tables of identity stores, and their columns.
  private static let storeTables = [
    "identity_store": "key,version,forgotten", "identity": "id,store,version,value",
  ]

  /// For an identity store, `version` counts the writes. Each row of `identity` contains an identity's latest value and
  /// the version that wrote it, or NULL if that version removed the value. Rows of removals up to the version
  /// `forgotten` are deleted.
  private static let stores = [
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

  /// Refuses a file that is not ours or comes from a newer version, and creates the tables in an empty file. The
  /// tables of an earlier version stay as they are.
  static func claim(_ db: SQLiteConnection, path: String) throws {
    // Each check is one transaction, because another process may be creating the file. A file that is already ours
    // needs no write lock.
    if try db.transaction(.deferred, { try isOurs(db, path: path) }) { return }
    try db.transaction(.immediate) {
      if try isOurs(db, path: path) { return }
      for definition in Tables.definitions(in: .sqlite) + restorations + stores {
        try db.execute(definition)
      }
      try db.execute(
        "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(Tables.version)")
    }
  }

  /// Creates the tables of identity stores in a file of any program, and changes nothing else.
  static func addStores(_ db: SQLiteConnection, path: String) throws {
    if try hasStores(db, path: path) { return }
    try db.transaction(.immediate) {
      if try hasStores(db, path: path) { return }
      for definition in stores { try db.execute(definition) }
    }
  }

  /// - Throws: `.occupied` for other tables of these names, as the program that made the file may have.
  private static func hasStores(_ db: SQLiteConnection, path: String) throws -> Bool {
    var found: [String] = []
    for (table, columns) in storeTables {
      let query = "SELECT group_concat(name) FROM pragma_table_info($1)"
      guard let present = try db.value(query, table, as: String.self) else { continue }
      if present != columns { throw StoreError(path, .occupied(table: table)) }
      found.append(table)
    }
    return found.count == storeTables.count
  }

  /// - Returns: false for an empty file.
  private static func isOurs(_ db: SQLiteConnection, path: String) throws -> Bool {
    if try db.value("PRAGMA application_id") == applicationID {
      // A view in the place of a table may have no end, and a trigger may change what is written.
      let foreign = "SELECT name FROM sqlite_master WHERE type IN ('view', 'trigger') LIMIT 1"
      if let name = try db.value(foreign, as: String.self) {
        throw StoreError(path, .foreign(name: name))
      }
      if try !isOlder(db) { try checkVersion(db, path: path) }
      return true
    }
    if try db.value("SELECT count(*) FROM sqlite_master") != 0 { throw StoreError(path, .notOurs) }
    if db.isReadOnly { throw StoreError(path, .missing) }
    return false
  }

  /// Whether an earlier version made the tables. `upgrade` updates them.
  static func isOlder(_ db: SQLiteConnection) throws -> Bool {
    try Tables.upgrade(from: db.value("PRAGMA user_version") ?? 0, in: .sqlite) != nil
  }

  /// Updates the tables of an earlier version: all of them, or none if `backup` or a statement throws. Does nothing if
  /// another process has updated them meanwhile.
  ///
  /// - Returns: the people whom the upgrade has joined; nil if there was no upgrade.
  @discardableResult
  static func upgrade(
    _ db: SQLiteConnection, after backup: () throws -> Void = {}
  ) throws -> JoinedNames? {
    try db.transaction(.immediate) {
      let version: Int = try db.value("PRAGMA user_version") ?? 0
      guard let statements = Tables.upgrade(from: version, in: .sqlite) else { return nil }
      try backup()
      for statement in statements { try db.execute(statement) }
      let joined = try Tables.foldNames {
        try db.forEachRow($0, $1)
      } write: {
        for statement in $0 { try db.run(statement) }
      }
      try db.execute("PRAGMA user_version = \(Tables.version)")
      return joined
    }
  }

  /// Refuses a file of another version, even if a newer version upgraded it while it was open. Cost: some microseconds.
  static func checkVersion(_ db: SQLiteConnection, path: String) throws {
    let version = try db.value("PRAGMA user_version") ?? 0
    if Tables.isNewer(version) { throw StoreError(path, .newer(tables: version)) }
    // The tables and the version number are created together.
    if version != Tables.version { throw StoreError.damaged(path) }
  }
}
