import ScoreScreen

extension Frame {
  /// The frame on a grid of its own.
  var repainted: Grid {
    var grid = Grid()
    var renderer = Renderer()
    renderer.show(self, on: &grid)
    return grid
  }
}
