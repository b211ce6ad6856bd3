import IdentityDiff

extension Players: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { labelled.count }

  /// The player at an offset in manual order. O(log n).
  package subscript(position: Int) -> Player { labelled[position].player }

  /// Iterates over the players in manual order, in O(1) each.
  package func makeIterator() -> Iterator { Iterator(labelled: labelled.makeIterator()) }

  /// An iterator over players in manual order.
  package struct Iterator: IteratorProtocol {
    var labelled: OrderTree<LabelledPlayer>.Iterator

    /// The next player, or nil at the end.
    package mutating func next() -> Player? { labelled.next()?.player }
  }

  /// Transforms each player, in manual order, in O(1) each plus the transformation.
  package func map<Result, Failure: Error>(
    _ transform: (Player) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(count)
    for player in self { results.append(try transform(player)) }
    return results
  }

  /// The number of decimals that all scores need. O(n).
  package var decimals: Int { lazy.map(\.score.decimals).max() ?? 0 }
}

extension Players: VersionedCollection {
  /// The stretches that this version does not share with an older version. Cost: linear in their lengths.
  package func unshared(with old: Players) -> [UnsharedStretch] {
    labelled.unshared(with: old.labelled) { $0.player == $1.player }
  }
}

extension Players: Equatable {
  /// Whether both versions hold equal players in the same order. Cost: linear in the stretches that they do not share.
  package static func == (lhs: Players, rhs: Players) -> Bool {
    lhs.labelled.isEqual(to: rhs.labelled) { $0.player == $1.player }
  }
}

extension Players: Codable {
  /// Decodes an array of players.
  package init(from decoder: any Decoder) throws {
    try self.init(try [Player](from: decoder))
  }

  /// Encodes the players as an array, in manual order.
  package func encode(to encoder: any Encoder) throws {
    try Array(self).encode(to: encoder)
  }
}
