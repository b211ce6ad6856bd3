/// A row of the screen where names and scores stand in large letters: one of the rows that tiles side by side take.
public struct BigRow: Equatable, Sendable {
  /// Which of the rows of its tiles it is.
  let number: Int
  /// From the left.
  let tiles: [BigTile]
  let layout: BigLayout
  let scale: BarScale

  /// It is the row of the first of its tiles, and moves with that.
  var id: Row.ID { .big(tiles[0].id, line: number) }

  func line(width: Int, theme: Theme) -> Line {
    var line = Line(width: width, theme: theme)
    for (column, tile) in tiles.enumerated() {
      tile.draw(
        row: number, at: layout.start(of: column), of: layout, scale: scale, in: &line)
    }
    return line
  }
}
