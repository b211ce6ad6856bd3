/// Two versions of a collection, of which it is known what they share.
@usableFromInline
struct DiffedVersions<Versions: VersionedCollection>: DiffedLists {
  @usableFromInline typealias Element = Versions.Element

  @usableFromInline let old: Versions
  @usableFromInline let new: Versions
  @usableFromInline let oldCount: Int
  @usableFromInline let newCount: Int
  /// What is shared, ascending on both sides.
  @usableFromInline var shared: [Run] = []

  @inlinable
  init(old: Versions, new: Versions, unshared: [UnsharedStretch]) {
    self.old = old
    self.new = new
    (oldCount, newCount) = (old.count, new.count)
    var (oldEnd, newEnd) = (0, 0)
    for stretch in unshared {
      share(from: oldEnd, newEnd, to: stretch.old.lowerBound)
      (oldEnd, newEnd) = (stretch.old.upperBound, stretch.new.upperBound)
    }
    share(from: oldEnd, newEnd, to: oldCount)
  }

  @inlinable
  mutating func share(from old: Int, _ new: Int, to end: Int) {
    if end > old { shared.append(Run(old: old, new: new, count: end - old)) }
  }

  @inlinable func old(_ offset: Int) -> Element { old[offset] }
  @inlinable func new(_ offset: Int) -> Element { new[offset] }
  @inlinable func haveSameBytes(_ oldOffset: Int, _ newOffset: Int) -> Bool { false }
  @inlinable var areUnique: Bool { true }

  /// The shared run that holds two offsets, each at the place of the other.
  @inlinable
  func run(holding oldOffset: Int, _ newOffset: Int) -> Run? {
    let index = shared.partitioningIndex { $0.old + $0.count > oldOffset }
    guard index < shared.count, shared[index].old <= oldOffset,
      shared[index].new - shared[index].old == newOffset - oldOffset
    else { return nil }
    return shared[index]
  }

  @inlinable
  func equalCount(from oldOffset: Int, _ newOffset: Int) -> Int {
    run(holding: oldOffset, newOffset).map { $0.old + $0.count - oldOffset } ?? 0
  }

  @inlinable
  func equalCount(before oldOffset: Int, _ newOffset: Int) -> Int {
    run(holding: oldOffset - 1, newOffset - 1).map { oldOffset - $0.old } ?? 0
  }

  /// Pairs the leftovers by themselves: nobody else has their identities.
  @inlinable
  func pair(
    _ leftovers: inout Leftovers<Element>, from start: Int,
    by pairing: (inout Leftovers<Element>) -> Bool
  ) -> Bool {
    let oldElements = leftovers.oldOffsets.map { old[start + $0] }
    let newElements = leftovers.newOffsets.map { new[start + $0] }
    return oldElements.withUnsafeBufferPointer { old in
      newElements.withUnsafeBufferPointer { new in
        var alone = Leftovers<Element>()
        alone.old = old
        alone.new = new
        alone.oldOffsets = Array(old.indices)
        alone.newOffsets = Array(new.indices)
        alone.unpair()
        let isPaired = pairing(&alone)
        leftovers.partners = alone.partners
        leftovers.isPaired = alone.isPaired
        leftovers.pairCount = alone.pairCount
        return isPaired
      }
    }
  }
}
