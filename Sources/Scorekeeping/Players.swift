import Foundation
import IdentityDiff

/// The players of one board in manual order: unique by identity, and by name in any letter case.
///
/// Its versions share structure: a copy costs nothing, and `==` and `changes(from:)` cost what two versions do not
/// share. Looking up an offset, an identity or a name, appending, changing, removing and moving a player are O(log n)
/// each; making one of n players O(n log n).
public struct Players: Sendable {
  /// The players with their labels, which ascend.
  package private(set) var placed = OrderTree<PlacedPlayer>()
  /// The labels of all players.
  private var labels = SortedIndex<IdentityKey, Int>()
  private var names = SortedIndex<NameKey, Player.ID>()
  /// How many players each team has; players of no team cost nothing.
  private var teamSizes = SortedIndex<NameKey, Int>()
  private var lastReached = 0

  /// What a score that is reached next is counted as: more than that of any player who was ever in this
  /// value.
  var nextReached: Int { Swift.min(lastReached, .max - 1) + 1 }

  /// No players.
  public init() {}

  /// The players given, in their order.
  ///
  /// - Throws: `.nameInUse` if two have one name or one identity.
  public init(_ players: some Sequence<Player>) throws(ScorekeepingError) {
    let players = Array(players)
    let placed = Self.labelled(players)
    guard let labels = SortedIndex(placed.map { (IdentityKey($0.player.id), $0.label) }),
      let names = SortedIndex(players.map { (NameKey($0.name), $0.id) })
    else {
      // One after another, to find the name that is used twice.
      for player in players { try append(player) }
      return
    }
    self.placed = OrderTree(placed)
    self.labels = labels
    self.names = names
    for (team, members) in Dictionary(grouping: players.lazy.compactMap(\.team), by: \.self) {
      count(members.count, in: team)
    }
    lastReached = Swift.max(0, players.lazy.map(\.reached).max() ?? 0)
  }

  /// The offset of a player in manual order. O(log n).
  public func offset(of id: Player.ID) -> Int? {
    labels[IdentityKey(id)].map { label in placed.partitioningIndex { $0.label >= label } }
  }

  /// The player with that identity. O(log n).
  public subscript(id id: Player.ID) -> Player? { offset(of: id).map { self[$0] } }

  /// The player with that name in any letter case. O(log n).
  public func named(_ name: String) -> Player? {
    names[NameKey(name)].flatMap { self[id: $0] }
  }

  /// Adds a player at the end. O(log n).
  ///
  /// - Throws: `.nameInUse`.
  public mutating func append(_ player: Player) throws(ScorekeepingError) {
    try insert(player, at: count)
  }

  /// Puts a player in, so that the player has an offset, which is clamped. O(log n).
  ///
  /// - Throws: `.nameInUse`.
  public mutating func insert(_ player: Player, at offset: Int) throws(ScorekeepingError) {
    let name = NameKey(player.name)
    guard names[name] == nil, labels[IdentityKey(player.id)] == nil else {
      throw .nameInUse(player.name)
    }
    names[name] = player.id
    count(1, in: player.team)
    place(player, at: Swift.min(Swift.max(offset, 0), count))
    lastReached = Swift.max(lastReached, player.reached)
  }

  /// Replaces the player that has the same identity. O(log n).
  ///
  /// - Throws: `.playerGone` if there is none, `.nameInUse` if another has the name.
  public mutating func update(_ player: Player) throws(ScorekeepingError) {
    guard let offset = offset(of: player.id) else { throw .playerGone(player.name) }
    let old = placed[offset]
    if old.player == player { return }
    if old.player.name != player.name {
      let name = NameKey(player.name)
      let owner = names[name]
      guard owner == nil || owner == player.id else { throw .nameInUse(player.name) }
      let oldName = NameKey(old.player.name)
      if names[oldName] == player.id { names[oldName] = nil }
      names[name] = player.id
    }
    placed.replace(at: offset, with: PlacedPlayer(label: old.label, player: player))
    if old.player.team != player.team {
      count(-1, in: old.player.team)
      count(1, in: player.team)
    }
    lastReached = Swift.max(lastReached, player.reached)
  }

