import FoundationBase

/// How the results of matches give points.
enum PointRule: Hashable {
  /// Points for each result, except in a knock-out.
  case points(MatchPoints, Knockout?)
  /// Elo ratings in the order of `Match.isBefore`, from the points at the start, with the greatest change K of a match
  /// (Elo, The Rating of Chessplayers, 1978).
  case elo(Score)

  /// Whether a result gives points, also none.
  func counts(_ result: MatchResult?) -> Bool {
    if case .elo = self { result?.isPlayed ?? false } else { result?.counts ?? false }
  }
}

/// A played match with the ratings of its players.
package struct RatedMatch: Sendable {
  /// A rating after the match, and what the match has changed.
  package struct Rating: Sendable {
    package let score: Score
    package let change: Score

    init(_ before: Int64, _ change: Int64) {
      (score, self.change) = (Score(thousandths: before &+ change), Score(thousandths: change))
    }
  }

  package let match: Match
  package let home: Rating
  package let away: Rating
}

/// The points that matches give each player in each round, in thousandths.
struct PointLedger {
  private(set) var points: [Player.ID: [Int: Int128]] = [:]

  mutating func add(_ amount: Int128, to player: Player.ID, in round: Int) {
    points[player, default: [:]][round, default: 0] += amount
  }

  /// The points that this ledger has more than another one.
  func minus(_ other: PointLedger) -> PointLedger {
    var difference = self
    for (player, rounds) in other.points {
      for (round, amount) in rounds { difference.add(-amount, to: player, in: round) }
    }
    return difference
  }

  /// The same ledger, without the players to whom it gives nothing, except for some.
  func withoutZeros(except kept: [Player.ID]) -> PointLedger {
    PointLedger(
      points: points.filter { player, rounds in
        kept.contains(player) || rounds.values.contains { $0 != 0 }
      })
  }
}

extension Scoreboard.Details {
  var pointRule: PointRule {
    rules.format.rating.map(PointRule.elo) ?? .points(matchPoints, knockout)
  }

  /// The points for a match: a point for a win without a rule, for players who are ranked by their share of wins.
  var matchPoints: MatchPoints { rules.hasFormat ? rules.format.points ?? .shares : .shares }
}

extension Scoreboard {
  /// The points that all matches give by a rule. O(m) for m matches; with ratings O(m log m).
  ///
  /// - Throws: `.scoreOverflow`.
  func ledger(
    of matches: Matches, by rule: PointRule
  ) throws(ScorekeepingError) -> PointLedger {
    var ledger = try ledger(ofEach: matches, by: rule)
    if case .points(_, let knockout?) = rule, knockout.givesPoints {
      ledger.add(KnockoutTree(knockout, matches))
    }
    return ledger
  }

  /// The points that matches give without the tree of a knock-out.
  private func ledger(
    ofEach matches: some Sequence<Match>, by rule: PointRule
  ) throws(ScorekeepingError) -> PointLedger {
    var ledger = PointLedger()
    switch rule {
    case .points(let points, let knockout):
      for match in matches where !(knockout?.contains(round: match.round) ?? false) {
        for player in [match.home, match.away] {
          guard let result = match.result(of: player), result.counts else { continue }
          guard let amount = points.points(for: result) else {
            throw .scoreOverflow(player: players[id: player]?.name ?? "")
          }
          ledger.add(Int128(amount.thousandths), to: player, in: match.round)
        }
      }
    case .elo(let factor):
      for rated in ratings(after: matches, factor) {
        ledger.add(rated.home.change.thousandths, for: rated.match)
      }
    }
    return ledger
  }

  /// The played matches in the order in which they count, with the ratings after each; nil without ratings. O(m log m)
  /// for m matches.
  package var ratedMatches: [RatedMatch]? {
    guard let matches, case .elo(let factor) = details.pointRule else { return nil }
    return ratings(after: matches, factor)
  }

