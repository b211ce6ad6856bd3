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
    var topRanks: [Int] = []
    var topItems: [Int] = []
    topRanks.reserveCapacity(items.count)
    topItems.reserveCapacity(items.count)
    var previous = Array(repeating: -1, count: ranks.count)
    for (item, rank) in ranks.enumerated() {
      let pile = Self.count(in: topRanks, below: rank)
      if pile > 0 { previous[item] = topItems[pile - 1] }
      for place in pile..<pile + count(of: items[item]) {
        if place < topRanks.count {
          topRanks[place] = rank
          topItems[place] = item
        } else {
          topRanks.append(rank)
          topItems.append(item)
        }
      }
    }
    return marks(from: topItems.last ?? -1, previous: previous)
  }

  /// The number of ranks below one in an ascending array: a binary search without a branch that depends on
  /// what it finds, since such a branch would be mispredicted half of the time.
  private static func count(in ranks: [Int], below rank: Int) -> Int {
    guard let last = ranks.last, last > rank else { return ranks.count }
    return ranks.withUnsafeBufferPointer { ranks in
      // What comes in order belongs near the end.
      let near = ranks.count - 8
      var (start, length) =
        near > 0 && ranks[near] < rank ? (near + 1, ranks.count - near - 1) : (0, ranks.count)
      while length > 1 {
        let half = length / 2
        start &+= half &* (ranks[start &+ half &- 1] < rank ? 1 : 0)
        length &-= half
      }
      return start + (ranks[start] < rank ? 1 : 0)
    }
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
