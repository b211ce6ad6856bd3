import IdentityDiff

/// Taking over what others have written, entry by entry.
extension AppState {
  /// Makes the changes of the entries from one number to another, as far as the list of boards and the open
  /// board show them. An open board that was deleted closes; one that was deleted and brought back stays open.
  ///
  /// Law: the state is then that which is read anew. Cost: that of what changed.
  ///
  /// - Returns: the entries; nil where reading all anew costs less, or where an entry does not fit this state exactly.
  ///   The state is then as it was.
  mutating func follow(
    _ transaction: some JournalTransaction, from known: Int, to newest: Int
  ) throws -> [JournalEntry]? {
    // A file may hold any numbers.
    let (count, isFar) = newest.subtractingReportingOverflow(known)
    guard !isFar, count > 0, count <= followingLimit else { return nil }
    let entries = try transaction.entries(after: known, limit: count)
    guard entries.count == count, entries.first?.sequence == known + 1,
      entries.last?.sequence == newest
    else { return nil }
    var copy = self
    for entry in entries {
      guard copy.follow(entry.change, open: board?.id) else { return nil }
    }
    self = copy
    return entries
  }

  /// How many entries are followed at most: to read and decode one costs what it costs to read some twenty
  /// players, and the least that reading anew costs is that of some eight entries.
  private var followingLimit: Int {
    8 + ((board?.players.count ?? 0) + boards.count) / 20
  }

  /// Makes a change that led on from this state; `open` is the board that shall be open while it is there.
  private mutating func follow(_ change: Change, open: Scoreboard.ID?) -> Bool {
    switch change {
    case .boards(let changes):
      for deletion in changes.deletions {
        guard boards.contains(where: { $0.id == deletion.element.id }) else { return false }
        if board?.id == deletion.element.id { board = nil }
      }
      for insertion in changes.insertions {
        if boards.contains(where: { $0.id == insertion.element.id }) { return false }
        if insertion.element.id == open { board = insertion.element }
      }
    case .board(let change):
      guard let summary = boards.first(where: { $0.id == change.board }) else { return false }
      if let old = change.details?.old, old.name != summary.name || old.round != summary.round {
        return false
      }
      if board?.id == change.board, board?.follow(change) != true { return false }
    }
    list(change)
    return true
  }

  /// Brings the list of boards up to date with a change.
  mutating func list(_ change: Change) {
    switch change {
    case .boards(let changes):
      let gone = Set(changes.deletions.lazy.map(\.element.id))
      if !gone.isEmpty { boards.removeAll { gone.contains($0.id) } }
      for insertion in changes.insertions {
        let place = min(max(insertion.offset, 0), boards.count)
        boards.insert(insertion.element.summary, at: place)
      }
    case .board(let change):
      let growth = change.players.insertions.count - change.players.deletions.count
      // Scores do not concern the list: it need not be searched.
      if growth == 0, change.details == nil { return }
      guard let index = boards.firstIndex(where: { $0.id == change.board }) else { return }
      // The list keeps its storage where nothing changed: whoever observes it sees that at once.
      if growth != 0 { boards[index].playerCount += growth }
      guard let details = change.details?.new else { return }
      boards[index].name = details.name
      boards[index].round = details.round
    }
  }
}
