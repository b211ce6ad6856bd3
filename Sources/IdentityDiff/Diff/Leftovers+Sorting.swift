extension Leftovers {
  /// Pairs by sorting: O(m log m) comparisons for m leftovers, and O(log m) for each settled element of the
  /// old list.
  @inlinable
  mutating func pair<ID: Comparable>(sorting id: (Element) -> ID) -> Bool {
    let sortedOld = SortedIdentities(of: oldOffsets, in: old, id: id)
    let sortedNew = SortedIdentities(of: newOffsets, in: new, id: id)
    var place = 0
    for (own, index) in sortedNew.entries {
      while place < sortedOld.entries.count, sortedOld.entries[place].id < own { place += 1 }
      if place < sortedOld.entries.count, sortedOld.entries[place].id == own {
        pair(sortedOld.entries[place].index, index)
        place += 1
      }
    }
    if settledCount == 0 { return true }
    let old = self.old
    return !settledContains { offset in
      let own = id(old[offset])
      return sortedOld.contains(own) || sortedNew.contains(own)
    }
  }
}

/// The identities of leftovers in their own order, equal ones in the order of the list.
@usableFromInline
struct SortedIdentities<ID: Comparable> {
  @usableFromInline var entries: [(id: ID, index: Int)] = []

  @inlinable
  init<Element>(
    of offsets: [Int], in list: UnsafeBufferPointer<Element>, id: (Element) -> ID
  ) {
    for (index, offset) in offsets.enumerated() {
      let own = id(list[offset])
      // What is not equal to itself, as NaN, has no partner, and no place in an order.
      if own == own { entries.append((own, index)) }
    }
    entries.sort { $0.id < $1.id || ($0.id == $1.id && $0.index < $1.index) }
  }

  @inlinable
  func contains(_ id: ID) -> Bool {
    let place = entries.partitioningIndex { !($0.id < id) }
    return place < entries.count && entries[place].id == id
  }
}
