import ScreenCells

extension SnapshotReader {
  mutating func readRows() throws(SnapshotTextProblem) {
    while rows.count < size.rows {
      try scanner.advanceOrThrow()
      let cells = try row()
      if cells.count > size.columns {
        throw scanner.unexpected(
          "a row of \(size.columns) columns, as the first line says (this one has \(cells.count))",
          at: scanner.range.lowerBound)
      }
      rows.append(cells)
    }
  }

  /// Parses a row: its label, the text between the edges, the wide characters and the named cells.
  private mutating func row() throws(SnapshotTextProblem) -> [Cell] {
    let start = scanner.position
    scanner.skip { $0 == UInt8(ascii: " ") }
    let hasLabel = scanner.number() != nil && scanner.consume(" |")
    // The last stroke is the right edge: the writer escapes strokes in the text of cells.
    let edge = scanner.bytes[scanner.position..<scanner.range.upperBound].lastIndex(
      of: UInt8(ascii: "|"))
    guard hasLabel, let edge else {
      throw scanner.unexpected(
        "row \(rows.count + 1) of \(size.rows) between edges, as in \(rows.count + 1) |…|",
        at: start)
    }
    let content = scanner.position..<edge
    scanner.position = edge + 1
    if scanner.next == nil, let cells = [Cell](ascii: scanner.bytes[content]) { return cells }
    let wide = scanner.position
    guard var cells = cells(content, wide: wideColumns()) else {
      throw scanner.unexpected("the columns of the wide characters, from the left", at: wide)
    }
    try nameCells(in: &cells)
    if scanner.next != nil {
      throw scanner.unexpected(
        "nothing behind the edge but two blanks and wide or cells with their columns")
    }
    return cells
  }

  /// Parses the columns of the wide characters.
  private mutating func wideColumns() -> [Int] {
    var columns: [Int] = []
    guard scanner.consume("  wide") else { return [] }
    while let column = column() { columns.append(column) }
    return columns
  }

  /// Consumes a space and a column, or neither.
  private mutating func column() -> Int? {
    let start = scanner.position
    if scanner.consume(" "), let column = scanner.number() { return column }
    scanner.position = start
    return nil
  }

  /// Converts a text to cells, each a base with its marks; an empty cell follows a wide one.
  ///
  /// - Returns: nil if a wide column has no character.
  private func cells(_ range: Range<Int>, wide: [Int]) -> [Cell]? {
    var cells: [Cell] = []
    cells.reserveCapacity(range.count + wide.count)
    var wide = wide[...]
    // The index of the last cell that is not empty.
    var last = 0
    func appendSecondColumn() {
      guard !cells.isEmpty, wide.first == last else { return }
      wide.removeFirst()
      cells.append(Cell(text: ""))
    }
    for scalar in scanner.text(range).unicodeScalars {
      if !scalar.isASCII, !cells.isEmpty, Glyph.role(of: scalar) == .mark {
        // A mark that does not fit is dropped. The final comparison of the texts reports that.
        _ = cells[last].add(scalar)
        continue
      }
      appendSecondColumn()
      last = cells.count
      cells.append(Cell(scalar))
    }
    appendSecondColumn()
    return wide.isEmpty ? cells : nil
  }

  /// Parses the cells that are described after the row, and puts them in place of U+FFFD.
  private mutating func nameCells(in cells: inout [Cell]) throws(SnapshotTextProblem) {
    guard scanner.consume("  cells") else { return }
    while let column = column() {
      guard scanner.consume("="), scanner.next == UInt8(ascii: "\""),
        cells.indices.contains(column),
        !cells[column].isEmpty
      else { throw scanner.unexpected("a column of the row and its text, as in 12=\"\\u{200D}\"") }
      cells[column] = Cell(text: try scanner.quoted())
    }
  }
}
