import ScoreScreen
import TerminalSupport

extension TmuxServer {
  /// What tmux shows of the bytes otherwise than a grid holds it; nil if nothing is.
  ///
  /// tmux tells characters, and not their columns. So where wide ones should stand it is asked a second time, with a
  /// character written over the second column of each: then all are one column wide, and stand where they stood. But for
  /// those in the first column, of which tmux (3.3) leaves the first half.
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

  /// Whether curses can write that, and tmux reads it rightly. While wrapping is off, as curses turns it for the last
  /// cell of such types, tmux (3.3) gives the marks of that cell to the one before.
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

  /// The cells where each wide character has made way for a blank and a sign.
  private static func halving(_ row: [SeenCell]) -> [SeenCell] {
    var row = row
    for column in row.indices.dropFirst(2) where row[column].text.isEmpty {
      row[column - 1] = SeenCell(Cell(text: " "))
      row[column] = SeenCell(Cell(text: "#"))
    }
    return row
  }

  /// What writes that sign.
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
