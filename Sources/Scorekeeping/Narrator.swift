import IdentityDiff

/// Tells in words how a session goes on: what happened on the open board, and to the list of boards.
///
/// It tells of transitions, not of commands: the same is told of a key, of an undo and of a change by another session.
public struct Narrator {
  private var ranked: RankedBoard?

  /// Begins with a state, of which nothing is told.
  public init(_ state: AppState) {
    ranked = state.board.map { RankedBoard($0) }
  }

  /// Goes on by a transition, and tells what is different, a line each: boards that went, came, were renamed or
  /// opened, then the changes of the open board as `Narration.spoken`. Names are as they are: make the lines safe
  /// before they go to a terminal.
  ///
  /// Cost: that of the change; where another board is opened, O(n log n) for its n players.
  ///
  /// The outcome of the command that made it tells more: the player who was moved by hand, and how much was taken back
  /// or done again.
  public mutating func lines(of step: Transition, after outcome: Outcome? = nil) -> [String] {
    let reversal = outcome?.reversal
    let (boards, new) = (step.change.boards, step.new)
    var lines = boards.deletions.map { BoardNews.gone($0.element.name).words(after: reversal) }
    lines += boards.insertions.map { BoardNews.new($0.element.name).words(after: reversal) }
    let isSame = new.board != nil && new.board?.id == step.old.board?.id
    for update in boards.updates where update.old.name != update.new.name {
      if isSame, update.new.id == new.board?.id { continue }
      lines.append(
        BoardNews.renamed(update.old.name, to: update.new.name).words(after: reversal))
    }
    if let board = new.board, !isSame,
      !boards.insertions.contains(where: { $0.element.id == board.id })
    {
      lines.append("Board '\(board.name)' opened")
    }
    lines += follow(step, moving: outcome?.moved, after: reversal)
    guard let done = outcome?.reversed else { return lines }
    return lines.isEmpty ? [done] : ["\(done): \(lines[0])"] + lines.dropFirst()
  }

  /// Brings the standings to those of a board, and tells what changed of it if it was open before.
  private mutating func follow(
    _ step: Transition, moving mover: Player.ID?, after reversal: Reversal?
  ) -> [String] {
    guard let board = step.new.board, var new = ranked, new.board.id == board.id else {
      ranked = step.new.board.map { RankedBoard($0) }
      return []
    }
    guard let change = step.change.board else { return [] }
    let old = new
    new.update(to: board, by: change)
    ranked = new
    return Narration(change, from: old, to: new, moving: mover, after: reversal).spoken
  }
}

/// What happened to a board of the list.
package enum BoardNews {
  case gone(String)
  case new(String)
  case renamed(String, to: String)

  /// A sentence, or after a reversal what follows a colon.
  package func words(after reversal: Reversal?) -> String {
    switch (self, reversal) {
    case (.gone(let name), nil): "Board '\(name)' deleted"
    case (.gone(let name), _): "'\(name)' is gone"
    case (.new(let name), nil): "New board '\(name)'"
    case (.new(let name), _): "'\(name)' is back"
    case (.renamed(let old, let new), nil): "Board '\(old)' is now '\(new)'"
    case (.renamed(let old, let new), _): "'\(old)' is now '\(new)'"
    }
  }
}
