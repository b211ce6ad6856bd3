import Scorekeeping

/// What a journal needs of a database: in a file, or on a server.
package protocol SQLConnection: AnyObject {
  var dialect: Dialect { get }
  /// Runs queries, which see what was written before, in one round trip. Calls `body` with the index of the query and
  /// each of its rows.
  func read(_ queries: [Statement], _ body: (Int, any SQLRow) throws -> Void) throws
  /// Runs a statement at the latest before the next query and before the commit.
  func write(_ statement: Statement) throws
  /// Adds a row to the table of entries, as `write(_:)` does.
  ///
  /// - Parameters:
  ///   - number: the number of the entry; nil for the next one.
  ///   - reversed: the number of the entry that this one reverses.
  /// - Returns: the number.
  func insert(_ entry: ArchivedEntry, as number: Int?, reversing reversed: Int?) throws -> Int
  /// The number of the newest entry that the transaction sees; 0 if there is none.
  func newestSequence() throws -> Int

  // What only a database does that lets others write meanwhile.

  /// Called before a board is read, which the transaction may then change.
  func lock(_ board: Scoreboard.ID) throws
  /// Called before a change is written.
  func lock(for change: Change) throws
  /// Runs the query of the list of boards.
  func readList(_ query: Statement, _ body: (any SQLRow) throws -> Void) throws
  /// The entries after a number if they have been read already; nil if not.
  func newEntries(after sequence: Int) -> [JournalEntry]?
}

extension SQLConnection {
  package func lock(_ board: Scoreboard.ID) throws {}
  package func lock(for change: Change) throws {}
  package func readList(_ query: Statement, _ body: (any SQLRow) throws -> Void) throws {
    try read([query]) { _, row in try body(row) }
  }
  package func newEntries(after sequence: Int) -> [JournalEntry]? { nil }
}

/// In what databases differ.
package struct Dialect: Sendable {
  /// The names of types.
  let types: @Sendable (SQLType) -> String
  /// The number of an entry that is the first value of a statement.
  package let entryNumber: String
  /// The first columns of the table of entries, and a reference to it.
  let (entryKey, entryReference): (String, String)
  /// A column that numbers the rows of a table.
  let rowNumber: String
  /// What ends the definition of a table, of one that is looked up by its key, and of one whose rows change often.
  let (plain, keyed, updated): (String, String, String)
  /// What makes an index of long texts.
  let hashed: String
  /// Further definitions.
  let indexes: [String]
  /// A condition for the content of an entry to be JSON.
  let isContentValid: String
  /// The entries in the scopes `$2` and `$3` with numbers below `$1`, newest first, at most `$4`.
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
    entryKey: "sequence INTEGER PRIMARY KEY AUTOINCREMENT",
    entryReference: " REFERENCES change (sequence)",
    rowNumber: "INTEGER PRIMARY KEY",
    plain: " STRICT", keyed: " WITHOUT ROWID, STRICT", updated: " WITHOUT ROWID, STRICT",
    hashed: "", indexes: [], isContentValid: "json_valid(content)",
    // Passes over the entries of other boards: an index of scopes would cost each key a page.
    entriesOfScopes: """
      SELECT \(SQLTransaction.entryColumns) FROM change
      WHERE sequence < $1 AND scope IN ($2, $3) ORDER BY sequence DESC LIMIT $4
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
    // Writers of different boards do not wait for each other: how many have committed meanwhile is known in the last
    // round trip.
    entryNumber: "$1 + current_setting('scoreboard.shift')::bigint",
    // `uid` is the identity that a writer gives an entry, so that it can ask whether a commit has arrived.
    entryKey: "sequence bigint PRIMARY KEY, uid uuid NOT NULL UNIQUE", entryReference: "",
    rowNumber: "bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
    plain: "", keyed: "", updated: " WITH (fillfactor = 70)",
    // An ordered index takes no text of several thousand bytes.
    hashed: " USING hash", indexes: ["CREATE INDEX change_scope ON change (scope, sequence)"],
    isContentValid: "true",
    entriesOfScopes: {
      let newest = { (scope: String) in
        """
        (SELECT \(SQLTransaction.entryColumns) FROM change WHERE sequence < $1 AND scope = \(scope)
        ORDER BY sequence DESC LIMIT $4)
        """
      }
      return "\(newest("$2")) UNION ALL \(newest("$3")) ORDER BY sequence DESC LIMIT $4"
    }())
}
