import Scorekeeping

/// What decides where a player is listed, where that is not the rank.
struct Place: Equatable {
  /// By what players are listed.
  enum Key: Equatable {
    case name(NameKey)
    /// The number in a locked order.
    case frozen(Int)
    case manual
  }

  let id: Player.ID
  let key: Key

  /// Whether this is before another; `players` are those among whom both are.
  func isBefore(_ other: Place, among players: Players) -> Bool {
    switch (key, other.key) {
    case (.name(let a), .name(let b)) where a != b: return a < b
    case (.frozen(let a), .frozen(let b)) where a != b: return a < b
    default: return players.isBefore(id, other.id)
    }
  }
}

extension OrderTree<Place> {
  /// Where a place is, or would be; the tree must be in order among the players. O(log n) comparisons.
  func position(of place: Place, among players: Players) -> Int {
    partitioningIndex { !$0.isBefore(place, among: players) }
  }

  mutating func insert(_ place: Place, among players: Players) {
    insert(place, at: position(of: place, among: players))
  }

  mutating func remove(_ place: Place, among players: Players) {
    remove(at: position(of: place, among: players))
  }
}
