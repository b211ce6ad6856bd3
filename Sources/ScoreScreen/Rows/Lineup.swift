import IdentityDiff
import Scorekeeping

/// The lines of a board: its players in the order that its rules say, or for each team a header and its players below it.
///
/// A function of the board and, while the order is locked, of the order in which players and teams have come.
///
/// Cost for n players in t teams, t being 1 on a board without teams:
///
/// | what | cost |
/// | --- | --- |
/// | `init`, `lock`, and `update` to another order | O(n log n) |
/// | `update` | O(log n) for each player of the change, and O(t log t) |
/// | `line(of:)` | O(t + log n); where players are level, O(t + log² n) |
/// | `item(at:)`, `player(at:)`, `header(above:)` | O(log t + log n) |
/// | `placed(in:)` | O(log n) for each line; by rank without teams O(log n), then O(1) for each |
struct Lineup: Equatable {
  enum Item: Hashable {
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
  /// The numbers of players and teams in the order in which they have come while the order is locked. Those that left
  /// keep theirs, in case they come back.
  private var locked: [Item: Int]?
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

  var count: Int { sections.last?.lines.upperBound ?? 0 }

  func item(at line: Int) -> Item {
    let section = sections[sections.partitioningIndex { $0.lines.upperBound > line }]
    let place = line - section.lines.lowerBound - headerHeight
    return place < 0 ? .team(section.team) : .player(section.members[place])
  }

  var items: [Item] { (0..<count).map(item) }

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

  struct Placed {
    let item: Item
    /// The rank of a player, from 1; 0 for a header.
    var rank = 0
    /// Whether another player has the same rank.
    var isTied = false
  }

  /// The items of some lines, with the ranks of players.
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

  var isLocked: Bool { locked != nil }

  /// Has all players and teams stay where they are. New players come last, or last in their team.
  mutating func lock(_ isLocked: Bool) {
    locked = isLocked ? Dictionary(uniqueKeysWithValues: zip(items, 0...)) : nil
    list()
  }

  /// Follows the board. Law: without a lock, the result equals `Lineup(board)`.
  mutating func update(to board: Scoreboard, by change: BoardChange) {
    let old = self.board
    ranked.update(to: board, by: change)
    extents.update(change.players)
    for insertion in change.players.insertions { number(.player(insertion.element.id)) }
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
      if let position = places[player.team]?.position(of: place, among: old) {
        places[player.team]?.remove(at: position)
      }
    }
    for player in coming {
      let place = place(of: player)
      let position = places[player.team]?.position(of: place, among: new) ?? 0
      places[player.team, default: OrderTree()].insert(place, at: position)
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
    if isLocked {
      let names = sortedByFirstPlayer(teams.names) + unaligned
      for team in names { number(.team(team)) }
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

  /// Numbers a player or a team behind all others while the order is locked, unless it has a number.
  private mutating func number(_ item: Item) {
    if let count = locked?.count, locked?[item] == nil { locked?[item] = count }
  }

  private func number(of item: Item) -> Int { locked?[item] ?? .max }

  private func sortedByFirstPlayer(_ teams: [String]) -> [String] {
    teams.compactMap { team in places[team]?.first.map { (team: team, first: $0) } }
      .sorted { $0.first.isBefore($1.first, among: board.players) }.map(\.team)
  }

  /// Whether players stand as in the standings.
  private var isByRank: Bool { !isLocked && board.rules.order == .rank }

  /// Where a player is listed, where that is not by rank.
  private func place(of player: Player) -> Place {
    let key: Place.Key =
      if isLocked {
        .locked(number(of: .player(player.id)))
      } else if board.rules.order == .name {
        .name(NameKey(player.name))
      } else {
        .manual
      }
    return Place(id: player.id, key: key)
  }
}
