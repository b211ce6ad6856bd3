import ScoreScreen

extension SnapshotReader {
  mutating func readRows() throws(SnapshotTextProblem) {
    var widest = 0
    while rows.count < size.rows {
      scanner.part = .row(rows.count + 1, of: size.rows)
      try scanner.advanceOrThrow()
      let cells = try row(rows.count + 1)
      if cells.count > size.columns {
        throw scanner.error(
          .rowTooLong(row: rows.count + 1, columns: cells.count, most: size.columns))
      }
      widest = max(widest, cells.count)
      rows.append(cells)
    }
    if widest < size.columns {
      var first = SnapshotScanner(scanner.bytes, file: scanner.file)
      _ = first.advance()
      throw first.problem(
        .noRowAsWide(columns: size.columns, widest: widest),
        at: "snapshot \(Snapshot.version) ".utf8.count)
    }
  }

  /// Parses a row: its label, the text between the edges, the wide characters and the named cells.
  private mutating func row(_ number: Int) throws(SnapshotTextProblem) -> [Cell] {
    scanner.skip { $0 == UInt8(ascii: " ") }
    let start = scanner.position
    guard let label = scanner.number() else {
      throw scanner.error(.notARow(scanner.rest(), row: number, of: size.rows), at: start)
    }
    if label != number {
      throw scanner.error(
        .wrongLabel(scanner.text(start..<scanner.position), row: number), at: start)
    }
    if !scanner.consume(" |") { throw scanner.error(.noLeftEdge(row: number)) }
    // The last stroke is the right edge: the writer escapes strokes in the text of cells.
    let edge = scanner.bytes[scanner.position..<scanner.range.upperBound].lastIndex(
      of: UInt8(ascii: "|"))
    guard let edge else {
      throw scanner.error(.noRightEdge(row: number), at: scanner.range.upperBound)
    }
    let content = scanner.position..<edge
    scanner.position = edge + 1
    if scanner.next == nil, let cells = [Cell](ascii: scanner.bytes[content]) { return cells }
    let wide = try wideColumns()
    var cells = try self.cells(content, wide: wide)
    try nameCells(in: &cells)
    if scanner.next != nil { throw scanner.error(.behindEdge(scanner.rest())) }
    return cells
  }

  /// Parses the columns of the wide characters, each with its offset in the text.
  private mutating func wideColumns() throws(SnapshotTextProblem) -> [(column: Int, offset: Int)] {
    var columns: [(column: Int, offset: Int)] = []
    guard scanner.consume("  wide") else { return [] }
    while !isAtCells, scanner.consume(" ") {
      let offset = scanner.position
      guard let column = scanner.number(), column >= 0 else {
        throw scanner.error(.notAColumn(scanner.word(from: offset)), at: offset)
      }
      if let last = columns.last, last.column >= column {
        throw scanner.error(.columnTooEarly(column), at: offset)
      }
      columns.append((column, offset))
    }
    return columns
  }

  private var isAtCells: Bool {
    var scanner = scanner
    return scanner.consume("  cells")
  }

  /// Converts a text to cells, each a base with its marks; an empty cell follows a wide one.
  private func cells(
    _ range: Range<Int>, wide: [(column: Int, offset: Int)]
  ) throws(SnapshotTextProblem) -> [Cell] {
    var cells: [Cell] = []
    cells.reserveCapacity(range.count + wide.count)
    var wide = wide[...]
    // The index of the last cell that is not empty.
    var last = 0
    func appendSecondColumn() {
      guard let next = wide.first, !cells.isEmpty, next.column == last else { return }
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
    if let next = wide.first {
      throw scanner.error(.noCharacterThere(column: next.column, word: "wide"), at: next.offset)
    }
    return cells
  }

  /// Parses the cells that are described after the row, and puts them in place of U+FFFD.
  private mutating func nameCells(in cells: inout [Cell]) throws(SnapshotTextProblem) {
    guard scanner.consume("  cells") else { return }
    var last = -1
    while scanner.consume(" ") {
      let start = scanner.position
      guard let column = scanner.number(), scanner.consume("="), scanner.next == UInt8(ascii: "\"")
      else { throw scanner.error(.notACell(scanner.word(from: start)), at: start) }
      if column <= last { throw scanner.error(.columnTooEarly(column), at: start) }
      guard cells.indices.contains(column), !cells[column].isEmpty else {
        throw scanner.error(.noCharacterThere(column: column, word: "cells"), at: start)
      }
      cells[column] = Cell(text: try scanner.quoted())
      last = column
    }
  }
}
