import Scorekeeping

extension SQLiteConnection: SQLConnection {
  var dialect: Dialect { .sqlite }

  func read(
    _ queries: [Statement], _ body: (Int, any SQLRow) throws -> Void
  ) throws {
    for (index, query) in queries.enumerated() {
      try forEachRow(query) { row in try body(index, row) }
    }
  }

  func write(_ statement: Statement) throws { try run(statement) }

  func insert(
    _ entry: ArchivedEntry, as number: Int?, reversing reversed: Int?
  ) throws -> Int {
    try run(
      """
      INSERT INTO change (sequence, scope, writer, time, command, reversal, reverses, content)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      """, number, entry.scope ?? .list, entry.writer, entry.time, entry.command,
      entry.reversal?.rawValue, reversed, entry.change)
    let sequence = Int(lastInsertedID)
    knownSequence = sequence
    return sequence
  }

  func newestSequence() throws -> Int {
    try knownSequence ?? value("SELECT max(sequence) FROM change") ?? 0
  }

  /// The number of restored backups.
  func restorations() throws -> Int { try value("SELECT restorations FROM store") ?? 0 }
}
