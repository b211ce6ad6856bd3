import Scorekeeping

/// The order of the lines of a board at one moment.
struct Arrangement {
  let players: Players
  let teams: TeamStandings
  let order: Order
  let frozen: Frozen?

  /// The order of arrival of players and teams while the order is locked. Those that left keep their numbers, in case
  /// they come back.
  struct Frozen: Equatable {
    private(set) var players: [Player.ID: Int] = [:]
    private(set) var teams: [String?: Int] = [:]

    /// Has a player stand behind all others, unless there is a place already.
    mutating func note(_ player: Player.ID) {
      if players[player] == nil { players[player] = players.count }
    }

    mutating func note(_ team: String?) {
      if teams[team] == nil { teams[team] = teams.count }
    }
  }

  /// Whether players stand as in the standings.
  var isByRank: Bool { frozen == nil && order == .rank }

  /// Where a player is listed, where that is not by rank.
  func place(of player: Player) -> Place {
    if let frozen { return Place(id: player.id, key: .frozen(frozen.players[player.id] ?? .max)) }
    return Place(
      id: player.id, key: order == .name ? .name(NameKey(player.name)) : .manual)
  }

  /// Whether a player who changed is listed elsewhere, the manual order and the team aside.
  func matters(_ old: Player, _ new: Player) -> Bool {
    frozen == nil && order == .name && old.name != new.name
  }

  /// The places of all players in their order, and their teams. O(n log n), or O(n) by hand.
  var places: [(place: Place, team: String?)] {
    let places = players.map { (place: place(of: $0), team: $0.team) }
    if frozen == nil, order == .manual { return places }
    return places.sorted { $0.place.isBefore($1.place, among: players) }
  }
}

/// The sort key of a player in a list that is not ordered by rank.
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

  /// Whether this is before another; `players` holds both.
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
