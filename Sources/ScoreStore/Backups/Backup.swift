import Foundation
import GRDB

/// A whole copy of a data file, beside it: `scoreboard.sqlite.2026-11-21.backup`.
package struct Backup: Hashable, Sendable {
  /// Why it was made.
  package enum Kind: Hashable, Sendable {
    /// The last good copy of a day.
    case day(Day)
    /// The file as it was before its history was compacted.
    case compacted
    /// The file that another backup was put in the place of. It may be damaged.
    case replaced
  }

  /// What tells it from the others of the file: `2026-11-21`, `compact-2026-11-21-193205` or
  /// `aside-2026-11-21-193205`.
  package let label: String
  /// Why it was made.
  package let kind: Kind
  /// Where it is.
  package let path: String
  /// The data file that it is of.
  let file: String

  static let suffix = ".backup"

  /// The backup of a file that is called so; nil if no backup is.
  init?(label: String, of file: String) {
    if let day = Day(parsing: label) {
      kind = .day(day)
    } else if label.hasPrefix("compact-") {
      kind = .compacted
    } else if label.hasPrefix("aside-") {
      kind = .replaced
    } else {
      return nil
    }
    self.label = label
    self.file = file
    path = "\(file).\(label)\(Self.suffix)"
  }
}

/// What is in a data file, in short.
package struct BackupContents: Equatable, Sendable {
  /// How many boards there are.
  package let boards: Int
  /// How many players are on them; a player on two boards counts twice.
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
