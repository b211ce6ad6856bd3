import IdentityDiff
import Scorekeeping

/// Boards that are created here and left without any use, as after a misspelt name: they are not kept.
extension Screens {
  /// Records whether a board is created here, and whether one is used.
  func noteUse(_ step: Transition) {
    guard options.discardsUnusedBoards, let board = step.new.board else { return }
    if step.change.board != nil {
      newBoards.unused.remove(board.id)
    } else if step.origin == .command, board.players.isEmpty,
      step.change.boards.insertions.contains(where: { $0.element.id == board.id })
    {
      newBoards.unused.insert(board.id)
    }
  }

  /// Discards the unused boards that are no longer open.
  ///
  /// - Parameter isLeaving: whether the open one is discarded, too, because the program ends.
  package func discardUnusedBoards(isLeaving: Bool = false) {
    for id in newBoards.unused where isLeaving || id != session.state.board?.id {
      // A board that cannot be discarded now is kept.
      newBoards.unused.remove(id)
      if let board = try? session.discardIfUnused(id), page.message.isEmpty {
        page.message = Message(text: "'\(board.name)' was left empty, and is not kept")
      }
    }
  }

  /// Creates the open board again if another session has discarded it, because it is in use here.
  func remakeDiscardedBoard() throws {
    guard let board = newBoards.discarded.take(), page.board == nil else { return }
    try session.remake(board)
  }
}

/// Boards that were created on these screens, or are in use here although another session has discarded them.
struct NewBoards {
  /// The boards that were created, until they are known to be used.
  var unused: Set<Scoreboard.ID> = []
  /// The open board, which another session has discarded, until it is created again.
  var discarded: Scoreboard?
}
