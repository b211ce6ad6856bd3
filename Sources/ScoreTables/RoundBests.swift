import IdentityDiff
import Scorekeeping

/// The best points of each round of a board.
///
/// Law: after `update` the value equals `RoundBests(of:)` of the new board. The cost of a change is linear in the
/// rounds of its players. If the best points of a round get worse, it is also linear in the number of different points
/// in the round.
package struct RoundBests: Equatable, Sendable {
  /// For each round with points, the number of players with each number of points.
  private var counts: [Int: [Score: Int]] = [:]
  private var best: [Int: Score] = [:]
  private var wins: Wins
  /// The rounds that the program fills in.
  private var filled: [Int]
  /// While a frozen board is being revealed, the number of players, all of whom need points in a round for it to be
  /// compared; otherwise nil.
  private var compared: Int?

  /// Counts the points of all players. O(n) for n points in all rounds.
  package init(of board: Scoreboard) {
    wins = board.winsOfRounds
    filled = board.rules.filledRounds
    compared = board.revealed.map { _ in board.players.count }
    for player in board.players { count(player.rounds, 1) }
  }

  package mutating func update(to board: Scoreboard, by change: BoardChange) {
    if board.winsOfRounds != wins {
      wins = board.winsOfRounds
      best = counts.compactMapValues(bestPoints)
    }
    filled = board.rules.filledRounds
    compared = board.revealed.map { _ in board.players.count }
    for deletion in change.players.deletions { count(deletion.element.rounds, -1) }
    for insertion in change.players.insertions { count(insertion.element.rounds, 1) }
    for update in change.players.updates where update.old.rounds != update.new.rounds {
      count(update.new.rounds, 1)
      count(update.old.rounds, -1)
    }
  }

  private mutating func count(_ rounds: Rounds, _ number: Int) {
    for (round, points) in rounds.pairs where round != Rounds.won {
      let left = counts[round, default: [:]][points, default: 0] + number
      if left > 0 {
        counts[round, default: [:]][points] = left
        if best[round].map({ wins.isBetter(points, than: $0) }) ?? true { best[round] = points }
      } else {
        counts[round]?[points] = nil
        if best[round] == points { best[round] = counts[round].flatMap(bestPoints) }
        if counts[round]?.isEmpty == true { counts[round] = nil }
      }
    }
  }

  private func bestPoints(_ counts: [Score: Int]) -> Score? {
    // The best score is the first in this order.
    counts.keys.min(by: wins.isBetter)
  }

  /// The last round with points; 0 if there is none.
  package var last: Int { counts.keys.max() ?? 0 }

  /// All different points of the rounds.
  package var points: some Sequence<Score> { counts.values.lazy.joined().map(\.key) }

  /// Whether the points are the best in a round: nobody has more points or, if the low score wins, fewer. If the high
  /// score wins, zero points are never the best. While a frozen board is being revealed, a round has no best points as
  /// long as some players' points are hidden. A round that the program fills in has none.
  package func isBest(_ points: Score?, in round: Int) -> Bool {
    guard let points, best[round] == points else { return false }
    if let compared, counts[round]?.values.reduce(0, +) != compared { return false }
    return (wins == .low || points != .zero) && !filled.contains(round)
  }
}
