import ScreenCells

/// A grid, and one with margins at its left and right that is given the same lines: it holds what the first one clips.
struct GridPair {
  typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  private static let margin = 40
  private static let texts = [
    "Ann", "寿司 for two", "👍🏽", "e\u{301}", "", "\u{1B}[31m", "日", "👨‍👩‍👧", "a日b本c",
    String(repeating: "日", count: 30),
  ]

  private var size: Size
  private var list: Range<Int>
  private var grid = Grid()
  private var whole = Grid()
  /// Whether lines were inserted or deleted, which only the list of the first grid clips.
  private var hasMoved = false

  init(from bytes: inout Bytes) {
    size = Size(columns: Self.number(from: &bytes, to: 20), rows: Self.number(from: &bytes, to: 8))
    let start = Self.number(from: &bytes, to: 10)
    list = start..<start + Self.number(from: &bytes, to: 10)
    grid.begin(size: size, list: list, width: Self.number(from: &bytes, to: 30))
    whole.begin(
      size: Size(columns: size.columns + 2 * Self.margin, rows: size.rows),
      list: 0..<0)
  }

  private static func number(from bytes: inout Bytes, to limit: Int) -> Int {
    Int(bytes.popFirst() ?? 0) % (limit + 1)
  }

  /// A row or column around the grid; rarely one of the extreme numbers.
  private static func place(from bytes: inout Bytes) -> Int {
    switch Int(bytes.popFirst() ?? 0) {
    case 255: .max
    case 254: .min
    case let byte: byte % 40 - 10
    }
  }

  mutating func performCall(from bytes: inout Bytes) {
    let call = Self.number(from: &bytes, to: 4)
    let row = Self.place(from: &bytes)
    switch call {
    case 0:
      grid.insertLine(at: row)
      hasMoved = true
    case 1:
      grid.deleteLine(at: row)
      hasMoved = true
    case 2: grid.place(cursor: Position(column: Self.place(from: &bytes), row: row))
    default: draw(at: row, from: &bytes)
    }
    check("call \(call) at row \(row)")
  }

  private mutating func draw(at row: Int, from bytes: inout Bytes) {
    let theme = Theme(isASCII: Self.number(from: &bytes, to: 3) == 0)
    var line = Line(width: Self.number(from: &bytes, to: 30), theme: theme)
    for _ in 0...Self.number(from: &bytes, to: 2) {
      line.write(
        Self.texts[Self.number(from: &bytes, to: Self.texts.count - 1)],
        at: Self.place(from: &bytes), width: Self.place(from: &bytes),
        align: Self.number(from: &bytes, to: 1) == 0 ? .leading : .trailing)
    }
    expectWhole(line.cells, "a line of \(line)")
    let column = Self.place(from: &bytes)
    grid.draw(line, at: row, column: column)
    // Farther away nothing is on either grid.
    if column.magnitude <= Self.margin {
      whole.draw(line, at: row, column: column + Self.margin)
    }
  }

  private func check(_ call: String) {
    precondition(grid.rows.count == size.rows, "\(call) has changed the number of rows")
    for (index, row) in grid.rows.enumerated() {
      precondition(row.count == size.columns, "\(call) has changed the width of row \(index)")
      expectWhole(row, call)
      if !hasMoved { expectClipped(row, from: whole.rows[index], call) }
    }
    if let cursor = grid.cursor {
      precondition(
        0..<size.columns ~= cursor.column && 0..<size.rows ~= cursor.row,
        "\(call) has left the cursor outside")
    }
  }

  /// Each character of two columns has both, and no second column stands alone.
  private func expectWhole(_ cells: [Cell], _ call: String) {
    var isSecond = false
    for cell in cells {
      let first = "\(cell)".unicodeScalars.first?.value
      precondition((first == nil) == isSecond, "\(call) has left half of a character")
      isSecond = first.map { 0x4E00...0x9FFF ~= $0 || $0 >= 0x1F000 } ?? false
    }
    precondition(!isSecond, "\(call) has left half of a character at the end")
  }

  /// The row is what the other grid holds within the margins, but for characters that an edge cuts.
  private func expectClipped(_ row: [Cell], from whole: [Cell], _ call: String) {
    for (column, cell) in row.enumerated() {
      let other = whole[Self.margin + column]
      let isCut =
        column == 0 && "\(other)".isEmpty
        || column == row.count - 1 && "\(whole[Self.margin + column + 1])".isEmpty
      precondition(isCut ? "\(cell)" == " " : cell == other, "\(call) has changed column \(column)")
    }
  }
}
