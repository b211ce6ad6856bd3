import Foundation
import GRDB

/// What is in a data file, in short.
package struct BackupContents: Equatable, Sendable {
  /// How many boards there are.
  package let boards: Int
  /// How many players are on them; who is on two boards is two.
  package let players: Int
  /// When the newest change was made, by the clock of the machine that made it; nil if there is none.
  package let lastChange: Date?
  /// How many entries its journal has ever had: of two states of a file the newer one has more.
  let age: Int

  init(in db: Database) throws {
    func number(_ sql: String) throws -> Int { try Int.fetchOne(db, sql: sql) ?? 0 }
    boards = try number("SELECT count(*) FROM board")
    players = try number("SELECT count(*) FROM player")
    lastChange = try Self.lastChange(in: db)
    age = max(
      try number("SELECT seq FROM sqlite_sequence WHERE name = 'change'"),
      try number("SELECT max(sequence) FROM change"))
  }

  /// When the newest entry was written.
  static func lastChange(in db: Database) throws -> Date? {
    try Double.fetchOne(
      db.cachedStatement(sql: "SELECT time FROM change ORDER BY sequence DESC LIMIT 1")
    ).map { Date(timeIntervalSince1970: $0) }
  }
}
