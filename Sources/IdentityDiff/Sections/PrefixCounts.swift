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
