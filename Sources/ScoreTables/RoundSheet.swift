import Scorekeeping

/// The points of all players and teams of a board by round, with the best of each round.
package struct RoundSheet: Sendable {
  package let board: Scoreboard
  /// The number of rounds: as many as the rules set; the current or the last one with points, if that is later.
  package let count: Int
  /// The first round to show: 0 for the start if any player began with points, otherwise 1.
  package let first: Int
  package let bests: RoundBests
  /// The rounds of each player whose points do not count, which are in brackets; empty where all rounds count.
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

  /// The title of the score: where rounds are won, their name.
  package var sumTitle: String { board.roundRule == nil ? "sum" : board.rules.roundWord.many }

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
