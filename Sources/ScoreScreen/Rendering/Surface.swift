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
  /// Clears the screen and sets the rows of the list. A screen larger than `size` stays blank outside of it.
  mutating func begin(size: Size, list: Range<Int>)
  /// Inserts a blank row into the list; the rows from there on move down, and the last one is lost.
  mutating func insertLine(at row: Int)
  /// Deletes a row of the list; the rows after it move up, and the last becomes blank.
  mutating func deleteLine(at row: Int)
  /// Replaces a row by a line as wide as the screen.
  mutating func draw(_ line: Line, at row: Int)
  /// Shows the cursor at a position; nil hides it.
  mutating func place(cursor: Position?)
  /// Makes all changes visible at once.
  mutating func flush()
}

/// A screen in memory: the cells that a terminal would show.
public struct Grid: Surface, Equatable, Sendable {
  /// The rows, from the top.
  public private(set) var rows: [[Cell]] = []
  /// The position of the cursor; nil while it is hidden.
  public private(set) var cursor: Position?
  private var size = Size(columns: 0, rows: 0)
  private var list = 0..<0

  /// A grid without rows; the first frame sets its size.
  public init() {}

  private var blank: [Cell] { Array(repeating: Cell(" ", style: .plain), count: size.columns) }

  public mutating func begin(size: Size, list: Range<Int>) {
    self.size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
    self.list = list
    rows = Array(repeating: blank, count: self.size.rows)
    cursor = nil
  }

  public mutating func insertLine(at row: Int) {
    rows.remove(at: list.upperBound - 1)
    rows.insert(blank, at: row)
  }

  public mutating func deleteLine(at row: Int) {
    rows.remove(at: row)
    rows.insert(blank, at: list.upperBound - 1)
  }

  public mutating func draw(_ line: Line, at row: Int) { rows[row] = line.cells }

  public mutating func place(cursor: Position?) { self.cursor = cursor }

  public mutating func flush() {}

  /// The rows as text, without the blanks at their ends.
  public var text: String { rows.indices.map(text(ofRow:)).joined(separator: "\n") }

  /// The text of one row, counted from 0, without the blanks at its end.
  public func text(ofRow row: Int) -> String {
    let end = rows[row].lastIndex { !$0.isBlank } ?? -1
    return rows[row][...end].text
  }
}
