extension Lineup {
  /// A team with its header, or all players of a board without teams.
  struct Section: Equatable, Sendable {
    let team: String?
    let members: Members
    let lines: Range<Int>
  }

  /// The players of a section, in the order of their lines.
  enum Members: Equatable, Sendable {
    /// All players of a board without teams.
    case all(Standings)
    case byRank(OrderTree<Standing>)
    case byKey(OrderTree<SortKey>)
    /// The players of a team by rank, where rules order those with equal points.
    case byTies([Player.ID])

    var count: Int {
      switch self {
      case .all(let standings): standings.count
      case .byRank(let standings): standings.count
      case .byKey(let keys): keys.count
      case .byTies(let players): players.count
      }
    }

    subscript(offset: Int) -> Player.ID {
      switch self {
      case .all(let standings): standings.id(at: offset)
      case .byRank(let standings): standings[offset].id
      case .byKey(let keys): keys[offset].id
      case .byTies(let players): players[offset]
      }
    }
  }

  /// The sort key of a player in a list that is not sorted by rank.
  struct SortKey: Equatable, Sendable {
    enum Order: Equatable, Sendable {
      case name(NameKey)
      case locked(Int)
      case manual
    }

    let id: Player.ID
    let order: Order
    /// Whether the player comes after all others, having left while the order is not locked.
    var isLast = false

    /// Whether this key is before another. Players with equal keys are in manual order; `players` must contain both.
    func isBefore(_ other: SortKey, among players: Players) -> Bool {
      if isLast != other.isLast { return other.isLast }
      switch (order, other.order) {
      case (.name(let a), .name(let b)) where a != b: return a < b
      case (.locked(let a), .locked(let b)) where a != b: return a < b
      default: return players.isBefore(id, other.id)
      }
    }
  }
}

extension OrderTree<Lineup.SortKey> {
  /// The position of a key, or the position at which to insert it. The tree must be sorted by these players. O(log n)
  /// comparisons.
  func position(of key: Lineup.SortKey, among players: Players) -> Int {
    partitioningIndex { !$0.isBefore(key, among: players) }
  }
}
