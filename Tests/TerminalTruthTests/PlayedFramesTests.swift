import ScoreScreen
import TerminalSupport
import TestSupport
import Testing

/// After every frame, the output of curses shows the same on a terminal as a grid has.
@MainActor
@Suite struct PlayedFramesTests {
  @Test(arguments: TerminalSetting.allCases)
  func `a terminal shows every frame of a play as a grid does`(setting: TerminalSetting) throws {
    var (frames, skipped) = (0, 0)
    for seed in seeds(2) { try play(seed, on: setting, frames: &frames, skipped: &skipped) }
    #expect(
      frames > 0 && skipped * 10 <= frames,
      "\(setting): \(skipped) of \(frames) frames are left out")
  }

  private func play(
    _ seed: UInt64, on setting: TerminalSetting, frames: inout Int, skipped: inout Int
  ) throws {
    var play = try GeneratedPlay(seed: seed, theme: setting.theme)
    var size = play.screens.size
    let terminal = try DrawnTerminal(setting, size: size)
    defer { terminal.close() }
    var (toGrid, toScreen) = (Renderer(), Renderer())
    var grid = Grid()
    for step in 0..<50 {
      defer { play.step() }
      let frame = play.screens.frame()
      let repainted = frame.repainted
      frames += 1
      if !setting.canShow(repainted.rows) {
        skipped += 1
        continue
      }
      if frame.size != size {
        size = frame.size
        terminal.resize(to: size)
      }
      toGrid.show(frame, on: &grid)
      toScreen.show(frame, on: &terminal.screen)
      terminal.update()
      #expect(terminal.offences == [], "\(setting), seed \(seed), step \(step): \(play.last)")
      #expect(
        grid == repainted, "\(setting), seed \(seed), step \(step): \(play.last)\n\(grid.text)")
      if !setting.isUTF8 { #expect(grid.rows.joined().allSatisfy { $0.text.utf8.count <= 1 }) }
      if let difference = terminal.difference(from: grid) {
        Issue.record(
          "\(setting), \(size.columns)x\(size.rows), seed \(seed), step \(step): \(play.last)\n\(difference)"
        )
        return
      }
    }
  }
}
