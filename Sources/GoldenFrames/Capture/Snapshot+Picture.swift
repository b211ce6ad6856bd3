import ScoreScreen
import ScoreScript

extension Snapshot {
  /// The snapshot as a picture in SVG, in the reader's colour scheme.
  ///
  /// - Parameter ids: the beginning of all names in the picture, so that a page can hold several.
  package func picture(ids: String = "") -> String {
    let grid = Grid(rows: rows, cursor: cursor)
    return ScreenPicture(grid, title: title, summary: grid.text, ids: ids).description
  }
}
