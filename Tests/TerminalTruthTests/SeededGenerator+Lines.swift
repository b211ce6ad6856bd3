import ScoreScreen
import TestSupport

/// Rows that the program does not draw, but might.
extension SeededGenerator {
  private static let letters = [
    "a", "b", "#", "~", "é", "…", "▆", "▄", "▖", "▀", "▌", "▏", "─", "┊", "א", "ب", "ก", "क",
    "\u{FFFD}",
  ]
  private static let wide = ["日", "한", "🦊", "全", "𠀀", "が", "ｆ", "　"]
  private static let marked = [
    "e\u{301}", "Z\u{351}\u{36B}\u{343}\u{33C}", "กี้", "שָׁ", "\u{25CC}\u{301}", "日\u{301}",
    "が\u{301}\u{302}",
    "\u{1112}\u{1161}\u{11AB}", "🦊\u{301}",
  ]

  /// A style that a terminal with a setting can draw: with few colours, no row has its own background.
  mutating func style(for setting: TerminalSetting? = nil) -> Style {
    Style(
      colour: chance(0.5) ? .standard : pick(Style.Colour.allCases), isBold: chance(0.3),
      isReverse: chance(0.3),
      isSelected: chance(0.3) && (setting?.type.colourCount ?? 256) >= 256)
  }

  /// A row of characters of all kinds, up to its last column.
  mutating func line(width: Int, for setting: TerminalSetting? = nil) -> Line {
    var line = Line(
      width: width, theme: Theme(), style: chance(0.8) ? Style() : style(for: setting))
    var style = style(for: setting)
    var column = chance(0.5) ? 0 : number(0...width)
    while column < width {
      if chance(0.3) { style = self.style(for: setting) }
      let (text, columns) =
        switch number(0...9) {
        case 0..<3: (" ", 1)
        case 3..<6: (pick(Self.letters), 1)
        case 6..<8: (pick(Self.wide), 2)
        default: { ($0, $0.terminalWidth) }(pick(Self.marked))
        }
      let end = column + columns
      if end > width { break }
      if end == width - 1, columns == 2, setting?.type.hasPlainLastCell == false { break }
      line.write(text, at: column, width: columns, style: style)
      column += columns
      if chance(0.1) { column += number(0...width) }
    }
    return line
  }

  mutating func position(on size: Size) -> Position {
    Position(column: number(0...size.columns - 1), row: number(0...size.rows - 1))
  }
}
