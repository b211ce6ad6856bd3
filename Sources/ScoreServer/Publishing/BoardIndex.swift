import Scorekeeping

/// The boards of a journal as the list of boards shows them. Each is read when it is first shown, and after changes.
struct BoardIndex {
  private var known: [Scoreboard.ID: (change: Int, board: ListedBoard)] = [:]

  /// The boards, last played first. Cost: a lookup for each, and that of reading those that have changed.
  mutating func boards(of session: Session) throws -> [ListedBoard] {
    let summaries = session.state.boards
    let known = known
    let entries = try session.read { transaction in
      let changes = try transaction.lastChanges()
      return try summaries.compactMap { summary -> (change: Int, board: ListedBoard)? in
        let change = changes[summary.id] ?? 0
        if let entry = known[summary.id], entry.change == change { return entry }
        return try transaction.board(summary.id).map { (change, ListedBoard(RankedBoard($0))) }
      }
    }
    self.known = Dictionary(
      entries.map { ($0.board.summary.id, $0) }, uniquingKeysWith: { $1 })
    // Sorting is stable: boards without changes stay in the order in which they were made.
    return entries.sorted { $0.change > $1.change }.map(\.board)
  }
}
