import Scorekeeping

extension SQLiteConnection: SQLConnection {
  var dialect: Dialect { .sqlite }

  func read(
    _ queries: [SQLStatement], _ body: (Int, any SQLRow) throws -> Void
  ) throws {
    for (index, query) in queries.enumerated() {
      try forEachRow(query) { row in try body(index, row) }
    }
  }

  func write(_ statement: SQLStatement) throws { try run(statement) }

  func insert(
    _ entry: ArchivedEntry, as number: Int?, reversing reversed: Int?
  ) throws -> Int {
    try run(entry.insertion(as: [number], reversing: reversed, in: dialect))
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
