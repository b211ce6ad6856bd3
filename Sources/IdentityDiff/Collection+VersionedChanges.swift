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
