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
  public func applying(
    _ changes: ChangeSet<Element>
  ) throws(ChangeSetMismatch) -> [Element] {
    let old = Array(self)
    if let last = changes.deletions.last, last.offset >= old.count {
      throw ChangeSetMismatch(.deletion, at: last.offset, .outside)
    }
    for move in changes.moves where !old.indices.contains(move.origin) {
      throw ChangeSetMismatch(.origin, at: move.origin, .outside)
    }
    let count = old.count - changes.deletions.count + changes.insertions.count
    if let last = changes.insertions.last, last.offset >= count {
      throw ChangeSetMismatch(.insertion, at: last.offset, .outside)
    }
    if let last = changes.moves.last, last.destination >= count {
      throw ChangeSetMismatch(.destination, at: last.destination, .outside)
    }
    var result: [Element] = []
    result.reserveCapacity(count)
    for piece in try changes.pieces() {
      switch piece.source {
      case .insertion(let index): result.append(changes.insertions[index].element)
      case .old(let start):
        result += old[Swift.min(start, old.count)..<Swift.min(start + piece.count, old.count)]
      }
    }
    for update in changes.updates {
      guard old.indices.contains(update.oldOffset) else {
        throw ChangeSetMismatch(.oldUpdate, at: update.oldOffset, .outside)
      }
      guard result.indices.contains(update.newOffset) else {
        throw ChangeSetMismatch(.newUpdate, at: update.newOffset, .outside)
      }
      result[update.newOffset] = update.new
    }
    return result
  }
}
