import Scorekeeping

/// The operations that a journal needs of a database, in a file or on a server.
package protocol SQLConnection: AnyObject {
  var dialect: Dialect { get }
  /// The scopes in which a writer is known to have nothing to redo. Only a writer's own undo changes that.
  var withoutRedo: Set<RedoScope> { get set }
  /// Runs queries in one round trip. They see the earlier writes. Calls `body` with the index of the query and each of
  /// its rows.
  func read(_ queries: [SQLStatement], _ body: (Int, any SQLRow) throws -> Void) throws
  /// Runs a statement, at the latest before the next query and before the commit.
  func write(_ statement: SQLStatement) throws
  /// Adds a row to the table of entries. Like `write(_:)`, this may be delayed.
  ///
  /// - Parameters:
  ///   - number: the number of the entry; nil for the next number.
  ///   - reversed: the number of the entry that this one reverses.
  /// - Returns: the number of the entry.
  func insert(_ entry: ArchivedEntry, as number: Int?, reversing reversed: Int?) throws -> Int
  /// The number of the newest entry visible to the transaction; 0 if there is none.
  func newestSequence() throws -> Int

  // The following requirements matter only for a database that others may write to at the same time.

  /// Locks a board. Called before a board is read that the transaction may then change.
  func lock(_ board: Scoreboard.ID) throws
  /// Locks the rest of a change. Called before the change is written.
  func lock(for change: Change) throws
  /// Runs the query for the list of boards.
  func readList(_ query: SQLStatement, _ body: (any SQLRow) throws -> Void) throws
  /// The entries after the given number if they have already been read; otherwise nil.
  func newEntries(after sequence: Int) -> [JournalEntry]?
}

/// What a writer may redo: changes to a board, or to the list of boards.
package struct RedoScope: Hashable {
  let scope: Scoreboard.ID?
  let writer: Int64
}

extension SQLConnection {
  package func lock(_ board: Scoreboard.ID) throws {}
  package func lock(for change: Change) throws {}
  package func readList(_ query: SQLStatement, _ body: (any SQLRow) throws -> Void) throws {
    try read([query]) { _, row in try body(row) }
  }
  package func newEntries(after sequence: Int) -> [JournalEntry]? { nil }
}

/// The differences between databases.
package struct Dialect: Sendable {
  /// The names of column types.
  let types: @Sendable (SQLType) -> String
  /// The SQL expression for the number of an entry, which is the first value of a statement.
  let entryNumber: String
  /// The statement that adds an entry.
  let insertion: String
  /// The first columns of the table of entries, and the clause for a reference to the table.
  let (entryKey, entryReference): (String, String)
  /// The definition of a column that numbers the rows of a table.
  let rowNumber: String
  /// The end of a table definition: for a plain table, for a table that is looked up by its key, and for a table whose
  /// rows change often.
  let (plain, keyed, updated): (String, String, String)
  /// The clause that makes an index of long texts.
  let hashed: String
  /// Further definitions of indexes.
  let indexes: [String]
  /// A condition that the content of an entry is JSON.
  let isContentValid: String
  /// Selects at most `$5` entries with numbers below `$1`, newest first: those of the scope `$2`, and those of the scope
  /// `$3` with a content that matches the LIKE pattern `$4`.
  let entriesOfScopes: String
}

extension Dialect {
  package static let sqlite = Dialect(
    types: { type in
      switch type {
      case .integer, .bool: "INTEGER"
      case .real: "REAL"
      case .text: "TEXT"
      case .id: "BLOB"
      }
    },
    entryNumber: "$1",
    insertion: """
      INSERT INTO change (sequence, scope, writer, time, command, reversal, reverses, content, author)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      """,
    entryKey: "sequence INTEGER PRIMARY KEY AUTOINCREMENT",
    entryReference: " REFERENCES change (sequence)",
    rowNumber: "INTEGER PRIMARY KEY",
    plain: " STRICT", keyed: " WITHOUT ROWID, STRICT", updated: " WITHOUT ROWID, STRICT",
    hashed: "", indexes: [], isContentValid: "json_valid(content)",
    // Skips the entries of other boards, because an index of scopes would cost each key a page.
    entriesOfScopes: """
      SELECT \(SQLTransaction.entryColumns) FROM change
      WHERE sequence < $1 AND (scope = $2 OR scope = $3 AND content LIKE $4)
      ORDER BY sequence DESC LIMIT $5
      """)

  package static let postgres = Dialect(
    types: { type in
      switch type {
      case .integer: "bigint"
      case .real: "double precision"
      case .text: "text"
      case .id: "uuid"
      case .bool: "boolean"
      }
    },
    // Writers of different boards do not wait for each other. The number of entries committed meanwhile is found in the
    // last round trip.
    entryNumber: "$1 + current_setting('scoreboard.shift')::bigint",
    insertion: """
      INSERT INTO change
        (sequence, uid, scope, writer, time, command, reversal, reverses, content, author)
      VALUES ($1 + current_setting('scoreboard.shift')::bigint, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      """,
    // `uid` is the identity that a writer gives to an entry, so that it can later check whether a commit has arrived.
    entryKey: "sequence bigint PRIMARY KEY, uid uuid NOT NULL UNIQUE", entryReference: "",
    rowNumber: "bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
    plain: "", keyed: "", updated: " WITH (fillfactor = 70)",
    // An ordered index does not accept texts of several thousand bytes.
    hashed: " USING hash", indexes: ["CREATE INDEX change_scope ON change (scope, sequence)"],
    isContentValid: "true",
    entriesOfScopes: {
      let newest = { (scope: String) in
        """
        (SELECT \(SQLTransaction.entryColumns) FROM change WHERE sequence < $1 AND scope = \(scope)
        ORDER BY sequence DESC LIMIT $5)
        """
      }
      return
        "\(newest("$2")) UNION ALL \(newest("$3 AND content LIKE $4")) ORDER BY sequence DESC LIMIT $5"
    }())
}
