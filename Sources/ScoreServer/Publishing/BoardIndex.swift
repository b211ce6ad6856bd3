import ScoreTables
import Scorekeeping

/// The boards of a journal, for the list of boards. Each is read when it is first shown, and after changes.
///
/// Law: the list equals a newly read one.
struct BoardIndex {
  private var cache = BoardCache<ListedBoard>()

  /// The boards, last played first. Cost: a lookup for each board, and the reading of boards that have changed.
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
    return cache.sorted(summaries).compactMap { kept[$0.id] }
  }
}
