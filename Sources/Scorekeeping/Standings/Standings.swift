import IdentityDiff

/// The players of a board from first to last, and the rank of each. Standings are derived, never stored.
///
/// Tied players are in the order in which they reached the score. Players who reached it in the same change are in
/// manual order. During a reveal, players whose final places were announced come after all others, in the order of their
/// places, which are their ranks. Players who have left the game come last of all, in manual order, and have no rank.
/// Where the low score wins, players who lack fewer rounds come first (`Precedence.lacking`).
///
/// Cost: O(n log n) to make, then O(log n) for a lookup, or O(log² n) among tied players. An update costs as much as a
/// lookup for each player with a new score or offset. A copy costs nothing, and shares the unchanged parts.
package struct Standings: Sendable {
  let precedence: Precedence
  /// Orders players with equal points; nil without rules for them.
  private(set) var tieBreak: TieBreak?
  private(set) var players: Players
  private var standings: OrderTree<Standing>
  /// The distinct keys in `standings`, ascending, without the keys of announced players.
  private var keys: OrderTree<Int128>
  let places: [Player.ID: Int]
  /// The number of players whose place was not announced and who have not left; the largest number without places.
  let open: Int

  /// Sorts the players of a board. O(n log n).
  ///
  /// - Parameters:
  ///   - places: the final places of some players.
  ///   - isComplete: whether players who have left are sorted like all others, and no rule parts those with equal points.
  ///   - precedence: the board's precedence, if it is known.
  package init(
    of board: Scoreboard, places: [Player.ID: Int] = [:], isComplete: Bool = false,
    by precedence: Precedence? = nil
  ) {
    let precedence = precedence ?? board.precedence
    self.precedence = precedence
    self.players = board.players
    self.places = places
    tieBreak = isComplete ? nil : board.tieBreak
    var sorted = Standing.sorted(
      players.map { Standing($0, by: precedence, isPlaying: isComplete || !$0.hasLeft) })
    if !places.isEmpty {
      func place(_ standing: Standing) -> Int {
        standing.hasLeft ? .max : places[standing.id] ?? 0
      }
      sorted = sorted.sorted { place($0) < place($1) }
    }
    standings = OrderTree(sorted)
    if !places.isEmpty { sorted.removeAll { $0.hasLeft || places[$0.id] != nil } }
    open = places.isEmpty ? .max : sorted.count
    var different: [Int128] = []
    for standing in sorted where standing.key != different.last { different.append(standing.key) }
    keys = OrderTree(different)
  }

  package var count: Int { standings.count }

  /// The number of players who have not left. They come first. O(log n).
  package var rankedCount: Int {
    if standings.last?.hasLeft != true { return standings.count }
    return standings.partitioningIndex { $0.hasLeft }
  }

  /// The player at the given position, counted from 0. O(log n).
  package func id(at position: Int) -> Player.ID {
    tieBreak.flatMap { _ in idByTies(at: position) } ?? standings[position].id
  }

  /// The offset in manual order of the player at a position, counted from 0. O(log n).
  package func offset(at position: Int) -> Int {
    guard let offset = players.offset(of: id(at: position)) else {
      preconditionFailure("The standings hold a player who is not on the board")
    }
    return offset
  }

  package var all: OrderTree<Standing> { standings }

  /// The range from the lowest score to the highest, in thousandths; 0...0 without scores. O(log n) for each number of
  /// rounds that players lack, and linear in the players who have left.
  package var scores: ClosedRange<Int64> {
    if !places.isEmpty {
      let scores = players.lazy.filter(\.hasScored).map(\.score.thousandths)
      return (scores.min() ?? 0)...(scores.max() ?? 0)
    }
    if precedence.isByShare {
      let scores = players.lazy.map(\.score.thousandths)
      return (scores.min() ?? 0)...(scores.max() ?? 0)
    }
    let count = standings.partitioningIndex { $0.key == .max }
    var ends: [Int64] = []
    var start = 0
    while start < count {
      let lacking = standings[start].lacking
      let end = standings.partitioningIndex { $0.key == .max || $0.lacking > lacking }
      ends += [standings[start].score(precedence.wins), standings[end - 1].score(precedence.wins)]
      start = end
    }
    if standings.last?.hasLeft == true {
      ends += (rankedCount..<standings.count).compactMap {
        players[id: id(at: $0)]?.playedScore?.thousandths
      }
    }
    return (ends.min() ?? 0)...(ends.max() ?? 0)
  }

  /// The position, counted from 0, of a player in the state for which these standings were made. O(log n); O(n) while
  /// places are announced.
  package func position(of player: Player) -> Int {
    if places.isEmpty {
      let position = standings.position(of: Standing(player, by: precedence), among: players)
      return tieBreak == nil ? position : positionByTies(of: player.id, near: position)
    }
    let position = standings.firstIndex { $0.id == player.id } ?? count
    return tieBreak == nil ? position : positionByTies(of: player.id, near: position)
  }

  /// The rank at a position, counted from 1; 0 for a player who has left. O(log n); O(n) while places are announced.
  package func rank(at position: Int, by ranking: Ranking) -> Int {
    if standings[position].hasLeft { return 0 }
    if position >= open, let place = places[standings[position].id] { return place }
    return ranking.rank(
      at: position, first: first(tiedWith: position), scoresAhead: scores(ahead: position))
  }

  /// The position of the first player tied with the player at the given position.
  private func first(tiedWith position: Int) -> Int {
    if tieBreak != nil { return firstLevel(with: position) }
    let key = standings[position].key
    if position == 0 || standings[position - 1].key != key { return position }
    if places.isEmpty { return standings.partitioningIndex { $0.key >= key } }
    return (0..<open).first { standings[$0].key == key } ?? 0
  }

  /// The number of different scores ahead of the score at a position.
  private func scores(ahead position: Int) -> Int {
    if tieBreak != nil { return classes(before: firstLevel(with: position)) }
    let key = standings[position].key
    return keys.partitioningIndex { $0 >= key }
  }

  /// The players at the given positions, each with the rank. O(log n), then O(1) for each player.
  package func ranked(
    at positions: Range<Int>, by ranking: Ranking
  ) -> [(id: Player.ID, rank: Int)] {
    guard let start = positions.first else { return [] }
    if positions.upperBound > open {
      return positions.map { (standings[$0].id, rank(at: $0, by: ranking)) }
    }
    if tieBreak != nil { return rankedByTies(at: positions, by: ranking) }
    var rest = standings.elements(from: start)
    let ranked = positions.compactMap { _ in rest.next() }
    let ranks = ranking.ranks(
      of: ranked.map(\.key), from: start, first: first(tiedWith: start),
      scoresAhead: scores(ahead: start))
    return zip(ranked, ranks).map { ($0.id, $0.hasLeft ? 0 : $1) }
  }

  /// Whether the player at the given position is tied with another one. O(log n).
  package func isTied(at position: Int) -> Bool {
    if standings[position].hasLeft { return false }
    if position >= open {
      let rank = rank(at: position, by: .competition)
      return position > open && self.rank(at: position - 1, by: .competition) == rank
        || position + 1 < count && self.rank(at: position + 1, by: .competition) == rank
    }
    if position + 1 < count, standings[position + 1].hasLeft {
      return position > 0 && standings[position - 1].key == standings[position].key
    }
    return tieBreak == nil ? sharesKey(at: position) : isLevel(at: position)
  }

  /// Whether the key at the given position occurs more than once among the open players.
  private func sharesKey(at position: Int) -> Bool {
    let key = standings[position].key
    return position > 0 && standings[position - 1].key == key
      || position + 1 < min(count, open) && standings[position + 1].key == key
  }

  /// Applies a change to the players from which these standings were made.
  ///
  /// Law: the result equals `Standings(of: board)`. Cost: O(log² n) for each player of the change.
  ///
  /// - Parameter precedence: the precedence of the board.
  mutating func update(
    _ changes: ChangeSet<Player>, to board: Scoreboard, by precedence: Precedence
  ) {
    let new = board.players
    if !places.isEmpty || changes.favoursSorting(new) || precedence != self.precedence {
      self = Standings(of: board, places: places, by: precedence)
      return
    }
    tieBreak = board.tieBreak
    let (leaving, coming) = changes.repositioned(from: players, to: new) {
      $0.score != $1.score || $0.reached != $1.reached || $0.hasScored != $1.hasScored
        || $0.hasLeft != $1.hasLeft || $0.record != $1.record
        || precedence.lacking($0) != precedence.lacking($1)
    }
    // Standings with equal scores are compared by manual order: removed ones by the old order, inserted ones by the new
    // order.
    for player in leaving {
      guard remove(Standing(player, by: precedence)) else {
        self = Standings(of: board, by: precedence)
        return
      }
    }
    players = new
    for player in coming { insert(Standing(player, by: precedence)) }
  }

  /// Removes a standing.
  ///
  /// - Returns: whether it was there.
  private mutating func remove(_ standing: Standing) -> Bool {
    let position = standings.position(of: standing, among: players)
    guard position < count, standings[position] == standing else { return false }
    if !sharesKey(at: position) {
      keys.remove(at: keys.partitioningIndex { $0 >= standing.key })
    }
    standings.remove(at: position)
    return true
  }

  private mutating func insert(_ standing: Standing) {
    let position = standings.position(of: standing, among: players)
    standings.insert(standing, at: position)
    if !sharesKey(at: position) {
      keys.insert(standing.key, at: keys.partitioningIndex { $0 >= standing.key })
    }
  }
}

