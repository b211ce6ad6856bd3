/// Shows a line that is being typed on a terminal that can do nothing but print and go back.
///
/// What is added at the end is all that is written then, and what is taken back there is blanked: as terminals echo
/// by themselves, so that whoever listens hears what was typed. Nothing but text and backspaces is written.
struct PromptEcho {
  private var cells: [Cell] = []
  private var cursor = 0
  private(set) var isShown = false

  /// Brings what is shown to a line with a cursor, in one row of the terminal; what is to be written for that.
  mutating func show(_ line: Line, cursor place: Int) -> String {
    let end = line.cells.lastIndex { $0.text != " " }.map { $0 + 1 } ?? 0
    let new = Array(line.cells.prefix(max(end, place)))
    defer { (cells, cursor, isShown) = (new, place, true) }
    let same = zip(cells, new).prefix { $0 == $1 }.count
    if same == cells.count, same == new.count {
      return place < cursor ? Self.back(by: cursor - place) : new[cursor..<place].text
    }
    var start = min(same, cursor)
    // A character of two columns is written whole.
    while start > 0, isSecondColumn(start, of: cells) || isSecondColumn(start, of: new) {
      start -= 1
    }
    let left = max(0, cells.count - new.count)
    return Self.back(by: cursor - start) + new[start...].text + String(repeating: " ", count: left)
      + Self.back(by: new.count + left - place)
  }

  /// Leaves the line for the next; what is to be written for that.
  mutating func leave() -> String {
    defer { self = PromptEcho() }
    return isShown ? "\n" : ""
  }

  private func isSecondColumn(_ column: Int, of cells: [Cell]) -> Bool {
    column < cells.count && cells[column].text.isEmpty
  }

  private static func back(by columns: Int) -> String { String(repeating: "\u{8}", count: columns) }
}
