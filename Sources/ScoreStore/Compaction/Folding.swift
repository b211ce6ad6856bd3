import FoundationBase
import IdentityDiff
import Scorekeeping

/// The entries of a journal to fold, and the board states that replace them.
///
/// An entry is folded if it and all earlier entries are older than a moment. Exceptions are the newest entry of all,
/// and entries that a newer entry has reversed, together with the later entries in the same scope. If entries of a board
/// are kept, so are the list's entries after the first of them. The earlier states of boards are found by reverting
/// entries from the current states.
struct Folding {
  private let transaction: SQLTransaction
  let db: SQLiteConnection
  private let path: String
  /// The number of the newest folded entry.
  private let newest: Int
  /// The number of the newest folded entry for each scope in which that number is lower.
  private var exceptions: [Scoreboard.ID: Int] = [:]
  /// The states that replace the folded entries, one for each board.
  private(set) var starts: [Start] = []

  struct Start {
    let board: Scoreboard
    /// The number and the time of the newest entry that the state replaces.
    let sequence: Int
    let time: Double
  }

  init(
    _ transaction: SQLTransaction, _ db: SQLiteConnection, before moment: Date, path: String
  ) throws {
    (self.transaction, self.db, self.path) = (transaction, db, path)
    let next: Int? = try db.value(
      "SELECT min(sequence) FROM change WHERE time >= $1", moment.timeIntervalSince1970)
    // The newest entry of all is kept: its number shows other processes that nothing is new.
    let all = try transaction.sequence() &- 1
    newest = min(all, next.map { $0 &- 1 } ?? all)
    try keepWhatWasTakenBack()
    try findStarts()
    // A rename is an entry of the list. It is kept if an earlier entry of a board is kept.
    exceptions[.list] = exceptions.values.min()
  }

  /// Keeps entries that were reversed later, because their commands did not lead to the current boards.
  private mutating func keepWhatWasTakenBack() throws {
    let query = SQLStatement(
      """
      SELECT sequence, scope, reverses FROM change WHERE reverses IS NOT NULL ORDER BY sequence DESC
      """)
    try db.forEachRow(query) { row in
      let (sequence, reversed): (Int, Int) = (try row.value(0), try row.value(2))
      let scope: UUID = try row.value(1)
      let last = exceptions[scope] ?? newest
      if sequence > last, reversed <= last { exceptions[scope] = reversed &- 1 }
    }
  }

  private mutating func findStarts() throws {
    var past = RevertedBoards(
      try transaction.boards().compactMap { try transaction.board($0.id) })
    let now = past.listed
    var position = Int.max
    for last in Set([newest] + exceptions.values).sorted(by: >) {
      try goBack(&past, from: position, to: last)
      position = last
      let query = SQLStatement(
        """
        SELECT scope, max(sequence), time FROM change
        WHERE sequence <= $1 AND scope <> $2 GROUP BY scope
        """, last, UUID.list)
      let rows = try db.rows(query) { row in
        (
          id: try row.value(0, UUID.self), sequence: try row.value(1, Int.self),
          time: try row.value(2, Double.self)
        )
      }
      for (id, sequence, time) in rows where (exceptions[id] ?? newest) == last {
        if past.listed.contains(id), let board = past.boards[id] {
          starts.append(Start(board: board, sequence: sequence, time: time))
        } else if now.contains(id) || past.boards[id] != nil {
          // The board was off the list at that moment, and came back later by an undo or with its history. It may do so
          // again, so none of its entries are folded.
          exceptions[id] = 0
        }
      }
    }
  }

  /// Reverts the entries from `sequence` back to the entry after `last`.
  private mutating func goBack(
    _ past: inout RevertedBoards, from sequence: Int, to last: Int
  ) throws {
    let query = SQLStatement(
      """
      SELECT content, writer = 0 FROM change WHERE sequence > $1 AND sequence <= $2
      ORDER BY sequence DESC
      """, last, sequence)
    try db.forEachRow(query) { row in
      let isStart: Bool = try row.value(1)
      let change = try SQLTransaction.change(row.value(0))
      if !past.revert(change, isStart: isStart) { throw StoreError(path, .cannotFold) }
    }
  }

  /// The numbers of entries to fold and to keep.
  func count() throws -> (folded: Int, kept: Int) {
    let all: Int = try db.value("SELECT count(*) FROM change") ?? 0
    let old = try count("SELECT count(*) FROM change WHERE")
    // Starting states have replaced the entries that were folded earlier.
    let before = try count("SELECT count(*) FROM reversible WHERE direction = 'start' AND")
    return (old - before, all - old)
  }

  private func count(_ query: String) throws -> Int {
    try db.rows(folded(query)) { row in try row.value(0, Int.self) }.first ?? 0
  }

  /// A statement with a condition for the entries to fold.
  private func folded(_ start: String) -> SQLStatement {
    var values: [any SQLValue] = []
    func mark(_ value: some SQLValue) -> String {
      values.append(value)
      return "$\(values.count)"
    }
    let others = exceptions.map { scope, last in
      "WHEN \(mark(scope)) THEN sequence <= \(mark(last))"
    }
    let rest = "sequence <= \(mark(newest))"
    let condition =
      others.isEmpty ? rest : "CASE scope \(others.joined(separator: " ")) ELSE \(rest) END"
    return SQLStatement("\(start) \(condition)", values: values)
  }

  /// Replaces the folded entries with the starting states.
  func fold() throws {
    try db.run(folded("DELETE FROM reversible WHERE"))
    try db.run(folded("DELETE FROM change WHERE"))
    for start in starts {
      let board = start.board
      // Later entries may reveal players.
      let freeze: [Command] = board.details.freeze == nil ? [] : [.freeze]
      // A session that has not read the folded entries reads the whole state again.
      let change = Change.boards(ChangeSet(insertions: [.init(offset: 0, element: board)]))
      try transaction.write(
        ArchivedEntry(
          sequence: start.sequence, scope: board.id, writer: 0, time: start.time,
          command: (board.script + freeze).map(\.description).joined(separator: "\n"),
          reversal: nil, reverses: nil, reversibility: .start, change: try change.json()),
        as: start.sequence, reversing: nil)
    }
  }
}