extension Standings: Equatable {
  /// Whether both contain the same players in the same order with the same scores. Cost: linear in the stretches that
  /// they do not share.
  package static func == (lhs: Standings, rhs: Standings) -> Bool {
    lhs.precedence == rhs.precedence && lhs.standings == rhs.standings && lhs.places == rhs.places
      && lhs.tieBreak == rhs.tieBreak
  }
}

/// The sort key of a player: the rounds that the player lacks, the score, then the change in which the player reached it,
/// then the manual order. In a table of matches: the points or the share of wins, then the first rule for ties if it needs
/// the player's record alone.
package struct Standing: Equatable, Sendable {
  package let id: Player.ID
  /// The number of rounds that the player lacks, above 64 bits for the score or the share of wins as a number. A better
  /// one has a lower number.
  let key: Int128
  let reached: Int

  /// Makes the sort key of a player, on a board where high or low scores win.
  package init(_ player: Player, by precedence: Precedence) {
    self.init(player, by: precedence, isPlaying: !player.hasLeft)
  }

  init(_ player: Player, by precedence: Precedence, isPlaying: Bool) {
    id = player.id
    if precedence.isTable, isPlaying {
      let record = player.record ?? MatchRecord()
      key =
        switch (precedence.isByShare, record.played) {
        case (true, 0): .max - 1
        case (true, _): Int128(~record.share)
        case (false, _): Int128(Self.key(of: player.score, wins: precedence.wins))
        }
      let value = precedence.firstRule.flatMap { $0.value(of: record) } ?? 0
      reached = Int(min(~value, .max - 1))
      return
    }
    // Players without a score are last, except for those who have left.
    key =
      player.hasScored && isPlaying
      ? Self.key(
        of: player.score, wins: precedence.wins, lacking: precedence.lacking(player)) : .max
    reached = isPlaying ? player.reached : .max
  }

  /// Whether the player has left.
  var hasLeft: Bool { reached == .max }

  /// The number of rounds that a player with a score lacks.
  fileprivate var lacking: Int { Int((key - Int128(Int64.min)) >> 64) }

  /// The score in thousandths of a player who has one, without a table.
  fileprivate func score(_ wins: Wins) -> Int64 {
    let key = Int64(truncatingIfNeeded: key)
    return wins == .high ? ~key : key
  }

  /// Converts a score to a number. A better score has a lower number.
  package static func key(of score: Score, wins: Wins) -> Int64 {
    // `~` reverses the order without overflow.
    wins == .high ? ~score.thousandths : score.thousandths
  }

  /// Converts a score of a player who lacks some rounds to a number.
  package static func key(of score: Score, wins: Wins, lacking: Int) -> Int128 {
    Int128(lacking) << 64 + Int128(key(of: score, wins: wins))
  }

  /// Sorts standings that are in manual order from first to last. O(n log n).
  package static func sorted(_ standings: [Standing]) -> [Standing] {
    // The sort is stable: tied players stay in manual order.
    standings.sorted { ($0.key, $0.reached) < ($1.key, $1.reached) }
  }

  /// Whether this standing is ahead of another. O(log n) if both are tied.
  ///
  /// - Parameter players: the players of both standings, in manual order.
  func isAhead(of other: Standing, among players: Players) -> Bool {
    if key != other.key { return key < other.key }
    if reached != other.reached { return reached < other.reached }
    return players.isBefore(id, other.id)
  }
}

