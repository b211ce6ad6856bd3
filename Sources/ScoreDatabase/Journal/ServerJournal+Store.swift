import Foundation
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

  /// Lifts the limits of time for the rest of a transaction: an archive may be large, and its reader slow.
  private static func lift(_ connection: ServerConnection) throws(ServerError) {
    connection.silenceLimit = .seconds(3600)
    try connection.run([Statement("SET LOCAL idle_in_transaction_session_timeout = 0")])
  }
}

extension ServerTransaction: ArchiveTransaction {
  private static let portion = 1000

  func forEachArchivedEntry(_ body: (ArchivedEntry) throws -> Void) throws {
    var last = 0
    while true {
      let rows = try rows(
        """
        SELECT change.sequence, change.scope, change.writer, time, command, reversal, reverses,
          content, direction
        FROM scoreboard.change LEFT JOIN scoreboard.reversible ON reversible.scope = change.scope
          AND direction IN ('undo', 'redo', 'start') AND reversible.sequence = change.sequence
        WHERE change.sequence > $1 ORDER BY change.sequence LIMIT \(Self.portion)
        """, last)
      for index in 0..<rows.count {
        let row = rows[index]
        let scope = try row.id(1)
        last = try row.value(0)
        try body(
          ArchivedEntry(
            sequence: last, scope: scope == .list ? nil : scope, writer: try row.value(2),
            time: try row.value(3), command: try row.value(4),
            reversal: row.text(5) == nil ? nil : try row.choice(5),
            reverses: try row.optional(6),
            reversibility: row.text(8) == nil ? nil : try row.choice(8), change: try row.value(7)))
      }
      if rows.count < Self.portion { return }
    }
  }

  func isKnown(_ board: Scoreboard.ID) throws -> Bool {
    try rows(
      """
      SELECT EXISTS (SELECT 1 FROM scoreboard.board WHERE id = $1)
        OR EXISTS (SELECT 1 FROM scoreboard.change WHERE scope = $1)
      """, board
    ).first?.bool(0) ?? false
  }

  func place(_ boards: [Scoreboard]) throws {
    for board in boards { insert(board, at: .max) }
  }

  func write(_ entry: ArchivedEntry, as sequence: Int, reversing reversed: Int?) throws {
    if sequence % Self.portion == 0 { try exchange([]) }
    _ = insert(
      scope: entry.scope, writer: entry.writer, time: entry.time, command: entry.command,
      reversal: entry.reversal, reverses: reversed, content: entry.change, as: sequence)
    if let kind = try entry.freezeStep {
      mark(kind.rawValue, sequence, in: entry.scope, by: entry.writer)
    }
    if let reversibility = entry.reversibility {
      mark(reversibility.rawValue, sequence, in: entry.scope, by: entry.writer)
    }
  }

  func remember(_ entries: [RosterEntry]) throws {
    for entry in entries { remember(entry) }
  }
}
