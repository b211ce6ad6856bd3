import IdentityDiff
import Scorekeeping

/// Which player, or which team's header, stands in which line of a board.
///
/// By rank and by hand nothing is copied: a change costs what it costs the standings. By name, in teams
/// and while locked the lines are listed, and listed anew when what they depend on changes.
struct Lineup: Equatable {
  enum Item: Equatable {
    /// The offset of a player in manual order.
    case player(Int)
    /// The name of a team, or nil for the players of no team.
    case team(String?)
  }

  /// What a locked order remembers: players and teams by identity, in the order in which they stand.
  struct Frozen: Equatable {
    var players: [Player.ID]
    var teams: [String?]
  }

  private(set) var ranked: RankedBoard
  private(set) var extents: Extents
  private(set) var teams: TeamStandings
  private var listed: [Item]?
  private var lineOfOffset: [Int] = []
  /// For each line that of the header above it, or -1.
  private var headerLines: [Int] = []
  private var frozen: Frozen?

  init(_ board: Scoreboard) {
    ranked = RankedBoard(board)
    extents = Extents(of: board.players)
    teams = TeamStandings(of: ranked)
    list()
  }

  var board: Scoreboard { ranked.board }
  var count: Int { listed?.count ?? board.players.count }

  func item(at line: Int) -> Item {
    if let listed { return listed[line] }
    return .player(
      board.rules.order == .rank ? ranked.standings.offset(at: line) : line)
  }

  /// Whether there are headers among the lines.
  var hasTeams: Bool { !teams.isEmpty }

  /// The header further up that a line belongs to; nil for a header, and where there is none.
  func header(above line: Int) -> Item? {
    guard line < headerLines.count, headerLines[line] >= 0, headerLines[line] < line else {
      return nil
    }
    return item(at: headerLines[line])
  }

  func player(at line: Int) -> Player? {
    guard line >= 0, line < count, case .player(let offset) = item(at: line) else { return nil }
    return board.players[offset]
  }

  func line(of id: Player.ID) -> Int? {
    guard let offset = board.players.offset(of: id) else { return nil }
    if listed != nil { return lineOfOffset[offset] }
    return board.rules.order == .rank ? ranked.position(of: id) : offset
  }

  var isLocked: Bool { frozen != nil }

  mutating func lock(_ isLocked: Bool) {
    var order = Frozen(players: [], teams: [])
    for line in 0..<(isLocked ? count : 0) {
      switch item(at: line) {
      case .player(let offset): order.players.append(board.players[offset].id)
      case .team(let name): order.teams.append(name)
      }
    }
    frozen = isLocked ? order : nil
    list()
  }

  /// Follows the board. Law: without a lock, the result equals `Lineup(board)`.
  mutating func update(to board: Scoreboard, by change: BoardChange) {
    ranked.update(to: board, by: change)
    extents.update(change.players)
    if needsListing(after: change) { list() }
  }

  private func needsListing(after change: BoardChange) -> Bool {
    if change.details != nil || change.players.isStructural { return true }
    if hasTeams { return true }
    return change.players.updates.contains {
      $0.old.team != $0.new.team || $0.old.name != $0.new.name
    }
  }

  private mutating func list() {
    let players = board.players
    teams = TeamStandings(of: ranked)
    if let frozen {
      listed = thawed(frozen)
    } else if hasTeams {
      listed = sections()
    } else {
      listed = board.rules.order == .name ? ordered().map { .player($0) } : nil
    }
    lineOfOffset = []
    headerLines = []
    guard let listed else { return }
    lineOfOffset = Array(repeating: 0, count: players.count)
    for (line, item) in listed.enumerated() {
      switch item {
      case .player(let offset):
        lineOfOffset[offset] = line
        headerLines.append(headerLines.last ?? -1)
      case .team: headerLines.append(line)
      }
    }
  }

  /// The offsets of the players in the board's order.
  private func ordered() -> [Int] {
    let players = board.players
    switch board.rules.order {
    case .manual: return Array(players.indices)
    case .rank: return (0..<players.count).map(ranked.standings.offset)
    case .name:
      let keys = players.map { $0.name.lowercased() }
      return players.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    }
  }

  /// The players team by team: teams by total, by name or by their first player, whoever has no team last.
  private func sections() -> [Item] {
    let members = members(of: ordered())
    let places = Dictionary(uniqueKeysWithValues: members.teams.enumerated().map { ($1, $0) })
    let teams = members.teams.sorted { isBefore($0, $1, places: places) }
    return items(of: teams, members.offsets)
  }

  /// Players by their teams, and the teams in the order of their first players.
  private func members(of offsets: [Int]) -> (teams: [String?], offsets: [String?: [Int]]) {
    var members: (teams: [String?], offsets: [String?: [Int]]) = ([], [:])
    for offset in offsets {
      let team = board.players[offset].team
      if members.offsets[team] == nil { members.teams.append(team) }
      members.offsets[team, default: []].append(offset)
    }
    return members
  }

  private func items(of teams: [String?], _ members: [String?: [Int]]) -> [Item] {
    teams.flatMap { team in
      [.team(team)] + members[team, default: []].map { .player($0) }
    }
  }

  private func isBefore(_ a: String?, _ b: String?, places: [String?: Int]) -> Bool {
    guard let a else { return false }
    guard let b else { return true }
    switch board.rules.order {
    case .manual: break
    case .name: if a.lowercased() != b.lowercased() { return a.lowercased() < b.lowercased() }
    case .rank:
      let (first, second) = (teams.place(of: a), teams.place(of: b))
      if first != second { return first < second }
    }
    return places[a, default: 0] < places[b, default: 0]
  }

  /// The locked order, without those that left; players and teams that come stand at the end from then on,
  /// those who join a team among its players.
  private mutating func thawed(_ frozen: Frozen) -> [Item] {
    var frozen = frozen
    let known = Set(frozen.players)
    frozen.players += board.players.lazy.map(\.id).filter { !known.contains($0) }
    defer { self.frozen = frozen }
    let offsets = frozen.players.compactMap(board.players.offset)
    if !hasTeams { return offsets.map { .player($0) } }
    let members = members(of: offsets)
    let come = Set(members.teams).subtracting(frozen.teams)
    frozen.teams += members.teams.filter { $0 != nil && come.contains($0) }
    if come.contains(nil) { frozen.teams.append(nil) }
    return items(of: frozen.teams.filter(teams.contains), members.offsets)
  }
}
