import Scorekeeping

/// The boards of a journal as the list of boards shows them. Each is read when it is first shown, and after changes.
///
/// Law: the list equals one that is read anew.
struct BoardIndex {
  private var cache = BoardCache<ListedBoard>()

  /// The boards, last played first. Cost: a lookup for each, and that of reading those that have changed.
  mutating func boards(of session: Session) throws -> [ListedBoard] {
    let summaries = session.state.boards
    var kept: [Scoreboard.ID: ListedBoard] = [:]
    try session.read { transaction in
      try cache.refresh(to: try transaction.sequence(), in: transaction)
      for id in summaries.map(\.id) {
        kept[id] =
          try cache.values[id] ?? transaction.board(id).map { ListedBoard(RankedBoard($0)) }
      }
    }
    cache.values = kept
    let entries = summaries.compactMap { summary in
      kept[summary.id].map { (change: cache.lastChanges[summary.id] ?? 0, board: $0) }
    }
    // Sorting is stable: boards without changes stay in the order in which they were made.
    return entries.sorted { $0.change > $1.change }.map(\.board)
  }
}
