import Scorekeeping

/// While the order is locked players and teams stay where they are.
extension Lineup {
  /// What a locked order remembers: players and teams by identity, in the order in which they stand.
  struct Frozen: Equatable {
    var players: [Player.ID]
    var teams: [String?]
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

  /// The locked order, without those that left; players and teams that come stand at the end from then on,
  /// those who join a team among its players.
  mutating func thawed(_ frozen: Frozen) -> [Item] {
    var frozen = frozen
    let known = Set(frozen.players)
    frozen.players += board.players.lazy.map(\.id).filter { !known.contains($0) }
    defer { self.frozen = frozen }
    let offsets = frozen.players.compactMap(board.players.offset)
    if !hasTeams { return offsets.map { .player($0) } }
    var members: [String?: [Int]] = [:]
    for offset in offsets {
      let team = board.players[offset].team
      if members[team] == nil, team != nil, !frozen.teams.contains(team) {
        frozen.teams.append(team)
      }
      members[team, default: []].append(offset)
    }
    if members[nil] != nil, !frozen.teams.contains(nil) { frozen.teams.append(nil) }
    return items(of: frozen.teams.filter(teams.contains), members)
  }
}
