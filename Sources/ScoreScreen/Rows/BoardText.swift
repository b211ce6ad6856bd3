import IdentityDiff
import Scorekeeping

/// A whole board as plain text: all rows of its list.
///
/// The text is safe to write to a terminal: names are drawn as on the screen.
public struct BoardText: CustomStringConvertible {
  /// The text: the name, a blank line, and a line for each row, without blanks at the ends.
  public let description: String

  /// Lays the board out for a width in columns.
  public init(_ board: Scoreboard, width: Int = 80, theme: Theme = Theme()) {
    var view = BoardView(board, isSelecting: false)
    var title = Line(width: width, theme: theme)
    title.write(board.name, at: 1, width: width - 1)
    let layout = ListLayout(width: width, hasBars: theme.hasBars)
    let sections = view.sections(layout, height: max(1, view.lineup.count))
    let notes = view.lineup.count == 0 ? [" No players yet"] : []
    let lines =
      [title, Line(width: 0, theme: theme)]
      + sections.flatMap(\.lines).map { $0.line(width: width, theme: theme) }
    description = (lines.map { $0.text.trimmingTrailingBlanks } + notes).joined(separator: "\n")
  }
}
