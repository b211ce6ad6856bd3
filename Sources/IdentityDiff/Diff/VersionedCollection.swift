/// A collection of unique identities that quickly finds the stretches that two of its versions do not share. If
/// versions share structure, a diff then costs the size of the change, not that of the collection.
///
/// Law: outside of the stretches both versions hold the same elements in the same order, with equal counts before,
/// between and behind the stretches. The stretches ascend on both sides. One stretch of both whole collections is
/// always correct; short stretches make the diff quick.
public protocol VersionedCollection<Element>: RandomAccessCollection
where Index == Int, Element: Identifiable & Equatable {
  /// The stretches that this version does not share with an older one. Offsets begin at 0, as the indices of the
  /// collection do.
  func unshared(with old: Self) -> [UnsharedStretch]
}

/// A stretch of a collection that two of its versions do not share.
public struct UnsharedStretch: Hashable, Sendable {
  /// The offsets in the older version.
  public var old: Range<Int>
  /// The offsets in the newer version.
  public var new: Range<Int>

  /// Makes a stretch; the range in either version may be empty.
  @inlinable
  public init(old: Range<Int>, new: Range<Int>) {
    self.old = old
    self.new = new
  }
}

extension VersionedCollection {
  /// The change set that turns the version `old` into this one.
  ///
  /// Law: it equals `Array(self).changes(from: Array(old))`.
  ///
  /// Cost: that of `unshared(with:)`, then that of a diff of the stretches: O(log n) for one changed, inserted, removed
  /// or moved element, if `unshared(with:)` and access to an element take that long.
  @inlinable
  public func changes(from old: Self) -> ChangeSet<Element> {
    let stretches = unshared(with: old)
    if stretches.isEmpty { return ChangeSet() }
    let count = stretches.reduce(0) { $0 + $1.old.count + $1.new.count }
    if count > (old.count + self.count) / Self.shareForArrays {
      // Most elements must be compared, which is faster in contiguous storage.
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

  /// Copying a whole collection costs as much as looking up one in this many of its elements.
  @inlinable static var shareForArrays: Int { 8 }
}
