import IdentityDiff
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

/// Scores in large digits.
@Suite struct BigTests: PlayedScreens {
  let session: Session
  let screens: Screens

  init() throws {
    session = try Session(journal: MemoryJournal())
    screens = Screens(session: session, size: Size(columns: 60, rows: 12))
  }

  @Test func `no two digits are alike, and none is wider than it is said to be`() {
    let drawn = "0123456789-.?".map { character in
      (0..<BigDigits.height).map { BigDigits(String(character)).dots(inRow: $0) }
    }
    #expect(Set(drawn).count == drawn.count)
    for text in ["0", "-1234567890", "7.125", "-0.5", "?"] {
      let digits = BigDigits(text)
      let dots = (0..<BigDigits.height).flatMap(digits.dots)
      #expect(dots.allSatisfy { 0..<digits.width ~= $0 })
      #expect(
        digits.width <= BigDigits.width(characters: text.count, hasPoint: text.contains(".")))
    }
  }

  @Test(arguments: seeds(300))
  func `tiles stand within the screen, as many and as large as there is room for`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let (width, height) = (random.number(1...500), random.number(1...200))
    let (tiles, dots) = (random.number(1...40), random.number(3...40))
    let names = random.number(3...40)
    let layout = BigLayout(
      width: width, height: height, tiles: tiles, dots: dots, nameWidth: names)
    #expect((layout == nil) == (height < 6 || width < 3))
    guard let layout else { return }
    #expect(layout.capacity > 0 && layout.dot.columns > 0 && layout.dot.rows > 0)
    #expect(layout.rows * layout.pitch - 1 <= height)
    #expect(layout.columns * (layout.tileWidth + BigLayout.gap) - BigLayout.gap <= width - 2)
    if layout.dot.columns > 1 { #expect(dots * layout.dot.columns <= layout.tileWidth) }
    let larger = BigLayout(
      width: width + 40, height: height + 20, tiles: tiles, dots: dots, nameWidth: names)
    let shown = min(tiles, layout.capacity)
    #expect(min(tiles, larger?.capacity ?? 0) >= shown, "seed \(seed)")
    let selected = random.number(0...tiles - 1)
    let visible = layout.visible(count: tiles, selected: selected)
    #expect(visible.contains(selected))
    #expect(layout.visible(count: tiles, selected: nil).lowerBound == 0)
    if selected < layout.capacity { #expect(visible.lowerBound == 0) }
  }

  @Test func `keys go to the player who is marked, and Esc and z leave`() throws {
    game()
    press("z")
    #expect(rows.contains { $0.contains("██████") })
    press("j+")
    let marked = try #require(selected)
    #expect(scores.contains("\(marked) 1"))
    var grid = Grid()
    var renderer = Renderer()
    renderer.show(screens.frame(), on: &grid)
    let reverse = grid.rows.joined().filter(\.style.isReverse).text
    #expect(reverse.contains(marked), "\(grid.text)")
    for key in [Key.escape, .character("z")] {
      press(key)
      #expect(screens.board?.isBig == false)
      #expect(rows.contains { $0.contains(marked) && $0.hasSuffix("+1") })
      press("z")
      #expect(screens.board?.isBig == true)
    }
    press("5")
    press(.escape)
    #expect(screens.board?.pending == nil && screens.board?.isBig == true)
    press(.escape, .escape)
    #expect(screens.board == nil)
  }

  @Test func `in teams there are totals, and the selected player is named with the own team`()
    throws
  {
    game()
    for line in ["team Red North", "team Blue North", "score Red +4 Blue +8"] {
      screens.perform(try #require(try Command(parsing: line)))
    }
    press("z")
    let name = try #require(selected)
    #expect(rows.contains { $0.contains("\(name) ") && $0.contains(", North") }, "\(rows)")
    #expect(rows.contains { $0.contains("No team") })
    // 12 in all: the first row of a one and a two.
    #expect(rows.contains { $0.contains(" ██    ██████") }, "\(rows)")
  }

  @Test func `where there is no room, rows are shown, and why`() throws {
    game()
    screens.size = Size(columns: 24, rows: 5)
    press("z")
    #expect(rows.contains { $0.contains("Red") })
    #expect(rows.last?.contains("This screen is") == true)
  }

  @Test func `the live view shows them too, and goes on showing them on another board`() throws {
    let journal = MemoryJournal()
    let theirs = try Session(journal: journal)
    try theirs.perform(.board("One"))
    try theirs.perform(.add([.init("Red"), .init("Blue")]))
    let watch = try Watch(
      session: try Session(journal: journal), size: Size(columns: 60, rows: 20))
    func isBig() -> Bool {
      var grid = Grid()
      var renderer = Renderer()
      renderer.show(watch.frame(), on: &grid)
      return grid.text.contains("██████")
    }
    #expect(!isBig())
    watch.handle([.character("z")])
    #expect(isBig())
    try theirs.perform(.board("Two"))
    try theirs.perform(.add([.init("Ann", score: .points(8))]))
    _ = watch.takeNews()
    #expect(watch.board?.board.name == "Two" && isBig())
    watch.handle([.character("?"), .escape])
    #expect(isBig())
    watch.handle([.escape])
    #expect(watch.board?.isBig == true && !watch.isBig)
    _ = watch.frame()
    #expect(watch.board?.isBig == false)
  }
}
