extension RandomAccessCollection where Element: Identifiable & Equatable {
  /// The change set that turns `old` into this collection.
  ///
  /// `id` decides what came, went and moved; `==` decides what is to be refreshed in place. Identities
  /// that repeat pair up in order: the n-th occurrence in `old` is the n-th occurrence here. The moves
  /// are as few as possible: what stays is a longest increasing subsequence.
  ///
  /// Cost: O(1) when both share their storage; otherwise one comparison for each element of the common
  /// prefix and suffix and one hash for each element between them, and O(m log m) for the m elements
  /// between them that stayed.
  @inlinable
  public func changes(from old: some RandomAccessCollection<Element>) -> ChangeSet<Element> {
    let direct = withContiguousStorageIfAvailable { new in
      old.withContiguousStorageIfAvailable { old in
        if old.baseAddress == new.baseAddress, old.count == new.count {
          return ChangeSet<Element>()
        }
        var differ = Differ(old: old, new: new)
        return differ.changes()
      }
    }
    if let changes = direct ?? nil { return changes }
    return Array(self).changes(from: Array(old))
  }
}
