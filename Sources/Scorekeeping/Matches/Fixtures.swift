import FoundationBase

/// Matches to come, of which everybody plays one in each round.
///
/// Law: each two players meet once, or once at each other's; nobody plays twice in a round; the numbers of a player's
/// matches at home and away differ by at most one.
struct Fixtures {
  /// A match with the offset of each player and the round, counted from 0.
  struct Pairing: Hashable {
    let home: Int
    let away: Int
    let round: Int
  }

  let pairings: [Pairing]

  /// Pairs players by the circle method: one stays in place, and the others move on around it after each round. With an
  /// odd number, the player opposite to the empty place rests. Cost: O(n²).
  init(of count: Int, twice: Bool) {
    let size = count + count % 2
    let rounds = max(0, size - 1)
    var pairings: [Pairing] = []
    for round in 0..<(count < 2 ? 0 : rounds) {
      // The last place stays; with an odd number of players it is empty.
      let fixed = round % rounds
      if size == count {
        // The player in place is at home in every other round.
        let (home, away) = round % 2 == 0 ? (fixed, size - 1) : (size - 1, fixed)
        pairings.append(Pairing(home: home, away: away, round: round))
      }
      for distance in 1..<max(1, size / 2) {
        let one = (fixed + distance) % rounds
        let two = (fixed + rounds - distance) % rounds
        let (home, away) = distance % 2 == 1 ? (one, two) : (two, one)
        pairings.append(Pairing(home: home, away: away, round: round))
      }
    }
    self.pairings =
      twice
      ? pairings
        + pairings.map { Pairing(home: $0.away, away: $0.home, round: $0.round + rounds) }
      : pairings
  }
}

extension Command.Schedule {
  /// The day of a round, counted from 0; nil after the year 9999.
  fileprivate func day(ofRound round: Int) -> Day? {
    let (days, isTooMany) = interval.multipliedReportingOverflow(by: round)
    return isTooMany ? nil : first.adding(days: days)
  }
}

extension Scoreboard {
  /// Adds the matches of a plan, by default after the last round with matches.
  mutating func add(_ plan: Command.FixturePlan) throws(ScorekeepingError) {
    if details.knockout != nil { throw .knockoutRuns(name) }
    switch plan {
    case .round(let twice, let schedule):
      let (pools, first) = (pools.map(\.board.players), roundOfFixtures)
      for players in pools.isEmpty ? [players] : pools {
        try addFixtures(
          of: players.filter { !$0.hasLeft }.map(\.id), from: first, twice: twice, on: schedule)
      }
    case .pools(let count, let twice, let schedule):
      let first = round
      for pool in try deal(into: count) {
        try addFixtures(of: pool, from: first, twice: twice, on: schedule)
      }
    case .pairs(let players, let round): try add(players, in: round ?? roundOfFixtures)
    }
  }

  /// Adds the matches of players. Two players who have met already, at the same one's if they meet twice, get no other
  /// match.
  private mutating func addFixtures(
    of players: [Player.ID], from first: Int, twice: Bool, on schedule: Command.Schedule?
  ) throws(ScorekeepingError) {
    if players.count < 2 { throw .twoPlayersNeeded }
    let fixtures = Fixtures(of: players.count, twice: twice)
    var number = matches?.nextNumber ?? 1
    if let last = fixtures.pairings.last, first + last.round > Rounds.limit {
      throw .roundOutOfRange(first + last.round)
    }
    let met = matches ?? Matches()
    guard number + fixtures.pairings.count - 1 <= Self.matchLimit else {
      throw .tooManyMatches(Self.matchLimit)
    }
    for pairing in fixtures.pairings {
      let (home, away) = (players[pairing.home], players[pairing.away])
      let haveMet = met.matches(of: home, and: away).contains { !twice || $0.home == home }
      if haveMet { continue }
      let match = Match(
        id: number, home: home, away: away, round: first + pairing.round,
        date: schedule?.day(ofRound: pairing.round))
      try set(match, at: number)
      number += 1
    }
  }

  /// Adds the matches of pairs. With an odd number, the last player rests and gets the points of a win.
  private mutating func add(
    _ references: [PlayerReference], in round: Int
  ) throws(ScorekeepingError) {
    if references.count < 2 { throw .twoPlayersNeeded }
    if round > Rounds.limit { throw .roundOutOfRange(round) }
    let ids = try players.resolveDistinct(references).map(\.id)
    for index in stride(from: 0, to: ids.count - 1, by: 2) {
      let number = try nextMatchNumber()
      try set(Match(id: number, home: ids[index], away: ids[index + 1], round: round), at: number)
    }
    guard ids.count % 2 == 1, let resting = ids.last,
      case .points(let points, _) = details.pointRule
    else { return }
    let reached = players.nextReached
    try give([resting]) { id, board throws(ScorekeepingError) in
      board.players[id: id].map {
        GivenPoints(player: $0, amounts: [(.add(points.win), round)], reached: reached)
      }
    }
  }

  /// The round after the last one with matches; not before the current one.
  var roundOfFixtures: Int {
    matches?.map(\.round).max().map { max($0 + 1, round) } ?? round
  }

  /// The round to pair next.
  ///
  /// - Throws: `.matchesToPlay` if matches of the last one are not played, and `.knockoutRuns`.
  package func roundToPair() throws(ScorekeepingError) -> Int {
    if details.knockout != nil { throw .knockoutRuns(name) }
    let count = matches?.count { $0.result == nil } ?? 0
    if count > 0 { throw .matchesToPlay(count) }
    if players.count(where: { !$0.hasLeft }) < 2 { throw .twoPlayersNeeded }
    return roundOfFixtures
  }

  /// Removes all matches that are not played. In a round that has no others, nobody rests any more.
  mutating func removeFixtures() throws(ScorekeepingError) {
    if details.knockout != nil { throw .knockoutRuns(name) }
    let open = (matches ?? Matches()).filter { $0.result == nil }
    let paired = Matches(open)
    for match in open { try set(nil, at: match.id) }
    let rounds = Set(open.map(\.round)).subtracting((matches ?? Matches()).map(\.round))
    guard case .points(let points, _) = details.pointRule else { return }
    let reached = players.nextReached
    try give(rounds.sorted().flatMap { round in players.map { ($0.id, round) } }) {
      resting, board throws(ScorekeepingError) in
      let (id, round) = resting
      guard let player = board.players[id: id], player.rounds[round] == points.win,
        !paired.matches(of: id).contains(where: { $0.round == round })
      else { return nil }
      return GivenPoints(player: player, amounts: [(.clear, round)], reached: reached)
    }
  }
}
