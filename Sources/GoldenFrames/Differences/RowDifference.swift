import ScreenCells

/// The difference between an expected row and the actual one.
package struct RowDifference {
  /// The row of the screen, the first being 0.
  package let row: Int
  /// The expected cells; nil below the end of the expected screen.
  package let expected: [Cell]?
  /// The actual cells; nil below the end of the actual screen.
  package let actual: [Cell]?
  /// The columns with different text, including columns that only one of the rows has. Empty if one of the rows is nil.
  package let textColumns: [Int]
  /// The columns of both rows with different styles. A character in place of a space does not count here, because it
  /// has its own style.
  package let styleColumns: [Int]

  /// Compares two rows; nil if they are equal.
  init?(row: Int, expected: [Cell]?, actual: [Cell]?) {
    if expected == actual { return nil }
    self.row = row
    self.expected = expected
    self.actual = actual
    guard let expected, let actual else {
      (textColumns, styleColumns) = ([], [])
      return
    }
    let shared = 0..<min(expected.count, actual.count)
    let longer = max(expected.count, actual.count)
    textColumns =
      shared.filter { !expected[$0].hasText(of: actual[$0]) } + (shared.upperBound..<longer)
    styleColumns = shared.filter { column in
      let (old, new) = (expected[column], actual[column])
      if old.style == new.style { return false }
      return old.hasText(of: new) || old.text != " " && new.text != " "
    }
  }

  /// Whether the rows differ in text, not only in style.
  var isOfText: Bool { expected == nil || actual == nil || !textColumns.isEmpty }

  /// Draws a `^` below each cell with different text, and below both columns of a wide character.
  ///
  /// - Parameter styles: the sign below cells where only the style differs.
  package func marks(below pictures: [RowPicture], styles: Character = " ") -> String {
    var marks: [Character] = []
    func mark(_ columns: [Int], _ sign: Character) {
      for column in columns {
        let isWide = pictures.contains { $0.wideColumns.contains(column) }
        let end = isWide ? column + 2 : column + 1
        while marks.count < end { marks.append(" ") }
        for column in column..<end { marks[column] = sign }
      }
    }
    if styles != " " { mark(styleColumns, styles) }
    mark(textColumns, "^")
    return String(marks)
  }

  /// The columns with different text that look the same in both pictures, or that both show as U+FFFD.
  private func unseenColumns(in pictures: [RowPicture]) -> [Int] {
    guard let expected, let actual else { return [] }
    return textColumns.filter { column in
      if pictures.contains(where: { $0.maskedColumns.contains(column) }) { return true }
      guard column < expected.count, column < actual.count else { return false }
      let (old, new) = (expected[column].text, actual[column].text)
      // Equal strings may have different scalars.
      return old == new || old.isWhitespace && new.isWhitespace
    }
  }

  /// The expected row, the actual row, and marks below the cells that differ.
  func lines(labelWidth: Int) -> [String] {
    let number = String(row + 1)
    let label = String(repeating: " ", count: labelWidth - number.count) + number
    let indent = String(repeating: " ", count: labelWidth + 4)
    let (old, new) = (expected.map(RowPicture.init), actual.map(RowPicture.init))
    let pictures = [("-", old), ("+", new)].compactMap { sign, picture in
      picture.map { "\(sign) \(label) |\($0.text)|" }
    }
    let drawn = [old, new].compactMap(\.self)
    let unseen = unseenColumns(in: drawn)
    let notes = unseen.prefix(3).map { column in
      "column \(column): expected \(Self.words(expected, column)), is \(Self.words(actual, column))"
    }
    let rest = unseen.count > 3 ? ["and \(unseen.count - 3) more columns"] : []
    return pictures
      + ([marks(below: drawn)] + notes + rest).filter { !$0.isEmpty }.map { indent + $0 }
  }

  /// Lists the expected and the actual styles of the columns where they differ.
  func styleLines(most: Int) -> [String] {
    [("-", expected), ("+", actual)].compactMap { sign, cells in
      cells.map { cells in
        let runs = styleRuns(of: cells)
        let rest = runs.count > most ? ["and \(runs.count - most) more"] : []
        return "\(sign) \(row + 1): " + (runs.prefix(most) + rest).joined(separator: ", ")
      }
    }
  }

  /// Formats the runs of columns with different styles as golden files do, `0-8 bold fg=yellow`, but includes plain
  /// runs.
  private func styleRuns(of cells: [Cell]) -> [String] {
    var runs: [(columns: ClosedRange<Int>, style: Style)] = []
    for column in styleColumns {
      let style = cells[column].style
      if let last = runs.last, last.style == style, last.columns.upperBound == column - 1 {
        runs[runs.count - 1].columns = last.columns.lowerBound...column
      } else {
        runs.append((column...column, style))
      }
    }
    return runs.map { columns, style in
      let (first, last) = (columns.lowerBound, columns.upperBound)
      return (first == last ? "\(first) " : "\(first)-\(last) ")
        + (style == Style() ? "plain" : style.words)
    }
  }

  private static func words(_ cells: [Cell]?, _ column: Int) -> String {
    guard let cells, column < cells.count else { return "no cell" }
    let scalars = cells[column].text.unicodeScalars.map(\.hexadecimal)
    return scalars.isEmpty ? "an empty cell" : scalars.joined(separator: " ")
  }
}

/// A row as text that is safe to write to a terminal, with as many columns as the row has cells.
///
/// U+FFFD replaces a cell unless it holds one character that fits its width.
package struct RowPicture {
  private(set) var text = ""
  /// The cells with the text, in their styles.
  package private(set) var cells: [Cell]
  /// The first columns of wide characters.
  private(set) var wideColumns: Set<Int> = []
  /// The columns where U+FFFD replaces the cell.
  private(set) var maskedColumns: Set<Int> = []

  package init(_ row: [Cell]) {
    cells = row
    var column = 0
    while column < row.count {
      let cell = row[column].text
      let isFollowed = column + 1 < row.count && row[column + 1].text.isEmpty
      switch Self.width(of: cell) {
      case 1: text += cell
      case 2 where isFollowed:
        text += cell
        wideColumns.insert(column)
        column += 1
      default:
        text += "\u{FFFD}"
        cells[column] = Cell("\u{FFFD}", style: row[column].style)
        maskedColumns.insert(column)
      }
      column += 1
    }
  }

  /// The columns of a text if it is one character that a terminal shows unchanged; else nil.
  private static func width(of text: String) -> Int? {
    guard let base = text.unicodeScalars.first else { return nil }
    if text.utf8.count == 1 { return 0x20..<0x7F ~= base.value ? 1 : nil }
    let scalars = text.unicodeScalars
    guard text.terminalSafe().unicodeScalars.elementsEqual(scalars) else { return nil }
    let width = text.terminalWidth
    // The scalars after the first one are marks: they take no column.
    return scalars.count == 1 || String(base).terminalWidth == width ? width : nil
  }
}

extension Cell {
  /// Whether both cells hold the same scalars, in any style.
  fileprivate func hasText(of other: Cell) -> Bool {
    style == other.style ? self == other : self == Cell(text: other.text, style: style)
  }
}

extension String {
  fileprivate var isWhitespace: Bool { !isEmpty && allSatisfy(\.isWhitespace) }
}
