import FoundationBase
import IdentityDiff

/// A player as the program remembers it across boards: the identity, and the latest name, colour and team.
package struct RosterEntry: Identifiable, Hashable, Codable, Sendable {
  /// The identity that the player has on every board.
  package let id: Player.ID
  /// The latest name.
  package var name: String
  /// The latest colour.
  package var colour: Int
  /// The latest team; nil if the player left it or was never in one.
  package var team: String?
  /// The remembered player that this one counts as; nil for a person of their own.
  package var person: Player.ID?
  /// True if the name is no longer offered, until it is added to a board again; otherwise nil.
  package var isForgotten: Bool?

  package init(
    id: Player.ID, name: String, colour: Int, team: String?, person: Player.ID? = nil,
    isForgotten: Bool? = nil
  ) {
    (self.id, self.name, self.colour, self.team) = (id, name, colour, team)
    (self.person, self.isForgotten) = (person, isForgotten)
  }

  init(_ player: Player) {
    id = player.id
    name = player.name
    colour = player.colour
    team = player.team
  }
}

extension Change {
  /// The roster entries that this change adds or modifies.
  ///
  /// Adding a player to a board remembers the name, the colour and the team; without a team, the remembered team stays.
  /// An update changes only the parts that changed in the player. A board that is added as a whole, for example by an
  /// undo, adds only players that are not in the roster. A player who is removed without any points, within a minute
  /// after being remembered for the first time, is forgotten.
  ///
  /// Cost: in proportion to the change. A change of scores never calls `known`.
  ///
  /// - Parameters:
  ///   - time: the time of the change.
  ///   - known: returns the current entry of a player, and the time from which on the player is remembered, if it is
  ///     known; nil if there is none.
  package func rosterUpdates(
    at time: Date, _ known: (Player.ID) throws -> (entry: RosterEntry, since: Date?)?
  ) rethrows -> [RosterEntry] {
    switch self {
    case .people(let changes):
      return try changes.compactMap { change in
        var entry = try known(change.player)?.entry
        if let isForgotten = change.isForgotten {
          entry?.isForgotten = isForgotten ? true : nil
        } else {
          entry?.person = change.new?.id
        }
        return entry
      }
    case .boards(let changes):
      return try changes.insertions.flatMap(\.element.players)
        .filter { try known($0.id) == nil }.map { RosterEntry($0) }
    case .board(let change):
      var entries: [RosterEntry] = []
      for player in change.passingPlayers {
        guard var old = try known(player), let since = old.since,
          (0..<60).contains(time.timeIntervalSince(since))
        else { continue }
        old.entry.isForgotten = true
        entries.append(old.entry)
      }
      for insertion in change.players.insertions {
        let old = try known(insertion.element.id)?.entry
        var entry = RosterEntry(insertion.element)
        entry.team = entry.team ?? old?.team
        entry.person = old?.person
        if entry != old { entries.append(entry) }
      }
      for update in change.players.updates {
        let (before, after) = (update.old, update.new)
        if before.name == after.name, before.colour == after.colour, before.team == after.team {
          continue
        }
        let old = try known(after.id)?.entry
        var entry = old ?? RosterEntry(after)
        if before.name != after.name {
          entry.name = after.name
          entry.isForgotten = nil
        }
        if before.colour != after.colour { entry.colour = after.colour }
        if before.team != after.team { entry.team = after.team }
        if entry != old { entries.append(entry) }
      }
      return entries
    }
  }
}

extension BoardChange {
  /// The removed players without points.
  package var passingPlayers: [Player.ID] {
    players.deletions.lazy.map(\.element)
      .filter { !$0.hasScored && $0.rounds.isEmpty && $0.record == nil }.map(\.id)
  }
}

extension Sequence<RosterEntry> {
  /// The names of remembered players that could be added to a board, in alphabetical order: neither the player nor the
  /// name is on the board, and they are not forgotten. Names that differ only in letter case count as one.
  package func names(missingFrom players: some Sequence<Player>) -> [String] {
    var taken: Set<NameKey> = []
    var present: Set<Player.ID> = []
    for player in players {
      taken.insert(NameKey(player.name))
      present.insert(player.id)
    }
    return lazy.filter { $0.isForgotten != true && !present.contains($0.id) }.map {
      (key: NameKey($0.name), name: $0.name)
    }
    .filter { taken.insert($0.key).inserted }.sorted { $0.key < $1.key }.map(\.name)
  }
}

/// An index of the roster by name in any letter case. If several players have a name, it finds the last one added.
///
/// Cost: O(1) on average for each operation, and linear in the players that share a name.
package struct RosterNames: Sendable {
  private var ids: [NameKey: [Player.ID]] = [:]
  /// The ordinal numbers of the players in the order of their addition.
  private var ordinals: [Player.ID: Int] = [:]
  private var nextOrdinal = 0

  package init() {}

  /// The player with the given name in any letter case.
  package subscript(name: String) -> Player.ID? {
    ids[NameKey(name)]?.max { ordinals[$0, default: 0] < ordinals[$1, default: 0] }
  }

  /// Replaces an entry of the roster: `old` is nil for an addition, `new` is nil for a removal.
  package mutating func replace(_ old: RosterEntry?, with new: RosterEntry?) {
    if let old {
      let key = NameKey(old.name)
      ids[key]?.removeAll { $0 == old.id }
      if ids[key]?.isEmpty == true { ids[key] = nil }
      if new == nil { ordinals[old.id] = nil }
    }
    guard let new else { return }
    ids[NameKey(new.name), default: []].append(new.id)
    if ordinals[new.id] == nil {
      ordinals[new.id] = nextOrdinal
      nextOrdinal += 1
    }
  }
}

/// The roster after a script has been played in an empty data file.
package struct PlayedRoster {
  private var entries: [Player.ID: RosterEntry] = [:]
  private var names = RosterNames()

  package init() {}

  /// The player with the given name in any letter case.
  package subscript(name: String) -> RosterEntry? { names[name].flatMap { entries[$0] } }

  /// Updates the roster by a change. Cost: in proportion to the change.
  package mutating func remember(_ change: Change) {
    for entry in change.rosterUpdates(at: .distantPast, { entries[$0].map { ($0, nil) } }) {
      names.replace(entries.updateValue(entry, forKey: entry.id), with: entry)
    }
  }
}
