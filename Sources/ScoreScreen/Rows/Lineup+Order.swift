import Scorekeeping

/// The sort key of a player in a list that is not ordered by rank.
struct Place: Equatable {
  enum Key: Equatable {
    case name(NameKey)
    case locked(Int)
    case manual
  }

  let id: Player.ID
  let key: Key

  /// Whether this is before another; `players` holds both.
  func isBefore(_ other: Place, among players: Players) -> Bool {
    switch (key, other.key) {
    case (.name(let a), .name(let b)) where a != b: return a < b
    case (.locked(let a), .locked(let b)) where a != b: return a < b
    default: return players.isBefore(id, other.id)
    }
  }
}

extension OrderTree<Place> {
  /// Where a place is, or would be; the tree must be in order among the players. O(log n) comparisons.
  func position(of place: Place, among players: Players) -> Int {
    partitioningIndex { !$0.isBefore(place, among: players) }
  }
}
