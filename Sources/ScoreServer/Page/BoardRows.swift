import FoundationBase
import ScoreScreen
import ScoreTables
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
    /// The score, from which the bar's length follows; nil until the player has scored.
    let points: Score?
    /// The points that the bar shows: those above its start; nil without a bar.
    let length: Score?
    let colour: PlayerColour
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
    /// The points that the bar shows; none for a negative sum, and for players without a team.
    let points: Score
  }

  let sections: [WebSection]
  let hasTeams: Bool
  /// The scales of players' bars and of teams' bars.
  let scale: PageScale
  let teamScale: PageScale
  /// Whether bars grow to both sides.
  let isSigned: Bool

  /// Makes the rows of a board. O(n log n).
  ///
  /// - Parameters:
  ///   - top: the number of best players to show; nil for all.
  ///   - isBig: whether they are in large letters, which leave out what rounds won and points say.
  ///   - now: the time for which clocks are shown.
  init(_ ranked: RankedBoard, top: Int? = nil, isBig: Bool = false, at now: Date) {
    let (board, teams) = (ranked.board, ranked.teams)
    let rules = board.rules
    let decimals = board.players.decimals
    // Matches may leave all level although some have points.
    let isPlayed =
      !ranked.leaders.isEmpty
      || board.players.contains { $0.hasScored && ($0.score != .zero || rules.wins == .low) }
    let revealed = board.revealed.map(Set.init)
    let isBare = isBig && board.roundRule != nil
    let gains = ranked.ranksGained
    func row(_ listed: Lineup.RankedItem, _ player: Player) -> WebRow {
      let isRevealed = revealed?.contains(player.id)
      let isFirst = listed.rank == 1 && isPlayed && isRevealed != false
      return WebRow(
        id: player.id, rank: isBare ? "" : Theme.rank(listed.rank, isTied: listed.isTied),
        name: player.name,
        score: board.roundsAndPoints(of: player)
          ?? player.scoreText(as: rules.scores, decimals: decimals),
        points: player.playedScore, length: isBare ? nil : length(of: player),
        colour: PlayerColour(player.colour), move: isBare ? 0 : gains[player.id] ?? 0,
        isFirst: isFirst,
        isWinner: ranked.isWinner(player.id, isFirst: isFirst), isRevealed: isRevealed,
        hasLeft: player.hasLeft,
        hasTurn: player.id == board.details.turn,
        clock: WebPage.clock(of: player, in: board.details, at: now),
        note: board.roundRule == nil
          ? ranked.detailNote(on: player, listed.tieMark, at: now) : nil)
    }
    func length(of player: Player) -> Score {
      player.hasScored ? Score(thousandths: player.score.thousandths - ranked.barStart) : .zero
    }
    func header(_ team: String?) -> TeamHeader {
      TeamHeader(
        name: team,
        rank: teams.rank(of: team).map {
          (teams.isTied(team) ? "=" : "") + $0.ordinal
        },
        total: teams.totalText(of: team, as: rules.scores, decimals: decimals),
        points: team == nil ? .zero : max(.zero, teams.total(of: team) ?? .zero))
    }
    let lineup = Lineup(ranked)
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
    scale = PageScale(
      ranked.barRange.lowerBound - ranked.barStart...ranked.barRange.upperBound - ranked.barStart)
    teamScale = PageScale(0...max(0, teams.range.upperBound))
    isSigned = ranked.standings.scores.lowerBound < 0
  }
}
