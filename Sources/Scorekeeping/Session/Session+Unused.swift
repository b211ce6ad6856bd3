import IdentityDiff

/// Boards that were created by a new name and left unused.
extension Session {
  /// Takes back the creation of a board if no session has used it since. A board is unused if it has no players, and
  /// its creation by this session is the newest entry that concerns it.
  ///
  /// The creation counts as undone, so it can be redone, and an undo reverses the change before it.
  ///
  /// - Returns: the board; nil if it is kept, or is already gone.
  package func discardIfUnused(_ id: Scoreboard.ID) throws -> Scoreboard? {
    try commit { execution in
      let newest = try execution.transaction.entries(of: id, before: .max, limit: 1).first
      guard let board = try execution.board(id), board.players.isEmpty, let newest,
        hasWritten(newest), newest.makesBoard
      else { return nil }
      try execution.delete(
        board, by: newest.command, reversal: .undo, reverses: newest.sequence)
      return board
    }
  }

  /// Creates a board again that another session discarded while it was open here. If its name is in use by now, opens
  /// the board with that name.
  package func remake(_ board: Scoreboard) throws {
    try commit { execution in
      if execution.state.boards.named(board.name) != nil {
        _ = try execution.openOrCreate(board.name)
      } else {
        _ = try execution.create(board, by: Command.board(board.name).description)
      }
    }
  }
}

extension JournalEntry {
  /// Whether the entry creates a board without players, and is not a reversal.
  fileprivate var makesBoard: Bool {
    guard reversal == nil, case .boards(let changes) = change else { return false }
    return changes.deletions.isEmpty && changes.insertions.count == 1
      && changes.insertions[0].element.players.isEmpty
  }
}
