import ScoreScreen

extension Frame {
  /// The frame drawn on a new grid.
  var repainted: Grid {
    var grid = Grid()
    var renderer = Renderer()
    renderer.show(self, on: &grid)
    return grid
  }
}
