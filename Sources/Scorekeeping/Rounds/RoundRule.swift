/// A round that is won, such as a set, a game or a leg. The score counts the rounds that a player has won.
package struct RoundRule: Hashable, Sendable {
  /// The points with which each player begins a round; nil for none. Above `goal`, a round counts down to exactly that.
  package var start: Score?
  /// The points that win a round.
  package var goal: Score
  /// The lead that the winner of a round needs; nil for any.
  package var lead: Score?
  /// The points that win with any lead; nil for none.
  package var cap: Score?
  /// The points that win the last round that there can be; nil if it is as the others.
  package var lastGoal: Score?

  package init(
    to goal: Score, from start: Score? = nil, by lead: Score? = nil, cap: Score? = nil,
    last lastGoal: Score? = nil
  ) {
    (self.start, self.goal, self.lead) = (start, goal, lead)
    (self.cap, self.lastGoal) = (cap, lastGoal)
  }

  /// Whether points go down to the goal.
  package var countsDown: Bool { start.map { $0 > goal } ?? false }
}

/// A game below the points of a round: who wins it gets a point of the round.
package struct PointsRule: Hashable, Sendable {
  /// The points that win a game.
  package var goal: Int
  /// The lead that the winner of a game needs; nil for any.
  package var lead: Int?
  /// Whether the points are 15, 30, 40 and advantage.
  package var isTennis: Bool

  package init(to goal: Int, by lead: Int? = nil, isTennis: Bool = false) {
    (self.goal, self.lead, self.isTennis) = (goal, lead, isTennis)
  }
}

/// The game that decides a round, once both sides have won a number of games in it.
package struct DecidingGame: Hashable, Sendable {
  /// The points that win it, by two.
  package var goal: Int
  /// The games that each side has won before it.
  package var games: Int
  /// What decides the last round that there can be.
  package var last: Last

  /// What decides the last round.
  package enum Last: Hashable, Sendable {
    /// The same as other rounds.
    case same
    /// A lead alone.
    case lead
    case game(goal: Int, games: Int)
  }

  package init(to goal: Int, at games: Int, last: Last = .same) {
    (self.goal, self.games, self.last) = (goal, games, last)
  }
}

/// Who serves.
package enum Serves: Hashable, Sendable {
  /// The other side after so many points, and after each point once both lack one of them.
  case points(Int)
  /// Who has won the last point; in a new round, who did not serve first in the one before.
  case rally
  /// Who has won the last point, or the last round.
  case winner
  /// The other side in each game.
  case game
}

/// When the sides change ends.
package enum Ends: Hashable, Sendable {
  /// After each round and, in the last one, as soon as somebody has so many points.
  case rounds(Score?)
  /// After an odd number of games of a round, and after each six points of a game that decides it.
  case odd
  /// After so many points of both.
  case points(Int)
}

extension RoundRule: CustomStringConvertible {
  /// The words after `round`: `to 25 by 2 last 15`, or `from 501 to 0`.
  package var description: String {
    (start.map { "from \($0) " } ?? "") + "to \(goal)" + (lead.map { " by \($0)" } ?? "")
      + (cap.map { " cap \($0)" } ?? "") + (lastGoal.map { " last \($0)" } ?? "")
  }
}

extension PointsRule: CustomStringConvertible {
  /// The words after `game`: `to 4 by 2 as tennis`.
  package var description: String {
    "to \(goal)" + (lead.map { " by \($0)" } ?? "") + (isTennis ? " as tennis" : "")
  }
}

extension DecidingGame: CustomStringConvertible {
  /// The words after `tie-break`: `7 at 6`, `7 at 6 last 10`, or `7 at 6 last -`.
  package var description: String {
    let last: String =
      switch last {
      case .same: ""
      case .lead: " last -"
      case .game(let goal, self.games): " last \(goal)"
      case .game(let goal, let games): " last \(goal) at \(games)"
      }
    return "\(goal) at \(games)\(last)"
  }
}

extension Serves: CustomStringConvertible {
  package var description: String {
    switch self {
    case .points(let count): "\(count)"
    case .rally: "rally"
    case .winner: "winner"
    case .game: "game"
    }
  }
}

extension Ends: CustomStringConvertible {
  package var description: String {
    switch self {
    case .rounds(nil): "rounds"
    case .rounds(let points?): "rounds \(points)"
    case .odd: "odd"
    case .points(let count): "\(count)"
    }
  }
}
