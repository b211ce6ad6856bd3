/// One run of the diff over two lists.
@usableFromInline
struct Differ<Comparing: ElementComparing, Lists: DiffedLists<Comparing.Element>> {
  @usableFromInline typealias Element = Comparing.Element
  @usableFromInline typealias Update = ChangeSet<Element>.Update

  @usableFromInline let lists: Lists
  @usableFromInline let comparing: Comparing
  @usableFromInline let trustsBytes: Bool
  /// The pairs that the scan has found, in the order of the new list. They ascend in the old list too, but
  /// for those within one window.
  @usableFromInline var runs: [Run] = []
  /// Whether `runs` hold pairs of windows, and so need not ascend in the old list.
  @usableFromInline var hasWindowPairs = false
  @usableFromInline var leftovers = Leftovers<Element>()
  /// The updates of the elements that the scan has met in order.
  @usableFromInline var updates: [Update] = []
  /// The updates of the common suffix, from its end.
  @usableFromInline var suffixUpdates: [Update] = []
  /// The updates of the elements that windows have paired.
  @usableFromInline var windowUpdates: [Update] = []

  @inlinable
  init(_ lists: Lists, comparing: Comparing) {
    self.lists = lists
    self.comparing = comparing
    trustsBytes = comparing.trustsBytes
  }

  @inlinable var oldCount: Int { lists.oldCount }
  @inlinable var newCount: Int { lists.newCount }

  @inlinable
  mutating func changes() -> ChangeSet<Element> {
    let prefix = pairRun(0, 0, longest: Swift.min(oldCount, newCount))
    if prefix == oldCount, prefix == newCount {
      return ChangeSet(ascending: [], insertions: [], moves: [], updates: updates)
    }
    let updatesOfPrefix = updates.count
    let suffix = pairSuffix(after: prefix)
    scan(from: prefix, oldEnd: oldCount - suffix, newEnd: newCount - suffix)
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
      if count == longest || !areSame(old, new) { return count }
      updates.append(update(old, new))
      count += 1
    }
  }

  @inlinable
  func lengthOfEqualRun(_ oldStart: Int, _ newStart: Int, longest: Int) -> Int {
    var count = 0
    while count < longest {
      let known = lists.equalCount(from: oldStart + count, newStart + count)
      if known > 0 {
        count += Swift.min(known, longest - count)
      } else if areSameAndEqual(oldStart + count, newStart + count) {
        count += 1
      } else {
        break
      }
    }
    return count
  }

  /// Pairs what both lists end with, from the end.
  @inlinable
  mutating func pairSuffix(after prefix: Int) -> Int {
    let longest = Swift.min(oldCount, newCount) - prefix
    var count = 0
    while true {
      count += lengthOfEqualSuffix(before: count, longest: longest - count)
      let (old, new) = (oldCount - 1 - count, newCount - 1 - count)
      if count == longest || !areSame(old, new) { return count }
      suffixUpdates.append(update(old, new))
      count += 1
    }
  }

  @inlinable
  func lengthOfEqualSuffix(before distance: Int, longest: Int) -> Int {
    let (oldEnd, newEnd) = (oldCount - 1 - distance, newCount - 1 - distance)
    var count = 0
    while count < longest {
      let known = lists.equalCount(before: oldEnd - count + 1, newEnd - count + 1)
      if known > 0 {
        count += Swift.min(known, longest - count)
      } else if areSameAndEqual(oldEnd - count, newEnd - count) {
        count += 1
      } else {
        break
      }
    }
    return count
  }

  @inlinable
  func areSameAndEqual(_ oldOffset: Int, _ newOffset: Int) -> Bool {
    if trustsBytes, lists.haveSameBytes(oldOffset, newOffset) { return true }
    let (old, new) = (lists.old(oldOffset), lists.new(newOffset))
    return comparing.areSame(old, new) && comparing.areEqual(old, new)
  }

  /// Whether the elements at two offsets have one identity.
  @inlinable
  func areSame(_ oldOffset: Int, _ newOffset: Int) -> Bool {
    comparing.areSame(lists.old(oldOffset), lists.new(newOffset))
  }

  @inlinable
  func update(_ oldOffset: Int, _ newOffset: Int) -> Update {
    Update(
      oldOffset: oldOffset, newOffset: newOffset, old: lists.old(oldOffset),
      new: lists.new(newOffset))
  }

  /// Finds partners for what the scan left over. Returns false if the n-th occurrence of an identity would not
  /// be paired with the n-th.
  @inlinable
  mutating func pairLeftovers() -> Bool {
    if leftovers.isEmpty { return true }
    leftovers.unpair()
    let comparing = comparing
    if leftovers.oldOffsets.count + leftovers.newOffsets.count <= 4 {
      return lists.pair(&leftovers, from: 0) { $0.pair(by: comparing) }
    }
    return lists.pair(&leftovers, from: 0) { comparing.pair(&$0) }
  }

  /// Pairs all elements from a prefix on anew, by identity alone. What is in the prefix does not matter: it
  /// holds the same identities on both sides.
  @inlinable
  mutating func leaveAll(from prefix: Int) {
    runs = []
    hasWindowPairs = false
    windowUpdates = []
    leftovers = Leftovers()
    leftovers.oldOffsets = Array(0..<oldCount - prefix)
    leftovers.newOffsets = Array(0..<newCount - prefix)
    leftovers.unpair()
    let comparing = comparing
    _ = lists.pair(&leftovers, from: prefix) { comparing.pair(&$0) }
    for index in leftovers.oldOffsets.indices { leftovers.oldOffsets[index] += prefix }
    for index in leftovers.newOffsets.indices { leftovers.newOffsets[index] += prefix }
  }

  /// Brings the updates of windows and of leftovers among those of the scan, by offset in the new list.
  @inlinable
  mutating func mergeUpdates() {
    var late: [Update] = []
    for (index, partner) in leftovers.partners.enumerated() where partner >= 0 {
      let (oldOffset, newOffset) = (leftovers.oldOffsets[partner], leftovers.newOffsets[index])
      if !comparing.areEqual(lists.old(oldOffset), lists.new(newOffset)) {
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
