extension RandomAccessCollection where Element: Identifiable & Equatable {
  /// The change set that turns `old` into this collection.
  ///
  /// `id` decides what came, went and moved; `==` decides what is to be refreshed in place.
  ///
  /// - Identities that repeat pair up in order: the n-th occurrence in `old` is the n-th occurrence here.
  /// - The moves are as few as possible: what stays is a longest increasing subsequence.
  ///
  /// Cost: O(1) when both share their storage. Otherwise one comparison for each element that stayed among
  /// its neighbours (of bytes alone for a `BitwiseEquatable` element), one hash for each one that did not, O(m log m)
  /// for m of those that have a partner, and, where more than a few have none or are far from it, one hash for each
  /// element of `old` to see that no identity repeats (a multiplication for a `BitwiseIdentity`). Memory grows with
  /// what changed.
  @inlinable
  public func changes(from old: some RandomAccessCollection<Element>) -> ChangeSet<Element> {
    changes(from: old, comparing: IdentifiableComparing())
  }
}

extension RandomAccessCollection {
  @inlinable
  func changes<Comparing: ElementComparing<Element>>(
    from old: some RandomAccessCollection<Element>, comparing: Comparing
  ) -> ChangeSet<Element> {
    let direct = withContiguousStorageIfAvailable { new in
      old.withContiguousStorageIfAvailable { old in
        if old.baseAddress == new.baseAddress, old.count == new.count {
          return ChangeSet<Element>()
        }
        var differ = Differ(DiffedBuffers(old: old, new: new), comparing: comparing)
        return differ.changes()
      }
    }
    if let changes = direct ?? nil { return changes }
    return Array(self).changes(from: Array(old), comparing: comparing)
  }
}
