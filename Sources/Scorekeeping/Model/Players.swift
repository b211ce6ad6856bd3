import FoundationBase
import IdentityDiff

#if canImport(HashTreeCollections)
  import HashTreeCollections
#else
  #error("swift-collections is missing: use this package with traits: [\"Scorekeeping\"]")
#endif

/// The players of one board in manual order. Their identities are unique, and their names are unique in any letter
/// case.
///
/// Version 1.0 told names such as `Straße` and `STRASSE` apart. A board that has both keeps both: each is found by its own
/// spelling, in the letter case of that version. Commands add no more of them.
///
/// Versions share structure. A copy costs nothing; `==` and `changes(from:)` are linear in the players that two
/// versions do not share. Looking up an offset, an identity or a name is O(log n), and so is appending, changing,
/// removing or moving a player. Making a value of n players is O(n log n).
package struct Players: Sendable {
  /// The players in manual order, with ascending labels.
  package private(set) var labelled = OrderTree<LabelledPlayer>()
  /// The labels of the players, by identity.
  private var labels = TreeDictionary<Player.ID, Int>()
  private var names = TreeDictionary<NameKey, Player.ID>()
  /// The players whose names equal that of a player in `names`, by name in lower case.
  private var namesakes = TreeDictionary<String, Player.ID>()
  /// The number of players of each team, without the players that have no team.
  private var teamSizes = TreeDictionary<NameKey, Int>()
  /// The number of players with groups.
  private var groupedCount = 0
  private var lastReached = 0

  /// The value of `Player.reached` for the next score change: greater than any value used so far.
  package var nextReached: Int { Swift.min(lastReached, .max - 1) + 1 }

  package init() {}

  /// Makes a collection of the given players in their order.
  ///
  /// - Throws: `.nameInUse` if two players have the same name in lower case, or the same identity.
  package init(_ players: some Sequence<Player>) throws(ScorekeepingError) {
    let players = Array(players)
    let items = Self.labelling(players)
    let labels = TreeDictionary(items.lazy.map { ($0.player.id, $0.label) }) { first, _ in first }
    let names = TreeDictionary(players.lazy.map { (NameKey($0.name), $0.id) }) { first, _ in first }
    guard labels.count == players.count, names.count == players.count else {
      // Throws at the name or identity that is used twice.
      for player in players { try append(player) }
      return
    }
    labelled = OrderTree(items)
    self.labels = labels
    self.names = names
    for player in players where player.team != nil || !player.groups.isEmpty { count(player, 1) }
    lastReached = Swift.max(0, players.lazy.map(\.reached).max() ?? 0)
  }

  /// The offset of a player in manual order. O(log n).
  package func offset(of id: Player.ID) -> Int? {
    labels[id].map { label in labelled.partitioningIndex { $0.label >= label } }
  }

  /// The player with the given identity. O(log n).
  package subscript(id id: Player.ID) -> Player? { offset(of: id).map { self[$0] } }

  /// The player with the given name in any letter case. O(log n).
  package func named(_ name: String) -> Player? {
    let namesake = namesakes.isEmpty ? nil : namesakes[name.lowercased()]
    return (namesake ?? names[NameKey(name)]).flatMap { self[id: $0] }
  }

  /// The name of a player that another player has, too, although it does not in an earlier version; nil if there is none.
  func newNamesake(since old: Players) -> String? {
    let new = namesakes.values.first { old[id: $0]?.name != self[id: $0]?.name }
    return new.flatMap { self[id: $0]?.name }
  }

  /// Appends a player. O(log n).
  ///
  /// - Throws: `.nameInUse`, if the names are equal in lower case.
  package mutating func append(_ player: Player) throws(ScorekeepingError) {
    try insert(player, at: count)
  }

  /// Inserts a player at an offset, which is clamped to the valid range. O(log n).
  ///
  /// - Throws: `.nameInUse`, if the names are equal in lower case.
  package mutating func insert(_ player: Player, at offset: Int) throws(ScorekeepingError) {
    if labels[player.id] != nil { throw .nameInUse(player.name) }
    try claimName(of: player)
    count(player, 1)
    insertLabelled(player, at: Swift.min(Swift.max(offset, 0), count))
    lastReached = Swift.max(lastReached, player.reached)
  }

  /// Replaces the player with the same identity. O(log n).
  ///
  /// - Throws: `.playerGone` if there is none, `.nameInUse` if another player has the name in lower case.
  package mutating func update(_ player: Player) throws(ScorekeepingError) {
    guard let offset = offset(of: player.id) else { throw .playerGone(player.name) }
    let old = labelled[offset]
    if old.player == player { return }
    if old.player.name != player.name {
      releaseName(of: old.player)
      do throws(ScorekeepingError) { try claimName(of: player) } catch {
        try claimName(of: old.player)
        throw error
      }
    }
    labelled.replace(at: offset, with: LabelledPlayer(label: old.label, player: player))
    if old.player.team != player.team || old.player.groups.isEmpty != player.groups.isEmpty {
      count(old.player, -1)
      count(player, 1)
    }
    lastReached = Swift.max(lastReached, player.reached)
  }

  /// Replaces the players with the same identities. A player may take a name that another one gives up.
  mutating func update(_ players: [Player]) throws(ScorekeepingError) {
    for player in players {
      if let old = self[id: player.id], old.name != player.name { releaseName(of: old) }
    }
    for player in players { try update(player) }
  }

  /// Sets each score to the start of a new game, without points in any round. Scores that change count as reached now.
  /// O(n).
  mutating func resetScores(_ rules: Rules) {
    let rounds = rules.format.roundsAtStart
    if allSatisfy({
      $0.score == $0.restart(rules) && $0.rounds == rounds && $0.gamePoints == 0 && $0.rolls == nil
    }) {
      return
    }
    let reached = nextReached
    labelled = OrderTree(
      labelled.lazy.map { old in
        var new = old
        new.player.rounds = rounds
        (new.player.gamePoints, new.player.rolls) = (0, nil)
        new.player.score = old.player.restart(rules)
        if new.player.score != old.player.score || old.player.hasScored != new.player.hasScored {
          new.player.reached = reached
        }
        return new
      })
    lastReached = reached
  }

  /// Removes the player with the given identity, if there is one. O(log n).
  package mutating func remove(_ id: Player.ID) {
    guard let offset = offset(of: id) else { return }
    let gone = labelled.remove(at: offset).player
    labels[id] = nil
    releaseName(of: gone)
    count(gone, -1)
  }

  /// Moves a player to an offset, which counts after the move and is clamped to the valid range. O(log n).
  package mutating func move(_ id: Player.ID, to destination: Int) {
    guard let origin = offset(of: id) else { return }
    let offset = Swift.min(Swift.max(destination, 0), count - 1)
    if offset == origin { return }
    insertLabelled(labelled.remove(at: origin).player, at: offset)
  }

  /// - Throws: `.nameInUse`, if another player has the name in lower case.
  private mutating func claimName(of player: Player) throws(ScorekeepingError) {
    let key = NameKey(player.name)
    guard let owner = names[key], owner != player.id else {
      names[key] = player.id
      return
    }
    let name = player.name.lowercased()
    guard self[id: owner]?.name.lowercased() != name,
      namesakes[name].map({ $0 == player.id }) ?? true
    else { throw .nameInUse(player.name) }
    namesakes[name] = player.id
  }

  private mutating func releaseName(of player: Player) {
    let key = NameKey(player.name)
    let isFirst = names[key] == player.id
    if isFirst { names[key] = nil }
    if namesakes.isEmpty { return }
    let name = isFirst ? namesakes.first { NameKey($0.key) == key }?.key : player.name.lowercased()
    guard let name, let id = namesakes[name] else { return }
    if isFirst { names[key] = id } else if id != player.id { return }
    namesakes[name] = nil
  }

  private mutating func insertLabelled(_ player: Player, at offset: Int) {
    let item = LabelledPlayer(label: freeLabel(at: offset), player: player)
    labelled.insert(item, at: offset)
    labels[player.id] = item.label
  }
}

