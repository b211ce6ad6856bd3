import FoundationBase
import IdentityDiff

/// Changing the open board by what another program tells of it.
extension Session {
  /// An identity for something new, as commands give it to players.
  package func newID() -> UUID { environment.newID() }

  /// Changes the open board as one change, with one undo.
  ///
  /// - Parameters:
  ///   - words: what the change is, for the journal.
  ///   - isSpelledOut: whether the journal also gets the commands that lead to the same board, as a script needs them.
  ///     The change must be one of `Scoreboard.update` then.
  ///   - body: changes a copy of the newest committed board. It may write to the transaction what must be committed
  ///     together with the change.
  /// - Throws: `.noBoard`, an error of `body`, or an error of the journal. Then nothing has changed.
  package func changeBoard(
    by words: String, isSpelledOut: Bool = false,
    _ body: (inout Scoreboard, any JournalTransaction) throws -> Void
  ) throws {
    try commit(on: root.state.board?.id) { execution in
      guard let old = execution.state.board else { throw ScorekeepingError.noBoard }
      var board = old
      try body(&board, execution.transaction)
      guard let change = execution.replace(old, with: board) else { return }
      let lines = isSpelledOut ? try board.commands(from: old, by: change).map(\.description) : []
      _ = try execution.append(
        .board(change), leadingTo: board, scope: board.id,
        command: (["# " + words] + lines).joined(separator: "\n"))
    }
  }
}

/// What a stream of events tells of a player.
package struct StreamedScore {
  /// The identity of the player.
  package var id: Player.ID
  /// The name of a player who may not be on the board yet; nil for one who is.
  package let name: String?
  /// The points that came in, or the total.
  package let amount: Command.Amount
  /// The team; nil if the stream says nothing of it.
  package let team: String?
  /// A number that is the greater, the later the score was reached.
  package let reached: Int
  /// Whether `reached` also holds if the score is the same as before, because it was left and reached again.
  package var isReachedAgain = false
  /// The colour that a new player should have; nil for any.
  package var colour: Int?

  package init(
    id: Player.ID, name: String?, amount: Command.Amount, team: String?, reached: Int,
    isReachedAgain: Bool = false, colour: Int? = nil
  ) {
    self.id = id
    self.name = name
    self.amount = amount
    self.team = team
    self.reached = reached
    self.isReachedAgain = isReachedAgain
    self.colour = colour
  }
}

extension Scoreboard {
  /// Removes players, and gives others what a stream tells.
  ///
  /// Law: the board is that of `add` and `score` commands which say the same. A player without a name here who is no
  /// longer on the board stays away. Cost: O(log n) for each player.
  ///
  /// - Throws: `.nameInUse`, `.scoreOverflow`. The board may then be half changed, so use a copy.
  package mutating func update(
    removing gone: [Player.ID], scores: [StreamedScore]
  ) throws(ScorekeepingError) {
    for id in gone { players.remove(id) }
    try give(scores) { new, board throws(ScorekeepingError) in
      let known = board.players[id: new.id]
      guard var player = known ?? new.newcomer(on: board) else { return nil }
      if let team = new.team, team != player.team {
        player.team = board.players.team(named: team) ?? team
      }
      return GivenPoints(
        player: player, amounts: [(new.amount, nil)], reached: new.reached,
        isReachedAgain: new.isReachedAgain)
    }
  }
}

extension StreamedScore {
  /// The player to add; nil if the stream does not name one.
  fileprivate func newcomer(on board: Scoreboard) -> Player? {
    name.map {
      Player(
        id: id, name: $0, score: board.scoreOfNewcomers,
        colour: board.players.freeColour(wanted: colour), reached: reached)
    }
  }
}

extension Scoreboard {
  /// Commands that lead from `old` to this board, as `update(removing:scores:)` has changed it without removing players.
  ///
  /// They are those between the changed players alone, because these have all reached their scores after the others.
  /// Added players get their colours as `add` gives them. Cost: that of the changed players.
  fileprivate func commands(
    from old: Scoreboard, by change: BoardChange
  ) throws(ScorekeepingError) -> [Command] {
    var (before, after) = (old, self)
    let (updates, insertions) = (change.players.updates, change.players.insertions)
    before.players = try Players(updates.map(\.old))
    after.players = try Players(updates.map(\.new) + insertions.map(\.element))
    return after.commands(from: before).filter { if case .colour = $0 { false } else { true } }
  }
}
