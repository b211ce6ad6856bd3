import ScoreScreen

/// A rectangle in a row of a picture, in units from the top left corner of its column.
struct Box: Hashable {
  let x: Int
  let y: Int
  private(set) var width: Int
  let height: Int
  /// Whether its corners are round. Those that join others have none.
  var isRound = false

  init(_ x: Int, _ y: Int, _ width: Int, _ height: Int, isRound: Bool = false) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
    self.isRound = isRound
  }

  /// Whole columns.
  init(columns: Int) {
    self.init(0, 0, columns * Measures.column, Measures.row)
  }

  /// Whether it goes from one column to the next.
  var isWhole: Bool { width == Measures.column }

  /// The same from the first column to the last of so many.
  func widened(to columns: Int) -> Box {
    var box = self
    box.width = columns * Measures.column
    return box
  }

  /// What a cell is drawn as in place of its character; nil for text.
  static func boxes(of cell: Cell) -> [Box]? {
    let text = cell.text
    return text.utf8.count == 3 ? boxes[text] : nil
  }

  /// The characters that are drawn as boxes, so that they join as they are meant to in any type, with a column of 9
  /// units and a row of 20.
  static let boxes: [String: [Box]] = [
    // Bars, and the blocks of large letters.
    "▆": [Box(0, 3, 9, 13, isRound: true)],
    "▄": [Box(0, 10, 9, 10)],
    "▀": [Box(0, 0, 9, 10)],
    "█": [Box(0, 0, 9, 20)],
    "▖": [Box(0, 10, 5, 10)],
    "▗": [Box(4, 10, 5, 10)],
    // Signs.
    "▌": [Box(0, 0, 4, 20)],
    "■": [Box(0, 6, 8, 8, isRound: true)],
    "▏": [Box(0, 2, 1, 16)],
    // Rules.
    "─": [Box(0, 9, 9, 1)],
    "━": [Box(0, 8, 9, 3)],
    "┄": [Box(1, 9, 6, 1)],
    "│": [Box(4, 0, 1, 20)],
    "┊": [Box(4, 2, 1, 6), Box(4, 12, 1, 6)],
    "├": [Box(4, 0, 1, 20), Box(5, 9, 4, 1)],
    "┤": [Box(4, 0, 1, 20), Box(0, 9, 4, 1)],
    "┬": [Box(0, 9, 9, 1), Box(4, 10, 1, 10)],
    "┴": [Box(0, 9, 9, 1), Box(4, 0, 1, 9)],
  ]
}
