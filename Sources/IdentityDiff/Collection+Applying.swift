extension RandomAccessCollection {
  /// This collection with the changes made, or nil if they are of another collection: if an offset
  /// lies outside, is named twice, or the counts do not add up.
  ///
  /// Law: `old.applying(new.changes(from: old)) == new`. Only offsets are looked at; to apply changes
  /// to a collection that somebody else changed meanwhile, use `applyingByIdentity(_:)`.
  ///
  /// Cost: O(n), one copy.
  public func applying(_ changes: ChangeSet<Element>) -> [Element]? {
    if changes.isEmpty { return Array(self) }
    let old = Array(self)
    var leaves = Array(repeating: false, count: old.count)
    for offset in changes.deletions.lazy.map(\.offset) + changes.moves.lazy.map(\.origin) {
      guard leaves.indices.contains(offset), !leaves[offset] else { return nil }
      leaves[offset] = true
    }
    let count = old.count - changes.deletions.count + changes.insertions.count
    var result: [Element] = []
    result.reserveCapacity(count)
    var insertions = changes.insertions[...]
    var moves = changes.moves[...]
    var source = 0
    while result.count < count {
      if insertions.first?.offset == result.count {
        result.append(insertions.removeFirst().element)
      } else if moves.first?.destination == result.count {
        result.append(old[moves.removeFirst().origin])
      } else {
        while source < old.count, leaves[source] { source += 1 }
        guard source < old.count else { return nil }
        result.append(old[source])
        source += 1
      }
    }
    guard insertions.isEmpty, moves.isEmpty else { return nil }
    for update in changes.updates {
      guard result.indices.contains(update.newOffset) else { return nil }
      result[update.newOffset] = update.new
    }
    return result
  }
}
