/// A row of words: help, and what an empty list says.
public struct TextRow: Equatable, Sendable {
  /// A piece of text in a field of the row.
  struct Part: Equatable, Sendable {
    let text: String
    let column: Int
    var width = Int.max
    var style = Style()
  }

  let number: Int
  var parts: [Part] = []

  func line(width: Int, theme: Theme) -> Line {
    var line = Line(width: width, theme: theme)
    for part in parts {
      let room = max(0, width - 1 - part.column)
      line.write(part.text, at: part.column, width: min(part.width, room), style: part.style)
    }
    return line
  }
}
