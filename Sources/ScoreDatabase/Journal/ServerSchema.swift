import FoundationBase
import ScoreStore

/// The tables on a server, in their own schema.
enum ServerSchema {
  private static let definitions =
    [
      "CREATE SCHEMA IF NOT EXISTS scoreboard",
      // One row: the identity of the store, and the number of its newest entry. Each entry updates the row, so its page
      // keeps room for the versions of the row.
      """
      CREATE TABLE store (
        id uuid PRIMARY KEY, version integer NOT NULL, sequence bigint NOT NULL
      ) WITH (fillfactor = 10)
      """,
    ] + Tables.definitions(in: .postgres)

  /// Creates the tables, or updates the tables of an earlier version, in one transaction.
  ///
  /// - Returns: whether anything changed, and the people that an upgrade has joined.
  /// - Throws: a `DatabaseError` with the missing requirement.
  static func migrate(
    _ connection: ServerConnection
  ) throws -> (isChanged: Bool, joined: JoinedNames?) {
    try connection.checkEncoding()
    // Only one run at a time creates tables.
    let rows = try connection.run([
      SQLStatement("BEGIN"), SQLStatement("SET LOCAL search_path = scoreboard"),
      StoreLock.exclusive,
      SQLStatement("SELECT to_regclass('scoreboard.store') IS NOT NULL"),
    ])
    // Creating an index may take any amount of time.
    connection.silenceLimit = .seconds(3600)
    let isThere: Bool = try rows[1].first?.value(0) ?? false
    if isThere {
      let found = try connection.run([SQLStatement("SELECT version FROM scoreboard.store")])
      let version: Int = try found[0].first?.value(0) ?? 0
      if Tables.isNewer(version) {
        throw DatabaseError.newer(connection.server, tables: version)
      }
      var joined: JoinedNames?
      let upgrade = Tables.upgrade(from: version, in: .postgres)
      if let upgrade {
        for statement in upgrade { try connection.run([SQLStatement(statement)]) }
        joined = try Tables.foldNames {
          let rows = try connection.run([$0])[0]
          for index in 0..<rows.count { try $1(rows[index]) }
        } write: {
          try connection.run($0)
        }
        try connection.run([
          SQLStatement("UPDATE scoreboard.store SET version = $1", Tables.version)
        ])
      }
      try connection.run([SQLStatement("COMMIT")])
      return (upgrade != nil, joined)
    }
    let row = SQLStatement(
      "INSERT INTO store (id, version, sequence) VALUES ($1, $2, 0)", UUID(), Tables.version)
    // A statement is prepared when the tables that it uses exist.
    for definition in definitions { try connection.run([SQLStatement(definition)]) }
    try connection.run([row])
    try connection.run([SQLStatement("COMMIT")])
    return (true, nil)
  }
}

/// The locks of a store. Changes of a single board share the lock of the store, and lock their board's row. All other
/// changes exclude every other writer.
enum StoreLock {
  /// "SCOR"
  static let key = 0x5343_4F52
  static let shared = SQLStatement("SELECT pg_advisory_xact_lock_shared(\(key))")
  static let exclusive = SQLStatement("SELECT pg_advisory_xact_lock(\(key))")
  static let attempt = SQLStatement("SELECT pg_try_advisory_xact_lock(\(key))")
}
