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

extension Scoreboard {
  /// Adds the matches of all players who have not left, after the last round with matches. Two players who have met
  /// already, at the same one's if they meet twice, get no other match.
  mutating func add(_ plan: Command.FixturePlan) throws(ScorekeepingError) {
    if details.knockout != nil { throw .knockoutRuns(name) }
    let players = players.filter { !$0.hasLeft }.map(\.id)
    if players.count < 2 { throw .twoPlayersNeeded }
    let fixtures = Fixtures(of: players.count, twice: plan == .roundTwice)
    var number = matches?.nextNumber ?? 1
    let first = roundOfFixtures
    if let last = fixtures.pairings.last, first + last.round > Rounds.limit {
      throw .roundOutOfRange(first + last.round)
    }
    let met = matches ?? Matches()
    guard number + fixtures.pairings.count - 1 <= Self.matchLimit else {
      throw .tooManyMatches(Self.matchLimit)
    }
    for pairing in fixtures.pairings {
      let (home, away) = (players[pairing.home], players[pairing.away])
      let haveMet = met.matches(of: home).contains {
        $0.opponent(of: home) == away && (plan == .round || $0.home == home)
      }
      if haveMet { continue }
      let match = Match(id: number, home: home, away: away, round: first + pairing.round)
      try set(match, at: number)
      number += 1
    }
  }

  /// Removes all matches that are not played.
  mutating func removeFixtures() throws(ScorekeepingError) {
    if details.knockout != nil { throw .knockoutRuns(name) }
    for match in matches ?? Matches() where match.result == nil { try set(nil, at: match.id) }
  }
}
