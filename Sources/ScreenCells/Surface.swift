/// The columns and rows of a screen.
public struct Size: Hashable, Sendable {
  /// The width, in cells.
  public var columns: Int
  /// The height, in cells.
  public var rows: Int

  /// Makes a size of columns by rows.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// A cell of a screen; columns and rows count from 0 at the top left.
public struct Position: Hashable, Sendable {
  /// The number of columns from the left edge.
  public var column: Int
  /// The number of rows from the top edge.
  public var row: Int

  /// Makes a position from a column and a row.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// A screen on which lines are drawn.
///
/// Both conforming types show the same: `CursesScreen` writes to a terminal, `Grid` holds the cells in memory.
public protocol Surface {
  /// Clears the screen and sets the rows of the list, and its width from the left edge. A screen larger than `size`
  /// stays blank outside of it.
  mutating func begin(size: Size, list: Range<Int>, width: Int)
  /// Inserts a blank line into the list; the lines from there on move down, and the last one is lost.
  mutating func insertLine(at row: Int)
  /// Deletes a line of the list; the lines after it move up, and the last becomes blank.
  mutating func deleteLine(at row: Int)
  /// Draws a line in a row, from a column on: 0, or the column after the list.
  mutating func draw(_ line: Line, at row: Int, column: Int)
  /// Shows the cursor at a position; nil hides it.
  mutating func place(cursor: Position?)
  /// Makes all changes visible at once.
  mutating func flush()
}

extension Surface {
  /// Clears the screen and sets the rows of a list as wide as the screen.
  public mutating func begin(size: Size, list: Range<Int>) {
    begin(size: size, list: list, width: size.columns)
  }

  /// Replaces a row by a line as wide as the screen.
  public mutating func draw(_ line: Line, at row: Int) { draw(line, at: row, column: 0) }
}

/// A screen in memory: the cells that a terminal would show.
///
/// A grid clips: what a call gives for rows and columns outside of the grid is left out, on all sides. A character of two
/// columns that is cut becomes spaces. So every row has as many cells as the size has columns, whatever is drawn. A line
/// that has left the list is lost: give a list that is longer than the screen a grid as high as the list, or draw the
/// lines that come into view. The only limit is memory, of 16 bytes a cell.
public struct Grid: Surface, Equatable, Sendable {
  /// The rows, from the top.
  public private(set) var rows: [[Cell]] = []
  /// The position of the cursor; nil while it is hidden.
  public private(set) var cursor: Position?
  private var size = Size(columns: 0, rows: 0)
  private var list = 0..<0
  /// The width of the list.
  private var width = 0

  /// A grid without rows; the first frame sets its size.
  public init() {}

  /// A grid that shows rows of cells; the shorter ones end with spaces.
  package init(rows: [[Cell]], cursor: Position?) {
    size = Size(columns: rows.map(\.count).max() ?? 0, rows: rows.count)
    width = size.columns
    self.rows = rows.map { $0 + blank(width - $0.count) }
    self.cursor = cursor
  }

  private func blank(_ width: Int) -> [Cell] {
    Array(repeating: Cell(" ", style: .plain), count: width)
  }

  /// Begins with spaces in all cells and without a cursor. Negative lengths count as 0. O(cells).
  public mutating func begin(size: Size, list: Range<Int>, width: Int) {
    self.size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
    self.list = list.clamped(to: 0..<self.size.rows)
    self.width = max(0, min(width, self.size.columns))
    rows = Array(repeating: blank(self.size.columns), count: self.size.rows)
    cursor = nil
  }

  /// Inserts a blank line into the list; does nothing outside of the list.
  public mutating func insertLine(at row: Int) {
    guard list.contains(row) else { return }
    splitAtListEdge()
    move((row..<list.upperBound - 1).reversed(), by: 1)
    rows[row].replaceSubrange(..<width, with: blank(width))
  }

  /// Deletes a line of the list; does nothing outside of the list.
  public mutating func deleteLine(at row: Int) {
    guard list.contains(row) else { return }
    splitAtListEdge()
    move(row + 1..<list.upperBound, by: -1)
    rows[list.upperBound - 1].replaceSubrange(..<width, with: blank(width))
  }

  private mutating func move(_ lines: some Sequence<Int>, by distance: Int) {
    for row in lines { rows[row + distance].replaceSubrange(..<width, with: rows[row][..<width]) }
  }

  /// Draws the part of a line that lies on the grid.
  public mutating func draw(_ line: Line, at row: Int, column: Int) {
    let start = max(0, column)
    guard rows.indices.contains(row), start < size.columns, column > -line.cells.count else {
      return
    }
    let cells = line.cells[(start - column)...].prefix(size.columns - start)
    if cells.isEmpty { return }
    rows[row].splitWide(at: start)
    rows[row].splitWide(at: start + cells.count)
    rows[row].replaceSubrange(start..<start + cells.count, with: cells)
    // The halves of characters that the edges of the grid cut.
    if rows[row][start].isEmpty { rows[row][start].blank() }
    if cells.endIndex < line.cells.count, line.cells[cells.endIndex].isEmpty {
      rows[row][size.columns - 1].blank()
    }
  }

  /// Splits the wide characters that are partly in the list.
  private mutating func splitAtListEdge() {
    if width < size.columns {
      for row in list { rows[row].splitWide(at: width) }
    }
  }

  /// Shows the cursor at a position; nil, or a position outside of the grid, hides it.
  public mutating func place(cursor: Position?) {
    self.cursor = cursor.flatMap {
      (0..<size.columns).contains($0.column) && rows.indices.contains($0.row) ? $0 : nil
    }
  }

  /// Does nothing: what is drawn into a grid is there at once.
  public mutating func flush() {}

  /// The part of the grid in a range of rows, as for a list that is longer than a screen. Rows outside of the grid are
  /// left out. O(1) for each row.
  public func part(_ range: Range<Int>) -> Grid {
    let range = range.clamped(to: rows.indices)
    let cursor = cursor.flatMap {
      range.contains($0.row) ? Position(column: $0.column, row: $0.row - range.lowerBound) : nil
    }
    return Grid(rows: Array(rows[range]), cursor: cursor)
  }

  /// The rows as text, without trailing spaces.
  public var text: String { rows.indices.map(text(ofRow:)).joined(separator: "\n") }

  /// The text of one row, counted from 0, without trailing spaces; empty outside of the grid.
  public func text(ofRow row: Int) -> String {
    guard rows.indices.contains(row) else { return "" }
    let end = rows[row].lastIndex { !$0.isBlank } ?? -1
    return rows[row][...end].text
  }
}

extension Grid: CustomStringConvertible {
  /// The rows as text, as `text` has them.
  public var description: String { text }
}
