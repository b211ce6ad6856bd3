import Scorekeeping

/// The points of all players and teams of a board by round, with the best of each round.
package struct RoundSheet: Sendable {
  package let board: Scoreboard
  /// The number of rounds: as many as the rules set; the current or the last one with points, if that is later.
  package let count: Int
  /// The first round to show: 0 for the start if any player began with points, otherwise 1.
  package let first: Int
  package let bests: RoundBests
  /// The rounds whose points do not count, by player; empty if all rounds count.
  package let dropped: [Player.ID: Set<Int>]
  /// The teams with their sums, from first to last; empty on a board without teams.
  package let teams: [TeamSums]
  /// The number of decimals needed for all points and sums.
  package let decimals: Int
  /// The number of characters in the longest points of a player or a team.
  package let longestPoints: Int
  /// The same without the round of dropped points.
  package let longestPlayed: Int
  /// The number of characters in the longest score of a player or a team.
  package let longestSum: Int

  package var sumTitle: String { board.rules.sumTitle }

  /// Determines the best points of each round. O(n) for n points in all rounds of all players.
  package init(of board: Scoreboard) {
    self.board = board
    bests = RoundBests(of: board)
    dropped = board.droppedRounds
    let format = board.rules.format
    count = max(board.round, bests.last, format.rounds ?? 0, format.shownFilledRounds.last ?? 0)
    first = board.players.contains { $0.start != .zero } ? 0 : 1
    teams = board.players.hasTeams ? RankedBoard(board).teamSums : []
    let kind = board.rules.scores
    let starts = first == 0 ? board.players.compactMap(\.start) : []
    let points = bests.points() + starts
    let decimals = points.decimals
    self.decimals = decimals
    func longest(_ points: [Score]) -> Int {
      points.lazy.map { $0.formatted(decimals: decimals, as: kind).utf8.count }.max() ?? 1
    }
    let brackets = dropped.values.allSatisfy(\.isEmpty) ? 0 : 2
    let sumsOfTeams = teams.map { $0.longestPoints(as: kind, decimals: decimals) }.max() ?? 1
    // The last frame has up to three rolls.
    let rolls = format.frames == nil ? 1 : 3
    let played = longest(bests.points(without: format.droppedRound) + starts) + brackets
    longestPlayed = max(played, sumsOfTeams, rolls)
    longestPoints = max(longestPlayed, longest(points))
    let sums =
      board.players.map { $0.scoreText(as: kind, decimals: decimals) }
      + teams.map { $0.totalText(as: kind, decimals: decimals) }
    longestSum = sums.reduce(1) { max($0, $1.utf8.count) }
  }
}

/// The scores of players and teams after rounds of a board.
///
/// Where points behind the last round follow from the rounds so far, such as rounds won or dropped ones, the scores are
/// those that counted after each round. O(n) for n points in all rounds, for each round; O(1) for other boards.
package struct RoundTotals {
  /// The board after each round; empty where a score is the sum of the points up to a round.
  private var boards: [Int: RankedBoard] = [:]

  package init(of board: Scoreboard, after rounds: some Sequence<Int>) {
    guard board.rules.hasFormat, board.rules.format.fillsBehindRounds else { return }
    for round in rounds { boards[round] = RankedBoard(board.after(round)) }
  }

  /// The score of a player after a round; nil if it is out of range.
  package func score(of player: Player, after round: Int) -> Score? {
    guard let board = boards[round]?.board else { return player.score(after: round) }
    return board.players[id: player.id]?.score
  }

  /// The sum of a team after a round; nil if it is out of range.
  package func total(of team: TeamSums, after round: Int) -> Score? {
    guard let teams = boards[round]?.teams else { return team.total(after: round) }
    return teams.total(of: team.name)
  }
}

extension Rules {
  /// The title of the score behind its rounds: where these are won, their name.
  package var sumTitle: String { hasFormat && format.round != nil ? roundWord.many : "sum" }
}
