/// A move within sections that otherwise stay as they are: the origin before any move was made, the
/// destination after all of them were.
@usableFromInline
struct RowMove {
  @usableFromInline var origin: IndexPath
  @usableFromInline var destination: IndexPath

  @inlinable
  init(origin: IndexPath, destination: IndexPath) {
    self.origin = origin
    self.destination = destination
  }
}

/// The same moves in an order in which they can be made one after another: the origin of each is valid when
/// those before it are made, and its destination when it has been taken out.
///
/// They are made in the order of their destinations. What is before a destination then either is in its place
/// already or waits to be moved away itself, so that only those that wait have to be counted: in a Fenwick
/// tree, O(m log m) for m moves.
@usableFromInline
func sequential(_ moves: [RowMove]) -> [RowMove] {
  if moves.count < 2 { return moves }
  let moves = moves.sorted { $0.destination < $1.destination }
  let origins = moves.map(\.origin).sorted()
  let destinations = moves.map(\.destination)
  // How many that never move stand before each mover: before it leaves, and where it arrives.
  let anchorsAtOrigin = origins.indices.map {
    origins[$0].row - ($0 - origins.count(beforeSection: origins[$0].section))
  }
  let anchorsAtDestination = destinations.indices.map {
    destinations[$0].row - ($0 - destinations.count(beforeSection: destinations[$0].section))
  }
  var waiting = PrefixCounts(ones: moves.count)
  return moves.indices.map { index in
    let (origin, destination) = (moves[index].origin, moves[index].destination)
    let place = origins.partitioningIndex { $0 >= origin }
    let first = origins.count(beforeSection: origin.section)
    // Those that have arrived in this section ahead of the mover, each right behind its anchors.
    let arrivals = destinations.count(beforeSection: origin.section)
    let arrived = min(index, destinations.count(beforeSection: origin.section + 1))
    let ahead =
      arrived <= arrivals
      ? 0
      : anchorsAtDestination[arrivals..<arrived].partitioningIndex {
        $0 > anchorsAtOrigin[place]
      } - arrivals
    let from = anchorsAtOrigin[place] + waiting.count(first..<place) + ahead
    waiting.remove(place)
    let start = origins.count(beforeSection: destination.section)
    let end = origins.count(beforeSection: destination.section + 1)
    let blocking = anchorsAtOrigin[start..<end].partitioningIndex {
      $0 >= anchorsAtDestination[index]
    }
    return RowMove(
      origin: IndexPath(section: origin.section, row: from),
      destination: IndexPath(
        section: destination.section, row: destination.row + waiting.count(start..<blocking)))
  }
}

extension [IndexPath] {
  /// How many of these ascending paths are in sections before one. O(log n).
  fileprivate func count(beforeSection section: Int) -> Int {
    partitioningIndex { $0.section >= section }
  }
}

/// How many of a row of flags are set before a place (Fenwick 1994): O(log n) to ask and to change.
struct PrefixCounts {
  private var tree: [Int]

  /// A row of flags that are all set.
  init(ones count: Int) {
    tree = (0...count).map { $0 & -$0 }
  }

  mutating func remove(_ index: Int) {
    var place = index + 1
    while place < tree.count {
      tree[place] -= 1
      place += place & -place
    }
  }

  func count(_ range: Range<Int>) -> Int { prefix(range.upperBound) - prefix(range.lowerBound) }

  private func prefix(_ count: Int) -> Int {
    var (sum, place) = (0, count)
    while place > 0 {
      sum += tree[place]
      place &= place - 1
    }
    return sum
  }
}
