/// The points of all players of a board by round, with the best of each round.
package struct RoundSheet: Sendable {
  package let board: Scoreboard
  /// The number of rounds: the present one or, if it is later, the last one with points.
  package let count: Int
  /// The first round to show: 0, the start, if any player began with points, else 1.
  package let first: Int
  package let bests: RoundBests
  /// The number of characters of the longest points.
  package let longestPoints: Int
  /// The number of characters of the longest score.
  package let longestSum: Int

  /// Looks up the best of each round. O(n) for n points in all rounds of all players.
  package init(of board: Scoreboard) {
    self.board = board
    bests = RoundBests(of: board)
    count = max(board.round, bests.last)
    first = board.players.contains { $0.start != .zero } ? 0 : 1
    let starts = board.players.map { $0.start?.text(as: board.rules.scores).utf8.count ?? 0 }
    longestPoints = max(bests.longest(as: board.rules.scores), first == 0 ? starts.max() ?? 0 : 0)
    longestSum = board.players.reduce(1) {
      max($0, $1.scoreText(as: board.rules.scores).utf8.count)
    }
  }
}

extension Player {
  /// The score after a round; nil if it is out of range.
  package func score(after round: Int) -> Score? {
    rounds.numbers.prefix { $0 <= round }.reduce(start) { sum, number in
      rounds[number].flatMap { sum?.adding($0) }
    }
  }
}
