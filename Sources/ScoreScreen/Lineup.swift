import IdentityDiff
import Scorekeeping

/// The lines of a board: its players in the order that its rules say, or for each team a header and its players below it.
///
/// A pure function of the board and, while the order is locked, of the order in which players and teams have come.
///
/// Cost for n players in t teams (t is 1 on a board without teams): O(n log n) to make and where the order becomes another.
/// To follow a change, O(log n) for each of its players and O(t log t). To look up the line of a player,
/// O(t + log n), and what is in a line, O(log t + log n).
struct Lineup: Equatable {
  enum Item: Equatable {
    case player(Player.ID)
    /// The name of a team, or nil for the players of no team.
    case team(String?)
  }

  /// A team with its header, or all players of a board without teams.
  private struct Section: Equatable {
    let team: String?
    let members: Members
    let lines: Range<Int>
  }

  /// Players in the order of their lines.
  private enum Members: Equatable {
    case byRank(OrderTree<Standing>)
    case listed(OrderTree<Place>)

    var ids: [Player.ID] {
      switch self {
      case .byRank(let standings): standings.map(\.id)
      case .listed(let places): places.map(\.id)
      }
    }

    var count: Int {
      switch self {
      case .byRank(let standings): standings.count
      case .listed(let places): places.count
      }
    }

    subscript(offset: Int) -> Player.ID {
      switch self {
      case .byRank(let standings): standings[offset].id
      case .listed(let places): places[offset].id
      }
    }
  }

  private(set) var ranked: RankedBoard
  private(set) var extents: Extents
  private var locked: LockedOrder?
  /// The players of each team where they are not listed by rank: then the standings have them.
  private var places: [String?: OrderTree<Place>] = [:]
  private var sections: [Section] = []

  init(_ board: Scoreboard) {
    ranked = RankedBoard(board)
    extents = Extents(of: board.players)
    list()
  }

  var board: Scoreboard { ranked.board }
  var teams: TeamStandings { ranked.teams }

  // MARK: lines

  var count: Int { sections.last?.lines.upperBound ?? 0 }

  func item(at line: Int) -> Item {
    let section = sections[sections.partitioningIndex { $0.lines.upperBound > line }]
    let place = line - section.lines.lowerBound - headerHeight
    return place < 0 ? .team(section.team) : .player(section.members[place])
  }

  /// What stands in all lines. O(n).
  var items: [Item] {
    sections.flatMap { section in
      (hasTeams ? [.team(section.team)] : []) + section.members.ids.map { .player($0) }
    }
  }

  func player(at line: Int) -> Player? {
    guard line >= 0, line < count, case .player(let id) = item(at: line) else { return nil }
    return board.players[id: id]
  }

  func line(of id: Player.ID) -> Int? {
    guard let player = board.players[id: id],
      let section = sections.first(where: { $0.team == player.team })
    else { return nil }
    let start = section.lines.lowerBound + headerHeight
    switch section.members {
    case .byRank(let standings):
      let standing = Standing(player, wins: board.rules.wins)
      return start + standings.position(of: standing, among: board.players)
    case .listed(let places):
      return start + places.position(of: place(of: player), among: board.players)
    }
  }

  /// What stands in a line.
  struct Placed {
    let item: Item
    /// The rank of a player, from 1; 0 for a header.
    var rank = 0
    /// Whether another player has the same rank.
    var isTied = false
  }

  /// What stands in some lines, with the ranks of players. O(log n) for each line; by rank without teams O(1) for each.
  func placed(in lines: Range<Int>) -> [Placed] {
    let (standings, ranking) = (ranked.standings, board.rules.ranking)
    if isByRank, !hasTeams {
      // By rank the line is the position. Neighbours tell whether the first and the last are tied.
      let known = max(0, lines.lowerBound - 1)..<min(count, lines.upperBound + 1)
      let ranks = standings.ranked(at: known, by: ranking)
      return lines.map { line in
        let index = line - known.lowerBound
        let (id, rank) = ranks[index]
        let isTied =
          index > 0 && ranks[index - 1].rank == rank
          || index + 1 < ranks.count && ranks[index + 1].rank == rank
        return Placed(item: .player(id), rank: rank, isTied: isTied)
      }
    }
    return lines.map { line in
      let item = item(at: line)
      guard case .player(let id) = item, let position = ranked.position(of: id) else {
        return Placed(item: item)
      }
      return Placed(
        item: item, rank: standings.rank(at: position, by: ranking),
        isTied: ranking != .ordinal && standings.isLevel(at: position))
    }
  }

  // MARK: teams

  /// Whether there are headers among the lines.
  var hasTeams: Bool { !teams.isEmpty }

  private var headerHeight: Int { hasTeams ? 1 : 0 }

  var headerCount: Int { hasTeams ? sections.count : 0 }

  /// The team of a header, the first being 0; nil for the players of no team.
  func team(ofHeader place: Int) -> String? { sections[place].team }

  /// How many headers there are before a line.
  func headers(before line: Int) -> Int {
    hasTeams ? sections.partitioningIndex { $0.lines.lowerBound >= line } : 0
  }

  /// The header further up that a line belongs to; nil for a header, and where there is none.
  func header(above line: Int) -> Item? {
    guard hasTeams, line < count else { return nil }
    let section = sections[sections.partitioningIndex { $0.lines.upperBound > line }]
    return section.lines.lowerBound < line ? .team(section.team) : nil
  }

  // MARK: locking

  var isLocked: Bool { locked != nil }

