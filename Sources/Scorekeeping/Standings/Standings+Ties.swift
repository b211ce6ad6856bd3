/// What places one player of a board before another.
package struct Precedence: Hashable, Sendable {
  let wins: Wins
  /// Whether the players are in a table of matches.
  var isTable = false
  /// Whether the share of wins counts instead of the points.
  var isByShare = false
  /// The rule that comes first for players with equal points.
  var firstRule: TieRule?
  /// The drawings of lots among players with equal points.
  var lots: [Lot] = []
  /// The rounds that players must not miss; nil where a missed round has no effect on the order.
  var counted: CountedRounds?
  /// The number of missed rounds that are dropped.
  var dropped = 0

  package init(wins: Wins) {
    self.wins = wins
  }
}

/// Absence is not an advantage.
extension Precedence {
  /// The number of rounds that a player has missed and that are not dropped. Where the low score wins, players who lack
  /// fewer rounds come first, whatever the scores. A player without a score lacks at least one, and a player who has left
  /// none.
  ///
  /// Law: points in a round that a player lacked never make the place worse. O(r) for r rounds.
  ///
  /// - Parameter round: the last round that counts.
  package func lacking(_ player: Player, through round: Int = .max) -> Int {
    if wins == .high || player.hasLeft { return 0 }
    let missed = max(0, (counted?.missed(by: player, through: round) ?? 0) - dropped)
    return player.hasScored ? missed : max(1, missed)
  }
}

extension Scoreboard {
  /// What places one player before another. O(n) for n points in all rounds if the low score wins.
  package var precedence: Precedence { precedence(counting: CountedRounds(of: self)) }

  func precedence(counting counted: CountedRounds?) -> Precedence {
    var precedence = Precedence(wins: rules.wins)
    precedence.lots = details.lots
    guard matches != nil else {
      if rules.wins == .low, !rules.hasFormat || rules.format.missed == nil {
        precedence.counted = counted
        precedence.dropped =
          rules.hasFormat ? rules.format.dropped(of: counted?.numbers.count ?? 0) : 0
      }
      return precedence
    }
    precedence.isTable = true
    precedence.isByShare = isRankedByShare
    precedence.firstRule = tieRules.first
    return precedence
  }

  /// Whether the share of wins ranks the players.
  package var isRankedByShare: Bool {
    guard matches != nil, !isScoredByKnockout, case let format = rules.format else { return false }
    return format.points == nil && format.rating == nil
  }

  /// The rules that order players with equal points, and the lots that were drawn. In a knock-out, a match for the third
  /// place parts the two players.
  private var tieRules: [TieRule] {
    var ties = rules.hasFormat ? rules.format.ties : []
    if ties.isEmpty, isScoredByKnockout { ties = [.headToHead] }
    if matches == nil { ties.removeAll(where: \.needsMatches) }
    return details.lots.isEmpty || ties.contains(.lot) ? ties : ties + [.lot]
  }

  /// Throws if a rule would change nothing: one for matches where the players have points without any, points beside
  /// ratings, or a sum of the points that matches give.
  func checkEffect(of change: Command.FormatChange) throws(ScorekeepingError) {
    let format = rules.format
    let hasPointsAlone =
      matches == nil && format.points == nil && format.rating == nil
      && players.contains(where: \.hasScored)
    switch change {
    case .ties(let ties) where hasPointsAlone:
      if let rule = ties.first(where: \.needsMatches) { throw .tiesNeedMatches(rule.rawValue) }
    case .walkover(.some) where hasPointsAlone: throw .walkoverNeedsMatches
    case .points(.some) where format.rating != nil: throw .pointsBesideRating
    case .sum(.some) where matches != nil: throw .sumOfMatches
    default: break
    }
  }

  /// What orders players with equal points; nil without rules for them.
  var tieBreak: TieBreak? {
    let ties = tieRules
    return ties.isEmpty ? nil : TieBreak(ties, on: self)
  }
}

/// What the rules for ties say about a player.
package enum TieMark: Equatable, Sendable {
  /// No rule parts the player from another one. The rule is the one that ranks both below others with equal points; nil
  /// if both are the first of them.
  case level(after: TieRule?)
  /// The rule that parts the player from the one before with equal points or, for the first of them, from the next.
  case decided(TieRule)

  /// Whether another player is level.
  package var isLevel: Bool { if case .level = self { true } else { false } }

  /// The mark in a column: `=`, or the short name of the rule, or both.
  package var shortName: String {
    switch self {
    case .level(let rule): "=" + (rule?.shortName ?? "")
    case .decided(let rule): rule.shortName
    }
  }

  /// The name of the rule, or `level`.
  package var word: String {
    switch self {
    case .level: "level"
    case .decided(let rule): rule.rawValue
    }
  }
}

/// The order of players with equal points. It is found for the players in question alone.
///
/// Cost: for a player without equals, a lookup; otherwise, applying the rules to all players with equal points and an
/// equal first rule.
extension Standings {
  /// Players who are equal by points and by the first rule, in the order of the further rules.
  private struct TiedGroup {
    let start: Int
    let places: [TieBreak.Place]
  }

