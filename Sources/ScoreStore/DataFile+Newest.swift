import GRDB

extension DataFile {
  /// The number of the newest entry, without a transaction around the one statement.
  public func newestSequence() throws -> Int {
    try followFile(forWriting: false)
    return try translatingErrors {
      try connection.queue.inDatabase { db in
        try Schema.checkVersion(db, path: path)
        return try db.newestSequence()
      }
    }
  }
}

extension Database {
  func newestSequence() throws -> Int {
    try number(cachedStatement(sql: "SELECT coalesce(max(sequence), 0) FROM change"))
  }
}
