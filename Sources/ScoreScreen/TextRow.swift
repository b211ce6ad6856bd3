/// A row of words: help, and what an empty list says.
public struct TextRow: Equatable, Sendable {
  let number: Int
  /// What stands in the first column, and the words beside it.
  let head: String
  let text: String
  let headWidth: Int

  func line(width: Int, theme: Theme) -> Line {
    var line = Line(width: width, theme: theme)
    line.write(head, at: 1, width: headWidth, style: .bold)
    let start = headWidth == 0 ? 1 : headWidth + 2
    line.write(text, at: start, width: width - start)
    return line
  }
}
