/// One run of the diff over two buffers.
@usableFromInline
struct Differ<Comparing: ElementComparing> {
  @usableFromInline typealias Element = Comparing.Element
  @usableFromInline typealias Update = ChangeSet<Element>.Update

  @usableFromInline let old: UnsafeBufferPointer<Element>
  @usableFromInline let new: UnsafeBufferPointer<Element>
  @usableFromInline let comparing: Comparing
  @usableFromInline let trustsBytes: Bool
  /// The pairs that the scan has found, in the order of the new list. They ascend in the old list too, but
  /// for those within one window.
  @usableFromInline var runs: [Run] = []
  /// Whether `runs` hold pairs of windows, and so need not ascend in the old list.
  @usableFromInline var hasWindowPairs = false
  @usableFromInline var leftovers: Leftovers<Element>
  /// The updates of the elements that the scan has met in order.
  @usableFromInline var updates: [Update] = []
  /// The updates of the common suffix, from its end.
  @usableFromInline var suffixUpdates: [Update] = []
  /// The updates of the elements that windows have paired.
  @usableFromInline var windowUpdates: [Update] = []

  @inlinable
  init(
    old: UnsafeBufferPointer<Element>, new: UnsafeBufferPointer<Element>, comparing: Comparing
  ) {
    self.old = old
    self.new = new
    self.comparing = comparing
    trustsBytes = comparing.trustsBytes
    leftovers = Leftovers(old: old, new: new)
  }

  @inlinable
  mutating func changes() -> ChangeSet<Element> {
    let prefix = pairRun(0, 0, longest: Swift.min(old.count, new.count))
    if prefix == old.count, prefix == new.count {
      return ChangeSet(ascending: [], insertions: [], moves: [], updates: updates)
    }
    let updatesOfPrefix = updates.count
    let suffix = pairSuffix(after: prefix)
    scan(from: prefix, oldEnd: old.count - suffix, newEnd: new.count - suffix)
    if !pairLeftovers() {
      // An identity repeats, and not all of its occurrences are where the scan could pair them.
      updates.removeSubrange(updatesOfPrefix...)
      suffixUpdates = []
      leaveAll(from: prefix)
    }
    mergeUpdates()
    updates += suffixUpdates.reversed()
    return ChangeSet(
      ascending: deletions, insertions: insertions, moves: moves, updates: updates)
  }

  /// Pairs neighbours as long as they have the same identities, and notes what changed. Returns how many.
  @inlinable
  mutating func pairRun(_ oldStart: Int, _ newStart: Int, longest: Int) -> Int {
    var count = 0
    while true {
      count += lengthOfEqualRun(oldStart + count, newStart + count, longest: longest - count)
      let (old, new) = (oldStart + count, newStart + count)
      if count == longest || !comparing.areSame(self.old[old], self.new[new]) { return count }
      updates.append(update(old, new))
      count += 1
    }
  }

  @inlinable
  func lengthOfEqualRun(_ oldStart: Int, _ newStart: Int, longest: Int) -> Int {
    var count = 0
    while count < longest, areSameAndEqual(oldStart + count, newStart + count) { count += 1 }
    return count
  }

  /// Pairs what both lists end with, from the end.
  @inlinable
  mutating func pairSuffix(after prefix: Int) -> Int {
    let longest = Swift.min(old.count, new.count) - prefix
    var count = 0
    while true {
      count += lengthOfEqualSuffix(before: count, longest: longest - count)
      let (old, new) = (self.old.count - 1 - count, self.new.count - 1 - count)
      if count == longest || !comparing.areSame(self.old[old], self.new[new]) { return count }
      suffixUpdates.append(update(old, new))
      count += 1
    }
  }

  @inlinable
  func lengthOfEqualSuffix(before distance: Int, longest: Int) -> Int {
    let (oldEnd, newEnd) = (old.count - 1 - distance, new.count - 1 - distance)
    var count = 0
    while count < longest, areSameAndEqual(oldEnd - count, newEnd - count) { count += 1 }
    return count
  }

  @inlinable
  func areSameAndEqual(_ oldOffset: Int, _ newOffset: Int) -> Bool {
    if trustsBytes, let old = old.baseAddress, let new = new.baseAddress,
      haveEqualBytes(old + oldOffset, new + newOffset)
    {
      return true
    }
    return comparing.areSame(old[oldOffset], new[newOffset])
      && comparing.areEqual(old[oldOffset], new[newOffset])
  }

  @inlinable
  func update(_ oldOffset: Int, _ newOffset: Int) -> Update {
    Update(oldOffset: oldOffset, newOffset: newOffset, old: old[oldOffset], new: new[newOffset])
  }

  /// Finds partners for what the scan left over. Returns false if the n-th occurrence of an identity would not
  /// be paired with the n-th.
  @inlinable
  mutating func pairLeftovers() -> Bool {
    if leftovers.isEmpty { return true }
    leftovers.unpair()
    if leftovers.oldOffsets.count + leftovers.newOffsets.count <= 4 {
      return leftovers.pair(by: comparing)
    }
    return comparing.pair(&leftovers)
  }

  /// Pairs all elements from a prefix on anew, by identity alone. What is in the prefix does not matter: it
  /// holds the same identities on both sides.
  @inlinable
  mutating func leaveAll(from prefix: Int) {
    runs = []
    hasWindowPairs = false
    windowUpdates = []
    leftovers = Leftovers(
      old: UnsafeBufferPointer(rebasing: old[prefix...]),
      new: UnsafeBufferPointer(rebasing: new[prefix...]))
    leftovers.oldOffsets = Array(0..<old.count - prefix)
    leftovers.newOffsets = Array(0..<new.count - prefix)
    leftovers.unpair()
    _ = comparing.pair(&leftovers)
    for index in leftovers.oldOffsets.indices { leftovers.oldOffsets[index] += prefix }
    for index in leftovers.newOffsets.indices { leftovers.newOffsets[index] += prefix }
  }

  /// Brings the updates of windows and of leftovers among those of the scan, by offset in the new list.
  @inlinable
  mutating func mergeUpdates() {
    var late: [Update] = []
    for (index, partner) in leftovers.partners.enumerated() where partner >= 0 {
      let (oldOffset, newOffset) = (leftovers.oldOffsets[partner], leftovers.newOffsets[index])
      if !comparing.areEqual(old[oldOffset], new[newOffset]) {
        late.append(update(oldOffset, newOffset))
      }
    }
    updates = merged(updates, merged(windowUpdates, late))
  }

  @inlinable
  func merged(_ first: [Update], _ second: [Update]) -> [Update] {
    if second.isEmpty { return first }
    if first.isEmpty { return second }
    var result: [Update] = []
    result.reserveCapacity(first.count + second.count)
    var place = 0
    for update in second {
      while place < first.count, first[place].newOffset < update.newOffset {
        result.append(first[place])
        place += 1
      }
      result.append(update)
    }
    return result + first[place...]
  }
}
