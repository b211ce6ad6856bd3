import FoundationBase
import ScoreStore
import Scorekeeping

extension ServerJournal: Store {
  package func exporting<Result>(
    _ body: (any ArchiveTransaction) throws -> Result
  ) throws -> Result {
    try reading { transaction, connection in
      try Self.lift(connection)
      return try body(transaction)
    }
  }

  package func importing<Result>(
    _ body: (any ArchiveTransaction) throws -> Result
  ) throws -> Result {
    try writing(on: nil) { transaction, connection in
      try Self.lift(connection)
      return try body(transaction)
    }
  }

  /// Lifts the time limits for the rest of a transaction, because an archive may be large, and its reader slow.
  private static func lift(_ connection: ServerConnection) throws(DatabaseError) {
    connection.silenceLimit = .seconds(3600)
    try connection.run([SQLStatement("SET LOCAL idle_in_transaction_session_timeout = 0")])
  }
}
