/// The columns and rows of a screen.
public struct Size: Hashable, Sendable {
  /// How many columns.
  public var columns: Int
  /// How many rows.
  public var rows: Int

  /// So many columns by so many rows.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// A place on a screen, counted from the top left corner, from 0.
public struct Position: Hashable, Sendable {
  /// Columns from the left edge.
  public var column: Int
  /// Rows from the top edge.
  public var row: Int

  /// The place in that column and row.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// A screen that lines are drawn on.
///
/// Two conformers, which never differ: `Terminal` writes to a terminal through curses, `Grid` holds the
/// cells in memory.
public protocol Surface {
  /// Clears the screen and sets which of its rows the list takes. Where the screen is larger than `size`, the rest of
  /// it stays blank.
  mutating func begin(size: Size, list: Range<Int>)
  /// Opens a blank row in the list; the rows from there on move down, and the last is lost.
  mutating func insertLine(at row: Int)
  /// Closes a row of the list; the rows after it move up, and a blank one comes in at the end.
  mutating func deleteLine(at row: Int)
  /// Replaces a row, which is as wide as the screen.
  mutating func draw(_ line: Line, at row: Int)
  mutating func place(cursor: Position?)
  /// Makes all of that visible at once.
  mutating func flush()
}