/// A player with a label that defines the manual order: players are sorted by ascending label.
///
/// Labels leave gaps: a player inserted between two others gets a label between theirs. Labels of different `Players`
/// values cannot be compared.
package struct LabelledPlayer: Sendable {
  let label: Int
  var player: Player
}

extension Players {
  /// The distance between the labels at an end of the list. It can be halved about thirty times.
  private static let stride = 1 << 32

  private static func labelling(_ players: some Sequence<Player>) -> [LabelledPlayer] {
    players.enumerated().map { LabelledPlayer(label: $0 * stride, player: $1) }
  }

  /// Whether one player comes before another in manual order. Players that are missing come after all others. O(log n).
  package func isBefore(_ id: Player.ID, _ other: Player.ID) -> Bool {
    guard let label = labels[id] else { return false }
    return labels[other].map { label < $0 } ?? true
  }

  /// A label for a player to insert at an offset. If there is no gap, all players get new labels in O(n log n), at most
  /// once in thirty insertions at one offset.
  private mutating func freeLabel(at offset: Int) -> Int {
    if let label = gap(at: offset) { return label }
    labelled = OrderTree(Self.labelling(self))
    for item in labelled { labels[item.player.id] = item.label }
    guard let label = gap(at: offset) else { preconditionFailure("Labels are used up") }
    return label
  }

