/// A collection of unique identities that quickly finds the stretches that two of its versions do not share. If
/// versions share structure, the cost of a diff depends on the size of the change, not on the size of the collection.
///
/// Law: outside of the stretches, both versions contain the same elements in the same order, with equal counts before,
/// between and after the stretches. The stretches ascend in both versions. A single stretch of both whole collections
/// is always correct; short stretches make the diff fast.
public protocol VersionedCollection<Element>: RandomAccessCollection
where Index == Int, Element: Identifiable & Equatable {
  /// The stretches that this version does not share with an older version. Offsets begin at 0, like the indices of the
  /// collection.
  func unshared(with old: Self) -> [UnsharedStretch]
}

/// A stretch of a collection that two of its versions do not share.
public struct UnsharedStretch: Hashable, Sendable {
  /// The offsets in the older version.
  public var old: Range<Int>
  /// The offsets in the newer version.
  public var new: Range<Int>

  /// Makes a stretch. The range in either version may be empty.
  @inlinable
  public init(old: Range<Int>, new: Range<Int>) {
    self.old = old
    self.new = new
  }
}

extension VersionedCollection {
  /// The change set that turns the older version `old` into this one.
  ///
  /// Law: the result equals `Array(self).changes(from: Array(old))`.
  ///
  /// Cost: a call of `unshared(with:)`, and a diff of the stretches. For one changed, inserted, removed or moved
  /// element, it is O(log n) if `unshared(with:)` and access to an element are.
  @inlinable
  public func changes(from old: Self) -> ChangeSet<Element> {
    let stretches = unshared(with: old)
    if stretches.isEmpty { return ChangeSet() }
    let count = stretches.reduce(0) { $0 + $1.old.count + $1.new.count }
    if count > (old.count + self.count) / Self.shareForArrays {
      // If most elements must be compared, contiguous storage is faster.
      return Array(self).changes(from: Array(old))
    }
    var differ = Differ(old: old, new: self, comparing: IdentifiableComparing<Element>())
    var (oldEnd, newEnd) = (0, 0)
    for stretch in stretches {
      differ.appendRun(oldEnd, newEnd, count: stretch.old.lowerBound - oldEnd)
      differ.scan(stretch)
      (oldEnd, newEnd) = (stretch.old.upperBound, stretch.new.upperBound)
    }
    differ.appendRun(oldEnd, newEnd, count: old.count - oldEnd)
    return differ.changes()
  }

  /// Copying a whole collection costs as much as looking up one in `shareForArrays` of its elements.
  @inlinable static var shareForArrays: Int { 8 }
}