  /// The same matches by number.
  package var ratings: [Int: RatedMatch]? {
    ratedMatches.map { Dictionary(uniqueKeysWithValues: $0.map { ($0.match.id, $0) }) }
  }

  private func ratings(after matches: some Sequence<Match>, _ factor: Score) -> [RatedMatch] {
    var ratings: [Player.ID: Int64] = [:]
    return matches.filter(\.isRated).sorted { $0.isBefore($1) }.map { match in
      let home = ratings[match.home] ?? startRating(of: match.home)
      let away = ratings[match.away] ?? startRating(of: match.away)
      let change = match.ratingChange(factor, from: home, and: away)
      (ratings[match.home], ratings[match.away]) = (home &+ change, away &- change)
      return RatedMatch(
        match: match, home: .init(home, change), away: .init(away, 0 &- change))
    }
  }

  private func startRating(of player: Player.ID) -> Int64 {
    players[id: player]?.start?.thousandths ?? 0
  }

  /// The points that a change of one match gives. O(1) for points, and O(m) for m matches of a knock-out. With ratings,
  /// O(m) if the match is the last one; otherwise all ratings are computed again.
  func ledger(
    from old: Match?, to new: Match?, _ before: Matches, _ after: Matches
  ) throws(ScorekeepingError) -> PointLedger {
    let rule = details.pointRule
    if case .points(_, let knockout) = rule, knockout?.givesPoints != true {
      let gone = try ledger(ofEach: [old].compactMap(\.self), by: rule)
      return try ledger(ofEach: [new].compactMap(\.self), by: rule).minus(gone)
    }
    let wasRated = old?.isRated ?? false
    if case .elo = rule, !wasRated, new?.isRated != true { return PointLedger() }
    if case .elo(let factor) = rule, let new, !wasRated, new.isPlayedLast(of: after) {
      let ratings = [new.home, new.away].map {
        startRating(of: $0) &+ (players[id: $0]?.record?.points.thousandths ?? 0)
      }
      var ledger = PointLedger()
      ledger.add(new.ratingChange(factor, from: ratings[0], and: ratings[1]), for: new)
      return ledger
    }
    return try ledger(of: after, by: rule).minus(try ledger(of: before, by: rule))
  }
}

extension PointLedger {
  /// Adds a point for each round that a player has survived, and zero for a match lost.
  fileprivate mutating func add(_ tree: KnockoutTree) {
    for case let match? in tree.pairings.joined().map({ $0?.match }) where match.result != nil {
      for player in [match.home, match.away] { add(0, to: player, in: match.round) }
    }
    for (offset, players) in tree.rounds.dropFirst().enumerated() {
      for player in players {
        if let player { add(1000, to: player, in: tree.knockout.round + offset) }
      }
    }
  }

  /// Adds the change of a rating to one player, and takes it from the other.
  fileprivate mutating func add(_ change: Int64, for match: Match) {
    add(Int128(change), to: match.home, in: match.round)
    add(-Int128(change), to: match.away, in: match.round)
  }
}

extension Match {
  /// Whether the match counts for ratings.
  fileprivate var isRated: Bool { result?.isPlayed ?? false }

  /// Whether the match comes after all others that count for ratings.
  fileprivate func isPlayedLast(of matches: Matches) -> Bool {
    matches.allSatisfy { !$0.isRated || !isBefore($0) }
  }

  /// The change of the first player's rating, in thousandths; whole tenths.
  ///
  /// - Parameters:
  ///   - factor: the greatest change.
  ///   - home: the rating of the first player, in thousandths.
  ///   - away: the rating of the other player.
  fileprivate func ratingChange(_ factor: Score, from home: Int64, and away: Int64) -> Int64 {
    guard let result else { return 0 }
    let expected = 1 / (1 + pow(10, Double(away &- home) / 400_000))
    let points =
      switch result.outcome {
      case .won: 1.0
      case .drawn: 0.5
      case .lost: 0.0
      }
    return Int64((Double(factor.thousandths) / 100 * (points - expected)).rounded()) * 100
  }
}
