/// A screen in memory: what a terminal would show.
public struct Grid: Surface, Equatable, Sendable {
  /// The rows, from the top.
  public private(set) var rows: [[Cell]] = []
  /// Where the cursor is shown, or nil.
  public private(set) var cursor: Position?
  private var size = Size(columns: 0, rows: 0)
  private var list = 0..<0

  /// A grid without rows: the first frame gives it its size.
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

  /// One row as text, counted from 0, without the blanks at its end.
  public func text(ofRow row: Int) -> String {
    let end = rows[row].lastIndex { !$0.isBlank } ?? -1
    return rows[row][...end].text
  }
}
