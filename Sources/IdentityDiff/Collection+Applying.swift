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
    for deletion in changes.deletions where !old.indices.contains(deletion.offset) {
      throw ChangeSetMismatch(.deletion, at: deletion.offset, .outside)
    }
    for move in changes.moves where !old.indices.contains(move.origin) {
      throw ChangeSetMismatch(.origin, at: move.origin, .outside)
    }
    let count = old.count - changes.deletions.count + changes.insertions.count
    for insertion in changes.insertions where !(0..<Swift.max(count, 0)).contains(insertion.offset)
    {
      throw ChangeSetMismatch(.insertion, at: insertion.offset, .outside)
    }
    for move in changes.moves where !(0..<Swift.max(count, 0)).contains(move.destination) {
      throw ChangeSetMismatch(.destination, at: move.destination, .outside)
    }
    var result: [Element] = []
    for update in changes.updates {
      guard old.indices.contains(update.oldOffset) else {
        throw ChangeSetMismatch(.oldUpdate, at: update.oldOffset, .outside)
      }
      guard 0..<Swift.max(count, 0) ~= update.newOffset else {
        throw ChangeSetMismatch(.newUpdate, at: update.newOffset, .outside)
      }
    }
    let pieces = try changes.pieces()
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
