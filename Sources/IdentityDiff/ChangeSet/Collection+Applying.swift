extension RandomAccessCollection {
  /// This collection with the changes made.
  ///
  /// Law: `try old.applying(new.changes(from: old)) == new`. Only offsets are looked at; to apply changes
  /// to a collection that somebody else changed meanwhile, use `applyingByIdentity(_:)`.
  ///
  /// Cost: one copy, and the size of the change set times its logarithm.
  ///
  /// - Throws: the first offset that lies outside or is named twice. Nothing traps, whatever the change set
  ///   holds.
  @inlinable
  public func applying(
    _ changes: ChangeSet<Element>
  ) throws(ChangeSetMismatch) -> [Element] {
    let old = Array(self)
    let count = Swift.max(0, old.count - changes.deletions.count + changes.insertions.count)
    let pieces = try changes.pieces(oldCount: old.count, newCount: count)
    var result: [Element] = []
    result.reserveCapacity(count)
    for piece in pieces {
      switch piece.source {
      case .insertion(let index): result.append(changes.insertions[index].element)
      case .old(let start):
        result += old[Swift.min(start, old.count)..<Swift.min(start + piece.count, old.count)]
      }
    }
    for update in changes.updates { result[update.newOffset] = update.new }
    return result
  }
}
