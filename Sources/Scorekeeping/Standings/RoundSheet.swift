/// The points of all players of a board by round, with the best of each round.
package struct RoundSheet: Sendable {
  package let board: Scoreboard
  /// The number of rounds: the present one or, if it is later, the last one with points.
  package let count: Int
  private var best: [Int: Score] = [:]
  /// The number of characters of the longest points.
  package private(set) var longestPoints = 1
  /// The number of characters of the longest score.
  package private(set) var longestSum = 1

  /// Looks up the best of each round. O(n) for n points in all rounds of all players.
  package init(of board: Scoreboard) {
    self.board = board
    var last = board.round
    for player in board.players {
      longestSum = max(longestSum, player.scoreText(as: board.rules.scores).utf8.count)
      for round in player.rounds.numbers {
        last = max(last, round)
        guard let points = player.rounds[round] else { continue }
        longestPoints = max(longestPoints, points.text(as: board.rules.scores).utf8.count)
        if let known = best[round], board.rules.wins == .high ? known >= points : known <= points {
          continue
        }
        best[round] = points
      }
    }
    count = last
    // Where high scores win, nobody is best with nothing.
    if board.rules.wins == .high { best = best.filter { $1 != .zero } }
  }

  /// Whether nobody has more points in a round or, if the low scores win, fewer.
  package func isBest(_ player: Player, in round: Int) -> Bool {
    best[round].map { player.rounds[round] == $0 } ?? false
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
