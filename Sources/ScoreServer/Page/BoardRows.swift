import FoundationBase
import ScoreScreen
import Scorekeeping

/// The rows of a board's page, in the order of the terminal's rows.
struct BoardRows {
  /// The players of a team below a header, or all players of a board without teams.
  struct WebSection {
    /// The header; nil on a board without teams.
    var header: TeamHeader?
    var rows: [WebRow] = []
  }

  /// A player's row on a page.
  struct WebRow {
    let id: Player.ID
    /// The rank, with a sign if tied: `=3`.
    let rank: String
    let name: String
    let score: String
    let colour: PlayerColour
    let bar: WebBar
    /// The ranks gained in the last round with points; negative if lost.
    let move: Int
    /// Whether the player leads, and whether the player has won.
    let isFirst: Bool
    let isWinner: Bool
    /// While a frozen board is revealed, whether the public sees the player's current row; nil otherwise.
    let isRevealed: Bool?
    let hasLeft: Bool
    let hasTurn: Bool
    /// The player's clock; nil without one.
    let clock: HTML?
    /// A note beside the name; nil for none.
    let note: String?
  }

  struct TeamHeader {
    /// The name; nil for players without a team.
    let name: String?
    /// The rank in words, with a sign if tied: `=2nd`. Nil for players without a team.
    let rank: String?
    let total: String
    let bar: WebBar
  }

  /// A bar, in thousandths of the room for bars.
  struct WebBar: Equatable {
    let start: Int
    let width: Int
    /// The place of the score zero.
    let axis: Int
  }

  let sections: [WebSection]
  let hasTeams: Bool
  /// Whether bars grow to both sides.
  let isSigned: Bool

  /// Makes the rows of a board. O(n log n).
  ///
  /// - Parameters:
  ///   - top: the number of best players to show; nil for all.
  ///   - now: the time for which clocks are shown.
  init(_ ranked: RankedBoard, top: Int? = nil, at now: Date) {
    let (board, teams) = (ranked.board, ranked.teams)
    let rules = board.rules
    let scale = Scale(range: ranked.barRange)
    let decimals = board.players.decimals
    // As the script says: matches may leave all level although some have points.
    let isPlayed =
      !ranked.leaders.isEmpty
      || board.players.contains { $0.hasScored && ($0.score != .zero || rules.wins == .low) }
    let revealed = board.revealed.map(Set.init)
    let before = ranked.ranksBefore
    func row(_ listed: Lineup.RankedItem, _ player: Player) -> WebRow {
      let isRevealed = revealed?.contains(player.id)
      let isFirst = listed.rank == 1 && isPlayed && isRevealed != false
      return WebRow(
        id: player.id, rank: Theme.rank(listed.rank, isTied: listed.isTied), name: player.name,
        score: player.scoreText(as: rules.scores, decimals: decimals),
        colour: PlayerColour(player.colour), bar: scale.bar(of: player.score.thousandths),
        move: before[player.id].map { $0 - listed.rank } ?? 0, isFirst: isFirst,
        isWinner: ranked.isWinner(player.id, isFirst: isFirst), isRevealed: isRevealed,
        hasLeft: player.hasLeft,
        hasTurn: player.id == board.details.turn,
        clock: WebPage.clock(of: player, in: board.details, at: now),
        note: ranked.note(on: player, listed.tieMark))
    }
    func header(_ team: String?) -> TeamHeader {
      let total = teams.total(of: team)
      let best = max(0, teams.range.upperBound)
      let share = Scale(range: 0...best).bar(of: team == nil ? 0 : max(0, total?.thousandths ?? 0))
      return TeamHeader(
        name: team,
        rank: teams.rank(of: team).map {
          (teams.isTied(team) ? "=" : "") + Narration.ordinal($0)
        },
        total: teams.totalText(of: team, as: rules.scores, decimals: decimals), bar: share)
    }
    let lineup = Lineup(board)
    let lines = lineup.rankedItems(in: 0..<lineup.count)
    let shown = top.map { top in
      // Sorting is stable: of tied players, those listed first are shown.
      Set(
        lines.filter { $0.rank > 0 }.sorted { $0.rank < $1.rank }.prefix(top).map(\.item))
    }
    var sections = teams.isEmpty && !lines.isEmpty ? [WebSection()] : []
    for line in lines {
      switch line.item {
      case .team(let team): sections.append(WebSection(header: header(team)))
      case .player(let id):
        if let player = board.players[id: id], shown?.contains(line.item) ?? true {
          sections[sections.count - 1].rows.append(row(line, player))
        }
      }
    }
    self.sections = sections.filter { !$0.rows.isEmpty }
    hasTeams = !teams.isEmpty
    isSigned = ranked.standings.scores.lowerBound < 0
  }
}

/// The scale that converts scores to lengths of bars, shared by all rows of a page.
private struct Scale {
  /// The scores at the ends of the longest bars; zero lies between them.
  let range: ClosedRange<Int64>

  /// The bar of a score: at least visible unless the score is zero.
  func bar(of score: Int64) -> BoardRows.WebBar {
    let span = Double(range.upperBound) - Double(range.lowerBound)
    func thousandths(_ score: Double) -> Int {
      span == 0 ? 0 : Int((1000 * min(1, score / span)).rounded())
    }
    let axis = thousandths(-Double(range.lowerBound))
    let width = score == 0 ? 0 : max(5, thousandths(Double(score.magnitude)))
    return BoardRows.WebBar(
      start: score < 0 ? max(0, axis - width) : axis, width: width, axis: axis)
  }
}
