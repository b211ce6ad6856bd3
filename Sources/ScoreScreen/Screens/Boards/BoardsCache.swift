import FoundationBase
import IdentityDiff
import ScoreTables
import Scorekeeping

/// The data of the list of boards that the session does not hold: the last change of each board, and the boards that
/// the list has shown.
///
/// Law: after `refresh` the cache equals one that has just read everything.
struct BoardsCache {
  /// A board that the list shows or previews.
  struct LoadedBoard {
    let board: Scoreboard
    /// The board sorted by rank, whatever order its rules set.
    var view: BoardView

    fileprivate init(_ board: Scoreboard) {
      self.board = board
      var ranked = board
      ranked.details.rules.order = .rank
      view = BoardView(ranked, mode: .watch)
    }
  }

  private var cache = BoardCache<LoadedBoard>()
  private var lastChanges: [Scoreboard.ID: Int] { cache.lastChanges }
  /// The winners of finished games of series, each with the number of the board's last change.
  private var winners: [Scoreboard.ID: (change: Int?, players: [Player])] = [:]
  /// The times of journal entries, by their numbers.
  private var times: [Int: Date] = [:]
  /// The number of loaded boards to keep besides the boards on the screen.
  private static let spare = 64

  /// Sorts boards, last played first.
  ///
  /// - Parameter boards: the boards in the order of their creation.
  func sorted(_ boards: [BoardSummary]) -> [BoardSummary] { cache.sorted(boards) }

  /// Brings the cache up to date with the journal. If reading fails, the cache keeps its content.
  ///
  /// Cost: none if nothing was written, otherwise a lookup for each board. Boards that changed are loaded when they are
  /// shown.
  ///
  /// - Returns: whether the order of the boards may have changed.
  @discardableResult
  mutating func refresh(from session: Session) -> Bool {
    if cache.sequence == session.newest { return false }
    let old = lastChanges
    do {
      let changed = try session.read { try cache.refresh(to: session.newest, in: $0) }
      if changed == nil { (times, winners) = ([:], [:]) }
      for (board, number) in old where lastChanges[board] != number { times[number] = nil }
    } catch {
      // The next frame tries again.
      cache.invalidate()
    }
    return true
  }

  /// Makes the next `refresh` read everything again, because the journal may be another one.
  mutating func invalidate() { cache.invalidate() }

  /// Loads the boards and times that the cache lacks, in one transaction.
  mutating func load(_ boards: some Collection<BoardSummary>, from session: Session) {
    let missing = boards.filter { $0.playerCount > 0 && cache.values[$0.id] == nil }.map(\.id)
    let untimed = boards.compactMap { lastChanges[$0.id] }.filter { times[$0] == nil }
    if missing.isEmpty, untimed.isEmpty { return }
    if cache.values.count + missing.count > boards.count + Self.spare {
      let kept = Set(boards.lazy.map(\.id))
      cache.values = cache.values.filter { kept.contains($0.key) }
      times = [:]
      return load(boards, from: session)
    }
    try? session.read { transaction in
      for id in missing { cache.values[id] = try transaction.board(id).map(LoadedBoard.init) }
      for number in untimed { times[number] = try transaction.time(of: number) }
    }
  }

  /// The wins of each player in the games of a series. Cost: linear in the games, and the reading of games that have
  /// ended or changed since.
  ///
  /// - Parameters:
  ///   - shown: the game whose match is counted, if the series consists of matches.
  ///   - match: the number of games of a match; nil for no match.
  ///   - open: the open board, if it is one of the games: its winners are not read.
  mutating func tally(
    of games: [BoardSummary], with shown: Scoreboard.ID, bestOf match: Int?, open: RankedBoard?,
    from session: Session
  ) -> SeriesTally {
    for game in games where game.id != open?.board.id {
      let change = lastChanges[game.id]
      if !game.isOver {
        winners[game.id] = nil
      } else if winners[game.id].map({ $0.change != change }) ?? true {
        winners[game.id] = (try? session.winners(of: game)).map { (change, $0) }
      }
    }
    return SeriesTally(
      games.map { game in
        guard let open, open.board.id == game.id else { return winners[game.id]?.players ?? [] }
        return open.winningPlayers
      }, bestOf: match, with: match == nil ? nil : games.firstIndex { $0.id == shown })
  }

  /// The time of the last change of a board that is in effect.
  func time(of board: Scoreboard.ID) -> Date? { lastChanges[board].flatMap { times[$0] } }

  subscript(id: Scoreboard.ID) -> LoadedBoard? {
    get { cache.values[id] }
    set { cache.values[id] = newValue }
  }
}

extension BoardsCache.LoadedBoard {
  /// The leaders, and the progress towards the target; nil until somebody has scored.
  var leader: BoardRow.Leader? {
    let ranked = view.lineup.ranked
    guard let lead = ranked.leaderSummary(decimals: view.textMetrics.decimals) else { return nil }
    let best = Score(thousandths: ranked.standings.scores.upperBound)
    let progress = board.rules.target.flatMap { target -> Int? in
      if target <= .zero { return nil }
      let width = BoardColumns.progressWidth
      let scale = BarScale(width: width, isRoomy: true, range: 0...target.thousandths)
      // The bar is full only at the target.
      return min(scale.bar(of: best.thousandths).columns, best >= target ? width : width - 1)
    }
    return BoardRow.Leader(
      name: lead.words, score: lead.score, colour: lead.colour,
      progress: progress, isWinner: board.isDecided)
  }
}
