/// A run of neighbours in the old list whose partners are neighbours in the new list, in the same order.
@usableFromInline
struct Run {
  /// The offset of the first element in the old list.
  @usableFromInline let old: Int
  /// The offset of the first element's partner in the new list.
  @usableFromInline let new: Int
  /// The number of pairs.
  @usableFromInline let count: Int

  @inlinable
  init(old: Int, new: Int, count: Int) {
    self.old = old
    self.new = new
    self.count = count
  }
}

/// All pairs of elements in two lists, in the order of the new list, and the rank of each pair in the old list.
@usableFromInline
struct ListAlignment {
  @usableFromInline var pairs: [Run] = []
  /// The rank of each pair in the order of the old list. Ranks are distinct and below `rankCount`.
  @usableFromInline var ranks: [Int] = []
  @usableFromInline let rankCount: Int

  /// Merges runs, which ascend in both lists, with the pairs of the remaining elements. Two merges avoid a sort.
  @usableFromInline
  init(_ runs: [Run], _ partners: [Int], oldRest: [Int], newRest: [Int]) {
    var (runRanks, restRanks) = ([] as [Int], [] as [Int])
    runRanks.reserveCapacity(runs.count)
    restRanks.reserveCapacity(oldRest.count)
    for (index, offset) in oldRest.enumerated() {
      while runRanks.count < runs.count, runs[runRanks.count].old < offset {
        runRanks.append(index + runRanks.count)
      }
      restRanks.append(index + runRanks.count)
    }
    runRanks += oldRest.count + runRanks.count..<oldRest.count + runs.count
    rankCount = oldRest.count + runs.count
    pairs.reserveCapacity(rankCount)
    ranks.reserveCapacity(rankCount)
    var next = 0
    for (index, partner) in partners.enumerated() where partner >= 0 {
      while next < runs.count, runs[next].new < newRest[index] {
        pairs.append(runs[next])
        ranks.append(runRanks[next])
        next += 1
      }
      pairs.append(Run(old: oldRest[partner], new: newRest[index], count: 1))
      ranks.append(restRanks[partner])
    }
    pairs += runs[next...]
    ranks += runRanks[next...]
  }

  /// Whether each pair stays in place. The elements that stay are the largest set with the same order in both lists: a
  /// longest increasing subsequence, which contains each run as a whole or not at all.
  ///
  /// Uses a tree of prefix maxima (Fenwick 1994) over the ranks: O(m log m) for m pairs, however many elements they
  /// contain. If there are several such sets, the result is the one that patience sorting (Schensted 1961) finds.
  @usableFromInline
  var stays: [Bool] {
    // A chain is encoded in one number, so that the larger of two chains is found without a branch: the upper bits
    // contain the count of its elements, and the lower bits its last pair, counted from 1.
    let bits = Int.bitWidth - pairs.count.leadingZeroBitCount
    let mask = (1 << bits) - 1
    var previous = Array(repeating: 0, count: pairs.count + 1)
    var longest = 0
    withUnsafeTemporaryAllocation(of: Int.self, capacity: rankCount + 1) { chains in
      chains.initialize(repeating: 0)
      for index in ranks.indices {
        var chain = 0
        var node = ranks[index]
        while node > 0 {
          chain = max(chain, chains[node])
          node &= node - 1
        }
        previous[index + 1] = chain & mask
        chain = (chain >> bits + pairs[index].count) << bits | (index + 1)
        longest = max(longest, chain)
        node = ranks[index] + 1
        while node <= rankCount, chains[node] < chain {
          chains[node] = chain
          node += node & -node
        }
      }
    }
    var result = Array(repeating: false, count: pairs.count)
    var last = longest & mask
    while last > 0 {
      result[last - 1] = true
      last = previous[last]
    }
    return result
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first index whose element satisfies the predicate. All later elements must satisfy it too. O(log n).
  @inlinable
  package func partitioningIndex(where isAfter: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
