/// A move of a row between sections that do not change. The origin is the path before all moves, the destination is the
/// path after all of them.
@usableFromInline
struct RowMove {
  @usableFromInline var origin: RowPath
  @usableFromInline var destination: RowPath

  @inlinable
  init(origin: RowPath, destination: RowPath) {
    self.origin = origin
    self.destination = destination
  }
}

/// Converts the moves so that they can be performed one after another. The origin of each move is then valid after the
/// moves before it, and the destination is valid after the row is removed from its origin.
///
/// The moves are in the order of their destinations. Each row before a destination is therefore either at its final
/// offset or still to be moved away. Only the latter have to be counted, in a Fenwick tree: O(m log m) for m moves.
@usableFromInline
func sequential(_ moves: [RowMove]) -> [RowMove] {
  if moves.count < 2 { return moves }
  let moves = moves.sorted { $0.destination < $1.destination }
  let origins = moves.map(\.origin).sorted()
  let destinations = moves.map(\.destination)
  // For each moved row, the number of rows before it that never move, at its origin and at its destination.
  let anchorsAtOrigin = origins.indices.map {
    origins[$0].row - ($0 - origins.count(beforeSection: origins[$0].section))
  }
  let anchorsAtDestination = destinations.indices.map {
    destinations[$0].row - ($0 - destinations.count(beforeSection: destinations[$0].section))
  }
  var waiting = PrefixCounts(ones: moves.count)
  return moves.indices.map { index in
    let (origin, destination) = (moves[index].origin, moves[index].destination)
    let rank = origins.partitioningIndex { $0 >= origin }
    let first = origins.count(beforeSection: origin.section)
    // The rows that have already been moved into this section, above the row.
    let arrivals = destinations.count(beforeSection: origin.section)
    let arrived = min(index, destinations.count(beforeSection: origin.section + 1))
    let ahead =
      arrived <= arrivals
      ? 0
      : anchorsAtDestination[arrivals..<arrived].partitioningIndex {
        $0 > anchorsAtOrigin[rank]
      } - arrivals
    let from = anchorsAtOrigin[rank] + waiting.count(first..<rank) + ahead
    waiting.remove(rank)
    let start = origins.count(beforeSection: destination.section)
    let end = origins.count(beforeSection: destination.section + 1)
    let blocking = anchorsAtOrigin[start..<end].partitioningIndex {
      $0 >= anchorsAtDestination[index]
    }
    return RowMove(
      origin: RowPath(section: origin.section, row: from),
      destination: RowPath(
        section: destination.section, row: destination.row + waiting.count(start..<blocking)))
  }
}

extension [RowPath] {
  /// The number of paths in sections before the given one. The paths must be ascending. O(log n).
  fileprivate func count(beforeSection section: Int) -> Int {
    partitioningIndex { $0.section >= section }
  }
}

/// A list of flags that counts the set flags (Fenwick 1994): O(log n) to count a range and to clear a flag.
struct PrefixCounts {
  private var tree: [Int]

  /// Makes the given number of flags, all of them set.
  init(ones count: Int) {
    tree = (0...count).map { $0 & -$0 }
  }

  mutating func remove(_ index: Int) {
    var node = index + 1
    while node < tree.count {
      tree[node] -= 1
      node += node & -node
    }
  }

  func count(_ range: Range<Int>) -> Int { prefix(range.upperBound) - prefix(range.lowerBound) }

  private func prefix(_ count: Int) -> Int {
    var (sum, node) = (0, count)
    while node > 0 {
      sum += tree[node]
      node &= node - 1
    }
    return sum
  }
}
