import Foundation
import IdentityDiff

/// The players of one board in manual order: unique by identity, and by name in any letter case.
///
/// Its versions share structure: a copy costs nothing, and `==` and `changes(from:)` cost what two versions do not
/// share. Looking up an offset, an identity or a name, appending, changing, removing and moving a player are O(log n)
/// each; making one of n players O(n log n).
public struct Players: Sendable {
  /// The players with the labels of their places, which ascend.
  @usableFromInline package internal(set) var placed = OrderTree<PlacedPlayer>()
  private var lookups = Lookups()
  private(set) var lastReached = 0

  /// What players are looked up by. Behind one reference, as each copy of a board holds it and scores leave it alone.
  private final class Lookups: @unchecked Sendable {
    // Changed only while one value alone holds them: see `uniqueLookups`.
    var places = SortedIndex<IdentityKey, PlaceLabel>()
    var names = SortedIndex<NameKey, Player.ID>()
    var members = SortedIndex<MemberKey, Void>()
  }

  private var uniqueLookups: Lookups {
    mutating get {
      if !isKnownUniquelyReferenced(&lookups) {
        let copy = Lookups()
        (copy.places, copy.names, copy.members) = (places, names, members)
        lookups = copy
      }
      return lookups
    }
  }

  /// Where everybody is, by identity.
  var places: SortedIndex<IdentityKey, PlaceLabel> {
    get { lookups.places }
    _modify { yield &uniqueLookups.places }
  }
  /// The players by name.
  private var names: SortedIndex<NameKey, Player.ID> {
    get { lookups.names }
    _modify { yield &uniqueLookups.names }
  }
  /// The players in teams; players of no team cost nothing.
  var members: SortedIndex<MemberKey, Void> {
    get { lookups.members }
    _modify { yield &uniqueLookups.members }
  }

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
    let placed = players.enumerated().map { PlacedPlayer(label: .initial($0), player: $1) }
    guard let places = SortedIndex(placed.map { (IdentityKey($0.player.id), $0.label) }),
      let names = SortedIndex(players.map { (NameKey($0.name), $0.id) }),
      let members = SortedIndex(placed.compactMap { MemberKey($0).map { ($0, ()) } })
    else {
      // One after another, to find the name that is used twice.
      for player in players { try append(player) }
      return
    }
    self.placed = OrderTree(placed)
    self.places = places
    self.names = names
    self.members = members
    lastReached = Swift.max(0, players.lazy.map(\.reached).max() ?? 0)
  }

  /// The offset of a player in manual order. O(log n).
  public func offset(of id: Player.ID) -> Int? { label(of: id).map(offset) }

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
    guard names[name] == nil, label(of: player.id) == nil else { throw .nameInUse(player.name) }
    names[name] = player.id
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
      names[NameKey(old.player.name)] = nil
      names[name] = player.id
    }
    let new = PlacedPlayer(label: old.label, player: player)
    placed.replace(at: offset, with: new)
    if old.player.team != player.team {
      removeMember(old)
      addMember(new)
    }
    lastReached = Swift.max(lastReached, player.reached)
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
    let gone = take(at: offset)
    names[NameKey(gone.player.name)] = nil
    places[IdentityKey(id)] = nil
  }

  /// Moves a player to the offset it shall then have, which is clamped. O(log n).
  public mutating func move(_ id: Player.ID, to destination: Int) {
    guard let origin = offset(of: id) else { return }
    let offset = Swift.min(Swift.max(destination, 0), count - 1)
    if offset == origin { return }
    place(take(at: origin).player, at: offset)
  }

  private mutating func take(at offset: Int) -> PlacedPlayer {
    let gone = placed.remove(at: offset)
    removeMember(gone)
    return gone
  }

  private mutating func place(_ player: Player, at offset: Int) {
    let arrival = PlacedPlayer(label: freeLabel(at: offset), player: player)
    placed.insert(arrival, at: offset)
    places[IdentityKey(player.id)] = arrival.label
    addMember(arrival)
  }
}

extension Players: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { placed.count }

  /// The player at an offset in manual order. O(log n).
  public subscript(position: Int) -> Player { placed[position].player }

  /// Goes through the players in manual order: O(1) for each.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(placed: placed.makeIterator()) }

  /// Takes the players one after another.
  public struct Iterator: IteratorProtocol {
    @usableFromInline var placed: OrderTree<PlacedPlayer>.Iterator

    @inlinable
    init(placed: OrderTree<PlacedPlayer>.Iterator) {
      self.placed = placed
    }

    /// The next player, or nil at the end.
    @inlinable
    public mutating func next() -> Player? { placed.next()?.player }
  }

  /// What a transformation makes of each player, in manual order: O(1) for each beside it.
  public func map<Result, Failure: Error>(
    _ transform: (Player) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(count)
    for player in self { results.append(try transform(player)) }
    return results
  }
}

extension Players: VersionedCollection {
  /// What this version does not share with an older one. Cost: that of what it tells.
  public func unshared(with old: Players) -> [UnsharedStretch] {
    placed.unshared(with: old.placed) { $0.player == $1.player }
  }
}

extension Players: Equatable {
  /// Whether both hold equal players in the same order. Cost: that of what two versions do not share.
  public static func == (lhs: Players, rhs: Players) -> Bool {
    lhs.placed.isEqual(to: rhs.placed) { $0.player == $1.player }
  }
}

extension Players {
  /// The player with that identity. O(log n).
  public subscript(id id: Player.ID) -> Player? { label(of: id).flatMap { self[$0] } }
}

extension Players: Codable {
  /// Reads an array of players.
  public init(from decoder: any Decoder) throws {
    try self.init(try [Player](from: decoder))
  }

  /// Writes the players as an array, in manual order.
  public func encode(to encoder: any Encoder) throws {
    try Array(self).encode(to: encoder)
  }
}
