import Foundation
import GRDB
import Scorekeeping

/// Reading entries of the journal.
extension Transaction {
  func newest(
    _ direction: Reversal, scope: Scoreboard.ID?, by writer: Writer, below sequence: Int
  ) throws -> JournalEntry? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(columns)
        FROM reversible JOIN change USING (sequence)
        WHERE reversible.scope = ? AND direction = ?
          AND (reversible.writer = ? OR reversible.sequence <= ?) AND reversible.sequence < ?
        ORDER BY reversible.sequence DESC LIMIT 1
        """)
    let arguments: StatementArguments = [
      key(of: scope), direction.rawValue, writer.id, writer.opened, sequence,
    ]
    return try Row.fetchOne(statement, arguments: arguments).map(entry)
  }

  func effective(on board: Scoreboard.ID, limit: Int) throws -> [JournalEntry] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(columns)
        FROM reversible JOIN change USING (sequence)
        WHERE reversible.scope = ? AND direction = ? ORDER BY reversible.sequence DESC LIMIT ?
        """)
    let arguments: StatementArguments = [key(of: board), Reversal.undo.rawValue, limit]
    return try Row.fetchAll(statement, arguments: arguments).map(entry)
  }

  /// The newest entry in effect on each board. Looks up the index once for each board, so the time does not grow with
  /// the history.
  func lastChanges() throws -> [Scoreboard.ID: Int] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT id, (
          SELECT max(sequence) FROM reversible
          WHERE scope = board.id AND direction IN ('undo', 'start'))
        FROM board
        """)
    var changes: [Scoreboard.ID: Int] = [:]
    let rows = try Row.fetchCursor(statement)
    while let row = try rows.next() {
      if let sequence = try row.decode(Int?.self, atIndex: 1) {
        changes[try row.decode(atIndex: 0)] = sequence
      }
    }
    return changes
  }

  func time(of sequence: Int) throws -> Date? {
    let statement = try db.cachedStatement(sql: "SELECT time FROM change WHERE sequence = ?")
    return try Double.fetchOne(statement, arguments: [sequence])
      .map(Date.init(timeIntervalSince1970:))
  }

  func entries(after sequence: Int, limit: Int) throws -> [JournalEntry] {
    let statement = try db.cachedStatement(
      sql: "SELECT \(columns) FROM change WHERE sequence > ? ORDER BY sequence LIMIT ?")
    return try Row.fetchAll(statement, arguments: [sequence, limit]).map(entry)
  }

  /// Goes back through the entries of all boards from `sequence`, and decodes those that may concern this one.
  func entries(
    of board: Scoreboard.ID, before sequence: Int, limit: Int
  ) throws -> [JournalEntry] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(columns) FROM change
        WHERE sequence < ? AND scope IN (?, x'') ORDER BY sequence DESC
        """)
    let rows = try Row.fetchCursor(statement, arguments: [sequence, key(of: board)])
    var entries: [JournalEntry] = []
    while entries.count < limit, let row = try rows.next() {
      let entry = try entry(row)
      if entry.concerns(board) { entries.append(entry) }
    }
    return entries
  }

  func lastPlayed(except excluded: Set<Scoreboard.ID>) throws -> PlayedBoard? {
    let marks = ["x''"] + excluded.map { _ in "?" }
    let statement = try db.cachedStatement(
      sql: """
        SELECT scope, sequence FROM change WHERE scope NOT IN (\(marks.joined(separator: ", ")))
        ORDER BY sequence DESC LIMIT 1
        """)
    let row = try Row.fetchOne(statement, arguments: StatementArguments(excluded.map(key)))
    return try row.map {
      PlayedBoard(try $0.decode(atIndex: 0), sequence: try $0.decode(atIndex: 1))
    }
  }

  /// Looks up the index that also holds the entries that can be undone and redone.
  func freezeSteps(of board: Scoreboard.ID) throws -> [FreezeStep] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT sequence, direction FROM reversible
        WHERE scope = ? AND direction IN ('freeze', 'reveal', 'end') ORDER BY sequence
        """)
    return try Array(
      Row.fetchCursor(statement, arguments: [key(of: board)]).map { row in
        FreezeStep(try self.choice(row.decode(atIndex: 1)), number: try row.decode(atIndex: 0))
      })
  }

  /// Marks an entry as a step of a freeze, if it is one.
  func insertFreezeStep(
    _ kind: FreezeStep.Kind?, of sequence: Int, in scope: Scoreboard.ID?, by writer: Int64
  ) throws {
    guard let kind, let scope else { return }
    try db.cachedStatement(
      sql: "INSERT INTO reversible (scope, direction, sequence, writer) VALUES (?, ?, ?, ?)"
    ).execute(arguments: [key(of: scope), kind.rawValue, sequence, writer])
  }

  private var columns: String {
    """
    change.sequence, change.scope, change.writer, time, command, reversal, reverses, content
    """
  }

  private func entry(_ row: Row) throws -> JournalEntry {
    let scope = try row.decode(Data.self, atIndex: 1)
    return JournalEntry(
      sequence: try row.decode(atIndex: 0),
      scope: scope.isEmpty ? nil : try row.decode(UUID.self, atIndex: 1),
      writer: try row.decode(atIndex: 2),
      time: Date(timeIntervalSince1970: try row.decode(atIndex: 3)),
      command: try row.decode(atIndex: 4),
      reversal: try row.decode(String?.self, atIndex: 5).map(choice),
      reverses: try row.decode(atIndex: 6), change: try decode(row.decode(atIndex: 7)))
  }

  func decode(_ content: String) throws -> Change {
    do {
      return try JSONDecoder().decode(Change.self, from: Data(content.utf8))
    } catch {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "unreadable change")
    }
  }
}
