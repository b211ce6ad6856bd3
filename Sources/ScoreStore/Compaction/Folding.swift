import Foundation
import GRDB
import IdentityDiff
import Scorekeeping

/// The entries of a journal that are folded, and the boards that they led to.
///
/// An entry is folded if it and all before it are older than a moment, but for the newest of all, and for those that a
/// newer entry has taken back, with those that follow them in the same scope. The boards as they were then are found by
/// going back from the boards as they are now.
struct Folding {
  let transaction: Transaction
  /// The newest entry that is folded.
  private let newest: Int
  /// The same for scopes in which fewer are folded.
  private var exceptions: [Data: Int] = [:]
  /// Boards as they were before they came to the list: one that was imported has been played by then.
  private var unlisted: [Scoreboard.ID: Scoreboard] = [:]
  /// Boards whose starting state was passed on the way back: older entries do not tell how they were.
  private var forgotten: Set<Scoreboard.ID> = []
  /// The states that take the place of the folded entries, one for each board.
  private(set) var starts: [Start] = []

  struct Start {
    let board: Scoreboard
    /// The number of the newest entry that it stands for, and the time of that.
    let sequence: Int
    let time: Double
  }

  private var db: Database { transaction.db }

  /// Tells a starting state from entries that can be undone and redone.
  static let direction = "start"

  init(_ transaction: Transaction, before moment: Date) throws {
    self.transaction = transaction
    let db = transaction.db
    let next = try Int.fetchOne(
      db, sql: "SELECT min(sequence) FROM change WHERE time >= ?",
      arguments: [moment.timeIntervalSince1970])
    // The newest of all is kept: by its number other processes tell that there is nothing new.
    let all = try transaction.sequence() &- 1
    newest = min(all, next.map { $0 &- 1 } ?? all)
    try keepWhatWasTakenBack()
    try findStarts()
  }

  /// Keeps entries that are reversed later: their commands are not among those that led to the boards as they are.
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
          // It was away then, and is back or has come with its history; perhaps it is gone again, and may be back.
          exceptions[scope] = 0
        }
      }
    }
  }

  /// Takes back the entries after `last` up to `sequence`.
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

  /// The number of entries to be folded, and of those that are left.
  func count() throws -> (folded: Int, kept: Int) {
    let all = try Int.fetchOne(db, sql: "SELECT count(*) FROM change") ?? 0
    let old = try Int.fetchOne(
      db, sql: "SELECT count(*) FROM change WHERE \(isFolded)", arguments: arguments)
    // Starting states are entries that were folded before.
    let before = try Int.fetchOne(
      db, sql: "SELECT count(*) FROM reversible WHERE direction = ? AND \(isFolded)",
      arguments: [Self.direction] + arguments)
    let folded = (old ?? 0) - (before ?? 0)
    return (folded, all - (old ?? 0))
  }

  /// Whether an entry is folded, in SQL.
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

  /// Puts the starting states in the place of the entries.
  func fold() throws {
    try db.execute(sql: "DELETE FROM reversible WHERE \(isFolded)", arguments: arguments)
    try db.execute(sql: "DELETE FROM change WHERE \(isFolded)", arguments: arguments)
    for start in starts {
      let board = start.board
      // A session that has not read the folded entries reads all anew.
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
