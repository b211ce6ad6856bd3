import IdentityDiff
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

@Suite struct RowCacheTests {
  @Test(arguments: seeds(15))
  func `reused rows equal new rows`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal(), environment: .still)
    let screens = Screens(session: session, size: Size(columns: 80, rows: 24))
    screens.open("Game")
    screens.perform(.add((0..<random.number(0...30)).map { .init("P\($0)") }))
    for step in 0..<150 {
      if random.chance(0.1) { screens.handle(random.pick([.down, .up, .character("L")])) }
      if random.chance(0.05) { screens.size.columns = random.pick([40, 60, 80]) }
      screens.perform(random.command(on: session.state.board))
      if session.state.board == nil { screens.open("Game") }
      if random.chance(0.2) { continue }
      let frame = screens.frame()
      screens.page.board?.value.rowCache = RowCache()
      #expect(screens.frame() == frame, "seed \(seed), step \(step)")
    }
  }

  @Test func `the row of a player whose score does not change is the same object`() throws {
    let session = try Session(journal: MemoryJournal(), environment: .still)
    let screens = Screens(session: session, size: Size(columns: 80, rows: 24))
    screens.open("Game")
    screens.perform(.target(.points(100)))
    screens.perform(.add((0..<9).map { .init("P\($0)", score: .points(90 - $0 * 10)) }))
    func rows() -> [PlayerRow] {
      screens.frame().sections[0].rows.compactMap { row in
        if case .player(let row) = row { row } else { nil }
      }
    }
    // The first points of a round may move all arrows.
    screens.perform(.score([.init("P4", .add(.points(1)))]))
    let before = rows()
    screens.perform(.score([.init("P4", .add(.points(1)))]))
    let after = rows()
    #expect(zip(before, after).map { $0 === $1 } == (0..<9).map { $0 != 4 })
  }

  @Test func `a movement is shown again when the tie that hid it ends`() throws {
    let session = try Session(journal: MemoryJournal(), environment: .still)
    let screens = Screens(session: session, size: Size(columns: 80, rows: 24))
    screens.open("Game")
    screens.perform(.add(["A", "B", "C"].map { .init($0) }))
    for (name, score) in [("A", 3), ("B", 2), ("C", 1)] {
      screens.perform(.score([.init(.init(name), .set(.points(score)))]))
    }
    screens.perform(.round(.next))
    func movements() -> [Int] {
      screens.frame().sections[0].rows.compactMap { row in
        if case .player(let row) = row { row.movement } else { nil }
      }
    }
    screens.perform(.score([.init("B", .set(.points(3))), .init("C", .set(.points(3)))]))
    #expect(movements() == [0, 0, 0], "All are level")
    screens.perform(.score([.init("C", .set(.points(2)))]))
    #expect(movements() == [0, 1, 0])
  }

  @Test func `undo of a round shows its last change again`() throws {
    let session = try Session(journal: MemoryJournal(), environment: .still)
    let screens = Screens(session: session, size: Size(columns: 80, rows: 24))
    screens.open("Game")
    screens.perform(.add([.init("Red"), .init("Blue")]))
    for _ in 0..<150 {
      screens.perform(.score([.init("Red", .add(.points(1)))]))
      screens.perform(.round(.next))
    }
    for round in (1...150).reversed() {
      screens.perform(.undo(1))
      guard case .player(let row) = screens.frame().sections[0].rows[0] else { continue }
      #expect(row.delta == .points(1), "round \(round)")
      screens.perform(.undo(1))
    }
  }

  @Test(arguments: seeds(10))
  func `a fresh start shows the last changes and the arrows that were shown`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let journal = MemoryJournal()
    func start() throws -> Screens {
      let session = try Session(journal: journal, environment: .still)
      let screens = Screens(session: session, size: Size(columns: 100, rows: 60))
      screens.open("Game")
      return screens
    }
    func history(_ screens: Screens) -> [Player.ID: String] {
      let rows = screens.frame().sections.flatMap(\.rows).compactMap { row in
        if case .player(let row) = row { row } else { nil }
      }
      return Dictionary(
        uniqueKeysWithValues: rows.map { ($0.id, "\($0.delta?.description ?? "") \($0.movement)") })
    }
    let screens = try start()
    for line in ["add Ann Bob Cid", "score Ann +3", "round next", "score Bob +5", "score Ann +1"] {
      try screens.perform(line)
    }
    for step in 0..<30 {
      let names = ["Ann", "Bob", "Cid"]
      let line =
        switch random.number(0...9) {
        case 0: "round next"
        case 1: "undo"
        default: "score \(random.pick(names)) +\(random.number(1...9))"
        }
      try screens.perform(line)
      #expect(try history(start()) == history(screens), "seed \(seed), step \(step): \(line)")
    }
  }
}
