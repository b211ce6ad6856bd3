import IdentityDiff

extension Players: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { placed.count }

  /// The player at an offset in manual order. O(log n).
  public subscript(position: Int) -> Player { placed[position].player }

  /// Goes through the players in manual order: O(1) for each.
  public func makeIterator() -> Iterator { Iterator(placed: placed.makeIterator()) }

  /// Takes the players one after another.
  public struct Iterator: IteratorProtocol {
    var placed: OrderTree<PlacedPlayer>.Iterator

    /// The next player, or nil at the end.
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
