import ScoreScreen

/// Where things are in a picture, in its units.
struct Measures {
  /// How wide a column and how high a row is; the type is of a size whose characters are that wide.
  static let column = 9
  static let row = 20
  /// From the top of a row to the line that its letters stand on.
  static let baseline = 15
  /// Between the window's edge and the screen. Like the height of a row it makes whole pixels with factors such as 1.25:
  /// rows that begin within one would not join.
  static let padding = 20
  /// From one line of what is said to the next, and the room above the first.
  static let captionLine = 22
  static let captionGap = 10

  let size: Size
  /// How many lines what is said beside the screen takes at most.
  let captionLines: Int

  var screenWidth: Int { size.columns * Self.column }
  var width: Int { screenWidth + 2 * Self.padding }
  var captionTop: Int { Self.padding + size.rows * Self.row + Self.captionGap }
  var captionHeight: Int { captionLines * Self.captionLine }
  var height: Int {
    size.rows * Self.row + 2 * Self.padding
      + (captionLines == 0 ? 0 : Self.captionGap + captionHeight)
  }
}
