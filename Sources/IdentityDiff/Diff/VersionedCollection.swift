/// A collection of unique identities that finds out quickly what two of its versions do not share. Where versions share
/// structure, a diff then costs the size of the change, not that of the collection.
///
/// Law: outside of the stretches both versions hold the same elements in the same order, as many before, between and
/// behind the stretches on the one side as on the other. The stretches ascend on both sides. All of both collections
/// is always a right answer; a good one is short and quick.
public protocol VersionedCollection<Element>: RandomAccessCollection
where Index == Int, Element: Identifiable & Equatable {
  /// What this version does not share with an older one. Offsets begin at 0, as the indices of the collection do.
  func unshared(with old: Self) -> [UnsharedStretch]
}

/// A stretch of a collection that two of its versions do not share.
public struct UnsharedStretch: Hashable, Sendable {
  /// The offsets in the older version.
  public var old: Range<Int>
  /// The offsets in the newer version.
  public var new: Range<Int>

  /// A stretch, either side of which may be empty.
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
  /// Cost: that of telling what both do not share, then that of a diff of the latter: O(log n) for one element that
  /// changed, came, went or moved, where the collection takes that to tell and to find an element.
  @inlinable
  public func changes(from old: Self) -> ChangeSet<Element> {
    let stretches = unshared(with: old)
    if stretches.isEmpty { return ChangeSet() }
    let count = stretches.reduce(0) { $0 + $1.old.count + $1.new.count }
    if count > (old.count + self.count) / Self.shareForArrays {
      // Most of it has to be looked at: that is faster where it lies side by side.
      return Array(self).changes(from: Array(old))
    }
    var differ = Differ(old: old, new: self, comparing: IdentifiableComparing<Element>())
    var (oldEnd, newEnd) = (0, 0)
    for stretch in stretches {
      differ.keep(oldEnd, newEnd, count: stretch.old.lowerBound - oldEnd)
      differ.scan(stretch)
      (oldEnd, newEnd) = (stretch.old.upperBound, stretch.new.upperBound)
    }
    differ.keep(oldEnd, newEnd, count: old.count - oldEnd)
    return differ.changes()
  }

  /// Copying all costs as much as looking up this fraction of it.
  @inlinable static var shareForArrays: Int { 8 }
}
