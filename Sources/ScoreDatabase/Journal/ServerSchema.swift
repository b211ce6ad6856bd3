import Foundation

/// The tables on a server, in a schema of their own, and how they came to be.
enum ServerSchema {
  /// The statements that make the tables of each version from those of the one before.
  private static let versions: [[String]] = [
    [
      "CREATE SCHEMA IF NOT EXISTS scoreboard",
      // One row: which store this is, and the number of its newest entry. It is updated by each entry, so its page keeps
      // room for the versions of the row.
      """
      CREATE TABLE scoreboard.store (
        id uuid PRIMARY KEY,
        version integer NOT NULL,
        sequence bigint NOT NULL
      ) WITH (fillfactor = 10)
      """,
      """
      CREATE TABLE scoreboard.board (
        id uuid PRIMARY KEY,
        position bigint NOT NULL,
        name text NOT NULL,
        round bigint NOT NULL,
        ranking text NOT NULL,
        wins text NOT NULL,
        step bigint NOT NULL,
        target bigint,
        ordering text NOT NULL,
        scores text NOT NULL,
        is_over boolean NOT NULL,
        series uuid,
        frozen text
      )
      """,
      // Positions are decimals, so that moving or adding a player changes only one row.
      """
      CREATE TABLE scoreboard.player (
        board uuid NOT NULL REFERENCES scoreboard.board (id) ON DELETE CASCADE,
        id uuid NOT NULL,
        position numeric NOT NULL,
        name text NOT NULL,
        score bigint NOT NULL,
        rounds text,
        team text,
        colour bigint NOT NULL,
        reached bigint NOT NULL,
        PRIMARY KEY (board, id)
      ) WITH (fillfactor = 70)
      """,
      "CREATE INDEX player_order ON scoreboard.player (board, position)",
      // `uid` is the identity that a writer gives an entry, so that it can ask whether a commit has arrived.
      """
      CREATE TABLE scoreboard.change (
        sequence bigint PRIMARY KEY,
        uid uuid NOT NULL UNIQUE,
        scope uuid,
        writer bigint NOT NULL,
        time double precision NOT NULL,
        command text NOT NULL,
        reversal text,
        reverses bigint,
        content text NOT NULL
      )
      """,
      "CREATE INDEX change_scope ON scoreboard.change (scope, sequence)",
      // The list of boards has the scope of zeros, because a primary key takes no NULL.
      """
      CREATE TABLE scoreboard.reversible (
        scope uuid NOT NULL,
        direction text NOT NULL,
        sequence bigint NOT NULL,
        writer bigint NOT NULL,
        PRIMARY KEY (scope, direction, sequence)
      )
      """,
      """
      CREATE TABLE scoreboard.roster (
        id uuid PRIMARY KEY,
        number bigint GENERATED ALWAYS AS IDENTITY,
        name text NOT NULL,
        name_key text NOT NULL,
        colour bigint NOT NULL,
        team text
      )
      """,
      // A name may be longer than what an ordered index takes.
      "CREATE INDEX roster_name ON scoreboard.roster USING hash (name_key)",
      "CREATE TABLE scoreboard.input (key text PRIMARY KEY, value text NOT NULL)",
    ]
  ]

  /// The version of the tables that this program uses.
  static var version: Int { versions.count }

  /// Makes the tables, or brings older ones up to date, in one transaction.
  ///
  /// - Returns: whether there was something to do.
  /// - Throws: a `ServerError` that says what is missing.
  static func migrate(_ connection: ServerConnection) throws(ServerError) -> Bool {
    try connection.checkEncoding()
    // One run at a time makes tables.
    let rows = try connection.run([
      Statement("BEGIN"), StoreLock.exclusive,
      Statement("SELECT to_regclass('scoreboard.store') IS NOT NULL"),
    ])
    // To make an index takes as long as it takes.
    connection.silenceLimit = .seconds(3600)
    var old = 0
    if rows[1].first?.bool(0) == true {
      let found = try connection.run([Statement("SELECT version FROM scoreboard.store")])
      old = try found[0].first?.value(0) ?? 0
    }
    if old > version { throw .newer(connection.server) }
    if old < version {
      var statements = versions[old...].joined().map { Statement($0) }
      statements.append(
        old == 0
          ? Statement(
            "INSERT INTO scoreboard.store (id, version, sequence) VALUES ($1, $2, 0)", UUID(),
            version)
          : Statement("UPDATE scoreboard.store SET version = $1", version))
      // A statement is prepared when the tables that it names are there.
      for statement in statements { try connection.run([statement]) }
    }
    try connection.run([Statement("COMMIT")])
    return old < version
  }
}

/// The locks of a store. Changes of one board share it, and lock their board's row; all others exclude everybody.
enum StoreLock {
  /// "SCOR"
  static let key = 0x5343_4F52
  static let shared = Statement("SELECT pg_advisory_xact_lock_shared(\(key))")
  static let exclusive = Statement("SELECT pg_advisory_xact_lock(\(key))")
  static let attempt = Statement("SELECT pg_try_advisory_xact_lock(\(key))")
}

extension UUID {
  /// The scope of the list of boards.
  static let list = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}