extension OrderTree<Standing> {
  /// The position that a standing has or would have. The tree must be sorted by score, then by the change in which the
  /// player reached it, then by the manual order of `players`. O(log n) comparisons.
  package func position(of standing: Standing, among players: Players) -> Int {
    partitioningIndex { !$0.isAhead(of: standing, among: players) }
  }

  /// Inserts a standing at its position. O(log n) comparisons.
  mutating func insert(_ standing: Standing, among players: Players) {
    insert(standing, at: position(of: standing, among: players))
  }

  /// Removes a standing, which must be in the tree. O(log n) comparisons.
  mutating func remove(_ standing: Standing, among players: Players) {
    remove(at: position(of: standing, among: players))
  }
}

extension ChangeSet<Player> {
  /// Whether sorting the players again costs less than applying this change to their standings.
  func favoursSorting(_ players: Players) -> Bool { count > players.count / 8 + 8 }

  /// The players that a sorted list must remove and insert: all players that were added, removed or moved by hand, and
  /// the players with an update that can affect the order. `leaving` has their old values, `coming` the new ones.
  ///
  /// Cost: in proportion to the change.
  func repositioned(
    from old: Players, to new: Players, where matters: (_ old: Player, _ new: Player) -> Bool
  ) -> (leaving: [Player], coming: [Player]) {
    let moved = Set(moves.lazy.map(\.element.id))
    let changed = updates.filter { !moved.contains($0.new.id) && matters($0.old, $0.new) }
    return (
      deletions.map(\.element) + moved.compactMap { old[id: $0] } + changed.map(\.old),
      insertions.map(\.element) + moved.compactMap { new[id: $0] } + changed.map(\.new)
    )
  }
}
