import Foundation
import GRDB
import Scorekeeping

/// What a data file holds at one moment, to be read piece by piece.
package struct ArchiveSource {
  let transaction: Transaction
  /// The boards that are asked for; nil for all that there is.
  let scopes: [Scoreboard.ID]?

  /// Whether everything is asked for, also the history of the list of boards.
  package var isWhole: Bool { scopes == nil }

  /// The boards in the order of their list, or in that in which they were asked for.
  package func boards() throws -> [Scoreboard.ID] {
    try scopes ?? transaction.boards().map(\.id)
  }

  /// A board; nil if it is gone.
  package func board(_ id: Scoreboard.ID) throws -> Scoreboard? { try transaction.board(id) }

  /// Hands out the entries, oldest first.
  ///
  /// Cost: memory for one of them; time for all that the journal holds.
  package func forEachEntry(_ body: (ArchivedEntry) throws -> Void) throws {
    let wanted = scopes.map(Set.init)
    let rows = try Row.fetchCursor(
      transaction.db,
      sql: """
        SELECT change.sequence, change.scope, change.writer, time, command, reversal, reverses, content,
          direction, json_valid(content)
        FROM change LEFT JOIN reversible ON reversible.scope = change.scope
          AND direction IN ('undo', 'redo', 'start') AND reversible.sequence = change.sequence
        ORDER BY change.sequence
        """)
    while let row = try rows.next() {
      let key = try row.decode(Data.self, atIndex: 1)
      let scope = key.isEmpty ? nil : try row.decode(UUID.self, atIndex: 1)
      if let wanted, scope.map(wanted.contains) != true { continue }
      try body(try entry(row, scope))
    }
  }

  private func entry(_ row: Row, _ scope: Scoreboard.ID?) throws -> ArchivedEntry {
    let time: Double = try row.decode(atIndex: 3)
    guard time.isFinite, try row.decode(Bool.self, atIndex: 9) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "unreadable change")
    }
    return ArchivedEntry(
      sequence: try row.decode(atIndex: 0), scope: scope, writer: try row.decode(atIndex: 2),
      time: time, command: try row.decode(atIndex: 4),
      reversal: try row.decode(String?.self, atIndex: 5).map(transaction.choice),
      reverses: try row.decode(atIndex: 6),
      standing: try row.decode(String?.self, atIndex: 8).map(transaction.choice),
      change: try row.decode(atIndex: 7))
  }

  /// Everybody who is remembered, or those of them who are on the boards that are asked for.
  package func roster() throws -> [RosterEntry] {
    let all = try transaction.roster()
    guard let scopes else { return all }
    let present = try Set(scopes.flatMap { try board($0)?.players.map(\.id) ?? [] })
    return all.filter { present.contains($0.id) }
  }
}