  /// Has all players and teams stay where they are. New players come last, or last in their team.
  mutating func lock(_ isLocked: Bool) {
    locked = isLocked ? LockedOrder(items) : nil
    list()
  }

  // MARK: following

  /// Follows the board. Law: without a lock, the result equals `Lineup(board)`.
  mutating func update(to board: Scoreboard, by change: BoardChange) {
    let old = self.board
    ranked.update(to: board, by: change)
    extents.update(change.players)
    for insertion in change.players.insertions { locked?.add(insertion.element.id) }
    if old.rules.order != board.rules.order { return list() }
    if !isByRank { follow(change.players, from: old.players) }
    arrange()
  }

  private mutating func follow(_ changes: ChangeSet<Player>, from old: Players) {
    let new = board.players
    let isByName = !isLocked && board.rules.order == .name
    let (leaving, coming) = changes.passing(from: old, to: new) {
      $0.team != $1.team || isByName && $0.name != $1.name
    }
    for player in leaving {
      let place = place(of: player)
      places[player.team]?.remove(place, among: old)
    }
    for player in coming {
      let place = place(of: player)
      places[player.team, default: OrderTree()].insert(place, among: new)
    }
    for player in leaving where places[player.team]?.isEmpty == true { places[player.team] = nil }
  }

  /// Lists all players anew. O(n log n).
  private mutating func list() {
    places = [:]
    if !isByRank {
      let all = board.players.map { (team: $0.team, place: place(of: $0)) }
      places = Dictionary(grouping: all, by: \.team).mapValues { members in
        OrderTree(members.map(\.place).sorted { $0.isBefore($1, among: board.players) })
      }
    }
    arrange()
  }

  /// Puts the sections below each other. O(t log t).
  private mutating func arrange() {
    var start = 0
    sections = orderedTeams().map { team in
      let members: Members =
        if !isByRank {
          .listed(places[team] ?? OrderTree())
        } else {
          .byRank(hasTeams ? teams.standings(of: team) : ranked.standings.all)
        }
      let lines = start..<start + headerHeight + members.count
      start = lines.upperBound
      return Section(team: team, members: members, lines: lines)
    }
  }

  /// The teams in the order of their headers. Those of no team are last, unless they were there before others while the
  /// order is locked.
  private mutating func orderedTeams() -> [String?] {
    if !hasTeams { return [nil] }
    let unaligned: [String?] = teams.standings(of: nil).isEmpty ? [] : [nil]
    if locked != nil {
      let names = sortedByFirstPlayer(teams.names) + unaligned
      for team in names { locked?.add(team) }
      return names.sorted { locked?.number(of: $0) ?? 0 < locked?.number(of: $1) ?? 0 }
    }
    switch board.rules.order {
    case .rank: return teams.ranked + unaligned
    case .name:
      let names = teams.names.map { (key: NameKey($0), name: $0) }
      return names.sorted { $0.key < $1.key }.map(\.name) + unaligned
    case .manual: return sortedByFirstPlayer(teams.names) + unaligned
    }
  }

  private func sortedByFirstPlayer(_ teams: [String]) -> [String] {
    teams.compactMap { team in places[team]?.first.map { (team: team, first: $0) } }
      .sorted { $0.first.isBefore($1.first, among: board.players) }.map(\.team)
  }

  // MARK: order

  /// Whether players stand as in the standings.
  private var isByRank: Bool { !isLocked && board.rules.order == .rank }

  /// Where a player is listed, where that is not by rank.
  private func place(of player: Player) -> Place {
    if let locked { return Place(id: player.id, key: .locked(locked.number(of: player.id))) }
    return Place(
      id: player.id, key: board.rules.order == .name ? .name(NameKey(player.name)) : .manual)
  }
}

/// The order in which players and teams have come while the order is locked. Those that left keep their numbers, in case
/// they come back.
private struct LockedOrder: Equatable {
  private var players: [Player.ID: Int] = [:]
  private var teams: [String?: Int] = [:]

  init(_ items: [Lineup.Item]) {
    for item in items {
      switch item {
      case .player(let id): add(id)
      case .team(let name): add(name)
      }
    }
  }

  /// Has a player stand behind all others, unless there is a number already.
  mutating func add(_ player: Player.ID) {
    if players[player] == nil { players[player] = players.count }
  }

  mutating func add(_ team: String?) {
    if teams[team] == nil { teams[team] = teams.count }
  }

  func number(of player: Player.ID) -> Int { players[player] ?? .max }
  func number(of team: String?) -> Int { teams[team] ?? .max }
}

/// The sort key of a player in a list that is not ordered by rank.
private struct Place: Equatable {
  /// By what players are listed.
  enum Key: Equatable {
    case name(NameKey)
    /// The number in a locked order.
    case locked(Int)
    case manual
  }

  let id: Player.ID
  let key: Key

  /// Whether this is before another; `players` holds both.
  func isBefore(_ other: Place, among players: Players) -> Bool {
    switch (key, other.key) {
    case (.name(let a), .name(let b)) where a != b: return a < b
    case (.locked(let a), .locked(let b)) where a != b: return a < b
    default: return players.isBefore(id, other.id)
    }
  }
}

extension OrderTree<Place> {
  /// Where a place is, or would be; the tree must be in order among the players. O(log n) comparisons.
  fileprivate func position(of place: Place, among players: Players) -> Int {
    partitioningIndex { !$0.isBefore(place, among: players) }
  }

  fileprivate mutating func insert(_ place: Place, among players: Players) {
    insert(place, at: position(of: place, among: players))
  }

  fileprivate mutating func remove(_ place: Place, among players: Players) {
    remove(at: position(of: place, among: players))
  }
}
