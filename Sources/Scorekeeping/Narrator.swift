import IdentityDiff
import StructReference

/// Tells in words how a state goes on: what happened on the open board, and to the list of boards.
///
/// It tells of states, not of commands: the same is told of a key, of an undo and of what others wrote.
public struct Narrator {
  private var state: AppState
  private var ranked: RankedBoard?

  /// Begins with a state, of which nothing is told.
  public init(_ state: AppState) {
    self.state = state
    ranked = state.board.map { RankedBoard($0) }
  }

  /// Goes on to another state, and tells what is different, a line each: boards that went, came, were renamed or
  /// opened, then the changes of the open board as `Narration.spoken`. Names are as they are: make the lines safe
  /// before they go to a terminal.
  ///
  /// Cost: that of what changed, and of copying the standings; where another board is opened, O(n log n) for its n
  /// players.
  ///
  /// Where it was a command that led there, its outcome tells more: whom it moved by hand, as by itself a change of the
  /// order does not tell whether one went down or another up, and how much it took back or did again.
  public mutating func lines(to new: AppState, after outcome: Outcome? = nil) -> [String] {
    let reversal = outcome?.reversal
    let boards = new.boards.changes(from: state.boards)
    var lines = boards.deletions.map { BoardNews.gone($0.element.name).words(after: reversal) }
    lines += boards.insertions.map { BoardNews.new($0.element.name).words(after: reversal) }
    let isSame = new.board != nil && new.board?.id == state.board?.id
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
    lines += follow(new.board, moving: outcome?.moved, after: reversal)
    state = new
    guard let done = outcome?.reversed else { return lines }
    return lines.isEmpty ? [done] : ["\(done): \(lines[0])"] + lines.dropFirst()
  }

  /// Brings the standings to those of a board, and tells what changed of it if it was open before.
  private mutating func follow(
    _ board: Scoreboard?, moving mover: Player.ID?, after reversal: Reversal?
  ) -> [String] {
    guard let board, var ranked, ranked.board.id == board.id else {
      ranked = board.map { RankedBoard($0) }
      return []
    }
    let change = board.change(from: ranked.board)
    if change.isEmpty { return [] }
    let old = ranked
    ranked.update(to: board, by: change)
    self.ranked = ranked
    return Narration(change, from: old, to: ranked, moving: mover, after: reversal).spoken
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
