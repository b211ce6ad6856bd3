import Scorekeeping
import Testing

@testable import ScoreScreen

/// The drawing calls for a change: only changed rows are drawn.
@Suite struct RendererTests {
  /// A grid that counts its calls.
  private struct CountingGrid: Surface {
    var grid = Grid()
    var calls: [String] = []

    mutating func begin(size: Size, list: Range<Int>, width: Int) {
      calls.append("begin")
      grid.begin(size: size, list: list, width: width)
    }
    mutating func insertLine(at row: Int) {
      calls.append("insert \(row)")
      grid.insertLine(at: row)
    }
    mutating func deleteLine(at row: Int) {
      calls.append("delete \(row)")
      grid.deleteLine(at: row)
    }
    mutating func draw(_ line: Line, at row: Int, column: Int) {
      calls.append(column == 0 ? "draw \(row)" : "draw \(row) behind \(column)")
      grid.draw(line, at: row, column: column)
    }
    mutating func place(cursor: Position?) { grid.place(cursor: cursor) }
    mutating func flush() { calls.append("flush") }
  }

  private let screens: Screens

  init() throws {
    screens = Screens(
      session: try Session(journal: MemoryJournal()), size: Size(columns: 60, rows: 14))
    screens.open("Game")
    screens.perform(.target(.points(100)))
    screens.perform(.add((0..<8).map { .init("P\($0)", score: .points(80 - $0 * 10)) }))
  }

  /// The calls caused by a change.
  private func calls(_ change: () -> Void) -> [String] {
    var surface = CountingGrid()
    var renderer = Renderer()
    screens.page.message = .init()
    renderer.show(screens.frame(), on: &surface)
    surface.calls = []
    change()
    screens.page.message = .init()
    renderer.show(screens.frame(), on: &surface)
    return surface.calls.sorted()
  }

  private func score(_ name: String, _ points: Int) {
    screens.perform(.score([.init(PlayerReference(name), .add(.points(points)))]))
  }

  @Test func `a point redraws one row`() {
    #expect(calls { score("P3", 1) } == ["draw 5", "flush"])
  }

  @Test func `a row that moves is deleted, inserted and drawn, and its neighbours are redrawn`() {
    #expect(
      calls { score("P3", 15) } == ["delete 5", "draw 4", "draw 5", "flush", "insert 4"])
  }

  @Test func `a row that disappears is deleted, and the ranks below are redrawn`() {
    #expect(
      calls { screens.perform(.remove(["P6"])) } == ["delete 8", "draw 8", "flush"])
  }

  @Test func `a row that appears is inserted`() {
    #expect(
      calls { screens.perform(.add([.init("P8", score: .points(5))])) }
        == ["draw 10", "flush", "insert 10"])
  }

  @Test func `a moved selection redraws two rows`() {
    #expect(calls { screens.handle(.down) } == ["draw 2", "draw 3", "flush"])
  }

  @Test func `equal frames are drawn in the same order`() {
    func calls() -> [String] {
      var surface = CountingGrid()
      var renderer = Renderer()
      screens.handle(.up)
      renderer.show(screens.frame(), on: &surface)
      for key in [Key.character("a"), .escape, .character("?"), .escape] {
        screens.handle(key)
        renderer.show(screens.frame(), on: &surface)
      }
      return surface.calls
    }
    let first = calls()
    for _ in 0..<50 { #expect(calls() == first) }
  }

  @Test func `a frame without changes draws nothing`() {
    #expect(calls { screens.perform(.order(.rank)) } == [])
  }
}
