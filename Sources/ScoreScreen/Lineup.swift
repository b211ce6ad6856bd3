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

  private(set) var ranked: RankedBoard
  private(set) var extents: Extents
  var teams = TeamStandings()
  var listed: [Item]?
  /// The offsets of the players of each team in the board's order; empty while locked and without teams.
  var members: [String?: [Int]] = [:]
  private var lineOfOffset: [Int] = []
  /// For each line that of the header above it, or -1.
  private var headerLines: [Int] = []
  var frozen: Frozen?

  init(_ board: Scoreboard) {
    ranked = RankedBoard(board)
    extents = Extents(of: board.players)
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

  /// Follows the board. Law: without a lock, the result equals `Lineup(board)`.
  mutating func update(to board: Scoreboard, by change: BoardChange) {
    ranked.update(to: board, by: change)
    extents.update(change.players)
    if follows(scores: change) { return }
    if needsListing(after: change) { list() }
  }

  private func needsListing(after change: BoardChange) -> Bool {
    if change.details != nil || change.players.isStructural { return true }
    if hasTeams { return true }
    return change.players.updates.contains {
      $0.old.team != $0.new.team || $0.old.name != $0.new.name
    }
  }

  /// The position in the standings of the player at an offset.
  func position(_ offset: Int) -> Int {
    ranked.standings.position(of: board.players[offset], offset: offset)
  }

  mutating func list() {
    teams = TeamStandings(of: ranked)
    members = [:]
    if let frozen {
      listed = thawed(frozen)
    } else if hasTeams {
      for offset in ordered() { members[board.players[offset].team, default: []].append(offset) }
      listed = sections()
    } else {
      listed = board.rules.order == .name ? ordered().map { .player($0) } : nil
    }
    index()
  }

  mutating func index() {
    let players = board.players
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
  func sections() -> [Item] {
    items(of: members.keys.sorted(by: isBefore), members)
  }

  func items(of teams: [String?], _ members: [String?: [Int]]) -> [Item] {
    var items: [Item] = []
    items.reserveCapacity(board.players.count + teams.count)
    for team in teams {
      items.append(.team(team))
      for offset in members[team, default: []] { items.append(.player(offset)) }
    }
    return items
  }

  private func isBefore(_ a: String?, _ b: String?) -> Bool {
    guard let a else { return false }
    guard let b else { return true }
    switch board.rules.order {
    case .manual: break
    case .name: if a.lowercased() != b.lowercased() { return a.lowercased() < b.lowercased() }
    case .rank:
      let (first, second) = (teams.place(of: a), teams.place(of: b))
      if first != second { return first < second }
    }
    return first(of: a) < first(of: b)
  }

  /// Where the first player of a team stands: by rank in the standings, else by hand.
  private func first(of team: String) -> Int {
    guard let offset = members[team]?.first else { return .max }
    return board.rules.order == .rank ? position(offset) : offset
  }
}
