import FoundationBase

extension Scoreboard.Details {
  /// Whether the result of a match counts in the table.
  func counts(_ match: Match) -> Bool {
    guard let knockout, knockout.contains(round: match.round) else { return true }
    return knockout.givesPoints || rules.format.rating != nil
  }

  /// Whether a player takes part in the knock-out.
  func isSeed(_ player: Player.ID) -> Bool { knockout?.seeds.contains(player) ?? false }
}

/// A knock-out on a board: the matches to come follow from the results.
extension Scoreboard {
  /// The tree of the knock-out; nil without one. O(1): it has up to 64 players.
  package var knockoutTree: KnockoutTree? {
    details.knockout.map { KnockoutTree($0, matches ?? Matches()) }
  }

  /// Whether a knock-out gives the points: not where the players are rated.
  package var isScoredByKnockout: Bool {
    details.knockout?.givesPoints == true && rules.format.rating == nil
  }

  mutating func apply(_ change: Command.KnockoutChange) throws(ScorekeepingError) {
    let wasAtEnd = isAtEnd
    defer { updateEnd(wasAtEnd: wasAtEnd) }
    switch change {
    case .first(let count, let third):
      let players = RankedBoard(self).ranked.map(\.player).filter { !$0.hasLeft }.map(\.id)
      let seeds =
        try pools.isEmpty
        ? Array(players.prefix(count ?? players.count)) : seedsOfPools(count)
      try begin(seeds, in: roundOfFixtures, third: third)
      try updateFixtures()
    case .seeds(let references, let round, let third):
      let seeds = try players.resolveDistinct(references).map(\.id)
      try begin(seeds, in: round ?? roundOfFixtures, third: third)
      if round == nil { try updateFixtures() }
    case .remove:
      guard let knockout = details.knockout else { throw .noKnockout(name) }
      let rule = details.pointRule
      // The last ones first, as each match depends on those before.
      let own = (matches ?? Matches()).filter { knockout.contains(round: $0.round) }
      for match in own.sorted(by: { $0.round > $1.round }) { try put(nil, at: match.id) }
      details.knockout = nil
      try countMatches(insteadOf: rule)
    }
  }

  /// Begins a knock-out with the matches that are there, and counts them again.
  private mutating func begin(
    _ seeds: [Player.ID], in round: Int, third: Bool
  ) throws(ScorekeepingError) {
    if details.knockout != nil { throw .knockoutRuns(name) }
    guard (2...Knockout.limit).contains(seeds.count) else { throw .knockoutSize(seeds.count) }
    if third, seeds.count < 4 { throw .thirdNeedsSemiFinals(seeds.count) }
    let knockout = Knockout(seeds: seeds, round: round, hasThird: third)
    if !knockout.isInRange { throw .roundOutOfRange(knockout.lastRound) }
    let rule = details.pointRule
    details.knockout = knockout
    try countMatches(insteadOf: rule)
  }

  /// Throws if a change of a match contradicts the tree of the knock-out.
  func check(_ match: Match?, insteadOf old: Match?) throws(ScorekeepingError) {
    guard let tree = knockoutTree else { return }
    if let old, tree.contains(old) {
      guard let match, match.round == old.round, match.opponent(of: old.home) == old.away else {
        throw .matchOfKnockout(old.id)
      }
      if let result = match.result, result.finalOutcome == .drawn, result.decision?.kind != .left {
        throw .drawnKnockout(entry(of: match))
      }
    } else if let match, tree.knockout.contains(round: match.round) {
      let met = (matches ?? Matches()).matches(of: match.home).first {
        tree.knockout.contains(round: $0.round) && $0.opponent(of: match.home) == match.away
      }
      if old == nil, let met { throw .haveMet(met.id, entry(of: met)) }
      for id in [match.home, match.away] where !tree.isOut(id) {
        guard let player = players[id: id] else { continue }
        let opponent = tree.next(of: id).flatMap { players[id: $0.home == id ? $0.away : $0.home] }
        throw .notPaired(player.name, opponent?.name)
      }
    }
  }

  /// Adds the matches of those who go on, and removes those that are not to be played any more.
  ///
  /// - Throws: `.laterMatchPlayed` if a player who does not go on has played the next match, or one who is not out any
  ///   more has played for the third place.
  mutating func updateFixtures(after before: Matches) throws(ScorekeepingError) {
    guard let knockout = details.knockout, let tree = knockoutTree else { return }
    let oldTree = KnockoutTree(knockout, before)
    for (old, new) in zip(oldTree.pairings.joined(), tree.pairings.joined())
    where [old?.home, old?.away] != [new?.home, new?.away] {
      if let match = old?.match, match.result != nil { throw .laterMatchPlayed(match.id) }
    }
    for match in matches ?? Matches() where match.result != nil && !oldTree.contains(match) {
      let isBack = [match.home, match.away].contains { oldTree.isOut($0) && !tree.isOut($0) }
      if isBack, knockout.contains(round: match.round) { throw .laterMatchPlayed(match.id) }
    }
    try updateFixtures()
  }

  private mutating func updateFixtures() throws(ScorekeepingError) {
    guard let tree = knockoutTree else { return }
    for match in strayFixtures(of: tree) { try put(nil, at: match.id) }
    for pairing in tree.pairings.joined() {
      guard let pairing, pairing.match == nil else { continue }
      let number = try nextMatchNumber()
      var match = Match(
        id: number, home: pairing.home, away: pairing.away, round: pairing.round)
      match.result = absence(in: match)
      try put(match, at: number)
      // Somebody goes on at once.
      if match.result != nil { return try updateFixtures() }
    }
    if tree.knockout.hasThird, let players = tree.semiFinalists,
      tree.matchForThird(among: matches ?? Matches()) == nil
    {
      let number = try nextMatchNumber()
      var match = Match(
        id: number, home: players[0], away: players[1], round: tree.knockout.lastRound)
      match.result = absence(in: match)
      try put(match, at: number)
    }
  }

  /// The matches to come of players who are not out, besides the tree.
  func strayFixtures(of tree: KnockoutTree) -> [Match] {
    (matches ?? Matches()).filter { match in
      match.result == nil && tree.knockout.contains(round: match.round) && !tree.contains(match)
        && !(tree.isOut(match.home) && tree.isOut(match.away))
    }
  }
}
