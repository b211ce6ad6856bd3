import Foundation
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

/// An incremental frame equals one that is drawn from the state alone.
@Suite struct FrameLawTests {
  private static let sizes = [
    Size(columns: 80, rows: 24), Size(columns: 40, rows: 10), Size(columns: 24, rows: 5),
    Size(columns: 132, rows: 12), Size(columns: 20, rows: 4), Size(columns: 200, rows: 60),
    Size(columns: 100, rows: 30), Size(columns: 120, rows: 30), Size(columns: 140, rows: 40),
  ]

  private static let keys: [Key] =
    "jkgG+-=0123456789.,sadeJKoLnuU:?b/qzvtrhicFRNm".map(Key.character) + [
      .enter, .escape, .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .tab, .backspace,
    ]

  /// The commands that begin a board with matches, one with a knock-out, and one without either.
  private static let beginnings = [
    ["add Ann Bob Cid Dan Eve", "fixtures round"], ["add Ann Bob Cid Dan", "knockout"], [],
  ]

  @Test(arguments: seeds(15))
  func `incremental frames equal a fresh start`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal(), environment: .still)
    let theme = Theme(isASCII: random.chance(0.2))
    let screens = Screens(session: session, size: random.pick(Self.sizes), theme: theme)
    screens.open("Friday night")
    for line in Self.beginnings[Int(seed % 3)] { try screens.perform(line) }
    var grid = Grid()
    var renderer = Renderer()
    for step in 0..<150 {
      var what = ""
      switch random.number(0...9) {
      case 0..<5:
        let command = random.command(on: session.state.board)
        what = "\(command)"
        if session.state.board == nil { screens.open("Friday night") }
        screens.perform(command)
      case 5..<9:
        let keys = (0..<random.number(1...4)).map { _ in random.pick(Self.keys) }
        what = "keys \(keys)"
        screens.handle(keys)
        screens.isFinished = false
      default:
        screens.size = random.pick(Self.sizes)
        what = "size \(screens.size)"
      }
      let frame = screens.frame()
      renderer.show(frame, on: &grid)
      var fresh = Grid()
      var repaint = Renderer()
      repaint.show(try screens.remadeFrame(), on: &fresh)
      #expect(
        grid == fresh, "seed \(seed), step \(step): \(what)\n\(grid.text)\n---\n\(fresh.text)")
      if grid != fresh { return }
    }
  }
}