  /// A label between the labels of the neighbours of an offset; nil if there is no gap.
  private func gap(at offset: Int) -> Int? {
    let before = offset > 0 ? labelled[offset - 1].label : nil
    let after = offset < count ? labelled[offset].label : nil
    return switch (before, after) {
    case (nil, nil): 0
    case (nil, let after?): after - Self.stride
    case (let before?, nil): before + Self.stride
    case (let before?, let after?): after - before > 1 ? before + (after - before) / 2 : nil
    }
  }

  /// Whether any player is in a team. O(1).
  package var hasTeams: Bool { !teamSizes.isEmpty }

  /// The team with the given name in any letter case, in the spelling of its first player; nil if there is none.
  ///
  /// Cost: O(log n) if there is none, otherwise linear in the offset of that player.
  package func team(named name: String) -> String? {
    let key = NameKey(name)
    if !hasTeams || teamSizes[key] == nil { return nil }
    return lazy.compactMap(\.team).first { NameKey($0) == key }
  }

  /// Whether any player is in a group. O(1).
  package var hasGroups: Bool { groupedCount > 0 }

  /// The names of all groups in alphabetical order, each in the spelling of its first player. O(n).
  package var groups: [String] {
    if !hasGroups { return [] }
    var names: [NameKey: String] = [:]
    for name in lazy.flatMap(\.groups) where names[NameKey(name)] == nil {
      names[NameKey(name)] = name
    }
    return names.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The group with the given name in any letter case, in the spelling of its first player; nil if there is none. O(n).
  package func group(named name: String) -> String? {
    groups.first { NameKey($0) == NameKey(name) }
  }

  /// The group that the last of several references names, if it names no player.
  func group(namedBy references: [PlayerReference]) -> String? {
    guard references.count > 1, let last = references.last, (try? resolve(last)) == nil else {
      return nil
    }
    return group(named: last.text)
  }

  /// A colour for a new player: the wanted one if it is free, otherwise the first free one. Once all colours are taken,
  /// it is the wanted one, or the next one in turn.
  func freeColour(wanted: Int?) -> Int {
    if count >= PlayerColour.allCases.count { return wanted ?? count }
    let taken = Set(map { PlayerColour($0.colour) })
    if let wanted, !taken.contains(PlayerColour(wanted)) { return wanted }
    return PlayerColour.allCases.first { !taken.contains($0) }?.number ?? count
  }

  /// Adds a player to the numbers of players in teams and groups, or takes the player away.
  private mutating func count(_ player: Player, _ number: Int) {
    if !player.groups.isEmpty { groupedCount += number }
    guard let key = player.team.map({ NameKey($0) }) else { return }
    let size = (teamSizes[key] ?? 0) + number
    teamSizes[key] = size == 0 ? nil : size
  }
}
