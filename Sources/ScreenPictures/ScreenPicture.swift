import ScreenCells

/// A screen as a static SVG picture, in the style of `PictureRecorder`.
///
/// Equal screens make equal pictures, to the byte.
package struct ScreenPicture: CustomStringConvertible {
  /// The SVG text.
  package let description: String

  /// Draws the cells of a screen.
  ///
  /// - Parameters:
  ///   - title: the title of the picture, for screen readers.
  ///   - summary: the content in words, for screen readers.
  ///   - ids: the beginning of all names in the picture.
  ///   - hasColours: whether to use more colours than text, background and a grey.
  package init(
    _ grid: Grid, title: String, summary: String, ids: String = "", hasColours: Bool = true,
    scheme: PictureScheme = .auto
  ) {
    var timeline = ScreenTimeline(hasColours: hasColours)
    timeline.show(grid, at: 0)
    var text = ""
    AnimatedSVG(
      timeline, title: title, description: summary, duration: 1000, scheme: scheme, ids: ids
    ).write { text += $0 }
    description = text
  }
}
