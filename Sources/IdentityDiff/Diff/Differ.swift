/// Computes the differences between two lists with offsets from 0.
///
/// A scan pairs elements as long as both lists continue with the same identities. Only the remaining elements are
/// hashed to find their partners by identity.
@usableFromInline
struct Differ<Comparing: ElementComparing, List: RandomAccessCollection>
where List.Element == Comparing.Element, List.Index == Int {
  @usableFromInline typealias Changes = ChangeSet<Comparing.Element>

  @usableFromInline let old: List
  @usableFromInline let new: List
  @usableFromInline let comparing: Comparing
  /// The pairs that the scan has found, ascending in both lists.
  @usableFromInline var runs: [Run] = []
  /// The offsets of the elements without a partner so far, ascending.
  @usableFromInline var oldRest: [Int] = []
  @usableFromInline var newRest: [Int] = []
  @usableFromInline var updates: [Changes.Update] = []

  @inlinable
  init(old: List, new: List, comparing: Comparing) {
    self.old = old
    self.new = new
    self.comparing = comparing
  }

  /// The largest distance at which the scan looks for the partner of an element.
  @inlinable static var lookAhead: Int { 6 }

  /// Pairs the elements at the beginning of two stretches, then the elements at the end, then nearby partners in
  /// between. If few elements have a nearby partner, the scan stops early and leaves the rest unpaired.
  @inlinable
  mutating func scan(_ stretch: UnsharedStretch) {
    var (old, new) = (stretch.old.lowerBound, stretch.new.lowerBound)
    var (oldEnd, newEnd) = (stretch.old.upperBound, stretch.new.upperBound)
    let prefix = pair(old, new, upTo: Swift.min(oldEnd - old, newEnd - new))
    (old, new) = (old + prefix, new + prefix)
    let suffix = pair(before: oldEnd, newEnd, upTo: Swift.min(oldEnd - old, newEnd - new))
    (oldEnd, newEnd) = (oldEnd - suffix, newEnd - suffix)
    var budget = 64
    while old < oldEnd, new < newEnd, budget > 0 {
      if let distance = distanceToPartner(old, new, oldEnd, newEnd) {
        if distance > 0 {
          oldRest += old..<old + distance
          old += distance
        } else {
          newRest += new..<new - distance
          new -= distance
        }
        let count = pair(old, new, upTo: Swift.min(oldEnd - old, newEnd - new))
        (old, new, budget) = (old + count, new + count, budget + count)
      } else {
        oldRest.append(old)
        newRest.append(new)
        (old, new, budget) = (old + 1, new + 1, budget - 1)
      }
    }
    oldRest += old..<oldEnd
    newRest += new..<newEnd
    appendRun(oldEnd, newEnd, count: suffix)
  }

  /// Records a run: `count` pairs of elements from the two offsets on.
  @inlinable
  mutating func appendRun(_ old: Int, _ new: Int, count: Int) {
    if count > 0 { runs.append(Run(old: old, new: new, count: count)) }
  }

  /// Pairs elements from two offsets onwards as long as their identities are equal.
  ///
  /// - Returns: the number of pairs.
  @inlinable
  mutating func pair(_ oldStart: Int, _ newStart: Int, upTo limit: Int) -> Int {
    var count = 0
    while count < limit, pair(oldStart + count, newStart + count) { count += 1 }
    appendRun(oldStart, newStart, count: count)
    return count
  }

  /// Pairs elements backwards from two offsets as long as their identities are equal. Records no run.
  ///
  /// - Returns: the number of pairs.
  @inlinable
  mutating func pair(before oldEnd: Int, _ newEnd: Int, upTo limit: Int) -> Int {
    var count = 0
    while count < limit, pair(oldEnd - count - 1, newEnd - count - 1) { count += 1 }
    return count
  }

  /// Whether two elements have the same identity. Records an update if they have and are not equal.
  @inlinable
  mutating func pair(_ oldOffset: Int, _ newOffset: Int) -> Bool {
    let (before, after) = (old[oldOffset], new[newOffset])
    guard comparing.areSame(before, after) else { return false }
    if !comparing.areEqual(before, after) { update(oldOffset, newOffset) }
    return true
  }

  @inlinable
  mutating func update(_ oldOffset: Int, _ newOffset: Int) {
    updates.append(
      .init(oldOffset: oldOffset, newOffset: newOffset, old: old[oldOffset], new: new[newOffset]))
  }

  /// The distance to the nearer partner of either element: positive in the old list, negative in the new one, 0 if the
  /// two elements are partners.
  @inlinable
  func distanceToPartner(
    _ oldOffset: Int, _ newOffset: Int, _ oldEnd: Int, _ newEnd: Int
  ) -> Int? {
    let (before, after) = (old[oldOffset], new[newOffset])
    if comparing.areSame(before, after) { return 0 }
    for distance in 1...Self.lookAhead {
      if oldOffset + distance < oldEnd, comparing.areSame(old[oldOffset + distance], after) {
        return distance
      }
      if newOffset + distance < newEnd, comparing.areSame(before, new[newOffset + distance]) {
        return -distance
      }
    }
    return nil
  }

  /// Pairs the remaining elements, and returns all changes.
  @inlinable
  mutating func changes() -> Changes {
    let partners = partnersOfRest
    var isPaired = Array(repeating: false, count: oldRest.count)
    var insertions: [Changes.Insertion] = []
    for (index, partner) in partners.enumerated() {
      let offset = newRest[index]
      if partner < 0 {
        insertions.append(.init(offset: offset, element: new[offset]))
      } else {
        isPaired[partner] = true
        if !comparing.areEqual(old[oldRest[partner]], new[offset]) {
          update(oldRest[partner], offset)
        }
      }
    }
    var deletions: [Changes.Deletion] = []
    for (index, offset) in oldRest.enumerated() where !isPaired[index] {
      deletions.append(.init(offset: offset, element: old[offset]))
    }
    // The updates are nearly sorted: the updates from the end and the updates of the remaining elements are each
    // sorted.
    updates.sort { $0.newOffset < $1.newOffset }
    let hasMoves = insertions.count < newRest.count
    return Changes(
      ascending: deletions, insertions: insertions, moves: hasMoves ? moves(partners) : [],
      updates: updates)
  }

  /// For each remaining element of the new list, the index of its partner among the remaining old elements, or -1. The
  /// n-th occurrences of an identity are partners.
  @inlinable
  var partnersOfRest: [Int] {
    if oldRest.isEmpty || newRest.isEmpty { return Array(repeating: -1, count: newRest.count) }
    if oldRest.count + newRest.count <= 4 {
      return comparedPartners(of: newRest.count, among: oldRest.count) {
        comparing.areSame(old[oldRest[$0]], new[newRest[$1]])
      }
    }
    return comparing.partners(
      of: newRest.lazy.map { new[$0] }, among: oldRest.lazy.map { old[$0] })
  }

  /// The moves, with the smallest possible number of elements.
  @inlinable
  func moves(_ partners: [Int]) -> [Changes.Move] {
    let alignment = ListAlignment(runs, partners, oldRest: oldRest, newRest: newRest)
    let stays = alignment.stays
    var result: [Changes.Move] = []
    result.reserveCapacity(newRest.count)
    for (pair, stays) in zip(alignment.pairs, stays) where !stays {
      for (origin, destination) in zip(pair.old..., pair.new..<pair.new + pair.count) {
        result.append(
          .init(origin: origin, destination: destination, element: new[destination]))
      }
    }
    return result
  }
}
