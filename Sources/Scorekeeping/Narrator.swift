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
  /// `mover` is of whom a change of the manual order is told, where it is known who was meant: by itself it does not
  /// tell whether one went down or another up.
  public mutating func lines(to new: AppState, moving mover: Player.ID? = nil) -> [String] {
    let boards = new.boards.changes(from: state.boards)
    var lines = boards.deletions.map { "Board '\($0.element.name)' deleted" }
    lines += boards.insertions.map { "New board '\($0.element.name)'" }
    let isSame = new.board != nil && new.board?.id == state.board?.id
    for update in boards.updates where update.old.name != update.new.name {
      if isSame, update.new.id == new.board?.id { continue }
      lines.append("Board '\(update.old.name)' is now '\(update.new.name)'")
    }
    if let board = new.board, !isSame,
      !boards.insertions.contains(where: { $0.element.id == board.id })
    {
      lines.append("Board '\(board.name)' opened")
    }
    lines += follow(new.board, moving: mover)
    state = new
    return lines
  }

  /// Brings the standings to those of a board, and tells what changed of it if it was open before.
  private mutating func follow(
    _ board: Scoreboard?, moving mover: Player.ID?
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
    return Narration(change, from: old, to: ranked, moving: mover).spoken
  }
}
