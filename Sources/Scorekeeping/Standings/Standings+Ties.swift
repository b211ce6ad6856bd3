/// What places one player of a board before another.
package struct Precedence: Hashable, Sendable {
  let wins: Wins
  /// Whether the players are in a table of matches.
  var isTable = false
  /// Whether the share of wins counts instead of the points.
  var isByShare = false
  /// The rule that comes first for players with equal points.
  var firstRule: TieRule?

  package init(wins: Wins) {
    self.wins = wins
  }
}

extension Scoreboard {
  package var precedence: Precedence {
    var precedence = Precedence(wins: rules.wins)
    guard matches != nil else { return precedence }
    let format = rules.format
    precedence.isTable = true
    precedence.isByShare = isRankedByShare
    precedence.firstRule = format.ties.first
    return precedence
  }

  /// Whether the share of wins ranks the players.
  package var isRankedByShare: Bool {
    guard matches != nil, case let format = rules.format else { return false }
    return format.points == nil && format.rating == nil
  }

  /// The rules that order players with equal points; nil without any, and without matches.
  var tieBreak: TieBreak? {
    guard let matches, rules.hasFormat, case let ties = rules.format.ties, !ties.isEmpty else {
      return nil
    }
    return TieBreak(rules: ties, matches: matches, points: matchPoints)
  }
}

/// What the rules for ties say about a player.
package enum TieMark: Equatable, Sendable {
  /// No rule parts the player from another one.
  case level
  /// The rule that parts the player from the one before with equal points or, for the first of them, from the next.
  case decided(TieRule)

  /// The mark in a column: `=`, or the short name of the rule.
  package var shortName: String {
    switch self {
    case .level: "="
    case .decided(let rule): rule.shortName
    }
  }
}

extension TieMark {
  /// The name of the rule, or `level`.
  package var word: String {
    switch self {
    case .level: "level"
    case .decided(let rule): rule.rawValue
    }
  }
}

/// The order of players with equal points in a table of matches. It is found for the players in question alone.
///
/// Cost: that of a lookup for a player without equals, and otherwise of the rules for all players with equal points and
/// an equal first rule.
extension Standings {
  /// Players who are equal by points and by the first rule, in the order of the further rules.
  private struct TiedGroup {
    let start: Int
    let places: [TieBreak.Place]
  }

  /// The group of the player at a position; nil for a player without equals, and without rules for ties.
  private func tiedGroup(at position: Int) -> TiedGroup? {
    guard let tieBreak, case let standing = all[position], !standing.hasLeft else { return nil }
    func isSame(_ other: Standing) -> Bool {
      other.key == standing.key && other.reached == standing.reached
    }
    guard
      position > 0 && isSame(all[position - 1])
        || position + 1 < count && isSame(all[position + 1])
    else { return nil }
    let start = all.partitioningIndex {
      ($0.key, $0.reached) >= (standing.key, standing.reached)
    }
    let places = tieBreak.places(
      from: start, of: { all.elements(from: start).prefix(while: isSame).map(\.id) },
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

  /// The players at the given positions, each with the rank. Each group is ordered once.
  func rankedByTies(
    at positions: Range<Int>, by ranking: Ranking
  ) -> [(id: Player.ID, rank: Int)] {
    var ranked: [(id: Player.ID, rank: Int)] = []
    var (classes, last): (Int?, Int?) = (nil, nil)
    func append(_ player: Player.ID, first: Int) {
      let position = positions.lowerBound + ranked.count
      if ranking == .dense {
        if let known = classes, last != first { classes = known + 1 }
        classes = classes ?? self.classes(before: first)
        last = first
      }
      let rank = ranking.rank(at: position, first: first, scoresAhead: classes ?? 0)
      ranked.append((player, all[position].hasLeft ? 0 : rank))
    }
    while positions.lowerBound + ranked.count < positions.upperBound {
      let position = positions.lowerBound + ranked.count
      guard let group = tiedGroup(at: position) else {
        append(all[position].id, first: position)
        continue
      }
      for place in group.places[(position - group.start)...].prefix(positions.upperBound - position)
      {
        append(place.player, first: group.start + place.first)
      }
    }
    return ranked
  }

  /// What the rules for ties say about the players at the given positions; nil for a player without equal points. Each
  /// group is ordered once.
  package func tieMarks(at positions: Range<Int>) -> [TieMark?] {
    guard let tieBreak else {
      return positions.map { isTied(at: $0) ? .level : nil }
    }
    /// For each position: the points, the first position of the level players, and the rule that parts these from the
    /// players before.
    var parts: [(key: Int64?, first: Int, rule: TieRule?)] = []
    let known = max(0, positions.lowerBound - 1)..<min(count, positions.upperBound + 1)
    while known.lowerBound + parts.count < known.upperBound {
      let position = known.lowerBound + parts.count
      let key = all[position].hasLeft ? nil : all[position].key
      guard let group = tiedGroup(at: position) else {
        parts.append((key, position, tieBreak.rules.first))
        continue
      }
      for place in group.places[(position - group.start)...].prefix(known.upperBound - position) {
        let rule = place.first == 0 ? tieBreak.rules.first : group.places[place.first].rule
        parts.append((key, group.start + place.first, rule))
      }
    }
    return positions.map { position in
      let index = position - known.lowerBound
      let part = parts[index]
      guard part.key != nil else { return nil }
      let neighbours = [index - 1, index + 1].filter { parts.indices.contains($0) }
      if neighbours.contains(where: { parts[$0].first == part.first }) { return .level }
      guard let other = neighbours.first(where: { parts[$0].key == part.key }) else { return nil }
      return (other < index ? part.rule : parts[other].rule).map(TieMark.decided)
    }
  }

  /// What the rules for ties say about the player at a position; nil for a player without equal points.
  package func tieMark(at position: Int) -> TieMark? { tieMarks(at: position..<position + 1)[0] }
}
