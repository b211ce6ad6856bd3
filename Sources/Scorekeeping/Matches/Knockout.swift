import FoundationBase

/// A knock-out: the winner of a match goes on, the loser is out.
package struct Knockout: Hashable, Encodable, Sendable {
  /// The largest number of players.
  static let limit = 64

  /// The players in the order of their seeds, the best one first.
  package let seeds: [Player.ID]
  /// The round of the board in which the knock-out begins. In round 1, it is all that is played: everybody has a point
  /// for each round survived. Later, as after a league, its matches leave the table as it is.
  package let round: Int
  /// Whether the losers of the semi-finals play for the third place.
  package var hasThird = false

  /// Whether everybody has a point for each round survived.
  var givesPoints: Bool { round == 1 }
  /// The number of rounds: 3 for 5 to 8 players.
  var roundCount: Int { Self.rounds(for: seeds.count) }
  /// The round of the final.
  package var lastRound: Int { round + roundCount - 1 }

  /// Whether the matches of a round belong to the knock-out.
  package func contains(round number: Int) -> Bool { number >= round }

  /// The number of rounds until one player is left: the binary logarithm, rounded up.
  package static func rounds(for count: Int) -> Int {
    count < 2 ? 0 : Int.bitWidth - (count - 1).leadingZeroBitCount
  }

  /// The name of a round of the board; nil for one without.
  package func name(of number: Int) -> String? {
    guard (round...lastRound).contains(number) else { return nil }
    return switch lastRound - number {
    case 0: "Final"
    case 1: "Semi-finals"
    case 2: "Quarter-finals"
    case let rest: "Round of \(2 << rest)"
    }
  }

  func with(_ ids: [Player.ID: Player.ID]) -> Knockout {
    Knockout(seeds: seeds.map { ids[$0] ?? $0 }, round: round, hasThird: hasThird)
  }

  /// Whether there is a place for each player, and a round for each match.
  var isInRange: Bool {
    (2...Self.limit).contains(seeds.count) && Set(seeds).count == seeds.count && round > 0
      && round <= Rounds.limit && lastRound <= Rounds.limit
  }

  private var order: [Int] { Self.order(rounds: roundCount) }

  /// The seeds from the top of the tree to the bottom, counted from 0, so that the best two can meet in the final
  /// alone, the best four in the semi-finals, and so on.
  static func order(rounds: Int) -> [Int] {
    (0..<rounds).reduce([0]) { order, _ in
      order.flatMap { [$0, 2 * order.count - 1 - $0] }
    }
  }

  /// The players from the top of the tree to the bottom; nil for a place whose opponent has no match in the first round.
  fileprivate var places: [Player.ID?] { order.map { $0 < seeds.count ? seeds[$0] : nil } }
}

extension Knockout: Decodable {
  private enum CodingKeys: String, CodingKey {
    case seeds, round, third
  }

  package func encode(to encoder: any Encoder) throws {
    var parts = encoder.container(keyedBy: CodingKeys.self)
    try parts.encode(seeds, forKey: .seeds)
    try parts.encode(round, forKey: .round)
    if hasThird { try parts.encode(true, forKey: .third) }
  }

  /// Decodes a knock-out.
  ///
  /// - Throws: `DecodingError`, also if there is no place for a player or no round for a match.
  package init(from decoder: any Decoder) throws {
    let parts = try decoder.container(keyedBy: CodingKeys.self)
    seeds = try parts.decode([Player.ID].self, forKey: .seeds)
    round = try parts.decode(Int.self, forKey: .round)
    hasThird = try parts.decodeIfPresent(Bool.self, forKey: .third) ?? false
    if !isInRange {
      throw DecodingError.dataCorruptedError(
        forKey: .seeds, in: parts, debugDescription: "No knock-out")
    }
  }
}

