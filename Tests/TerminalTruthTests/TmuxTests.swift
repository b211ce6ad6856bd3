import ScoreScreen
import TestSupport
import Testing

/// What tmux shows of the bytes that curses writes is what a grid holds.
@MainActor
@Suite struct TmuxTests {
  private let tmux: TmuxServer

  init() throws {
    tmux = try TmuxServer()
  }

  @Test(arguments: TerminalSetting.allCases, seeds(2))
  func `tmux shows the last frame of a play as a grid holds it`(
    setting: TerminalSetting, seed: UInt64
  ) throws {
    var play = try GeneratedPlay(
      seed: 100 + seed, theme: setting.theme, isResized: false)
    // Characters that tmux knows, and libvterm takes for others than they are.
    play.add(["か\u{3099}き\u{3099}", "🧑🏿‍🚀 and 🥹"])
    let terminal = try DrawnTerminal(setting, size: play.screens.size)
    defer { terminal.close() }
    var (toGrid, toScreen) = (Renderer(), Renderer())
    var grid = Grid()
    var bytes: [UInt8] = []
    for _ in 0..<30 {
      let frame = play.screens.frame()
      toGrid.show(frame, on: &grid)
      toScreen.show(frame, on: &terminal.screen)
      terminal.update()
      bytes += terminal.written
      play.step()
    }
    if !setting.canShow(grid) { return }
    let difference = try tmux.difference(from: grid, reading: bytes, in: setting)
    #expect(
      difference == nil,
      "\(setting), seed \(seed)\n\(difference ?? "")\nwritten: \(String(decoding: bytes, as: UTF8.self).debugDescription)"
    )
  }

  @Test(arguments: TerminalSetting.allCases, seeds(2))
  func `tmux shows lines of any cells as a grid holds them`(
    setting: TerminalSetting, seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let size = random.pick([
      Size(columns: 3, rows: 40), Size(columns: 11, rows: 30), Size(columns: 2, rows: 3),
      Size(columns: 60, rows: 20),
    ])
    let terminal = try DrawnTerminal(setting, size: size)
    defer { terminal.close() }
    var grid = Grid()
    var bytes: [UInt8] = []
    grid.begin(size: size, list: 0..<size.rows)
    terminal.screen.begin(size: size, list: 0..<size.rows)
    for _ in 0..<4 {
      for row in 0..<size.rows where random.chance(0.7) {
        let line = random.line(width: size.columns, for: setting)
        grid.draw(line, at: row)
        terminal.screen.draw(line, at: row)
      }
      terminal.screen.flush()
      terminal.update()
      bytes += terminal.written
    }
    let difference = try tmux.difference(from: grid, reading: bytes, in: setting)
    #expect(
      difference == nil,
      "\(setting), \(size), seed \(seed)\n\(difference ?? "")\nwritten: \(String(decoding: bytes, as: UTF8.self).debugDescription)"
    )
  }
}
