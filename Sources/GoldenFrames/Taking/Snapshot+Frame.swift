import ScoreScreen

extension Snapshot {
  /// What a frame shows.
  ///
  /// ```
  /// Snapshot("Scored", of: after, from: before)
  /// ```
  ///
  /// Cost: that of drawing the frame.
  ///
  /// - Parameters:
  ///   - old: the frame before it; without one, the snapshot is not of a step.
  ///   - hasColours: whether the screen has colours.
  public init(
    _ title: String = "", of frame: Frame, from old: Frame? = nil, hasColours: Bool = true
  ) {
    var grid = Grid()
    var renderer = Renderer()
    renderer.show(frame, on: &grid)
    self.init(title, of: frame, drawnOn: grid, from: old, hasColours: hasColours)
  }

  /// What the program shows at this moment.
  ///
  /// ```
  /// Snapshot(of: screens)
  /// ```
  ///
  /// Cost: that of drawing its frame.
  ///
  /// - Parameters:
  ///   - title: what the picture is of; what is open if nothing is said.
  ///   - hasColours: whether the screen has colours.
  public init(_ title: String? = nil, of screens: Screens, hasColours: Bool = true) {
    self.init(title ?? screens.title, of: screens.frame(), hasColours: hasColours)
  }

  /// What a frame shows that was brought to a grid already.
  init(_ title: String, of frame: Frame, drawnOn grid: Grid, from old: Frame?, hasColours: Bool) {
    self.init(
      title, rows: hasColours ? grid.rows : grid.rows.withoutColours, cursor: grid.cursor,
      entries: frame.entries, changes: old.map(frame.changes))
  }
}
