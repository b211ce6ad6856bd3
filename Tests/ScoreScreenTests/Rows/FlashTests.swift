import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

/// Changed scores flash, and leave no trace.
@Suite struct FlashTests {
  /// A clock that tests set.
  final class Clock {
    var now = ContinuousClock.Instant.now
  }

  struct Flashing: PlayedScreens {
    let screens: Screens
    let clock = Clock()

    init() throws {
      screens = try Screens(columns: 60, rows: 12)
      screens.options.isCalm = false
      screens.clock = { [clock] in clock.now }
    }

    func style(of text: String, in row: Int) -> Style? {
      var grid = Grid()
      var renderer = Renderer()
      renderer.show(screens.frame(), on: &grid)
      let cells = grid.rows[row].split { $0.text == " " }.first { $0.text == text }
      return cells?.first?.style
    }
  }

  @Test func `a score is reversed, then coloured, then normal`() throws {
    let played = try Flashing()
    played.game()
    #expect(played.screens.nextFrame == nil)
    played.press("j")
    played.screens.perform(.score([.init(PlayerReference("Red"), .add(.points(7)))]))
    let start = played.clock.now
    func look(after milliseconds: Int) -> Style? {
      played.clock.now = start + .milliseconds(milliseconds)
      return played.style(of: "7", in: 2)
    }
    #expect(look(after: 0) == Style(colour: .gain, isBold: true, isReverse: true))
    #expect(played.screens.nextFrame == start + .milliseconds(200))
    #expect(look(after: 199) == Style(colour: .gain, isBold: true, isReverse: true))
    #expect(look(after: 200) == Style(colour: .gain, isBold: true))
    #expect(played.screens.nextFrame == start + .milliseconds(500))
    #expect(look(after: 500) == Style(isBold: true))
    // The message on the status row expires.
    #expect(played.screens.nextFrame == start + .seconds(5))
    played.clock.now = start + .seconds(5)
    _ = played.screens.frame()
    #expect(played.screens.nextFrame == nil)
  }

  @Test func `on the selected row a flash differs too, and a loss has its colour`() throws {
    let played = try Flashing()
    played.game()
    played.press("-")
    played.press("3")
    played.press(.enter)
    let style = Style(colour: .loss, isBold: true, isReverse: true, isSelected: true)
    #expect(played.style(of: "-3", in: 2) == style)
    played.clock.now += .milliseconds(200)
    #expect(
      played.style(of: "-3", in: 2) == Style(colour: .loss, isBold: true, isSelected: true))
  }

  @Test(arguments: seeds(10))
  func `incremental frames of a fade equal a full repaint, and the last has no trace of it`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let played = try Flashing()
    let keys = "jkg+-5=nLouz?".map(Key.character) + [.enter, .escape]
    played.game()
    var grid = Grid()
    var renderer = Renderer()
    var fades = 0
    for step in 0..<80 {
      if random.chance(0.4) {
        played.screens.perform(random.command(on: played.session.state.board))
      } else {
        played.screens.handle([random.pick(keys)])
      }
      if played.screens.page.board == nil { played.screens.open("Friday night") }
      if played.session.state.board?.players.isEmpty == true {
        played.screens.perform(.add([.init("Red")]))
      }
      for _ in 0..<3 {
        let frame = played.screens.frame()
        renderer.show(frame, on: &grid)
        #expect(grid == Self.painted(frame), "seed \(seed), step \(step)")
        if let next = played.screens.nextFrame {
          #expect(next > played.clock.now)
          fades += 1
        }
        played.clock.now += .milliseconds(random.number(0...250))
      }
    }
    #expect(fades > 0, "seed \(seed)")
    // After the flash the frame equals one that has not flashed.
    played.clock.now += .seconds(6)
    let after = played.screens.frame()
    let isRunning = played.session.state.board?.details.clock?.started != nil
    #expect(played.screens.nextFrame == nil || isRunning)
    played.screens.page.board?.value.flashes = Flashes()
    played.screens.page.board?.value.rowCache = RowCache()
    #expect(played.screens.frame() == after, "seed \(seed)")
    renderer.show(after, on: &grid)
    #expect(grid == Self.painted(after), "seed \(seed)")
  }

  private static func painted(_ frame: Frame) -> Grid {
    var grid = Grid()
    var renderer = Renderer()
    renderer.show(frame, on: &grid)
    return grid
  }

  @Test func `a calm screen never asks for the time`() throws {
    let played = try Flashing()
    played.screens.options.isCalm = true
    played.screens.clock = { fatalError("asked for the time") }
    played.game()
    played.press("+")
    _ = played.screens.frame()
    #expect(played.screens.nextFrame == nil)
  }

  @Test func `scores by others flash too, for watchers and for scorekeepers`() throws {
    let journal = MemoryJournal()
    let theirs = try Session(journal: journal)
    try theirs.perform(.board("Game"))
    try theirs.perform(.add([.init("Red"), .init("Blue")]))
    let size = Size(columns: 60, rows: 12)
    let screens = Screens(session: try Session(journal: journal), size: size)
    screens.options.isCalm = false
    screens.open("Game")
    let watch = try Screens(watching: nil, of: try Session(journal: journal), size: size)
    watch.options.isCalm = false
    let displays: [any Display] = [screens, watch]
    for display in displays { _ = display.frame() }
    #expect(displays.allSatisfy { $0.nextFrame == nil })
    try theirs.perform(.score([.init("Blue", .add(.points(7)))]))
    for display in displays {
      #expect(display.pollChanges())
      #expect(display.nextFrame != nil)
    }
  }
}
