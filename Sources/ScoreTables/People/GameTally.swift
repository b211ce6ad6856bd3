import Scorekeeping

/// The results of a person in several games.
package struct GameTally: Equatable, Sendable {
  package private(set) var games = 0
  package private(set) var won = 0
  package private(set) var drawn = 0
  package private(set) var lost = 0
  /// The games won in a row up to the last game.
  package private(set) var streak = 0
  package private(set) var longestStreak = 0
  package private(set) var best: Score?
  package private(set) var worst: Score?
  private var ranks = 0
  private var points: Int128 = 0

  package init() {}

  /// Adds the next game. Which of two scores is better follows from its rules.
  package mutating func add(_ place: PlayedGame.Place, in game: PlayedGame) {
    games += 1
    ranks += place.rank
    points += Int128(place.score.thousandths)
    switch place.result {
    case .won: won += 1
    case .drawn: drawn += 1
    case .lost: lost += 1
    case .alone: break
    }
    if place.result != .alone {
      streak = place.result == .won ? streak + 1 : 0
      longestStreak = max(longestStreak, streak)
    }
    let scores = [best, worst, place.score].compactMap(\.self).sorted(by: game.rules.wins.isBetter)
    (best, worst) = (scores.first, scores.last)
  }

  /// The mean rank; nil without a game.
  package var averageRank: Double? { games == 0 ? nil : Double(ranks) / Double(games) }

  /// The mean score, rounded to thousandths; nil without a game.
  package var averageScore: Score? {
    if games == 0 { return nil }
    let count = Int128(games)
    let half = points < 0 ? -count / 2 : count / 2
    return Score(thousandths: Int64((points + half) / count))
  }

  /// The share of wins among the games with others; nil without one.
  var shareOfWins: Double? {
    let count = won + drawn + lost
    return count == 0 ? nil : Double(won) / Double(count)
  }
}

/// How often a person was placed before, level with and behind another.
package struct Meetings: Equatable, Sendable {
  package private(set) var ahead = 0
  package private(set) var level = 0
  package private(set) var behind = 0

  package init() {}

  package var games: Int { ahead + level + behind }

  /// Adds a game of both.
  ///
  /// Law: exchanging the two exchanges `ahead` and `behind`.
  package mutating func add(_ place: PlayedGame.Place, _ other: PlayedGame.Place) {
    if place.score == other.score {
      level += 1
    } else if place.rank < other.rank {
      ahead += 1
    } else {
      behind += 1
    }
  }
}
