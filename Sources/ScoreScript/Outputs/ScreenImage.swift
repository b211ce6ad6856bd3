import ScoreScreen

/// A frame, and the cells that a terminal shows of it.
public struct ScreenImage: Equatable, Sendable {
  public let frame: Frame
  /// The screen in memory that the frame was drawn on, by increments.
  public let grid: Grid

  public init(frame: Frame, grid: Grid) {
    self.frame = frame
    self.grid = grid
  }
}
