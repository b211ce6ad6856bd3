import ScreenCells

/// Writes snapshots as text into one buffer of bytes, without a string for each cell.
struct SnapshotWriter {
  private(set) var utf8: [UInt8] = []

  mutating func write(_ snapshot: Snapshot) {
    let size = snapshot.size
    utf8.reserveCapacity(utf8.count + (size.columns + 16) * (size.rows + 2) + 256)
    write("snapshot \(Snapshot.version) \(size.columns)x\(size.rows)")
    if !snapshot.title.isEmpty {
      write(" ")
      write(title: snapshot.title)
    }
    endLine()
    let labelWidth = String(size.rows).utf8.count
    writeRuler(width: size.columns, labelWidth: labelWidth)
    for (row, cells) in snapshot.rows.enumerated() {
      write(cells, row: row, labelWidth: labelWidth)
    }
    writeStyles(snapshot.rows)
    write(snapshot.cursor)
    write(snapshot.entries)
    if let changes = snapshot.changes { write(changes) }
  }

  mutating func write(_ text: String) { utf8.append(contentsOf: text.utf8) }

  mutating func endLine() { utf8.append(0x0A) }

  /// Writes the number of a row, counted from 1 in the text. Overflow wraps round: parsing restores each number.
  mutating func write(row: Int) { write(String(row &+ 1)) }

  /// Writes the number of a row and a colon.
  mutating func writeLabel(row: Int) {
    write(row: row)
    write(": ")
  }

  /// Writes the line that counts the columns: `0----.----10---.----20`. A number that would reach beyond the last
  /// column is left out. Without columns the line is empty.
  mutating func writeRuler(width: Int, labelWidth: Int) {
    if width > 0 { write(String(repeating: " ", count: labelWidth + 2)) }
    var column = 0
    while column < width {
      let number = column % 10 == 0 ? String(column) : ""
      if !number.isEmpty, column + number.utf8.count <= width {
        write(number)
        column += number.utf8.count
      } else {
        write(column % 10 == 5 ? "." : "-")
        column += 1
      }
    }
    endLine()
  }

  /// Writes a row between its edges, then its wide characters and the cells that the row cannot show.
  private mutating func write(_ cells: [Cell], row: Int, labelWidth: Int) {
    let label = String(row + 1)
    write(String(repeating: " ", count: labelWidth - label.utf8.count) + label + " |")
    var wide: [Int] = []
    var named: [Int] = []
    var column = 0
    while column < cells.count {
      let end = cells.appendText(from: column, to: &utf8)
      if end < cells.count, end > column, cells[end].isEmpty {
        wide.append(end - 1)
        column = end + 1
      } else if end < cells.count {
        write("\u{FFFD}")
        named.append(end)
        column = end + 1
        if column < cells.count, cells[column].isEmpty, !cells[end].isEmpty {
          wide.append(end)
          column += 1
        }
      } else {
        column = end
      }
    }
    write("|")
    if !wide.isEmpty { write("  wide") }
    for column in wide { write(" \(column)") }
    if !named.isEmpty { write("  cells") }
    for column in named {
      write(" \(column)=\"")
      cells[column].forEachScalar { scalar in
        // The edge is the last upright stroke of a row, so strokes in cells are escaped.
        let isEscaped = !(" "..."~" ~= scalar) || scalar == "|"
        if scalar == "\"" { write("\\\"") } else { write(scalar, isEscaped: isEscaped) }
      }
      write("\"")
    }
    endLine()
  }

  /// Writes the cells that are not plain, as runs of one style, row by row.
  private mutating func writeStyles(_ rows: [[Cell]]) {
    var isFirst = true
    for (row, cells) in rows.enumerated() {
      guard var start = cells.firstStyled else { continue }
      if isFirst { write("styles\n") }
      isFirst = false
      writeLabel(row: row)
      var separator = ""
      while start < cells.count {
        let style = cells[start].style
        let end = cells.endOfStyle(from: start)
        if style != Style() {
          let columns = end - start > 1 ? "\(start)-\(end - 1)" : "\(start)"
          write("\(separator)\(columns) \(style.words)")
          separator = ", "
        }
        start = end
      }
      endLine()
    }
  }

  private mutating func write(_ cursor: Position?) {
    write("cursor ")
    if let cursor {
      writeLabel(row: cursor.row)
      write(String(cursor.column))
    } else {
      write("none")
    }
    endLine()
  }
}
