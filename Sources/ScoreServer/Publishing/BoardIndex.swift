import Scorekeeping

/// The boards of a journal as the list of boards shows them. Each is read when it is first shown, and after changes.
///
/// Law: the list equals one that is read anew.
struct BoardIndex {
  /// After more new entries than this, everything is read anew.
  private static let mostEntries = 256

  /// The newest entry that is known; nil before the first reading.
  private var sequence: Int?
  private var known: [Scoreboard.ID: ListedBoard] = [:]

  /// The boards, last played first. Cost: a lookup for each, and that of reading those that have changed.
  mutating func boards(of session: Session) throws -> [ListedBoard] {
    let (summaries, last, known) = (session.state.boards, sequence, known)
    let (newest, entries) = try session.read { transaction in
      let changed = try last.flatMap {
        try transaction.boards(changedAfter: $0, limit: Self.mostEntries)
      }
      let order = try transaction.lastChanges()
      let entries = try summaries.compactMap { summary -> (change: Int, board: ListedBoard)? in
        let id = summary.id
        let old = changed.flatMap { $0.contains(id) ? nil : known[id] }
        let board = try old ?? transaction.board(id).map { ListedBoard(RankedBoard($0)) }
        return board.map { (order[id] ?? 0, $0) }
      }
      return (try transaction.sequence(), entries)
    }
    sequence = newest
    self.known = Dictionary(
      entries.map { ($0.board.summary.id, $0.board) }, uniquingKeysWith: { $1 })
    // Sorting is stable: boards without changes stay in the order in which they were made.
    return entries.sorted { $0.change > $1.change }.map(\.board)
  }
}