/// The tree of a knock-out: its matches, and who has gone on.
///
/// Law: it is a function of the seeds and of the set of matches.
package struct KnockoutTree: Equatable {
  /// A match of the tree between two players who are known.
  struct Pairing: Equatable {
    let home: Player.ID
    let away: Player.ID
    let round: Int
    /// Nil if the board has no such match.
    let match: Match?
  }

  package let knockout: Knockout
  /// The players of each round from top to bottom, and the winner at the end; nil for those who are not known, and in
  /// the first round for empty places. Two neighbours play each other.
  package private(set) var rounds: [[Player.ID?]]
  /// The pairings of each round from top to bottom; nil for those that are not known.
  private(set) var pairings: [[Pairing?]] = []

  /// Makes the tree of up to 64 players.
  package init(_ knockout: Knockout, _ matches: Matches) {
    self.knockout = knockout
    rounds = [knockout.places]
    // A place is vacant if it is empty, or if both players of the match before have left. The opponent goes on.
    var isVacant = rounds[0].map { $0 == nil }
    for round in knockout.round...knockout.lastRound {
      let players = rounds[rounds.count - 1]
      let pairings = stride(from: 0, to: players.count, by: 2).map { index in
        knockout.pairing(of: players[index], and: players[index + 1], in: round, among: matches)
      }
      self.pairings.append(pairings)
      rounds.append(
        pairings.enumerated().map { index, pairing in
          if let pairing { return pairing.winner }
          if isVacant[2 * index] { return players[2 * index + 1] }
          return isVacant[2 * index + 1] ? players[2 * index] : nil
        })
      isVacant = pairings.enumerated().map { index, pairing in
        pairing?.hasNobody ?? (isVacant[2 * index] && isVacant[2 * index + 1])
      }
    }
  }

  /// The player who has won the final; nil before.
  package var winner: Player.ID? { rounds[rounds.count - 1][0] }

  /// The match between two neighbours; nil if there is none.
  package func match(inRound round: Int, at index: Int) -> Match? { pairings[round][index]?.match }

  /// Whether a match belongs to the tree.
  func contains(_ match: Match?) -> Bool {
    guard let match, (knockout.round...knockout.lastRound).contains(match.round) else {
      return false
    }
    return pairings[match.round - knockout.round].contains { $0?.match?.id == match.id }
  }

  /// The players who have lost the semi-finals; nil until both are known.
  var semiFinalists: [Player.ID]? {
    guard pairings.count > 1 else { return nil }
    let losers = pairings[pairings.count - 2].compactMap { $0?.loser }
    return losers.count == 2 ? losers : nil
  }

  /// The match between those who have lost the semi-finals; nil if there is none.
  package func matchForThird(among matches: Matches) -> Match? {
    guard let losers = semiFinalists else { return nil }
    return matches.matches(of: losers[0]).last {
      $0.opponent(of: losers[0]) == losers[1] && knockout.contains(round: $0.round)
    }
  }

  /// Whether a player can no longer win the knock-out.
  func isOut(_ player: Player.ID) -> Bool {
    guard knockout.seeds.contains(player) else { return true }
    return pairings.joined().compactMap(\.self).contains {
      $0.loser == player || $0.hasNobody && [$0.home, $0.away].contains(player)
    }
  }

  /// The player's next match without a winner; nil for none.
  func next(of player: Player.ID) -> Pairing? {
    pairings.joined().compactMap(\.self).last {
      $0.winner == nil && !$0.hasNobody && [$0.home, $0.away].contains(player)
    }
  }
}

extension KnockoutTree.Pairing {
  /// The winner; nil before the result, and after a draw.
  fileprivate var winner: Player.ID? {
    switch match?.result(of: home)?.finalOutcome {
    case .won: home
    case .lost: away
    case .drawn, nil: nil
    }
  }

  /// Whether both have left.
  fileprivate var hasNobody: Bool {
    match?.result.map { $0.decision?.kind == .left && $0.finalOutcome == .drawn } ?? false
  }

  fileprivate var loser: Player.ID? { winner.map { $0 == home ? away : home } }
}

extension Knockout {
  /// The pairing of two players, the better seed first; nil if one is not known.
  fileprivate func pairing(
    of one: Player.ID?, and two: Player.ID?, in round: Int, among matches: Matches
  ) -> KnockoutTree.Pairing? {
    guard let one, let two else { return nil }
    let isFirst = seeds.prefix { $0 != two }.contains(one)
    let (home, away) = isFirst ? (one, two) : (two, one)
    return KnockoutTree.Pairing(
      home: home, away: away, round: round,
      match: matches.matches(of: one, and: two).first { $0.round == round })
  }
}
