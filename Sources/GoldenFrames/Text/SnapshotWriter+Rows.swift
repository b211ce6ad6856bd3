import ScoreScreen

extension SnapshotWriter {
  /// Writes the line that counts the columns: `0----.----10---.----20`. A number that would stand out to the right
  /// is left out, and so are blanks before nothing.
  mutating func writeRuler(width: Int, label: Int) {
    if width > 0 { for _ in 0..<label + 2 { write(byte: UInt8(ascii: " ")) } }
    var column = 0
    while column < width {
      let digits = Self.digits(column)
      if column % 10 == 0, column + digits <= width {
        write(column)
        column += digits
      } else {
        write(byte: UInt8(ascii: column % 10 == 5 ? "." : "-"))
        column += 1
      }
    }
    endLine()
  }

  /// Writes a row between its edges, and what the text between them does not tell.
  mutating func write(_ cells: [Cell], row: Int, label: Int) {
    for _ in Self.digits(row + 1)..<max(label, Self.digits(row + 1)) {
      write(byte: UInt8(ascii: " "))
    }
    write(row: row)
    write(" |")
    var wide: [Int] = []
    var named: [Int] = []
    var column = 0
    while column < cells.count {
      let end = write(cells, from: column)
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
    if !wide.isEmpty { write(wide: wide) }
    if !named.isEmpty { write(named: named, of: cells) }
    endLine()
  }

  private mutating func write(wide columns: [Int]) {
    write("  wide")
    for column in columns {
      write(" ")
      write(column)
    }
  }

  private mutating func write(named columns: [Int], of cells: [Cell]) {
    write("  cells")
    for column in columns {
      write(" ")
      write(column)
      write("=\"")
      cells[column].forEachScalar { scalar in
        // The last upright stroke of a row is its edge.
        let isEscaped = !(" "..."~" ~= scalar) || scalar == "|"
        if scalar == "\"" { write("\\\"") } else { write(scalar, isEscaped: isEscaped) }
      }
      write("\"")
    }
  }

  /// Writes the style of each cell that has one, as runs row by row.
  mutating func writeStyles(_ rows: [[Cell]]) {
    var isFirst = true
    for (row, cells) in rows.enumerated() {
      guard var start = cells.firstStyled else { continue }
      if isFirst { write("styles\n") }
      isFirst = false
      write(line: row)
      var isFirstRun = true
      while start < cells.count {
        let style = cells[start].style
        let end = cells.endOfStyle(from: start)
        if style != Style() {
          if !isFirstRun { write(", ") }
          isFirstRun = false
          write(start)
          if end - start > 1 {
            write("-")
            write(end - 1)
          }
          write(" ")
          write(text: style.words)
        }
        start = end
      }
      endLine()
    }
  }
}
