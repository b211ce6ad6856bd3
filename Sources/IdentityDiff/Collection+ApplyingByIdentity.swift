extension RandomAccessCollection where Element: Identifiable & Equatable {
  /// This collection with those changes made that still fit, each found by identity, and the list of
  /// those that do not.
  ///
  /// A deletion or an update fits if the element is still equal to what the change set took it to be; a
  /// move fits if the element is there; an insertion fits unless its identity is there already. Moved
  /// and inserted elements go to their offsets, or to the end where the collection is shorter. Of
  /// several elements with one identity, the one at the recorded offset is meant, else the first
  /// that is equal, else the first.
  ///
  /// Law: where this collection is the one that the change set was made from, and no identity repeats,
  /// the result equals `applying(_:)` and there is no conflict. Cost: one hash for each element, and a sort of
  /// those that come or move.
  @inlinable
  public func applyingByIdentity(
    _ changes: ChangeSet<Element>
  ) -> (result: [Element], conflicts: [Conflict<Element>]) {
    var application = IdentityApplication(to: Array(self))
    application.apply(changes)
    return (application.result, application.conflicts)
  }
}
