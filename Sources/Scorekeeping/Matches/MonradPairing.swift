import FoundationBase

/// The pairs of the next round of a tournament by Monrad's system: from the top, each with the next below whom they have
/// not met, going back where the rest could not be paired.
///
/// Laws: nobody meets anybody again while a pairing without that exists; nobody rests twice before all have rested; the
/// names of players do not matter. Players who are level stand in the order by hand.
///
/// Cost: O(n³) for n players, most of which is never needed.
package struct MonradPairing {
  /// The players in pairs, each with the home side first. If their number is odd, the last one rests.
  package let players: [Player.ID]

  /// Pairs the players who have not left.
  package init(of board: Scoreboard) {
    let ranked = RankedBoard(board)
    let present = board.players.enumerated().filter { !$0.element.hasLeft }
    let sorted = present.sorted { one, other in
      let ranks = [one, other].map { ranked.rank(of: $0.element.id) ?? .max }
      return ranks[0] == ranks[1] ? one.offset < other.offset : ranks[0] < ranks[1]
    }.map(\.element)
    let matches = board.matches ?? Matches()
    let meetings = sorted.map { player in
      sorted.map { other in
        matches.matches(of: player.id, and: other.id).count { $0.result?.isPlayed ?? true }
      }
    }
    var pairs: [(Int, Int)]?
    var resting: Int?
    var limit = 0
    while pairs == nil {
      func pair(without resting: Int?) -> [(Int, Int)]? {
        Matching(meetings, upTo: limit, without: resting)?.firstPairs(by: meetings)
      }
      if sorted.count.isMultiple(of: 2) {
        pairs = pair(without: nil)
      } else {
        let rests = sorted.map { Self.rests(of: $0, on: board, matches) }
        let fewest = rests.min() ?? 0
        resting = sorted.indices.reversed().first { candidate in
          if rests[candidate] == fewest { pairs = pair(without: candidate) }
          return pairs != nil
        }
      }
      limit += 1
    }
    let sides = sorted.map { Sides(of: $0.id, in: matches) }
    players =
      (pairs ?? []).enumerated().flatMap { table, pair in
        let isUpperHome = sides[pair.0].isHome(against: sides[pair.1], table: table)
        let (home, away) = isUpperHome ? pair : (pair.1, pair.0)
        return [sorted[home].id, sorted[away].id]
      } + [resting.map { sorted[$0].id }].compactMap(\.self)
  }

  /// In how many rounds with matches a player has rested: with the points of a win, where matches give points.
  private static func rests(of player: Player, on board: Scoreboard, _ matches: Matches) -> Int {
    let played = Set(matches.matches(of: player.id).map(\.round))
    let idle = Set(matches.map(\.round)).subtracting(played)
    guard case .points(let points, _) = board.details.pointRule else { return idle.count }
    return idle.count { player.rounds[$0] == points.win }
  }

  /// How often a player was at home and away.
  private struct Sides {
    private var surplus = 0
    private var wasHome: Bool?

    init(of player: Player.ID, in matches: Matches) {
      for match in matches.matches(of: player) {
        let isHome = match.home == player
        surplus += isHome ? 1 : -1
        wasHome = isHome
      }
    }

    /// Whether the player is at home: who was at home less often, or else who was not the last time, or else the upper one
    /// at every other table.
    func isHome(against other: Sides, table: Int) -> Bool {
      if surplus != other.surplus { return surplus < other.surplus }
      if wasHome != other.wasHome { return wasHome == false || other.wasHome == true }
      return wasHome.map { !$0 } ?? table.isMultiple(of: 2)
    }
  }
}

/// A perfect matching of players, between those who may meet.
///
/// Source: Edmonds, "Paths, trees, and flowers", 1965.
private struct Matching {
  private var mates: [Int?]
  private var isOpen: [Bool]
  private let mayMeet: [[Bool]]

  /// Finds a matching; nil if there is none.
  ///
  /// - Parameters:
  ///   - limit: how often two players may have met.
  ///   - resting: a player who is left out.
  init?(_ meetings: [[Int]], upTo limit: Int, without resting: Int?) {
    mayMeet = meetings.enumerated().map { one, row in
      row.enumerated().map { $0 != one && $1 <= limit }
    }
    mates = Array(repeating: nil, count: meetings.count)
    isOpen = Array(repeating: true, count: meetings.count)
    if let resting { isOpen[resting] = false }
    for player in mates.indices where isOpen[player] && mates[player] == nil {
      let free = mates.indices.first { isOpen[$0] && mates[$0] == nil && mayMeet[player][$0] }
      if let free { (mates[player], mates[free]) = (free, player) }
    }
    for player in mates.indices where isOpen[player] && mates[player] == nil {
      if !augment(from: player) { return nil }
    }
  }

