import IdentityDiff

/// Everything that the program shows: the list of boards, and the board that is open.
public struct AppState: Equatable, Sendable {
  /// All boards, in the order in which they were made.
  public internal(set) var boards: [BoardSummary] = []
  /// The board that commands act on, or nil while the list of boards is shown.
  public internal(set) var board: Scoreboard?

  /// The state without boards.
  public init() {}

  /// What turned `old` into this state.
  public func change(from old: AppState) -> StateChange {
    let transition: StateChange.Transition =
      switch (old.board, board) {
      case (nil, nil): .none
      case (.some, nil): .closed
      case (let old?, let new?) where old === new: .changed(new.change(from: old))
      case (_, let new?): .opened(new.id)
      }
    return StateChange(boards: boards.changes(from: old.boards), board: transition)
  }
}