  /// Replaces players that have the same identities; one may get the name that another gives up.
  mutating func update(_ players: [Player]) throws(ScorekeepingError) {
    for player in players {
      if let old = self[id: player.id], old.name != player.name { names[NameKey(old.name)] = nil }
    }
    for player in players { try update(player) }
  }

  /// Takes all scores to zero; those that were not are reached now. O(n).
  mutating func resetScores() {
    if allSatisfy({ $0.score == .zero }) { return }
    let reached = nextReached
    placed = OrderTree(
      placed.lazy.map { placed in
        var new = placed
        if new.player.score != .zero {
          new.player.score = .zero
          new.player.reached = reached
        }
        return new
      })
    lastReached = reached
  }

  /// Removes the player with that identity, if there is one. O(log n).
  public mutating func remove(_ id: Player.ID) {
    guard let offset = offset(of: id) else { return }
    let gone = placed.remove(at: offset).player
    names[NameKey(gone.name)] = nil
    labels[IdentityKey(id)] = nil
    count(-1, in: gone.team)
  }

  /// Moves a player to the offset it shall then have, which is clamped. O(log n).
  public mutating func move(_ id: Player.ID, to destination: Int) {
    guard let origin = offset(of: id) else { return }
    let offset = Swift.min(Swift.max(destination, 0), count - 1)
    if offset == origin { return }
    place(placed.remove(at: origin).player, at: offset)
  }

  private mutating func place(_ player: Player, at offset: Int) {
    let arrival = PlacedPlayer(label: freeLabel(at: offset), player: player)
    placed.insert(arrival, at: offset)
    labels[IdentityKey(player.id)] = arrival.label
  }
}

/// A player together with a label of the place in manual order: the one with the lower label comes first.
///
/// Labels leave gaps, so that a player inserted between two others gets a label between theirs, and theirs stay. They
/// tell the order within one value of `Players` and mean nothing beyond it.
package struct PlacedPlayer: Sendable {
  let label: Int
  var player: Player
}

extension Players {
  /// How far from its neighbour the label at an end is: room for thirty to come to one place.
  private static let stride = 1 << 32

  private static func labelled(_ players: some Sequence<Player>) -> [PlacedPlayer] {
    players.enumerated().map { PlacedPlayer(label: $0 * stride, player: $1) }
  }

  /// Whether one player stands before another in manual order; missing players stand behind all others. O(log n).
  package func isBefore(_ id: Player.ID, _ other: Player.ID) -> Bool {
    guard let label = labels[IdentityKey(id)] else { return false }
    return labels[IdentityKey(other)].map { label < $0 } ?? true
  }

  /// A label for a player to be inserted at an offset. Where no gap is left all players get new ones: O(n log n), after
  /// at least thirty arrivals at one place.
  private mutating func freeLabel(at offset: Int) -> Int {
    if let label = gap(at: offset) { return label }
    placed = OrderTree(Self.labelled(self))
    for placed in placed { labels[IdentityKey(placed.player.id)] = placed.label }
    guard let label = gap(at: offset) else { preconditionFailure("Labels are used up") }
    return label
  }

  /// A label between those of the neighbours; nil if there is none.
  private func gap(at offset: Int) -> Int? {
    let before = offset > 0 ? placed[offset - 1].label : nil
    let after = offset < count ? placed[offset].label : nil
    return switch (before, after) {
    case (nil, nil): 0
    case (nil, let after?): after - Self.stride
    case (let before?, nil): before + Self.stride
    case (let before?, let after?): after - before > 1 ? before + (after - before) / 2 : nil
    }
  }

  /// Whether anybody is in a team. O(1).
  package var hasTeams: Bool { !teamSizes.isEmpty }

  /// The team with that name in any letter case, as the first of its players spells it; nil if there is none.
  ///
  /// Cost: O(log n) where there is none, else that of looking for that player.
  package func team(named name: String) -> String? {
    let key = NameKey(name)
    if !hasTeams || teamSizes[key] == nil { return nil }
    return lazy.compactMap(\.team).first { NameKey($0) == key }
  }

  /// Notes that so many players more are in a team.
  private mutating func count(_ change: Int, in team: String?) {
    guard let key = team.map({ NameKey($0) }) else { return }
    let size = (teamSizes[key] ?? 0) + change
    teamSizes[key] = size == 0 ? nil : size
  }
}
