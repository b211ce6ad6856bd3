import Foundation
import GRDB
import IdentityDiff
import Scorekeeping

/// The entries of a journal to be folded, and the boards that they lead to.
///
/// An entry is folded if it and all earlier ones are older than a moment. Exceptions are the newest entry of all, and
/// entries that a newer one has reversed, with those that follow them in the same scope. The earlier states of boards
/// are found by reverting entries from the current states.
struct Folding {
  let transaction: Transaction
  /// The number of the newest folded entry.
  private let newest: Int
  /// The number of the newest folded entry in scopes where that is a lower one.
  private var exceptions: [Data: Int] = [:]
  /// Boards at times before they were added to the list; an imported board may have older entries.
  private var unlisted: [Scoreboard.ID: Scoreboard] = [:]
  /// Boards that were reverted to before their starting state: older entries do not tell what they were like.
  private var forgotten: Set<Scoreboard.ID> = []
  /// The states that replace the folded entries, one for each board.
  private(set) var starts: [Start] = []

  struct Start {
    let board: Scoreboard
    /// The number and the time of the newest entry that the state replaces.
    let sequence: Int
    let time: Double
  }

  private var db: Database { transaction.db }

  /// The value of a column that distinguishes a starting state from entries that can be undone and redone.
  static let direction = "start"

  init(_ transaction: Transaction, before moment: Date) throws {
    self.transaction = transaction
    let db = transaction.db
    let next = try Int.fetchOne(
      db, sql: "SELECT min(sequence) FROM change WHERE time >= ?",
      arguments: [moment.timeIntervalSince1970])
    // The newest entry of all is kept: by its number other processes see that nothing is new.
    let all = try transaction.sequence() &- 1
    newest = min(all, next.map { $0 &- 1 } ?? all)
    try keepWhatWasTakenBack()
    try findStarts()
  }

  /// Keeps entries that were reversed later: their commands did not lead to the current boards.
  private mutating func keepWhatWasTakenBack() throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT sequence, scope, reverses FROM change WHERE reverses IS NOT NULL ORDER BY sequence DESC
        """)
    while let row = try rows.next() {
      let sequence = try row.decode(Int.self, atIndex: 0)
      let scope = try row.decode(Data.self, atIndex: 1)
      let reversed = try row.decode(Int.self, atIndex: 2)
      let last = exceptions[scope] ?? newest
      if sequence > last, reversed <= last { exceptions[scope] = reversed &- 1 }
    }
  }

  private mutating func findStarts() throws {
    var boards: [Scoreboard.ID: Scoreboard] = [:]
    for summary in try transaction.boards() {
      boards[summary.id] = try transaction.board(summary.id)
    }
    let now = Set(boards.keys)
    var position = Int.max
    for last in Set([newest] + exceptions.values).sorted(by: >) {
      try goBack(&boards, from: position, to: last)
      position = last
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT scope, max(sequence), time FROM change
          WHERE sequence <= ? AND scope <> x'' GROUP BY scope
          """, arguments: [last])
      for row in rows {
        let scope = try row.decode(Data.self, atIndex: 0)
        guard (exceptions[scope] ?? newest) == last else { continue }
        let id = try row.decode(UUID.self, atIndex: 0)
        if let board = boards[id] {
          starts.append(
            Start(
              board: board, sequence: try row.decode(atIndex: 1), time: try row.decode(atIndex: 2)))
        } else if now.contains(id) || unlisted[id] != nil {
          // The board was off the list then, and came back later by an undo or with its history. It may do so again, so
          // nothing of it is folded.
          exceptions[scope] = 0
        }
      }
    }
  }

  /// Reverts the entries after `last` up to `sequence`.
  private mutating func goBack(
    _ boards: inout [Scoreboard.ID: Scoreboard], from sequence: Int, to last: Int
  ) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT content, writer = 0 FROM change WHERE sequence > ? AND sequence <= ?
        ORDER BY sequence DESC
        """, arguments: [last, sequence])
    while let row = try rows.next() {
      let isStart = try row.decode(Bool.self, atIndex: 1)
      switch try transaction.decode(row.decode(atIndex: 0)).inverted {
      case .board(let change):
        if forgotten.contains(change.board) { continue }
        if let board = boards[change.board]?.applying(change) {
          boards[change.board] = board
        } else if let board = unlisted[change.board]?.applying(change) {
          unlisted[change.board] = board
        } else {
          throw StoreError.cannotFold(transaction.rosterStore.path)
        }
      case .boards(let changes):
        for deletion in changes.deletions {
          let board = boards.removeValue(forKey: deletion.element.id)
          unlisted[deletion.element.id] = isStart ? nil : board
          if isStart { forgotten.insert(deletion.element.id) }
        }
        for insertion in changes.insertions where !forgotten.contains(insertion.element.id) {
          boards[insertion.element.id] = insertion.element
          unlisted[insertion.element.id] = nil
        }
      }
    }
  }

  /// The number of entries to be folded, and of those that stay.
  func count() throws -> (folded: Int, kept: Int) {
    let all = try Int.fetchOne(db, sql: "SELECT count(*) FROM change") ?? 0
    let old = try Int.fetchOne(
      db, sql: "SELECT count(*) FROM change WHERE \(isFolded)", arguments: arguments)
    // Starting states replace entries that were folded earlier.
    let before = try Int.fetchOne(
      db, sql: "SELECT count(*) FROM reversible WHERE direction = ? AND \(isFolded)",
      arguments: [Self.direction] + arguments)
    let folded = (old ?? 0) - (before ?? 0)
    return (folded, all - (old ?? 0))
  }

  /// The SQL condition for entries to be folded.
  private var isFolded: String {
    let others = exceptions.map { _ in "WHEN ? THEN sequence <= ?" }
    return others.isEmpty
      ? "sequence <= ?" : "CASE scope \(others.joined(separator: " ")) ELSE sequence <= ? END"
  }

  private var arguments: StatementArguments {
    var arguments = StatementArguments()
    for (scope, last) in exceptions { arguments += [scope, last] }
    return arguments + [newest]
  }

  /// Replaces the folded entries with the starting states.
  func fold() throws {
    try db.execute(sql: "DELETE FROM reversible WHERE \(isFolded)", arguments: arguments)
    try db.execute(sql: "DELETE FROM change WHERE \(isFolded)", arguments: arguments)
    for start in starts {
      let board = start.board
      // A session that has not read the folded entries reads everything anew.
      let change = Change.boards(ChangeSet(insertions: [.init(offset: 0, element: board)]))
      let scope = transaction.key(of: board.id)
      try db.execute(
        sql: """
          INSERT INTO change (sequence, scope, writer, time, command, content)
          VALUES (?, ?, 0, ?, ?, ?);
          INSERT INTO reversible (scope, direction, sequence, writer) VALUES (?, ?, ?, 0);
          """,
        arguments: [
          start.sequence, scope, start.time,
          board.script.map(\.description).joined(separator: "\n"),
          try change.json(),
          scope, Self.direction, start.sequence,
        ])
      if board.frozen != nil {
        try transaction.insertFreezeStep(.freeze, of: start.sequence, in: board.id, by: 0)
      }
    }
  }
}

extension Transaction {
  func isFolded(_ scope: Scoreboard.ID?) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: "SELECT EXISTS (SELECT * FROM reversible WHERE scope = ? AND direction = 'start')")
    return try Bool.fetchOne(statement, arguments: [key(of: scope)]) ?? false
  }
}
