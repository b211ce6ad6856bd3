import Foundation

/// Values by their keys, in a list sorted by key. O(log n) to look one up, to set it and to remove it.
struct SortedIndex<Key: Comparable & Sendable, Value: Sendable>: Sendable {
  private struct Entry: Sendable {
    let key: Key
    let value: Value
  }

  private var entries = OrderTree<Entry>()

  init() {}

  /// Nil if two have one key. O(n log n).
  init?(_ pairs: [(key: Key, value: Value)]) {
    let sorted = pairs.map { Entry(key: $0.key, value: $0.value) }.sorted { $0.key < $1.key }
    if zip(sorted, sorted.dropFirst()).contains(where: { $0.key == $1.key }) { return nil }
    entries = OrderTree(sorted)
  }

  var isEmpty: Bool { entries.isEmpty }

  /// The first key that is not less than another.
  func first(from key: Key) -> Key? {
    let offset = entries.partitioningIndex { $0.key >= key }
    return offset < entries.count ? entries[offset].key : nil
  }

  subscript(key: Key) -> Value? {
    get { find(key).value }
    set {
      let (offset, old) = find(key)
      switch (old, newValue) {
      case (nil, nil): break
      case (nil, let new?): entries.insert(Entry(key: key, value: new), at: offset)
      case (_?, nil): entries.remove(at: offset)
      case (_?, let new?): entries.replace(at: offset, with: Entry(key: key, value: new))
      }
    }
  }

  private func find(_ key: Key) -> (offset: Int, value: Value?) {
    let offset = entries.partitioningIndex { $0.key >= key }
    if offset == entries.count { return (offset, nil) }
    let found = entries[offset]
    return (offset, found.key == key ? found.value : nil)
  }
}

/// An identity as two numbers, which are compared in no time.
struct IdentityKey: Comparable, Sendable {
  private let high: UInt64
  private let low: UInt64

  init(_ id: UUID) {
    (high, low) = withUnsafeBytes(of: id.uuid) {
      ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
  }

  static func < (lhs: IdentityKey, rhs: IdentityKey) -> Bool {
    lhs.high == rhs.high ? lhs.low < rhs.low : lhs.high < rhs.high
  }
}

/// A player by team, in any letter case, and in the team by the place in manual order.
struct MemberKey: Comparable, Sendable {
  let team: NameKey
  let label: PlaceLabel

  init(_ team: String, _ label: PlaceLabel) {
    self.team = NameKey(team)
    self.label = label
  }

  /// Nil for a player of no team.
  init?(_ placed: PlacedPlayer) {
    guard let team = placed.player.team else { return nil }
    self.init(team, placed.label)
  }

  static func < (lhs: MemberKey, rhs: MemberKey) -> Bool {
    lhs.team == rhs.team ? lhs.label < rhs.label : lhs.team < rhs.team
  }
}

extension Players {
  /// Whether anybody is in a team. O(1).
  package var hasTeams: Bool { !members.isEmpty }

  /// The team with that name in any letter case, as the first of its players spells it; nil if there is none. O(log n).
  package func team(named name: String) -> String? {
    if !hasTeams { return nil }
    let key = MemberKey(name, .first)
    guard let first = members.first(from: key), first.team == key.team else { return nil }
    return self[first.label]?.team
  }

  /// Notes that a player has come to a place.
  mutating func addMember(_ placed: PlacedPlayer) {
    if let key = MemberKey(placed) { members[key] = () }
  }

  /// Forgets that a player was at a place.
  mutating func removeMember(_ placed: PlacedPlayer) {
    if let key = MemberKey(placed) { members[key] = nil }
  }
}
