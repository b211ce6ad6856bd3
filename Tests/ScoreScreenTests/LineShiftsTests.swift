import Scorekeeping
import TestSupport
import Testing

@testable import ScoreScreen

/// Which lines a terminal is told to shift.
@Suite struct LineShiftsTests {
  private static let width = 40

  private func line(_ text: String) -> Line {
    var line = Line(width: Self.width, theme: Theme())
    line.write(text, at: 0, width: Self.width)
    return line
  }

  @Test(arguments: seeds(300))
  func `a block that is shifted stands where its lines are to stand`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let rows = random.number(3...30)
    let start = random.number(0...2)
    let list = start..<random.number((start + 1)...rows)
    let names = (0..<rows).map { number in "\(number) " + String(random.name().prefix(20)) }
    let before = names.map(line)
    var (shifts, after, came) = (LineShifts(list: list, showing: before), before, 0)
    for _ in 0..<random.number(1...4) {
      let row = random.number(list.lowerBound...(list.upperBound - 1))
      came += 1
      let arrival = line("new \(came)")
      if random.chance(0.5) {
        shifts.replaceLine(at: list.upperBound - 1, byOneAt: row)
        after.remove(at: list.upperBound - 1)
        after.insert(arrival, at: row)
      } else {
        shifts.replaceLine(at: row, byOneAt: list.upperBound - 1)
        after.remove(at: row)
        after.insert(arrival, at: list.upperBound - 1)
      }
    }
    guard let block = shifts.block(leadingTo: after) else { return }
    // As a terminal does it.
    var screen: [Line?] = before
    screen.removeSubrange(block.outlet..<block.outlet + block.count)
    screen.insert(contentsOf: Array(repeating: nil, count: block.count), at: block.inlet)
    #expect(screen.count == before.count)
    #expect(list.contains(block.touched.lowerBound) && block.touched.upperBound <= list.upperBound)
    for row in block.rows { #expect(screen[row] == before[row - block.distance]) }
    if block.count == 1 || block.rows.count > 1 {
      for row in block.rows { #expect(screen[row] == after[row]) }
    }
    for row in 0..<rows where !block.touched.contains(row) { #expect(screen[row] == before[row]) }
  }

  @Test func `what is to be written anew anyway is not shifted`() {
    let before = (0..<10).map { line("\($0)") }
    var shifts = LineShifts(list: 1..<9, showing: before)
    #expect(shifts.block(leadingTo: before) == nil)
    shifts.replaceLine(at: 1, byOneAt: 8)
    shifts.replaceLine(at: 8, byOneAt: 8)
    let lines = (0..<10).map { line("somebody else \($0)") }
    #expect(shifts.block(leadingTo: lines) == nil)
  }

  @MainActor @Test func `a player who goes up ten ranks costs few bytes`() throws {
    let session = try Session(journal: MemoryJournal())
    let screens = Screens(
      session: session, size: Size(columns: 80, rows: 24),
      theme: Theme(hasBars: false, ground: .unknown))
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
    _ = terminal.takeOutput()
    screens.handle([.character("+")])
    renderer.show(screens.frame(), on: &surface)
    let output = terminal.takeOutput()
    #expect(output.count < 450, "\(String(decoding: output, as: UTF8.self).debugDescription)")
  }
}
