import ScoreScreen
import TerminalSupport

extension TmuxServer {
  /// The differences between tmux's screen after these bytes and a grid; nil if there are none.
  ///
  /// tmux reports characters without their columns. For wide characters it is therefore asked again after the second
  /// column of each is overwritten: then all are one column wide, at their places. The exception is the first column,
  /// where tmux (3.3) keeps the first half.
  func difference(
    from grid: Grid, reading bytes: [UInt8], in setting: TerminalSetting
  ) throws -> String? {
    let size = Size(columns: grid.rows.first?.count ?? 0, rows: grid.rows.count)
    let expected = grid.rows.map(setting.seen)
    let shown = try screen(reading: bytes, size: size)
    var lines = Self.differences(shown.rows, expected)
    if shown.cursor != grid.cursor, grid.cursor != nil || setting.type.hidesCursor {
      lines.append("cursor \(shown.cursor as Any), expected \(grid.cursor as Any)")
    }
    if shown.isAlternate != setting.type.hasAlternateScreen {
      lines.append("the alternate screen: \(shown.isAlternate)")
    }
    let halved = expected.map(Self.halving)
    if lines.isEmpty, halved != expected {
      let shown = try screen(reading: bytes + Self.overwriting(expected), size: size)
      lines += Self.differences(shown.rows, halved).map { "with wide characters halved, " + $0 }
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// Whether curses can write these cells, and tmux reads them correctly. While wrapping is off, as curses sets it for
  /// the last cell of such types, tmux (3.3) moves the marks of that cell to the one before.
  static func canShow(_ rows: [[Cell]], in setting: TerminalSetting) -> Bool {
    if !setting.canShow(rows) { return false }
    guard setting.isUTF8, setting.type.hasPlainLastCell else { return true }
    return (rows.last?.last?.text.unicodeScalars.count ?? 0) < 2
  }

  private static func differences(_ shown: [[SeenCell]], _ expected: [[SeenCell]]) -> [String] {
    var lines = shown.count > expected.count ? ["\(shown.count) rows, not \(expected.count)"] : []
    for (row, cells) in expected.enumerated() {
      let wanted = cells.scalars.withoutBlanksAtEnd
      let seen = row < shown.count ? shown[row] : []
      if seen == wanted { continue }
      lines.append("row \(row + 1):")
      for (name, cells) in [("tmux", seen), ("grid", wanted)] {
        lines.append("  \(name) |\(cells.map(\.description).joined())|")
      }
    }
    return lines
  }

  /// The cells with each wide character replaced by a space and a sign.
  private static func halving(_ row: [SeenCell]) -> [SeenCell] {
    var row = row
    for column in row.indices.dropFirst(2) where row[column].text.isEmpty {
      row[column - 1] = SeenCell(Cell(text: " "))
      row[column] = SeenCell(Cell(text: "#"))
    }
    return row
  }

  /// The bytes that write these signs.
  private static func overwriting(_ rows: [[SeenCell]]) -> [UInt8] {
    var text = "\u{1B}[m\u{F}"
    for (row, cells) in rows.enumerated() {
      for (column, cell) in cells.enumerated() where column > 1 && cell.text.isEmpty {
        text += "\u{1B}[\(row + 1);\(column + 1)H#"
      }
    }
    return Array(text.utf8)
  }
}
