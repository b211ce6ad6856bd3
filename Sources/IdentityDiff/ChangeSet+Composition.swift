extension ChangeSet where Element: Identifiable & Equatable {
  /// The change set that does at once what this one and then `next` do.
  ///
  /// Law: `try old.applying(a.then(b)) == old.applying(a).applying(b)`. What one inserts and the other
  /// deletes is not mentioned, what one updates back is no update, and what was deleted and comes back is a
  /// move or an update. Moves are as few as they can be for those that `self` or `next` moves: what neither
  /// of them moves stays.
  ///
  /// Cost: O(m log m) for change sets of m changes, however long the collections are.
  ///
  /// - Throws: the first offset that is below zero or named twice in one of the change sets.
  @inlinable
  public func then(_ next: ChangeSet) throws(ChangeSetMismatch) -> ChangeSet {
    try then(next, comparing: IdentifiableComparing())
  }
}

extension ChangeSet {
  /// As `then(_:)`, identity and equality being those of a comparator.
  @inlinable
  public func then(
    _ next: ChangeSet, by comparator: Comparator<Element>
  ) throws(ChangeSetMismatch) -> ChangeSet {
    try then(next, comparing: comparator)
  }

  @inlinable
  func then(
    _ next: ChangeSet, comparing: some ElementComparing<Element>
  ) throws(ChangeSetMismatch) -> ChangeSet {
    let (old, new) = (try pieces(), try next.pieces())
    if isEmpty { return next }
    if next.isEmpty { return self }
    return Composition(
      first: self, second: next, old: old, new: new, comparing: comparing
    ).result
  }
}
