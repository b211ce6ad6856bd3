import IdentityDiff

/// What was written to references, as entries of the journal.
extension Execution {
  /// Makes the state what somebody has made of `old`, as far as references can: the open board, which board is
  /// open, names of boards and their deletion. What others have changed meanwhile stays.
  mutating func write(_ new: AppState, over old: AppState) throws {
    let changes = new.boards.changes(from: old.boards)
    for deletion in changes.deletions { _ = try delete(deletion.element.name) }
    for update in changes.updates where update.old.name != update.new.name {
      _ = try rename(update.old.name, to: update.new.name)
    }
    guard let board = new.board else {
      state.board = nil
      return
    }
    if let old = old.board, old === board {
      try write(board, over: old)
    } else if let summary = state.boards.first(where: { $0 === board.summary }) {
      state.board = try load(summary)
    }
  }

  /// Changes a board as somebody has changed `old`. What others have changed meanwhile stays; where both have
  /// changed the same, this throws.
  mutating func write(_ new: Scoreboard, over old: Scoreboard) throws {
    let written = new.change(from: old)
    if written.isEmpty || new !== old { return }
    guard let summary = state.boards.first(where: { $0 === old.summary }) else {
      throw ScorekeepingError.boardGone(old.name)
    }
    let before = try load(summary)
    var board = before
    do throws(ReversalConflict) {
      try board.apply(written)
    } catch {
      throw ScorekeepingError.cannotWrite(board: old.name, because: error)
    }
    let change = board.change(from: before)
    if change.isEmpty { return }
    try validate(board, after: change.players)
    if state.board?.id == board.id { state.board = board }
    let commands = board.commands(from: before).map(\.description)
    _ = try append(
      .board(change), leadingTo: board, scope: board.id,
      command: commands.isEmpty ? "# colours" : commands.joined(separator: "\n"))
  }

  private func validate(
    _ board: Scoreboard, after changes: ChangeSet<Player>
  ) throws(ScorekeepingError) {
    try Scorekeeping.validate(name: board.name)
    try checkName(of: board)
    guard board.rules.step > .zero else { throw .stepNotPositive(board.rules.step.description) }
    guard board.round > 0 else { throw .notACount(String(board.round)) }
    for player in changes.updates.map(\.new) + changes.insertions.map(\.element) {
      try Scorekeeping.validate(name: player.name)
      if let team = player.team { try Scorekeeping.validate(name: team) }
    }
  }
}
