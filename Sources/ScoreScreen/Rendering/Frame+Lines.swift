/// Frames without a list.
extension Frame {
  /// A frame of lines from the top.
  package init(_ lines: [Line], cursor: Position?, size: Size, theme: Theme) {
    self.init(
      size: size, list: 0..<0, sections: [],
      chrome: lines.enumerated().map { ChromeRow($0, .line($1)) }, cursor: cursor, theme: theme)
  }

  /// Frames side by side, with a line between two. The cursor of the first frame that has one is shown.
  ///
  /// Cost: painting the frames whole.
  package static func beside(_ frames: [Frame], size: Size, theme: Theme) -> Frame {
    var lines = Array(repeating: Line(width: size.columns, theme: theme), count: size.rows)
    var cursor: Position?
    var column = 0
    for frame in frames {
      if column > 0 {
        for row in lines.indices { lines[row].put(theme.axis, at: column, style: .faint) }
        column += 1
      }
      var grid = Grid()
      var renderer = Renderer()
      renderer.show(frame, on: &grid)
      for (row, cells) in grid.rows.enumerated().prefix(size.rows) {
        lines[row].draw(cells[...], at: column)
      }
      if cursor == nil, let position = grid.cursor {
        cursor = Position(column: column + position.column, row: position.row)
      }
      column += frame.size.columns
    }
    return Frame(lines, cursor: cursor, size: size, theme: theme)
  }
}
