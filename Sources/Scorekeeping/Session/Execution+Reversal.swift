import IdentityDiff

/// Undo and redo.
extension Execution {
  /// Reverses up to `count` entries, at least one.
  ///
  /// The first attempt to reverse an entry that cannot be reversed throws. From then on the entry is skipped until it
  /// can be reversed, so that older entries can be reversed meanwhile.
  ///
  /// - Parameter isWanted: whether to reverse an entry; other entries are skipped.
  mutating func reverse(
    _ direction: Reversal, count: Int, where isWanted: (JournalEntry) -> Bool = { _ in true }
  ) throws -> [JournalEntry] {
    let scope = state.board?.id
    var entries: [JournalEntry] = []
    var below = Int.max
    while entries.count < count,
      let entry = try transaction.newest(direction, scope: scope, by: writer, below: below)
    {
      below = entry.sequence
      if !isWanted(entry) { continue }
      do {
        let (change, board) = try reversed(entry)
        entries.append(
          try append(
            change, leadingTo: board, scope: scope, command: entry.command, reversal: direction,
            reverses: entry.sequence))
      } catch let conflict as ReversalConflict {
        if skipped.sequences.contains(entry.sequence) { continue }
        if !entries.isEmpty { break }
        skipped.sequences.insert(entry.sequence)
        throw ScorekeepingError.cannotReverse(direction, command: entry.command, because: conflict)
      }
    }
    if entries.isEmpty {
      if direction == .redo { throw ScorekeepingError.nothingToRedo }
      throw try transaction.isFolded(scope)
        ? ScorekeepingError.historyFolded : ScorekeepingError.nothingToUndo
    }
    return entries
  }

  /// Applies the inverse of an entry to the newest state.
  ///
  /// - Returns: the change, and the board after it if it concerns a single board.
  private mutating func reversed(_ entry: JournalEntry) throws -> (Change, Scoreboard?) {
    switch entry.change.inverted {
    case .board(let inverse):
      guard let old = try board(inverse.board) else { throw ReversalConflict.boardDeleted }
      var board = old
      // Others may have ended or resumed the game since. The undo does not fail because of that.
      if let details = inverse.details, details.old.isOver != details.new.isOver {
        board.details.isOver = details.old.isOver
      }
      try board.apply(inverse)
      if let name = board.players.newNamesake(since: old.players) {
        throw ReversalConflict.nameTaken(name)
      }
      if board.name != old.name, let other = state.boards.named(board.name), other.id != board.id {
        throw ReversalConflict.nameTaken(board.name)
      }
      // If another run has already made an equal change, this change is empty, and the entry counts as reversed.
      let change = replace(old, with: board)
      return (.board(change ?? BoardChange(board: board.id)), board)
    case .boards(let inverse):
      let change = Change.boards(try reversed(inverse))
      root.state.updateList(by: change)
      return (change, nil)
    case .people(let inverse): return (.people(try reversed(inverse)), nil)
    }
  }

  /// The change that deletes the added boards and restores the deleted ones.
  ///
  /// - Throws: a `ReversalConflict`, such as `.boardPlayed` for a new board that has players since.
  private func reversed(_ inverse: ChangeSet<Scoreboard>) throws -> ChangeSet<Scoreboard> {
    var deletions: [ChangeSet<Scoreboard>.Deletion] = []
    for made in inverse.deletions.lazy.map(\.element) {
      guard let summary = state.boards.first(where: { $0.id == made.id }) else {
        throw ReversalConflict.boardDeleted
      }
      let board = try load(summary)
      guard board.players == made.players else {
        throw made.players.isEmpty
          ? ReversalConflict.boardPlayed(board.name) : .changed("'\(board.name)'")
      }
      deletions += deletion(of: board).deletions
    }
    let gone = Set(deletions.map(\.element.id))
    let others = state.boards.filter { !gone.contains($0.id) }
    var count = others.count
    let insertions = try inverse.insertions.map { insertion in
      let board = insertion.element
      if others.named(board.name) != nil { throw ReversalConflict.nameTaken(board.name) }
      if others.contains(where: { $0.id == board.id }) {
        throw ReversalConflict.present("'\(board.name)'")
      }
      defer { count += 1 }
      return ChangeSet<Scoreboard>.Insertion(
        offset: min(max(insertion.offset, 0), count), element: board)
    }
    return ChangeSet(deletions: deletions, insertions: insertions)
  }
}

/// The entries that could not be reversed once in this run. Later undos and redos skip them as long as they cannot be
/// reversed.
final class SkippedEntries {
  var sequences: Set<Int> = []
  /// The conflicts of undos of scorers' own changes, for each board.
  var own: [Scoreboard.ID: OwnConflicts] = [:]

  /// Forgets all entries, whose numbers belong to a journal that was replaced.
  func removeAll() {
    sequences = []
    own = [:]
  }
}
