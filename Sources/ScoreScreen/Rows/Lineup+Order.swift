import Scorekeeping

/// The order in which players and teams have come while the order is locked. Those that left keep their numbers, in case
/// they come back.
struct LockedOrder: Equatable {
  private var numbers: [Lineup.Item: Int] = [:]

  /// Numbers a player or a team behind all others, unless it has a number.
  mutating func add(_ item: Lineup.Item) {
    if numbers[item] == nil { numbers[item] = numbers.count }
  }

  func number(of item: Lineup.Item) -> Int { numbers[item] ?? .max }
}

/// The sort key of a player in a list that is not ordered by rank.
struct Place: Equatable {
  /// The order of the list.
  enum Key: Equatable {
    case name(NameKey)
    /// The number in a locked order.
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

  mutating func insert(_ place: Place, among players: Players) {
    insert(place, at: position(of: place, among: players))
  }

  mutating func remove(_ place: Place, among players: Players) {
    remove(at: position(of: place, among: players))
  }
}
