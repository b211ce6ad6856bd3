import ScoreScreen
import TestSupport
import Testing

/// tmux shows the output of curses as a grid has it.
@MainActor
@Suite struct TmuxTests {
  @Test(arguments: TerminalSetting.allCases)
  func `tmux shows the last frame of a play as a grid does`(
    setting: TerminalSetting
  ) throws {
    let tmux = try TmuxServer()
    var (frames, skipped) = (0, 0)
    for seed in seeds(2) {
      var play = try GeneratedPlay(
        seed: 100 + seed, theme: setting.theme, isResized: false)
      // tmux supports these characters, and libvterm mistakes them for others.
      play.add(["か\u{3099}き\u{3099}", "🧑🏿‍🚀 and 🥹"])
      let terminal = try DrawnTerminal(setting, size: play.screens.size)
      defer { terminal.close() }
      var (toGrid, toScreen) = (Renderer(), Renderer())
      var grid = Grid()
      var bytes: [UInt8] = []
      for _ in 0..<30 {
        let frame = play.screens.frame()
        play.step()
        frames += 1
        if !TmuxServer.canShow(frame.repainted.rows, in: setting) {
          skipped += 1
          continue
        }
        toGrid.show(frame, on: &grid)
        toScreen.show(frame, on: &terminal.screen)
        terminal.update()
        bytes += terminal.written
      }
      if grid.rows.isEmpty { continue }
      let difference = try tmux.difference(from: grid, reading: bytes, in: setting)
      #expect(
        difference == nil,
        "\(setting), seed \(seed)\n\(difference ?? "")\nwritten: \(String(decoding: bytes, as: UTF8.self).debugDescription)"
      )
    }
    #expect(skipped * 10 <= frames, "\(setting): \(skipped) of \(frames) frames are left out")
  }

  @Test(arguments: TerminalSetting.allCases)
  func `tmux shows lines of any cells as a grid does`(
    setting: TerminalSetting
  ) throws {
    let tmux = try TmuxServer()
    for seed in seeds(2) {
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
          var line: Line
          repeat {
            line = random.line(width: size.columns, for: setting)
          } while !TmuxServer.canShow([line.cells], in: setting)
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
}
