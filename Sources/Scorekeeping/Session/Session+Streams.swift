import FoundationBase
import IdentityDiff

/// Changing the open board by a stream of events from another program.
extension Session {
  /// A new identity, made in the same way as for players added by commands.
  package func newID() -> UUID { environment.newID() }

  /// Changes the open board. The whole change is reversed by one undo.
  ///
  /// - Parameters:
  ///   - words: a description of the change for the journal.
  ///   - isSpelledOut: whether to write to the journal also the commands that lead to the same board, as scripts need
  ///     them. The change must then be made by `Scoreboard.update`.
  ///   - body: changes a copy of the newest committed board. It may also write to the transaction, to commit other data
  ///     with the change.
  /// - Throws: `.noBoard`, an error of `body`, or an error of the journal. Nothing is then changed.
  package func changeBoard(
    by words: String, isSpelledOut: Bool = false,
    _ body: (inout Scoreboard, any JournalTransaction) throws -> Void
  ) throws {
    try commit(on: root.state.board?.id) { execution in
      let old = try execution.state.openBoard()
      var board = old
      try body(&board, execution.transaction)
      board.stopTiming(wasOver: old.details.isOver, at: execution.environment.now)
      guard let change = execution.replace(old, with: board) else { return }
      let lines = isSpelledOut ? try board.commands(from: old, by: change).map(\.description) : []
      _ = try execution.append(
        .board(change), leadingTo: board, scope: board.id,
        command: (["# " + words] + lines).joined(separator: "\n"))
    }
  }
}

/// The data about a player in a stream of events.
package struct StreamedScore {
  package var id: Player.ID
  /// The name of a player who may not be on the board yet; nil for a player who is on the board.
  package let name: String?
  /// The added points, or the total.
  package let amount: Command.Amount
  /// The team; nil if the stream does not specify one.
  package let team: String?
  /// The order of reaching scores: a higher number means that the score was reached later.
  package let reached: Int
  /// Whether `reached` also applies if the score is the same as before, because the player left the score and reached
  /// it again.
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
  /// Removes players, and applies the data of a stream to others.
  ///
  /// Law: the result equals the board after `add` and `score` commands with the same data. A player who is no longer on
  /// the board is added again only if the data contains a name. Cost: O(log n) for each player.
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
  /// The player to add; nil if the stream gives no name.
  fileprivate func newcomer(on board: Scoreboard) -> Player? {
    name.map {
      Player(
        id: id, name: $0, score: board.scoreOfNewcomers,
        colour: board.players.freeColour(wanted: colour), reached: reached)
    }
  }
}

extension Scoreboard {
  /// The commands that lead from `old` to this board, after `update(removing:scores:)` without removed players.
  ///
  /// Comparing only the changed players suffices, because these reached their scores after all others. Added players
  /// get the colours that `add` would give them. Cost: in proportion to the changed players.
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
