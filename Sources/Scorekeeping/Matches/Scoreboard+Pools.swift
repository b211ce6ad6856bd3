import FoundationBase

/// Pools: groups whose players meet among themselves, before the first ones of each play a knock-out.
extension Scoreboard {
  /// The largest number of pools: each has a letter.
  static let poolLimit = 26

  /// Deals the players who have not left into pools, by the table from the top in a snake: 1 to 4 into A to D, 5 to 8 into D
  /// to A. Pools of before are dissolved.
  ///
  /// - Returns: the players of each pool.
  /// - Throws: `.poolsAreLate` after the first match, and `.poolsTooSmall`.
  mutating func deal(into count: Int) throws(ScorekeepingError) -> [[Player.ID]] {
    if let matches, !matches.isEmpty { throw .poolsAreLate(matches.count) }
    let seeds = RankedBoard(self).ranked.map(\.player).filter { !$0.hasLeft }
    if seeds.count < 2 * count { throw .poolsTooSmall(count, players: seeds.count) }
    let names = (0..<count).map { "Pool " + String(UnicodeScalar(UInt8(65 + $0))) }
    var pools: [[Player.ID]] = Array(repeating: [], count: count)
    for (index, seed) in seeds.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: count)
      let pool = row.isMultiple(of: 2) ? column : count - 1 - column
      var player = seed
      for name in rules.format.pools { player.leave(group: name) }
      player.join(group: names[pool])
      try players.update(player)
      pools[pool].append(player.id)
    }
    details.rules.format.pools = names
    return pools
  }

  /// The pools with players, in the order of their names, and for each the board of its players and of their matches among
  /// themselves; empty without pools. O(n log n) for each pool, and O(m log n) for m other matches.
  package var pools: [(name: String, board: Scoreboard)] {
    guard rules.hasFormat else { return [] }
    return rules.format.pools.compactMap { name in
      var pool = part(in: name)
      for match in pool.matches ?? Matches()
      where [match.home, match.away].contains(where: { pool.players.offset(of: $0) == nil }) {
        try? pool.put(nil, at: match.id)
      }
      return pool.players.isEmpty ? nil : (name, pool)
    }
  }

  /// The seeds of a knock-out after pools: the first ones of each pool, so that those of one pool meet as late as possible.
  ///
  /// - Parameter count: the number of players, a multiple of the number of pools.
  /// - Throws: `.matchesToPlay`, and `.poolsUneven`.
  func seedsOfPools(_ count: Int?) throws(ScorekeepingError) -> [Player.ID] {
    let pools = pools
    let open = matches?.count { $0.result == nil } ?? 0
    if open > 0 { throw .matchesToPlay(open) }
    let count = count ?? 2 * pools.count
    let ranked = pools.map { pool in
      RankedBoard(pool.board).ranked.map(\.player).filter { !$0.hasLeft }.map(\.id)
    }
    let (levels, rest) = count.quotientAndRemainder(dividingBy: pools.count)
    guard rest == 0, ranked.allSatisfy({ $0.count >= levels }) else {
      throw .poolsUneven(count, pools: pools.count)
    }
    let places = PoolSeeding(pools: pools.count, levels: levels).pools
    return places.enumerated().map { index, pool in ranked[pool][index / pools.count] }
  }
}

/// The pool that each seed of a knock-out comes from: first all winners, then all second ones, and so on.
///
/// Law: each level has each pool once; with two of each of 2, 4, 8 or 16 pools, A1 meets B2 and B1 meets A2, and those of a
/// pool are in different halves of the tree.
struct PoolSeeding {
  private(set) var pools: [Int]

  init(pools count: Int, levels: Int) {
    pools = Array(0..<count)
    let places = Self.places(of: count * max(1, levels))
    for _ in 1..<max(1, levels) {
      // Neighbours cross, or the order is turned around the circle.
      var orders = (0..<count).flatMap { turn in
        [(0..<count).map { ($0 + turn) % count }, (0..<count).map { (count - $0 + turn) % count }]
      }
      if count.isMultiple(of: 2) { orders.insert((0..<count).map { (count - 1 - $0) ^ 1 }, at: 0) }
      let known = pools
      let costs = orders.map { Self.earlyMeetings(known + $0, places) }
      let best = costs.indices.min { costs[$0] < costs[$1] } ?? 0
      pools += orders[best]
    }
  }

  /// The place of each seed in the tree, counted from the top.
  static func places(of count: Int) -> [Int] {
    let order = Knockout.order(rounds: Knockout.rounds(for: count))
    return (0..<count).map { order.firstIndex(of: $0) ?? 0 }
  }

  /// How early players of one pool may meet: a meeting counts four times as much as one a round later.
  private static func earlyMeetings(_ pools: [Int], _ places: [Int]) -> Int {
    var cost = 0
    for (one, two) in pools.indices.flatMap({ one in (0..<one).map { (one, $0) } })
    where pools[one] == pools[two] {
      let different = places[one] ^ places[two]
      // The round in which two places meet, counted from the final back.
      let early = different.leadingZeroBitCount - (places.count - 1).leadingZeroBitCount
      cost += 1 << (2 * max(0, early))
    }
    return cost
  }
}
