import Foundation
import IdentityDiff
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

/// The visible part of a list while the screen is resized.
@Suite struct ScrollingTests {
  @Test(arguments: seeds(50))
  func `a screen that returns to its size shows the same frame`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    let size = Size(columns: random.number(24...90), rows: random.number(5...30))
    let screens = Screens(session: session, size: size)
    screens.open("Quiz")
    let names = (1...random.number(1...60)).map { "Player \($0)" }
    try session.perform(.add(names.map { .init($0) }))
    if random.chance(0.5) {
      for name in names where random.chance(0.7) {
        try session.perform(.team(PlayerReference(name), random.pick(["North", "South", "East"])))
      }
    }
    for _ in 1...10 {
      let keys: [Key] = [
        .down, .up, .pageDown, .pageUp, .home, .end,
        .mouse(.init(.wheelUp, at: Position(column: 0, row: 3))),
        .mouse(.init(.wheelDown, at: Position(column: 0, row: 3))),
      ]
      screens.handle([random.pick(keys)])
      screens.size = size
      let before = screens.frame()
      for _ in 1...random.number(1...5) {
        screens.size = Size(columns: random.number(1...500), rows: random.number(1...200))
        let frame = screens.frame()
        if !screens.size.isTooSmall {
          let selected = screens.page.board?.value.selection.map(Row.ID.player)
          #expect(frame.sections.flatMap(\.rows).contains { $0.id == selected }, "Seed \(seed)")
        }
      }
      screens.size = size
      #expect(screens.frame() == before, "Seed \(seed)")
    }
  }
}
