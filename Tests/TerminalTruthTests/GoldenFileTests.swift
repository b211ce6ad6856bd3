import GoldenFrames
import ScoreScreen
import TerminalSupport
import TestSupport
import Testing

/// Terminals show the frames of golden files.
@MainActor
@Suite struct GoldenFileTests {
  @Test(arguments: seeds(20))
  func `a golden file that is drawn equals its frame`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let size = Size(columns: random.number(1...40), rows: random.number(1...12))
    var grid = Grid()
    grid.begin(size: size, list: 0..<0)
    for row in 0..<size.rows { grid.draw(random.line(width: size.columns), at: row) }
    grid.place(cursor: random.chance(0.5) ? nil : random.position(on: size))
    let drawn = try Snapshot(parsing: Snapshot("any", of: grid).description).drawn().grid
    #expect(drawn.rows == grid.rows)
    #expect(drawn.cursor == grid.cursor)
  }

  @Test(.enabled(if: PinnedFile.haveFolders, "No golden file has been recorded yet"))
  func `golden files exist`() {
    #expect(!PinnedFile.all.isEmpty)
  }

  /// Draws a golden file on a terminal.
  private func draw(
    _ golden: PinnedFile, on setting: TerminalSetting
  ) throws -> (terminal: DrawnTerminal, grid: Grid) {
    let snapshot = try golden.snapshot()
    let (lines, grid) = try snapshot.drawn()
    let terminal = try DrawnTerminal(setting, size: snapshot.size)
    terminal.screen.begin(size: snapshot.size, list: 0..<0)
    for (row, line) in lines.enumerated() { terminal.screen.draw(line, at: row) }
    terminal.screen.place(cursor: snapshot.cursor)
    terminal.screen.flush()
    terminal.update()
    return (terminal, grid)
  }

  @Test(arguments: TerminalSetting.allCases)
  func `an emulator shows the frames of golden files, as every type of terminal`(
    setting: TerminalSetting
  ) throws {
    var skipped: [String] = []
    for golden in PinnedFile.all {
      let (terminal, grid) = try draw(golden, on: setting)
      defer { terminal.close() }
      if !setting.canShow(grid.rows) {
        skipped.append(golden.path)
        continue
      }
      let difference = terminal.difference(from: grid)
      #expect(difference == nil, "\(golden.path), \(setting)\n\(difference ?? "")")
    }
    #expect(skipped.count * 20 <= PinnedFile.all.count, "\(setting): \(skipped) are left out")
  }

  @Test func `no golden file has a cell in the colour of its background`() throws {
    let setting = TerminalSetting(type: .xterm, isUTF8: true)
    for golden in PinnedFile.all {
      let (terminal, _) = try draw(golden, on: setting)
      defer { terminal.close() }
      for (row, cells) in terminal.emulator.rows.enumerated() {
        for (column, cell) in cells.enumerated() where ![" ", ""].contains(cell.text) {
          #expect(
            cell.leastContrast >= 1.15,
            "\(golden.path), row \(row), column \(column): \(cell)")
        }
      }
    }
  }

  /// All golden files for two settings, and a part of them for each other one, so that every file is shown in three:
  /// sessions of tmux are slow.
  private static func files(for setting: TerminalSetting) -> [PinnedFile] {
    let isWhole = { (setting: TerminalSetting) in
      setting.isUTF8 && [.xterm, .tmux].contains(setting.type)
    }
    if isWhole(setting) { return PinnedFile.all }
    let sharing = TerminalSetting.allCases.filter { !isWhole($0) }.map(\.description)
    return PinnedFile.all.enumerated()
      .filter { sharing[$0.offset % sharing.count] == setting.description }.map(\.element)
  }

  @Test(arguments: TerminalSetting.allCases)
  func `tmux shows the frames of golden files, as every type of terminal`(
    setting: TerminalSetting
  ) throws {
    let tmux = try TmuxServer()
    var skipped: [String] = []
    let files = Self.files(for: setting)
    for golden in files {
      let (terminal, grid) = try draw(golden, on: setting)
      defer { terminal.close() }
      if !TmuxServer.canShow(grid.rows, in: setting) {
        skipped.append(golden.path)
        continue
      }
      let difference = try tmux.difference(
        from: grid, reading: terminal.written, in: setting)
      #expect(difference == nil, "\(golden.path), \(setting)\n\(difference ?? "")")
    }
    #expect(skipped.count * 20 <= files.count, "\(setting): \(skipped) are left out")
  }
}

extension SeenCell {
  /// The least contrast between text and background. The terminal's default background is black or white, and its
  /// default text the opposite.
  fileprivate var leastContrast: Double {
    [(ink: 0xFFFFFF, background: 0), (ink: 0, background: 0xFFFFFF)].map { own in
      Contrast.between(
        foreground.map(Self.mixed) ?? own.ink, background.map(Self.mixed) ?? own.background)
    }.min() ?? 1
  }

  /// The xterm colour for a number from 16 to 255.
  private static func mixed(_ number: Int) -> Int {
    if number >= 232 { return (8 + 10 * (number - 232)) * 0x010101 }
    return [36, 6, 1].reduce(0) { mixed, place in
      let level = (number - 16) / place % 6
      return mixed << 8 | (level == 0 ? 0 : 55 + 40 * level)
    }
  }
}
