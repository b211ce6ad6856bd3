import ScoreScreen

/// A screen as a static SVG picture, in the style of `SVGRecorder`.
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
  package init(_ grid: Grid, title: String, summary: String) {
    var timeline = ScreenTimeline(hasColours: true)
    timeline.show(grid, at: 0)
    var text = ""
    AnimatedSVG(timeline, title: title, description: summary, duration: 1000)
      .write { text += $0 }
    description = text
  }
}
