extension RandomAccessCollection where Element: Identifiable & Equatable {
  /// The change set that turns `old` into this collection.
  ///
  /// `id` decides what came, went and moved; `==` decides what is to be refreshed in place.
  ///
  /// - Where identities repeat, elements that stay in place are paired first, and of the rest the n-th occurrence in
  ///   `old` with the n-th occurrence here.
  /// - The moves are as few as possible: what stays is a longest increasing subsequence.
  ///
  /// Cost: O(1) when both share their storage. Otherwise one comparison for each element that stayed among its
  /// neighbours, one hash for each one that did not, and O(m log m) for m of those that have a partner. Memory grows
  /// with what changed.
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
        var differ = Differ(old: old, new: new, comparing: comparing)
        differ.scan(UnsharedStretch(old: 0..<old.count, new: 0..<new.count))
        return differ.changes()
      }
    }
    if let changes = direct ?? nil { return changes }
    return Array(self).changes(from: Array(old), comparing: comparing)
  }
}
