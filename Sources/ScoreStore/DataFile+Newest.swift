import Foundation
import GRDB

extension DataFile {
  /// The number of the newest entry. Cost: where nobody has written, that of a call of the system and some words in memory.
  public func newestSequence() throws -> Int {
    try turnstile.withLock {
      try followFile(forWriting: false)
      let sight = connection.sight
      let isKnown = connection.queue.inDatabase { sight.isNewest($0) }
      if !isKnown { try looking(noteWhatIsNew) }
      return connection.sight.newest
    }
  }

  /// Takes note of what others have committed.
  func noteWhatIsNew(_ db: Database) throws {
    if try connection.sight.note(db) { noteRestoration() }
  }
}

extension Database {
  func newestSequence() throws -> Int {
    try number(cachedStatement(sql: "SELECT coalesce(max(sequence), 0) FROM change"))
  }
}
