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
  /// The points of a player without any in a round that others have begun; nil if that is an absence.
  private var start: Score?
  /// The present round, if its first game has begun; nil otherwise.
  private var begun: Int?
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
    begin(on: board)
    for player in board.players { count(player.rounds, 1) }
  }

  private mutating func begin(on board: Scoreboard) {
    start = board.roundRule.map { $0.start ?? .zero }
    let isBegun = start != nil && board.players.contains { $0.gamePoints > 0 }
    begun = isBegun ? board.round : nil
  }

  package mutating func update(to board: Scoreboard, by change: BoardChange) {
    if board.winsOfRounds != wins {
      wins = board.winsOfRounds
      best = counts.compactMapValues(bestPoints)
    }
    filled = board.rules.filledRounds
    compared = board.revealed.map { _ in board.players.count }
    begin(on: board)
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

  /// The last round with points that the program has not filled in; 0 if there is none.
  package var lastPlayed: Int { counts.keys.lazy.filter { !filled.contains($0) }.max() ?? 0 }

  /// Whether somebody has points in a round.
  package func hasPoints(in round: Int) -> Bool { counts[round] != nil }

  /// The points of a player in a round, or at the start for round 0; nil for none. Where rounds are won, a round that is
  /// begun has points for all.
  package func points(of player: Player, in round: Int) -> Score? {
    if let points = player.points(in: round) { return round == 0 && points == .zero ? nil : points }
    return (hasPoints(in: round) || begun == round) && !player.hasLeft ? start : nil
  }

  /// All different points of the rounds, or of those but one.
  package func points(without round: Int? = nil) -> [Score] {
    counts.filter { $0.key != round }.values.flatMap(\.keys)
  }

  /// Whether the points are the best in a round: nobody has more points or, if the low score wins, fewer. If the high
  /// score wins, zero points are never the best. While a frozen board is being revealed, a round has no best points as
  /// long as some players' points are hidden. A round that the program fills in has none.
  package func isBest(_ points: Score?, in round: Int) -> Bool {
    guard let points, best[round] == points else { return false }
    if let compared, counts[round]?.values.reduce(0, +) != compared { return false }
    return (wins == .low || points != .zero) && !filled.contains(round)
  }
}
