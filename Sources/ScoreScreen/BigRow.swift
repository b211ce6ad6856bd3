/// A row of the screen where scores stand in large digits: one of the rows that some tiles take.
public struct BigRow: Equatable, Sendable {
  /// Whose row it is: that of the first tile, and which of its rows.
  struct ID: Hashable, Sendable {
    let tile: BigTileID
    let line: Int
  }

  let id: ID
  let tiles: ArraySlice<BigTile>
  let layout: BigLayout

  func line(width: Int, theme: Theme) -> Line {
    var line = Line(width: width, theme: theme)
    if id.line == layout.tileHeight { return line }
    for (offset, tile) in tiles.enumerated() {
      let column = 1 + offset * (layout.tileWidth + BigLayout.gap)
      tile.draw(line: id.line, at: column, of: layout, in: &line)
    }
    return line
  }
}
