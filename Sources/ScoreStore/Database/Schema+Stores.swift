import GRDB

/// The tables of identity stores.
extension Schema {
  /// `version` counts the writes to a store. Each row of `identity` holds an identity's latest value and the
  /// version that wrote it, or NULL where that version removed it; removals are dropped up to `forgotten`.
  static func makeStores(_ db: Database) throws {
    try db.execute(
      sql: """
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

  /// Whether a file that was not migrated, because it is only read, has them.
  static func hasStores(_ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: "SELECT EXISTS (SELECT * FROM sqlite_master WHERE name = 'identity_store')")) ?? false
  }
}
