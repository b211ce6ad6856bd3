/// A round whose points do not add up to what they should.
package struct RoundOff: Equatable, Sendable {
  package let round: Int
  /// What the points should add up to.
  package let sum: Score
  /// The points that are too many or that lack, above zero.
  package let difference: Score
  package let isOver: Bool
  /// The names of the players without points in the round, which is over.
  package var lacking: [String] = []
}

/// Rounds whose points add up to a number, by the rule `sum`.
extension Scoreboard {
  /// The rounds with points for everybody, or before the present one, whose points do not add up, ascending; those that
  /// the program fills in are left out. A round is right, too, if one player has 0 and each of the others the whole sum:
  /// in Hearts, by shooting the moon. O(n) for n points in all rounds; O(1) without the rule.
  package var roundsOff: [RoundOff] {
    guard rules.hasFormat, let sum = rules.format.sum, matches == nil else { return [] }
    var points: [Int: RoundPoints] = [:]
    for player in players {
      for (round, score) in player.rounds.pairs where !rules.format.isFilled(round) {
        points[round, default: RoundPoints()].add(score, of: player, sum)
      }
    }
    let count = players.count(where: { !$0.hasLeft })
    let isWhole = { (round: Int, points: RoundPoints) in
      points.staying == count || round < self.round || details.isOver
    }
    return points.filter { isWhole($0.key, $0.value) && !$0.value.isRight(sum) }
      .map { round, points in
        // Who came later lacks nothing in it.
        let lacking = players.filter {
          $0.rounds[round] == nil && !$0.hasLeft && $0.rounds.numbers.first ?? 0 < round
        }
        let difference = points.total - Int128(sum.thousandths)
        return RoundOff(
          round: round, sum: sum,
          difference: Score(thousandths: Int64(clamping: difference.magnitude)),
          isOver: difference > 0, lacking: lacking.map(\.name))
      }
      .sorted { $0.round < $1.round }
  }

  /// The points that the last player without any needs in a round, so that they add up; nil without the rule, and while
  /// others lack points.
  package func rest(for id: Player.ID, in round: Int) -> Score? {
    guard rules.hasFormat, let sum = rules.format.sum, matches == nil,
      !rules.format.isFilled(round), players[id: id]?.rounds[round] == nil
    else { return nil }
    var points = RoundPoints()
    for player in players where player.id != id {
      if let score = player.rounds[round] {
        points.add(score, of: player, sum)
      } else if !player.hasLeft {
        return nil
      }
    }
    if points.count == 0 { return nil }
    let rest = Int128(sum.thousandths) - points.total
    if sum > .zero, rest < 0 {
      for score in [Score.zero, sum] {
        var all = points
        all.add(score, of: nil, sum)
        if all.isRight(sum) { return score }
      }
    }
    return Int64(exactly: rest).map { Score(thousandths: $0) }
  }
}

/// The points of all players in a round.
private struct RoundPoints {
  var total: Int128 = 0
  /// The number of players with points, and of those among them who have not left.
  private(set) var count = 0
  private(set) var staying = 0
  private var zeros = 0
  /// The number of players who have the whole sum.
  private var wholes = 0

  mutating func add(_ score: Score, of player: Player?, _ sum: Score) {
    total += Int128(score.thousandths)
    count += 1
    if player?.hasLeft == false { staying += 1 }
    if score == .zero { zeros += 1 }
    if score == sum { wholes += 1 }
  }

  func isRight(_ sum: Score) -> Bool {
    total == Int128(sum.thousandths)
      || sum > .zero && zeros == 1 && wholes == count - 1 && count > 2
  }
}
