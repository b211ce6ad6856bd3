import Foundation

/// Changing the open board by what another program tells of it.
extension Session {
  /// Changes the open board as one change, with one undo.
  ///
  /// - Parameters:
  ///   - command: the text of the change in the journal.
  ///   - body: changes a copy of the newest committed board. It may write to the transaction what must be committed
  ///     together with the change.
  /// - Throws: `.noBoard`, an error of `body`, or an error of the journal. Then nothing has changed.
  package func changeBoard(
    by command: String,
    _ body: (inout Scoreboard, any JournalTransaction) throws -> Void
  ) throws {
    try commit { try $0.changeBoard(by: command, body) }
  }
}

extension Execution {
  fileprivate mutating func changeBoard(
    by command: String, _ body: (inout Scoreboard, any JournalTransaction) throws -> Void
  ) throws {
    guard let old = state.board else { throw ScorekeepingError.noBoard }
    var board = old
    try body(&board, transaction)
    guard let change = replace(old, with: board) else { return }
    _ = try append(.board(change), leadingTo: board, scope: board.id, command: command)
  }
}

/// The score of a player as a stream of events has it.
package struct StreamedScore {
  /// The identity of the player.
  package let id: Player.ID
  /// The name of a player who is not on the board yet; nil for one who is.
  package let name: String?
  package let score: Score
  package let team: String?
  /// A number that is the greater, the later the score was reached.
  package let reached: Int
  /// The colour of a new player.
  package let colour: Int

  package init(
    id: Player.ID, name: String?, score: Score, team: String?, reached: Int, colour: Int
  ) {
    self.id = id
    self.name = name
    self.score = score
    self.team = team
    self.reached = reached
    self.colour = colour
  }
}

extension Scoreboard {
  /// Removes players, and gives others the scores that a stream has.
  ///
  /// Law: the board is that of `score` commands which lead to the same scores, except that a score of 0 also counts as
  /// scored. Cost: O(log n) for each player.
  ///
  /// - Throws: `.nameInUse`, `.scoreOverflow`. The board may then be half changed, so use a copy.
  package mutating func update(
    removing gone: [Player.ID], scores: [StreamedScore]
  ) throws(ScorekeepingError) {
    for id in gone { players.remove(id) }
    var (hasEnded, hasResumed) = (false, false)
    for new in scores {
      let old = players[id: new.id]
      if let old, old.score == new.score, old.reached == new.reached, old.team == new.team {
        continue
      }
      var player =
        old ?? Player(id: new.id, name: new.name ?? "", colour: new.colour, reached: new.reached)
      try player.setScore(new.score, in: round)
      if !player.hasScored { try player.setPoints(.zero, in: round) }
      player.team = new.team.map { players.team(named: $0) ?? $0 }
      player.reached = new.reached
      if let old {
        if player != old { try players.update(player) }
      } else {
        try players.append(player)
      }
      switch (old.map(hasArrived) ?? false, hasArrived(player)) {
      case (false, true): hasEnded = true
      case (true, false): hasResumed = true
      default: break
      }
    }
    // After a correction, the game goes on if nobody else is there.
    if hasEnded || hasResumed && !players.contains(where: hasArrived) { details.isOver = hasEnded }
  }
}
