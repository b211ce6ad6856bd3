extension Alignment {
  /// For each item whether it stays: of all sets of items whose order is the same in both lists, one that
  /// holds the most elements. A longest increasing subsequence holds runs whole or not at all.
  @usableFromInline
  var stays: [Bool] {
    let count = items.reduce(0) { $0 + self.count(of: $1) }
    return count <= items.count * 4 ? longestByPatience : heaviestByPrefixMaxima
  }

  /// Patience sorting (Schensted 1961), each item standing for as many elements as it holds: it takes as many
  /// piles, one after another. O(m log p + n) for m items of n elements and p piles.
  private var longestByPatience: [Bool] {
    let elementCount = items.reduce(0) { $0 + count(of: $1) }
    var previous = Array(repeating: -1, count: ranks.count)
    let last = withUnsafeTemporaryAllocation(of: Pile.self, capacity: elementCount) { piles in
      var pileCount = 0
      for (item, rank) in ranks.enumerated() {
        let pile = Self.count(of: piles, upTo: pileCount, below: rank)
        if pile > 0 { previous[item] = piles[pile - 1].item }
        let end = pile + count(of: items[item])
        for place in pile..<end { piles[place] = Pile(rank: rank, item: item) }
        pileCount = max(pileCount, end)
      }
      return pileCount == 0 ? -1 : piles[pileCount - 1].item
    }
    return marks(from: last, previous: previous)
  }

  /// What lies on top of a pile.
  private struct Pile {
    let rank: Int
    let item: Int
  }

  /// The number of piles below a rank, where they ascend: a binary search without a branch that depends on
  /// what it finds, since such a branch would be mispredicted half of the time.
  private static func count(
    of piles: UnsafeMutableBufferPointer<Pile>, upTo count: Int, below rank: Int
  ) -> Int {
    if count == 0 || piles[count - 1].rank < rank { return count }
    // What comes in order belongs near the end.
    let near = count - 8
    var (start, length) =
      near > 0 && piles[near].rank < rank ? (near + 1, count - near - 1) : (0, count)
    while length > 1 {
      let half = length &>> 1
      start &+= half & (piles[start &+ half &- 1].rank < rank ? -1 : 0)
      length &-= half
    }
    return start + (piles[start].rank < rank ? 1 : 0)
  }

  /// The heaviest chain, by a tree of prefix maxima (Fenwick 1994) over the ranks: O(m log m) for m items,
  /// however many elements they hold.
  private var heaviestByPrefixMaxima: [Bool] {
    let count = items.count
    var best = Array(repeating: 0, count: count + 1)
    var bestItems = Array(repeating: -1, count: count + 1)
    var previous = Array(repeating: -1, count: count)
    var (heaviest, last) = (0, -1)
    for (item, rank) in ranks.enumerated() {
      var weight = 0
      var place = rank
      while place > 0 {
        if best[place] > weight {
          weight = best[place]
          previous[item] = bestItems[place]
        }
        place &= place - 1
      }
      weight += self.count(of: items[item])
      if weight > heaviest { (heaviest, last) = (weight, item) }
      place = rank + 1
      while place <= count {
        if best[place] < weight {
          best[place] = weight
          bestItems[place] = item
        }
        place += place & -place
      }
    }
    return marks(from: last, previous: previous)
  }

  private func marks(from last: Int, previous: [Int]) -> [Bool] {
    var result = Array(repeating: false, count: previous.count)
    var item = last
    while item >= 0 {
      result[item] = true
      item = previous[item]
    }
    return result
  }
}
