extension Leftovers {
  /// Pairs by an open-addressing table: one hash for each leftover, and one for each settled element of the
  /// old list to see that no identity of a leftover is among them.
  @inlinable
  mutating func pair<ID: Hashable>(hashing id: (Int, UnsafeBufferPointer<Element>) -> ID) -> Bool {
    let isWatched = settledCount > 0
    let oldCount = oldOffsets.count
    var ids: [ID] = []
    ids.reserveCapacity(oldCount)
    for offset in oldOffsets { ids.append(id(offset, old)) }
    let table = IdentityTable<ID>(
      capacity: isWatched ? oldCount + newOffsets.count : oldCount, isFiltered: isWatched)
    defer { table.deallocate() }
    // A chain for each identity, from its first occurrence on; empty where none repeats.
    var next: [Int] = []
    for index in stride(from: oldCount - 1, through: 0, by: -1) {
      let own = ids[index]
      // What is not equal to itself, as NaN, has no partner.
      if own != own { continue }
      let hash = table.hash(own)
      let slot = table.slot(of: hash) { ids[$0] == own }
      let later = table.number(in: slot)
      table.set(index, in: slot, of: hash)
      if later >= 0 {
        if next.isEmpty { next = Array(repeating: -1, count: oldCount) }
        next[index] = later
      }
    }
    let (new, newOffsets) = (self.new, self.newOffsets)
    func isSame(_ number: Int, _ own: ID) -> Bool {
      number < oldCount ? ids[number] == own : id(newOffsets[number - oldCount], new) == own
    }
    for (index, offset) in newOffsets.enumerated() {
      let own = id(offset, new)
      if own != own { continue }
      let hash = table.hash(own)
      let slot = table.slot(of: hash) { isSame($0, own) }
      let first = table.number(in: slot)
      if first < 0 {
        if isWatched { table.set(oldCount + index, in: slot, of: hash) }
      } else if first < oldCount, !isPaired[first] {
        pair(first, index)
        if !next.isEmpty, next[first] >= 0 { table.set(next[first], in: slot, of: hash) }
      }
    }
    if !isWatched { return true }
    let old = self.old
    return !settledContains { offset in
      let own = id(offset, old)
      return table.contains(table.hash(own)) { isSame($0, own) }
    }
  }
}
