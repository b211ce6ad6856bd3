/// All pairs of two lists in the order of the new one, and the rank that each has in the old one.
///
/// A pair is a run, or a single element that was left over: `~index` of a leftover of the new list.
@usableFromInline
struct Alignment {
  @usableFromInline var runs: [Run]
  /// In the order of the new list: indices of runs, and `~index` of paired leftovers.
  @usableFromInline var items: [Int] = []
  /// A permutation of the numbers below the count of items.
  @usableFromInline var ranks: [Int] = []

  /// Runs in the order of the new list.
  @usableFromInline
  init(_ runs: [Run]) {
    self.runs = runs
    items = Array(runs.indices)
    ranks = Array(repeating: 0, count: runs.count)
    let order = items.sorted { runs[$0].old < runs[$1].old }
    for (rank, index) in order.enumerated() { ranks[index] = rank }
  }

  /// Runs in the order of the new list, and the paired leftovers between them: two merges, nothing is sorted
  /// unless the runs do not ascend in the old list.
  @inlinable
  init<Element>(of runs: [Run], and leftovers: Leftovers<Element>, isAscending: Bool) {
    self.runs = runs
    items.reserveCapacity(runs.count + leftovers.partners.count)
    var placeOfRun: [Int] = []
    placeOfRun.reserveCapacity(runs.count)
    var placeOfOld = Array(repeating: -1, count: leftovers.oldOffsets.count)
    for (index, partner) in leftovers.partners.enumerated() where partner >= 0 {
      let offset = leftovers.newOffsets[index]
      while placeOfRun.count < runs.count, runs[placeOfRun.count].new < offset {
        items.append(placeOfRun.count)
        placeOfRun.append(items.count - 1)
      }
      placeOfOld[partner] = items.count
      items.append(~index)
    }
    while placeOfRun.count < runs.count {
      items.append(placeOfRun.count)
      placeOfRun.append(items.count - 1)
    }
    var order = Array(runs.indices)
    if !isAscending { Self.sortByOld(&order, of: runs) }
    ranks = Array(repeating: 0, count: items.count)
    var (rank, next) = (0, 0)
    for (index, place) in placeOfOld.enumerated() where place >= 0 {
      while next < order.count, runs[order[next]].old < leftovers.oldOffsets[index] {
        ranks[placeOfRun[order[next]]] = rank
        rank += 1
        next += 1
      }
      ranks[place] = rank
      rank += 1
    }
    for run in order[next...] {
      ranks[placeOfRun[run]] = rank
      rank += 1
    }
  }

  /// Sorts by insertion: what is out of order is so only within a window.
  @usableFromInline
  static func sortByOld(_ order: inout [Int], of runs: [Run]) {
    for index in order.indices.dropFirst() {
      let run = order[index]
      var target = index
      while target > 0, runs[order[target - 1]].old > runs[run].old {
        order[target] = order[target - 1]
        target -= 1
      }
      order[target] = run
    }
  }

  /// How many elements an item stands for.
  @inlinable
  func count(of item: Int) -> Int { item < 0 ? 1 : runs[item].count }
}