  /// The group of the player at a position; nil without rules for ties, for a player without equals, and for a player
  /// whose place was announced. O(n) while places are announced.
  private func tiedGroup(at position: Int) -> TiedGroup? {
    let end = min(count, open)
    guard let tieBreak, position < end, case let standing = all[position], !standing.hasLeft
    else { return nil }
    // Without matches, equal players are in the order in which they have reached the score.
    func isSame(_ other: Standing) -> Bool {
      other.key == standing.key && !other.hasLeft
        && (!precedence.isTable || other.reached == standing.reached)
    }
    guard
      position > 0 && isSame(all[position - 1])
        || position + 1 < end && isSame(all[position + 1])
    else { return nil }
    // Players are sorted by their keys until their places are announced.
    let start =
      places.isEmpty
      ? all.partitioningIndex {
        ($0.key, $0.reached) >= (standing.key, precedence.isTable ? standing.reached : .min)
      }
      : (0..<end).first { isSame(all[$0]) } ?? position
    let places = tieBreak.places(
      from: start,
      of: { all.elements(from: start).prefix(end - start).prefix(while: isSame).map(\.id) },
      among: players)
    return TiedGroup(start: start, places: places)
  }

  /// The player at a position by the rules for ties; nil for a player without equals.
  func idByTies(at position: Int) -> Player.ID? {
    tiedGroup(at: position).map { $0.places[position - $0.start].player }
  }

  /// The position by the rules for ties of a player, given a position in the player's group.
  func positionByTies(of player: Player.ID, near position: Int) -> Int {
    guard position < count, let group = tiedGroup(at: position) else { return position }
    return group.start + (group.places.firstIndex { $0.player == player } ?? 0)
  }

  /// The position of the first player who is level with the one at a position.
  func firstLevel(with position: Int) -> Int {
    guard let group = tiedGroup(at: position) else { return position }
    return group.start + group.places[position - group.start].first
  }

  /// Whether no rule parts the player at a position from another one.
  func isLevel(at position: Int) -> Bool {
    guard let group = tiedGroup(at: position) else { return false }
    let first = group.places[position - group.start].first
    return group.places.count { $0.first == first } > 1
  }

  /// The number of different places before a position. O(n).
  func classes(before position: Int) -> Int {
    rankedByTies(at: 0..<position, by: .competition).reduce(into: (count: 0, rank: 0)) {
      if $1.rank != $0.rank { $0 = ($0.count + 1, $1.rank) }
    }.count
  }

  /// The place of a player by points and then by the rules for ties.
  private struct TiedPlace {
    let player: Player.ID
    /// The position of the first of the level players.
    let first: Int
    /// The rule that parts the level players from those before with equal points.
    let rule: TieRule?
  }

  /// The places at the given positions. Each group is ordered once.
  private func tiedPlaces(at positions: Range<Int>) -> [TiedPlace] {
    var tied: [TiedPlace] = []
    let firstRule = tieBreak?.rules.first
    while positions.lowerBound + tied.count < positions.upperBound {
      let position = positions.lowerBound + tied.count
      guard let group = tiedGroup(at: position) else {
        tied.append(TiedPlace(player: all[position].id, first: position, rule: firstRule))
        continue
      }
      let places = group.places[(position - group.start)...]
      tied += places.prefix(positions.upperBound - position).map { place in
        TiedPlace(
          player: place.player, first: group.start + place.first,
          rule: place.first == 0 ? firstRule : group.places[place.first].rule)
      }
    }
    return tied
  }

  /// The players at the given positions, each with the rank.
  func rankedByTies(
    at positions: Range<Int>, by ranking: Ranking
  ) -> [(id: Player.ID, rank: Int)] {
    let tied = tiedPlaces(at: positions)
    var classes = 0
    if ranking == .dense, let first = tied.first?.first { classes = self.classes(before: first) }
    return tied.indices.map { index in
      let (place, position) = (tied[index], positions.lowerBound + index)
      if index > 0, tied[index - 1].first != place.first { classes += 1 }
      if all[position].hasLeft { return (place.player, 0) }
      let rank = ranking.rank(at: position, first: place.first, scoresAhead: classes)
      return (place.player, rank)
    }
  }

  /// What the rules for ties say about the players at the given positions; nil for a player without equal points.
  package func tieMarks(at positions: Range<Int>) -> [TieMark?] {
    if tieBreak == nil { return positions.map { isTied(at: $0) ? .level(after: nil) : nil } }
    let known = max(0, positions.lowerBound - 1)..<min(count, positions.upperBound + 1)
    let places = tiedPlaces(at: known)
    return positions.map { position in
      if all[position].hasLeft { return nil }
      if position >= open { return isTied(at: position) ? .level(after: nil) : nil }
      let index = position - known.lowerBound
      let neighbours = [index - 1, index + 1].filter {
        places.indices.contains($0) && known.lowerBound + $0 < open
          && all[known.lowerBound + $0].key == all[position].key
      }
      let first = places[index].first
      if neighbours.contains(where: { places[$0].first == first }) {
        let isFirst = first == 0 || all[first - 1].key != all[position].key
        return .level(after: isFirst ? nil : places[index].rule)
      }
      // The first of the players with equal points is parted from the next.
      return neighbours.first.flatMap { places[max($0, index)].rule }.map(TieMark.decided)
    }
  }

  /// What the rules for ties say about the player at a position.
  package func tieMark(at position: Int) -> TieMark? { tieMarks(at: position..<position + 1)[0] }
}
