/// Values derived from the boards of a journal, such as the rows of a list. Each is kept until its board changes.
///
/// Law: after `refresh` the cache holds no value of a board that has changed since the value was made. Cost: none if
/// nothing was written, otherwise a lookup for each board.
package struct BoardCache<Value> {
  /// The number of the journal entry up to which the cache is current; nil while the cache is invalid.
  package private(set) var sequence: Int?
  /// For each board with entries in effect, the number of the newest one.
  package private(set) var lastChanges: [Scoreboard.ID: Int] = [:]
  /// The values, by the identity of their boards.
  package var values: [Scoreboard.ID: Value] = [:]
  /// If there are more new entries than this, all values are discarded.
  private static var mostEntries: Int { 256 }

  package init() {}

  /// Makes the next `refresh` discard all values, because the journal may be a different one.
  package mutating func invalidate() { sequence = nil }

  /// Discards the values of boards that have changed. If reading fails, the cache is unchanged.
  ///
  /// - Parameter newest: the number of the newest entry to follow.
  /// - Returns: the boards that have changed; nil if they are unknown, in which case all values are discarded.
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

  /// Sorts boards, last played first. A new board comes first until a board created after it is played. Boards that
  /// were not created in this journal keep their order.
  ///
  /// - Parameter boards: the boards in the order of their creation.
  package func sorted(_ boards: [BoardSummary]) -> [BoardSummary] {
    if lastChanges.isEmpty, (sequence ?? 0) == 0 { return boards }
    var keys: [(change: Int, isNew: Bool, board: BoardSummary)] = []
    var bound = Int.max
    for board in boards.reversed() {
      let change = lastChanges[board.id]
      bound = min(bound, change ?? bound)
      keys.append((change ?? bound, change == nil, board))
    }
    // Sorting is stable: of two new boards the later one comes first.
    return keys.sorted { $0.change == $1.change ? !$0.isNew && $1.isNew : $0.change > $1.change }
      .map(\.board)
  }
}
