import IdentityDiff

/// What was written to references, as entries of the journal.
extension Execution {
  /// Makes the state what somebody has made of `old`: names of boards, their deletion, the open board, and which
  /// board is open. What others have changed meanwhile stays.
  ///
  /// - Throws: `.notWritable` for other changes of the list of boards, or why a change does not fit.
  mutating func write(_ new: AppState, over old: AppState) throws {
    let changes = new.boards.changes(from: old.boards)
    let isWritable = changes.updates.allSatisfy { update in
      var board = update.old
      board.name = update.new.name
      return board == update.new
    }
    guard isWritable, changes.insertions.isEmpty, changes.moves.isEmpty else {
      throw ScorekeepingError.notWritable
    }
    for deletion in changes.deletions { _ = try delete(try listed(deletion.element)) }
    for update in changes.updates { _ = try rename(try listed(update.old), to: update.new.name) }
    guard let board = new.board else {
      state.board = nil
      return
    }
    if let old = old.board, old === board { return try write(board, over: old) }
    let opened = try load(try listed(board.summary))
    guard opened == board else { throw ScorekeepingError.notWritable }
    state.board = opened
  }

  /// The board as the list has it now, by identity, if its name is still the one that the writer saw.
  private func listed(_ board: BoardSummary) throws(ScorekeepingError) -> BoardSummary {
    guard let now = state.boards.first(where: { $0 === board }) else {
      throw .boardGone(board.name)
    }
    guard now.name == board.name else {
      throw .cannotWrite(board: board.name, because: .changed("the name of the board"))
    }
    return now
  }

  /// Changes a board as somebody has changed `old`. What others have changed meanwhile stays; where both have
  /// changed the same, this throws. Scores that are written are reached now, as by the command `score`.
  mutating func write(_ new: Scoreboard, over old: Scoreboard) throws {
    if let name = new.players.refusedName { throw ScorekeepingError.nameInUse(name) }
    let written = new.change(from: old)
    if written.isEmpty { return }
    guard let before = try self.board(old.id) else {
      throw ScorekeepingError.boardGone(old.name)
    }
    var board = before
    do throws(ReversalConflict) {
      try board.apply(written)
    } catch {
      throw ScorekeepingError.cannotWrite(board: old.name, because: error)
    }
    try board.countReached(since: before)
    let change = board.change(from: before)
    if change.isEmpty { return }
    try validate(board, after: change.players)
    if state.board?.id == board.id { state.board = board }
    let commands = board.commands(from: before).map(\.description)
    _ = try append(
      .board(change), leadingTo: board, scope: board.id,
      command: .words(commands.isEmpty ? "# colours" : commands.joined(separator: "\n")))
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

extension Scoreboard {
  /// Lets the scores that differ from those of an earlier state be reached after all that there were then.
  fileprivate mutating func countReached(since before: Scoreboard) throws(ScorekeepingError) {
    let changes = players.changes(from: before.players)
    for update in changes.updates {
      var player = update.new
      player.reached =
        player.score == update.old.score ? update.old.reached : before.players.nextReached
      try players.update(player)
    }
    for insertion in changes.insertions {
      var player = insertion.element
      player.reached = before.players.nextReached
      try players.update(player)
    }
  }
}
