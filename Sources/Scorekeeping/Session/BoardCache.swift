/// Values made of the boards of a journal, such as rows of a list. Each is kept until its board changes.
///
/// Law: after `refresh` it holds no value of a board that has changed since. Cost: none if nothing was written, else a
/// lookup for each board.
package struct BoardCache<Value> {
  /// The journal entry that the cache is up to date with; nil while it is invalid.
  package private(set) var sequence: Int?
  /// For each board with entries in effect, the number of the newest one.
  package private(set) var lastChanges: [Scoreboard.ID: Int] = [:]
  /// The values, by the identity of their boards.
  package var values: [Scoreboard.ID: Value] = [:]
  /// After more new entries than this, everything is read again.
  private static var mostEntries: Int { 256 }

  /// Makes an empty cache.
  package init() {}

  /// Makes the next `refresh` forget everything: the journal may be another one.
  package mutating func invalidate() { sequence = nil }

  /// Forgets the values of boards that have changed. If reading fails, nothing changes.
  ///
  /// - Parameter newest: the newest entry to follow.
  /// - Returns: the boards that have changed; nil if they are not known, and all values are forgotten.
  @discardableResult
  package mutating func refresh(
    to newest: Int, in transaction: any JournalTransaction
  ) throws -> Set<Scoreboard.ID>? {
    if sequence == newest { return [] }
    let changed = try sequence.flatMap {
      try transaction.boards(changedAfter: $0, limit: Self.mostEntries)
    }
    lastChanges = try transaction.lastChanges()
    sequence = newest
    if let changed {
      for board in changed { values[board] = nil }
    } else {
      values = [:]
    }
    return changed
  }
}
