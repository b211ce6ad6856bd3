import Foundation
import IdentityDiff
import Scorekeeping

/// The data of the list of boards that the session does not hold: the last change of each board, and the boards that
/// the list has shown.
///
/// Law: after `refresh` the cache shows the same as one that reads everything anew.
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
      view = BoardView(ranked, isSelecting: false)
    }
  }

  /// The journal entry that the cache is up to date with; nil while it is invalid.
  private var sequence: Int?
  private var lastChanges: [Scoreboard.ID: Int] = [:]
  private var loaded: [Scoreboard.ID: LoadedBoard] = [:]
  /// The winners of finished games of series, each with the number of the board's last change.
  private var winners: [Scoreboard.ID: (change: Int?, players: [Player])] = [:]
  /// The times of journal entries, by their numbers.
  private var times: [Int: Date] = [:]
  /// After more new entries than this, everything is read anew.
  private static let mostEntries = 32
  /// The number of loaded boards to keep besides those on the screen.
  private static let spare = 64

  /// Sorts boards, last played first; those without changes come last.
  func sorted(_ boards: [BoardSummary]) -> [BoardSummary] {
    if lastChanges.isEmpty { return boards }
    let changes = boards.map { lastChanges[$0.id] ?? 0 }
    let order = boards.indices.sorted {
      changes[$0] == changes[$1] ? $0 < $1 : changes[$0] > changes[$1]
    }
    return order.map { boards[$0] }
  }

  /// Brings the cache up to date with the journal. If reading fails, the cache keeps its content.
  ///
  /// Cost: none if nothing was written, otherwise a lookup for each board. Boards that changed are loaded when they are
  /// shown.
  ///
  /// - Returns: whether the order of the boards may have changed.
  @discardableResult
  mutating func refresh(from session: Session) -> Bool {
    let newest = session.sequence
    if newest == sequence { return false }
    do {
      let last = sequence
      let (changes, changed) = try session.read { transaction in
        let changed = try last.flatMap {
          try transaction.boards(changedAfter: $0, limit: Self.mostEntries)
        }
        return (try transaction.lastChanges(), changed)
      }
      if let changed {
        for board in changed { loaded[board] = nil }
      } else {
        (loaded, times, winners) = ([:], [:], [:])
      }
      for (board, number) in lastChanges where changes[board] != number { times[number] = nil }
      (lastChanges, sequence) = (changes, newest)
    } catch {
      // The next frame tries again.
      sequence = nil
    }
    return true
  }

  /// Makes the next `refresh` read everything anew: the journal may be another one.
  mutating func invalidate() { sequence = nil }

  /// Loads the boards and times that the cache lacks, in one transaction.
  mutating func load(_ boards: some Collection<BoardSummary>, from session: Session) {
    let missing = boards.filter { $0.playerCount > 0 && loaded[$0.id] == nil }.map(\.id)
    let untimed = boards.compactMap { lastChanges[$0.id] }.filter { times[$0] == nil }
    if missing.isEmpty, untimed.isEmpty { return }
    if loaded.count + missing.count > boards.count + Self.spare {
      let kept = Set(boards.lazy.map(\.id))
      loaded = loaded.filter { kept.contains($0.key) }
      times = [:]
      return load(boards, from: session)
    }
    try? session.read { transaction in
      for id in missing { loaded[id] = try transaction.board(id).map(LoadedBoard.init) }
      for number in untimed { times[number] = try transaction.time(of: number) }
    }
  }

  /// The wins of each player in the games of a series: `Ann 3, Bob 2`; nil without any. Cost: that of the games, and of
  /// reading those that have ended or changed since.
  mutating func wins(in games: [BoardSummary], from session: Session) -> String? {
    for game in games where game.isOver {
      let change = lastChanges[game.id]
      if let known = winners[game.id], known.change == change { continue }
      winners[game.id] = (try? session.winners(of: game)).map { (change, $0) }
    }
    return SeriesTally(games.filter(\.isOver).compactMap { winners[$0.id]?.players }).words
  }

  /// The time of the last change of a board that is in effect.
  func time(of board: Scoreboard.ID) -> Date? { lastChanges[board].flatMap { times[$0] } }

  subscript(id: Scoreboard.ID) -> LoadedBoard? {
    get { loaded[id] }
    set { loaded[id] = newValue }
  }
}

extension BoardsCache.LoadedBoard {
  /// The leader, and the progress towards the target; nil without players.
  var leader: BoardRow.Leader? {
    let lineup = view.lineup
    if lineup.count == 0 { return nil }
    let first = lineup.ranked.player(at: 0)
    let best = Score(thousandths: lineup.ranked.standings.scores.upperBound)
    let progress = board.rules.target.flatMap { target -> Int? in
      if target <= .zero { return nil }
      let width = BoardColumns.progressWidth
      let scale = BarScale(width: width, isRoomy: true, range: 0...target.thousandths)
      // The bar is full only at the target.
      return min(scale.bar(of: best.thousandths).columns, best >= target ? width : width - 1)
    }
    let winners = board.details.isOver ? lineup.ranked.leaders.map(\.name) : []
    let team = winners.isEmpty ? lineup.teams.ranked.first : nil
    let score =
      team.map { lineup.teams.total(of: $0)?.text(as: board.rules.scores) ?? "?" }
      ?? first.scoreText(as: board.rules.scores)
    return BoardRow.Leader(
      name: team ?? (winners.isEmpty ? first.name : winners.joined(separator: ", ")), score: score,
      colour: first.colour,
      progress: progress)
  }
}
