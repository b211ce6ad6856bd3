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

  /// What a locked order remembers: lines by identity.
  enum Frozen: Hashable {
    case player(Player.ID)
    case team(String?)
  }

  private(set) var ranked: RankedBoard
  private(set) var extents: Extents
  private(set) var teams: TeamStandings
  private var listed: [Item]?
  private var lineOfOffset: [Int] = []
  /// For each line that of the header above it, or -1.
  private var headerLines: [Int] = []
  private(set) var frozen: [Frozen]?

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

  /// The team that a line is a part of whose header is further up; nil for a header, and where there is none.
  func team(above line: Int) -> String?? {
    guard line < headerLines.count, headerLines[line] >= 0, headerLines[line] < line,
      case .team(let name) = item(at: headerLines[line])
    else { return nil }
    return .some(name)
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
    frozen =
      isLocked
      ? (0..<count).map {
        switch item(at: $0) {
        case .player(let offset): .player(board.players[offset].id)
        case .team(let name): .team(name)
        }
      } : nil
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
    var members: [String?: [Int]] = [:]
    var names: [String?] = []
    for offset in ordered() {
      let team = board.players[offset].team
      if members[team] == nil { names.append(team) }
      members[team, default: []].append(offset)
    }
    let places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    names.sort { isBefore($0, $1, places: places) }
    return names.flatMap { team in
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

  /// The locked order, without those that left; those that come stand at the end from then on.
  private mutating func thawed(_ frozen: [Frozen]) -> [Item] {
    let known = Set(frozen)
    let newcomers = board.players.lazy.map { Frozen.player($0.id) }.filter { !known.contains($0) }
    let all = frozen + newcomers
    self.frozen = all
    return all.compactMap { item in
      switch item {
      case .team(let name): teams.contains(name) ? .team(name) : nil
      case .player(let id): board.players.offset(of: id).map { .player($0) }
      }
    }
  }
}
