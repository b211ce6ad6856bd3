import Scorekeeping
import TestSupport
import Testing

@testable import ScoreScreen

/// The lines that a terminal scrolls.
@Suite struct ScrollPlannerTests {
  private static let width = 40

  private func line(_ text: String) -> Line {
    var line = Line(width: Self.width, theme: Theme())
    line.write(text, at: 0, width: Self.width)
    return line
  }

  @Test(arguments: seeds(300))
  func `lines that scroll arrive in the rows where they belong`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let rows = random.number(3...30)
    let start = random.number(0...2)
    let list = start..<random.number((start + 1)...rows)
    let names = (0..<rows).map { number in "\(number) " + String(random.name().prefix(20)) }
    let before = names.map(line)
    var (planner, after, came) = (ScrollPlanner(list: list, showing: before), before, 0)
    for _ in 0..<random.number(1...4) {
      let row = random.number(list.lowerBound...(list.upperBound - 1))
      came += 1
      let arrival = line("new \(came)")
      if random.chance(0.5) {
        planner.deleteLine(at: list.upperBound - 1, insertingBlankAt: row)
        after.remove(at: list.upperBound - 1)
        after.insert(arrival, at: row)
      } else {
        planner.deleteLine(at: row, insertingBlankAt: list.upperBound - 1)
        after.remove(at: row)
        after.insert(arrival, at: list.upperBound - 1)
      }
    }
    guard let scroll = planner.bestScroll(to: after) else { return }
    // This scrolls as a terminal does.
    var screen: [Line?] = before
    screen.removeSubrange(scroll.outlet..<scroll.outlet + scroll.count)
    screen.insert(contentsOf: Array(repeating: nil, count: scroll.count), at: scroll.inlet)
    #expect(screen.count == before.count)
    #expect(
      list.contains(scroll.changedRows.lowerBound)
        && scroll.changedRows.upperBound <= list.upperBound)
    for row in scroll.rows { #expect(screen[row] == before[row - scroll.distance]) }
    if scroll.count == 1 || scroll.rows.count > 1 {
      for row in scroll.rows { #expect(screen[row] == after[row]) }
    }
    for row in 0..<rows where !scroll.changedRows.contains(row) {
      #expect(screen[row] == before[row])
    }
  }

  @Test func `lines that are redrawn anyway are not scrolled`() {
    let before = (0..<10).map { line("\($0)") }
    var planner = ScrollPlanner(list: 1..<9, showing: before)
    #expect(planner.bestScroll(to: before) == nil)
    planner.deleteLine(at: 1, insertingBlankAt: 8)
    planner.deleteLine(at: 8, insertingBlankAt: 8)
    let lines = (0..<10).map { line("somebody else \($0)") }
    #expect(planner.bestScroll(to: lines) == nil)
  }

  @MainActor @Test func `a player who goes up ten ranks costs few bytes`() throws {
    let session = try Session(journal: MemoryJournal())
    let screens = Screens(
      session: session, size: Size(columns: 80, rows: 24),
      theme: Theme(hasBars: false, background: .unknown))
    screens.open("Game")
    let players = (0..<100).map {
      Command.NewPlayer("Player\(1000 + $0)", score: .points(1000 - 10 * $0))
    }
    screens.perform(.add(players))
    screens.perform(.step(.points(105)))
    for _ in 0..<14 { screens.handle([.character("j")]) }
    let terminal = try MemoryTerminal(size: screens.size)
    defer { terminal.close() }
    var (surface, renderer) = (terminal, Renderer())
    renderer.show(screens.frame(), on: &surface)
    for key: Character in ["+", "-"] {
      screens.handle([.character(key)])
      renderer.show(screens.frame(), on: &surface)
    }
    _ = terminal.consumeOutput()
    screens.handle([.character("+")])
    renderer.show(screens.frame(), on: &surface)
    let output = terminal.consumeOutput()
    #expect(output.count < 450, "\(String(decoding: output, as: UTF8.self).debugDescription)")
  }
}
