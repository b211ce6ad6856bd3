import IdentityDiff

/// The lines of a board's list: the players in the order set by the rules. On a board with teams, the players of each
/// team are below a header.
///
/// The lines depend only on the board and, while the order is locked, on the order in which players and teams were
/// added.
///
/// Cost for n players in t teams, where t is 1 on a board without teams:
///
/// | operation | cost |
/// | --- | --- |
/// | `init`, `lock`, and `update` to another order | O(n log n) |
/// | `update` | O(log n) for each player of the change, and O(t log t) |
/// | `line(of:)` | O(t + log n); among players with equal scores O(t + log² n) |
/// | `item(at:)`, `player(at:)`, `header(above:)` | O(log t + log n) |
/// | `rankedItems(in:)` | O(log n) for each line; by rank without teams O(log n), then O(1) for each |
package struct Lineup: Equatable, Sendable {
  package enum Item: Hashable, Sendable {
    case player(Player.ID)
    /// The name of a team; nil for the players without a team.
    case team(String?)
  }

  /// The board with its standings.
  package private(set) var ranked: RankedBoard
  /// While the order is locked, the numbers by which items are sorted; otherwise nil. A removed item keeps its number,
  /// in case it comes back.
  private var lockedNumbers: [Item: Int]?
  /// The players of each team, in order. Empty if the list is sorted by rank, because the standings have that order.
  private var sortKeys: [String?: OrderTree<SortKey>] = [:]
  private var sections: [Section] = []

  package init(_ board: Scoreboard) { self.init(RankedBoard(board)) }

  package init(_ ranked: RankedBoard) {
    self.ranked = ranked
    rebuild()
  }

  package var board: Scoreboard { ranked.board }
  package var teams: TeamStandings { ranked.teams }

  package var count: Int { sections.last?.lines.upperBound ?? 0 }

  package func item(at line: Int) -> Item {
    let section = sections[sections.partitioningIndex { $0.lines.upperBound > line }]
    let offset = line - section.lines.lowerBound - headerHeight
    return offset < 0 ? .team(section.team) : .player(section.members[offset])
  }

  package var items: [Item] { (0..<count).map(item) }

  package func player(at line: Int) -> Player? {
    guard line >= 0, line < count, case .player(let id) = item(at: line) else { return nil }
    return board.players[id: id]
  }

  package func line(of id: Player.ID) -> Int? {
    guard let player = board.players[id: id],
      let section = sections.first(where: { $0.team == player.team })
    else { return nil }
    let start = section.lines.lowerBound + headerHeight
    switch section.members {
    case .all(let standings): return standings.position(of: player)
    case .byRank(let standings):
      let standing = Standing(player, by: ranked.standings.precedence)
      return start + standings.position(of: standing, among: board.players)
    case .byKey(let keys):
      return start + keys.position(of: sortKey(of: player), among: board.players)
    case .byTies(let players): return players.firstIndex(of: id).map { start + $0 }
    }
  }

  package struct RankedItem {
    package let item: Item
    /// The rank of a player, from 1; 0 for a header, and for a player who has left.
    package var rank = 0
    /// Whether another player has the same rank.
    package var isTied = false
    /// What the rules for ties say about the player; nil without such rules, and without equal points.
    package var tieMark: TieMark?
  }

  /// The items in a range of lines, with the ranks of the players.
  package func rankedItems(in lines: Range<Int>) -> [RankedItem] {
    let (standings, ranking) = (ranked.standings, board.rules.ranking)
    if isByRank, !hasTeams {
      // If the list is sorted by rank, the line is the position. The neighbours show whether the first and the last
      // player are tied.
      let known = max(0, lines.lowerBound - 1)..<min(count, lines.upperBound + 1)
      let ranked = standings.ranked(at: known, by: ranking)
      let ranks = ranked.map(\.rank)
      let marks = standings.tieBreak == nil ? [] : standings.tieMarks(at: known)
      return lines.map { line in
        let index = line - known.lowerBound
        return RankedItem(
          item: .player(ranked[index].id), rank: ranks[index], isTied: ranks.isShared(at: index),
          tieMark: marks.isEmpty ? nil : marks[index])
      }
    }
    return lines.map { line in
      let item = item(at: line)
      guard case .player(let id) = item, let position = ranked.position(of: id) else {
        return RankedItem(item: item)
      }
      return RankedItem(
        item: item, rank: standings.rank(at: position, by: ranking),
        isTied: ranking != .ordinal && standings.isTied(at: position),
        tieMark: standings.tieBreak == nil ? nil : standings.tieMark(at: position))
    }
  }

  /// Whether some of the lines are headers.
  package var hasTeams: Bool { !teams.isEmpty }

  private var headerHeight: Int { hasTeams ? 1 : 0 }

  package var headerCount: Int { hasTeams ? sections.count : 0 }

  /// The team of a header, counted from 0; nil for the players without a team.
  package func team(ofHeader index: Int) -> String? { sections[index].team }

  /// The number of headers before a line.
  package func headers(before line: Int) -> Int {
    hasTeams ? sections.partitioningIndex { $0.lines.lowerBound >= line } : 0
  }

  /// The header of the section that contains a line; nil for a header, and without teams.
  package func header(above line: Int) -> Item? {
    guard hasTeams, line < count else { return nil }
    let section = sections[sections.partitioningIndex { $0.lines.upperBound > line }]
    return section.lines.lowerBound < line ? .team(section.team) : nil
  }

  package var isLocked: Bool { lockedNumbers != nil }

  /// Keeps all players and teams in their current lines. New players come last, or last in their team.
  package mutating func lock(_ isLocked: Bool) {
    lockedNumbers = isLocked ? Dictionary(uniqueKeysWithValues: zip(items, 0...)) : nil
    rebuild()
  }

  /// The lines derived again from the board and, while the order is locked, from the order in which players and teams
  /// were added. Law: they are equal to the current lines.
  package func remade() -> Lineup {
    var lineup = self
    lineup.ranked = RankedBoard(board)
    lineup.rebuild()
    return lineup
  }

  /// Applies a change of the board. Law: the result equals `remade()`.
  package mutating func update(to board: Scoreboard, by change: BoardChange) {
    let old = self.board
    ranked.update(to: board, by: change)
    for insertion in change.players.insertions { assignNumber(to: .player(insertion.element.id)) }
    if old.rules.order != board.rules.order { return rebuild() }
    if !isByRank { updateSortKeys(by: change.players, from: old.players) }
    layOutSections()
  }

  private mutating func updateSortKeys(by changes: ChangeSet<Player>, from old: Players) {
    let new = board.players
    let (isLocked, isByName) = (isLocked, !isLocked && board.rules.order == .name)
    let (leaving, coming) = changes.repositioned(from: old, to: new) {
      $0.team != $1.team || isByName && $0.name != $1.name
        || !isLocked && $0.hasLeft != $1.hasLeft
    }
    for player in leaving {
      let key = sortKey(of: player)
      if let position = sortKeys[player.team]?.position(of: key, among: old) {
        sortKeys[player.team]?.remove(at: position)
      }
    }
    for player in coming {
      let key = sortKey(of: player)
      let position = sortKeys[player.team]?.position(of: key, among: new) ?? 0
      sortKeys[player.team, default: OrderTree()].insert(key, at: position)
    }
    for player in leaving where sortKeys[player.team]?.isEmpty == true {
      sortKeys[player.team] = nil
    }
  }

  /// Sorts all players again. O(n log n).
  private mutating func rebuild() {
    sortKeys = [:]
    if !isByRank {
      let all = board.players.map { (team: $0.team, key: sortKey(of: $0)) }
      sortKeys = Dictionary(grouping: all, by: \.team).mapValues { members in
        OrderTree(members.map(\.key).sorted { $0.isBefore($1, among: board.players) })
      }
    }
    layOutSections()
  }

  /// Computes the ranges of the sections. O(t log t); O(n log n) in teams where rules order players with equal points.
  private mutating func layOutSections() {
    var start = 0
    let standings = ranked.standings
    let byTies =
      isByRank && hasTeams && standings.tieBreak != nil
      ? Dictionary(grouping: (0..<standings.count).map(standings.id)) { [board] id in
        board.players[id: id]?.team
      }
      : nil
    sections = orderedTeams().map { team in
      let members: Members =
        if !isByRank {
          .byKey(sortKeys[team] ?? OrderTree())
        } else if let byTies {
          .byTies(byTies[team] ?? [])
        } else if hasTeams {
          .byRank(teams.standings(of: team))
        } else {
          .all(ranked.standings)
        }
      let lines = start..<start + headerHeight + members.count
      start = lines.upperBound
      return Section(team: team, members: members, lines: lines)
    }
  }

  /// The teams in the order of their headers. The players without a team come last, unless a locked order places them
  /// earlier.
  private mutating func orderedTeams() -> [String?] {
    if !hasTeams { return [nil] }
    let unaligned: [String?] = teams.standings(of: nil).isEmpty ? [] : [nil]
    if isLocked {
      let names = sortedByFirstPlayer(teams.names) + unaligned
      for team in names { assignNumber(to: .team(team)) }
      return names.sorted { number(of: .team($0)) < number(of: .team($1)) }
    }
    switch board.rules.order {
    case .rank: return teams.ranked + unaligned
    case .name:
      let names = teams.names.map { (key: NameKey($0), name: $0) }
      return names.sorted { $0.key < $1.key }.map(\.name) + unaligned
    case .manual: return sortedByFirstPlayer(teams.names) + unaligned
    }
  }

  /// Assigns the next number to an item while the order is locked, unless it already has a number.
  private mutating func assignNumber(to item: Item) {
    if let count = lockedNumbers?.count, lockedNumbers?[item] == nil {
      lockedNumbers?[item] = count
    }
  }

  private func number(of item: Item) -> Int { lockedNumbers?[item] ?? .max }

  private func sortedByFirstPlayer(_ teams: [String]) -> [String] {
    teams.compactMap { team in sortKeys[team]?.first.map { (team: team, first: $0) } }
      .sorted { $0.first.isBefore($1.first, among: board.players) }.map(\.team)
  }

  /// Whether the lines are in the order of the standings.
  private var isByRank: Bool { !isLocked && board.rules.order == .rank }

  private func sortKey(of player: Player) -> SortKey {
    let order: SortKey.Order =
      if isLocked {
        .locked(number(of: .player(player.id)))
      } else if board.rules.order == .name {
        .name(NameKey(player.name))
      } else {
        .manual
      }
    return SortKey(id: player.id, order: order, isLast: player.hasLeft && !isLocked)
  }
}
