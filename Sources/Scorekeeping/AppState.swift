/// Everything that the program shows: the list of boards, and the board that is open.
public struct AppState: Equatable, Sendable {
  /// All boards, in the order in which they were made.
  public var boards: [BoardSummary] = []
  /// The board that commands act on, or nil while the list of boards is shown.
  public var board: Scoreboard?

  /// The state without boards.
  public init() {}
}
