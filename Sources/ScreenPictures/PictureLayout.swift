import ScreenCells

/// Positions and sizes in a picture, in its units.
package struct PictureLayout {
  /// The width of a column and the height of a row; characters of the font are as wide as a column.
  static let column = 9
  package static let row = 20
  /// The distance from the top of a row to its baseline.
  package static let baseline = 15
  /// The usual distance from the edge of the picture to the screen. Like the height of a row, it gives whole pixels at scales
  /// such as 1.25: rows that begin within a pixel would not join.
  package static let padding = 20
  /// The height of a line of the caption, and of the space above the first one.
  static let captionLine = 22
  static let captionGap = 10

  let size: Size
  /// The number of lines of the longest caption.
  let captionLines: Int
  /// Whether keys are shown below the screen.
  var hasKeys = false
  /// Whether a bar with the title stands above the screen.
  var hasWindow = false

  /// The distance from the edge of the picture to the screen.
  var margin = Self.padding

  /// The height of the bar of a window.
  static let bar = 40
  /// The distance from the top of the picture to the screen.
  var top: Int { hasWindow ? Self.bar : margin }
  var screenWidth: Int { size.columns * Self.column }
  var width: Int { screenWidth + 2 * margin }
  /// The height of the keys, and the space above them.
  static let keyRow = 28
  static let keyGap = 8
  private var keyHeight: Int { hasKeys ? Self.keyGap + Self.keyRow : 0 }
  var keyTop: Int { top + size.rows * Self.row + Self.keyGap }
  var captionTop: Int { top + size.rows * Self.row + keyHeight + Self.captionGap }
  var captionHeight: Int { captionLines * Self.captionLine }
  var height: Int {
    top + size.rows * Self.row + keyHeight + margin
      + (captionLines == 0 ? 0 : Self.captionGap + captionHeight)
  }
}
