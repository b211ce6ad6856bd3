import ScoreScreen

extension SnapshotReader {
  mutating func readRows() throws(SnapshotTextError) {
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
      let column = "snapshot \(Snapshot.version) ".count + 1
      throw SnapshotTextError(
        line: 1, column: column, .noRowAsWide(columns: size.columns, widest: widest))
    }
  }

  /// Reads a row: its label, the text between the edges, and what stands behind them.
  private mutating func row(_ number: Int) throws(SnapshotTextError) -> [Cell] {
    scanner.skip { $0 == UInt8(ascii: " ") }
    let start = scanner.position
    guard let label = scanner.number() else {
      throw scanner.error(.notARow(scanner.rest(), row: number, of: size.rows), at: start)
    }
    if label != number {
      throw scanner.error(
        .wrongLabel(scanner.text(start..<scanner.position), row: number), at: start)
    }
    if !scanner.take(" |") { throw scanner.error(.noLeftEdge(row: number)) }
    // None stands behind the edge.
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

  /// Reads the columns of the wide characters, and where in the line each is named.
  private mutating func wideColumns() throws(SnapshotTextError) -> [(column: Int, place: Int)] {
    var columns: [(column: Int, place: Int)] = []
    guard scanner.take("  wide") else { return [] }
    while scanner.next == UInt8(ascii: " "), !isAtCells {
      scanner.position += 1
      let place = scanner.position
      guard let column = scanner.number(), column >= 0 else {
        throw scanner.error(.notAColumn(scanner.word(from: place)), at: place)
      }
      if let last = columns.last, last.column >= column {
        throw scanner.error(.columnTooEarly(column), at: place)
      }
      columns.append((column, place))
    }
    return columns
  }

  private var isAtCells: Bool {
    var scanner = scanner
    return scanner.take("  cells")
  }

  /// The cells of a text, each a base and its marks, and those after wide ones.
  private func cells(
    _ range: Range<Int>, wide: [(column: Int, place: Int)]
  ) throws(SnapshotTextError) -> [Cell] {
    var cells: [Cell] = []
    cells.reserveCapacity(range.count + wide.count)
    var wide = wide[...]
    // Where the last cell that is drawn begins.
    var last = 0
    for scalar in scanner.text(range).unicodeScalars {
      if !scalar.isASCII, !cells.isEmpty, Glyph.role(of: scalar) == .mark {
        // What has no place comes to light when the row is written again.
        _ = cells[last].add(scalar)
        continue
      }
      if let next = wide.first, !cells.isEmpty, next.column == last {
        wide.removeFirst()
        cells.append(Cell(text: ""))
      }
      last = cells.count
      cells.append(Cell(scalar))
    }
    if let next = wide.first, !cells.isEmpty, next.column == last {
      wide.removeFirst()
      cells.append(Cell(text: ""))
    }
    if let next = wide.first {
      throw scanner.error(.noCharacterThere(column: next.column, word: "wide"), at: next.place)
    }
    return cells
  }

  /// Reads the cells whose text the row does not show.
  private mutating func nameCells(in cells: inout [Cell]) throws(SnapshotTextError) {
    guard scanner.take("  cells") else { return }
    var last = -1
    while scanner.take(" ") {
      let start = scanner.position
      guard let column = scanner.number(), scanner.take("="), scanner.next == UInt8(ascii: "\"")
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
