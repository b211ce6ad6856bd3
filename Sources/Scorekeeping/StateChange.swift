import IdentityDiff

/// What happened to the state, as those who listen to a session are told.
public struct StateChange: Equatable, Sendable {
  /// What happened to the list of boards.
  public let boards: ChangeSet<BoardSummary>
  /// What happened to the open board.
  public let board: Transition

  /// What happened to the open board.
  public enum Transition: Equatable, Sendable {
    case none
    case opened(Scoreboard.ID)
    case closed
    case changed(BoardChange)
  }

  /// Whether nothing happened: listeners are not told.
  public var isEmpty: Bool {
    switch board {
    case .none: boards.isEmpty
    case .changed(let change): boards.isEmpty && change.isEmpty
    case .opened, .closed: false
    }
  }
}
