import IdentityDiff

/// What is remembered of a player across boards: who it is, and what was said of the player last.
public struct RosterEntry: Identifiable, Hashable, Codable, Sendable {
  /// Who this is: the identity that the player has on every board.
  public let id: Player.ID
  /// The latest name.
  public var name: String
  /// The latest colour.
  public var colour: Int
  /// The team that the player was in last, or nil who left it or was never in one.
  public var team: String?

  /// What a board knows of a player.
  init(_ player: Player) {
    id = player.id
    name = player.name
    colour = player.colour
    team = player.team
  }
}

extension Change {
  /// What there is to remember of players after this change: new entries and changed ones.
  ///
  /// Whoever comes to a board is remembered by name and colour, and by the team, but who comes without one does
  /// not forget it; of others what was changed is taken over. Boards that come as a whole tell of players whom
  /// nobody knows yet.
  ///
  /// Cost: that of the change. A change of scores does not ask for what is known.
  package func remembered(
    _ known: (Player.ID) throws -> RosterEntry?
  ) rethrows -> [RosterEntry] {
    switch self {
    case .boards(let changes):
      return try changes.insertions.flatMap(\.element.players)
        .filter { try known($0.id) == nil }.map { RosterEntry($0) }
    case .board(let change):
      var entries: [RosterEntry] = []
      for insertion in change.players.insertions {
        let old = try known(insertion.element.id)
        var entry = RosterEntry(insertion.element)
        entry.team = entry.team ?? old?.team
        if entry != old { entries.append(entry) }
      }
      for update in change.players.updates {
        let (before, after) = (update.old, update.new)
        if before.name == after.name, before.colour == after.colour, before.team == after.team {
          continue
        }
        let old = try known(after.id)
        var entry = old ?? RosterEntry(after)
        if before.name != after.name { entry.name = after.name }
        if before.colour != after.colour { entry.colour = after.colour }
        if before.team != after.team { entry.team = after.team }
        if entry != old { entries.append(entry) }
      }
      return entries
    }
  }
}

extension Sequence<RosterEntry> {
  /// The names of those who could be added to a board: each once, in any letter case, in alphabetical order.
  package func names(missingFrom players: some Sequence<Player>) -> [String] {
    var taken: Set<String> = []
    var present: Set<Player.ID> = []
    for player in players {
      taken.insert(player.name.lowercased())
      present.insert(player.id)
    }
    let names = filter { !present.contains($0.id) && taken.insert($0.name.lowercased()).inserted }
    return names.map { (key: NameKey($0.name), name: $0.name) }.sorted { $0.key < $1.key }
      .map(\.name)
  }
}