  /// The pairs, of which each upper player has the first possible opponent: one whom they have met less often, then the
  /// next below.
  consuming func firstPairs(by meetings: [[Int]]) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    for upper in mates.indices where isOpen[upper] {
      let below = mates.indices.filter { $0 > upper && isOpen[$0] && mayMeet[upper][$0] }
      for lower in below.sorted(by: { (meetings[upper][$0], $0) < (meetings[upper][$1], $1) }) {
        guard let rest = without(upper, lower) else { continue }
        self = rest
        pairs.append((upper, lower))
        break
      }
    }
    return pairs
  }

  /// A matching of the others; nil if they cannot all be paired.
  private func without(_ one: Int, _ other: Int) -> Matching? {
    var rest = self
    (rest.isOpen[one], rest.isOpen[other]) = (false, false)
    guard let mate = mates[one], mate != other else { return rest }
    for player in [one, other] {
      if let mate = mates[player] { rest.mates[mate] = nil }
      rest.mates[player] = nil
    }
    return rest.augment(from: mate) ? rest : nil
  }

  /// Finds a path on which the matching grows by one pair, with the player at its start.
  private mutating func augment(from root: Int) -> Bool {
    var search = PathSearch(among: mates, from: root)
    while let player = search.next() {
      for other in mates.indices where mayMeet[player][other] && isOpen[other] {
        if search.isOnePlace(player, other) || mates[player] == other { continue }
        if search.isReached(other) {
          search.shrink(player, other)
        } else if search.previous[other] == nil {
          search.previous[other] = player
          guard let mate = mates[other] else {
            var end: Int? = other
            while let place = end, let before = search.previous[place] {
              end = mates[before]
              (mates[place], mates[before]) = (before, place)
            }
            return true
          }
          search.reach(mate)
        }
      }
    }
    return false
  }
}

/// A search through ways on which every second step is a pair. A cycle of odd length counts as one place.
private struct PathSearch {
  private let mates: [Int?]
  private let root: Int
  /// The player before one who is not at the end of a pair.
  var previous: [Int?]
  /// The place that stands for a player.
  private var base: [Int]
  private var queue: [Int]
  private var index = 0
  private var isQueued: [Bool]

  init(among mates: [Int?], from root: Int) {
    (self.mates, self.root, queue) = (mates, root, [root])
    previous = Array(repeating: nil, count: mates.count)
    base = Array(mates.indices)
    isQueued = Array(repeating: false, count: mates.count)
    isQueued[root] = true
  }

  mutating func next() -> Int? {
    guard index < queue.count else { return nil }
    defer { index += 1 }
    return queue[index]
  }

  mutating func reach(_ player: Int) {
    if isQueued[player] { return }
    isQueued[player] = true
    queue.append(player)
  }

  func isOnePlace(_ one: Int, _ other: Int) -> Bool { base[one] == base[other] }

  /// Whether a way to a player ends with a pair.
  func isReached(_ player: Int) -> Bool {
    player == root || mates[player].map { previous[$0] != nil } ?? false
  }

  /// Makes the cycle that two neighbours close one place.
  mutating func shrink(_ one: Int, _ other: Int) {
    let shared = sharedBase(one, other)
    var cycle: Set<Int> = []
    for (start, child) in [(one, other), (other, one)] {
      var (place, child) = (start, child)
      while base[place] != shared, let mate = mates[place] {
        cycle.formUnion([base[place], base[mate]])
        previous[place] = child
        child = mate
        guard let before = previous[mate] else { break }
        place = before
      }
    }
    for member in mates.indices where cycle.contains(base[member]) {
      base[member] = shared
      reach(member)
    }
  }

  /// The first place on both ways to the root.
  private func sharedBase(_ one: Int, _ other: Int) -> Int {
    var seen: Set<Int> = []
    var next: Int? = base[one]
    while let player = next {
      seen.insert(player)
      next = mates[player].flatMap { previous[$0] }.map { base[$0] }
    }
    var player = base[other]
    while !seen.contains(player), let mate = mates[player], let before = previous[mate] {
      player = base[before]
    }
    return player
  }
}
