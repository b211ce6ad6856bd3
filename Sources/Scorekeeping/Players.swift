import Foundation
import IdentityDiff
import StructReference

/// The players of one board in manual order: unique by identity, and by name in any letter case.
///
/// Looking up an identity or a name is O(1); appending and changing a player are O(1) amortised;
/// removing and moving are O(n).
public struct Players: Sendable {
  private var elements: [Player] = []
  private var offsets: [Player.ID: Int] = [:]
  private var ids: [String: Player.ID] = [:]
  private var lastReached = 0
  /// The name for which a player was not written by identity, since another has it.
  private(set) var refusedName: String?

  /// What a score that is reached next is counted as: more than that of any player who was ever in this
  /// value.
  var nextReached: Int { Swift.min(lastReached, .max - 1) + 1 }

  /// No players.
  public init() {}

  /// The players given, in their order.
  ///
  /// - Throws: `.nameInUse` if two have one name or one identity.
  public init(_ players: some Sequence<Player>) throws(ScorekeepingError) {
    for player in players { try append(player) }
  }

  /// Two names are one if they differ in letter case alone.
  private static func key(_ name: String) -> String { name.lowercased() }

  /// The offset of a player in manual order.
  public func offset(of id: Player.ID) -> Int? { offsets[id] }

  /// The player with that name in any letter case.
  public func named(_ name: String) -> Player? {
    ids[Self.key(name)].flatMap { self[id: $0] }
  }

  /// Adds a player at the end.
  ///
  /// - Throws: `.nameInUse`.
  public mutating func append(_ player: Player) throws(ScorekeepingError) {
    let key = Self.key(player.name)
    guard ids[key] == nil, offsets[player.id] == nil else { throw .nameInUse(player.name) }
    ids[key] = player.id
    offsets[player.id] = elements.count
    elements.append(player)
    lastReached = Swift.max(lastReached, player.reached)
  }

  /// Replaces the player that has the same identity.
  ///
  /// - Throws: `.playerGone` if there is none, `.nameInUse` if another has the name.
  public mutating func update(_ player: Player) throws(ScorekeepingError) {
    guard let offset = offsets[player.id] else { throw .playerGone(player.name) }
    let old = elements[offset].name
    if old != player.name {
      let key = Self.key(player.name)
      guard ids[key] == nil || ids[key] == player.id else { throw .nameInUse(player.name) }
      ids[Self.key(old)] = nil
      ids[key] = player.id
    }
    elements[offset] = player
    lastReached = Swift.max(lastReached, player.reached)
  }

  /// Removes the player with that identity, if there is one.
  public mutating func remove(_ id: Player.ID) {
    guard let offset = offsets[id] else { return }
    ids[Self.key(elements[offset].name)] = nil
    offsets[id] = nil
    elements.remove(at: offset)
    renumber(from: offset)
  }

  /// Moves a player to the offset it shall then have, which is clamped.
  public mutating func move(_ id: Player.ID, to destination: Int) {
    guard let origin = offsets[id] else { return }
    let player = elements.remove(at: origin)
    let place = Swift.min(Swift.max(destination, 0), elements.count)
    elements.insert(player, at: place)
    renumber(from: Swift.min(origin, place))
  }

  private mutating func renumber(from start: Int) {
    for offset in start..<elements.count { offsets[elements[offset].id] = offset }
  }
}

extension Players: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { elements.count }
  public subscript(position: Int) -> Player { elements[position] }

  public func withContiguousStorageIfAvailable<R>(
    _ body: (UnsafeBufferPointer<Player>) throws -> R
  ) rethrows -> R? {
    try elements.withContiguousStorageIfAvailable(body)
  }
}

extension Players: IdentityAccessible {
  /// The player with that identity. Setting nil removes the player, setting one who is not there adds one at
  /// the end. A player of another identity, or with the name of another player, is not written: a session that
  /// shall commit that refuses it.
  public subscript(id id: Player.ID) -> Player? {
    get { offsets[id].map { elements[$0] } }
    set {
      guard let newValue else { return remove(id) }
      guard newValue.id == id else { return }
      do throws(ScorekeepingError) {
        if offsets[id] == nil { try append(newValue) } else { try update(newValue) }
      } catch {
        refusedName = newValue.name
      }
    }
  }
}

extension Players: Equatable {
  /// Whether both hold equal players in the same order.
  public static func == (lhs: Players, rhs: Players) -> Bool { lhs.elements == rhs.elements }
}

extension Players: Codable {
  public init(from decoder: any Decoder) throws {
    try self.init(try [Player](from: decoder))
  }

  public func encode(to encoder: any Encoder) throws {
    try elements.encode(to: encoder)
  }
}
