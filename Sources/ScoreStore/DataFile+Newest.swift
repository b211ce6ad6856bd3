import GRDB

extension DataFile {
  /// The number of the newest entry, without a transaction around the one statement.
  public func newestSequence() throws -> Int {
    try looking { db in
      let age = try Sight.Age(db)
      if connection.sight.note(age) { noteRestoration() }
      return age.newest
    }
  }
}

extension Database {
  func newestSequence() throws -> Int {
    try number(cachedStatement(sql: "SELECT coalesce(max(sequence), 0) FROM change"))
  }
}
