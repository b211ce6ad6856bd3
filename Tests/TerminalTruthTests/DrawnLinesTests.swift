import ScoreScreen
import TerminalSupport
import TestSupport
import Testing

/// Lines drawn with curses appear on a terminal cell by cell.
@MainActor
@Suite struct DrawnLinesTests {
  private static let sizes =
    (1...9).map { Size(columns: $0, rows: $0 / 3 + 1) } + [
      Size(columns: 1, rows: 9), Size(columns: 12, rows: 1), Size(columns: 30, rows: 8),
      Size(columns: 70, rows: 20),
    ]

  /// Makes the same change on both: a terminal and a grid have the same calls.
  private static func change(
    _ grid: inout Grid, _ terminal: DrawnTerminal, size: Size, list: Range<Int>,
    using random: inout SeededGenerator
  ) {
    for _ in 0..<random.number(1...size.rows * 2) {
      let row = random.number(0...size.rows - 1)
      switch random.number(0...9) {
      case 0..<7:
        let line = random.line(width: size.columns, for: terminal.setting)
        grid.draw(line, at: row)
        terminal.screen.draw(line, at: row)
      case 7 where list.contains(row):
        grid.insertLine(at: row)
        terminal.screen.insertLine(at: row)
      case 8 where list.contains(row):
        grid.deleteLine(at: row)
        terminal.screen.deleteLine(at: row)
      default: break
      }
    }
    let cursor = random.chance(0.5) ? nil : random.position(on: size)
    grid.place(cursor: cursor)
    terminal.screen.place(cursor: cursor)
    terminal.screen.flush()
    terminal.update()
  }

  @Test(arguments: TerminalSetting.allCases, seeds(4))
  func `lines of any cells that are drawn, inserted and deleted equal a grid`(
    setting: TerminalSetting, seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let sizes = Self.sizes.filter { $0.columns > 1 || setting.type.hasPlainLastCell }
    var size = random.pick(sizes)
    let terminal = try DrawnTerminal(setting, size: size)
    defer { terminal.close() }
    var grid = Grid()
    for _ in 0..<8 {
      let first = random.number(0...size.rows)
      let list = first..<random.number(first...size.rows)
      grid.begin(size: size, list: list)
      terminal.screen.begin(size: size, list: list)
      for step in 0..<12 {
        Self.change(&grid, terminal, size: size, list: list, using: &random)
        if let difference = terminal.difference(from: grid) {
          let place = "\(size.columns)x\(size.rows), list \(list), step \(step)"
          Issue.record("\(setting), seed \(seed), \(place)\n\(difference)")
          return
        }
      }
      size = random.pick(sizes)
      terminal.resize(to: size)
    }
  }

  @Test(
    arguments: TerminalSetting.allCases,
    [
      "xyz", "日", "z日", "日z", "\u{1112}\u{1161}\u{11AB}", "か\u{301}", "e\u{301}", "ze\u{301}",
      "日e\u{301}",
    ])
  func `the last cells of a screen show letters, wide characters and combining marks`(
    setting: TerminalSetting, text: String
  ) throws {
    for size in [Size(columns: text.terminalWidth, rows: 1), Size(columns: 6, rows: 3)] {
      let terminal = try DrawnTerminal(setting, size: size)
      defer { terminal.close() }
      var line = Line(width: size.columns, theme: Theme(), style: Style(isReverse: true))
      line.write(text, at: 0, width: size.columns, align: .trailing)
      var grid = Grid()
      for list in [0..<size.rows, 0..<0] {
        grid.begin(size: size, list: list)
        terminal.screen.begin(size: size, list: list)
        for row in 0..<size.rows {
          grid.draw(line, at: row)
          terminal.screen.draw(line, at: row)
        }
        terminal.screen.flush()
        terminal.update()
        if !setting.canShow(grid.rows) { continue }
        let difference = terminal.difference(from: grid)
        #expect(difference == nil, "\(setting), \(size), \(text)\n\(difference ?? "")")
      }
    }
  }
}
