import Foundation
import Scorekeeping
import StructReference
import Testing

@testable import ScoreScreen

@Suite struct BoundKeysTests {
  private let session: Session

  init() throws {
    session = try Session(journal: MemoryJournal())
  }

  private func screens(rows: Int = 12, _ bind: (inout KeyBindings) -> Void) -> Screens {
    var keys = KeyBindings()
    bind(&keys)
    return Screens(session: session, size: Size(columns: 100, rows: rows), keys: keys)
  }

  private func rows(_ screens: Screens) -> [String] {
    rows(screens.frame())
  }

  private func rows(_ frame: Frame) -> [String] {
    var grid = Grid()
    var renderer = Renderer()
    renderer.show(frame, on: &grid)
    return grid.text.components(separatedBy: "\n")
  }

  @Test func `a key does its bound action, and other keys do its default one`() throws {
    let screens = screens {
      $0.bind(["add": [.control("a")], "step-up": [.character("a"), .character("5")]], on: .board)
    }
    screens.open("Game")
    screens.handle([.control("a"), .character("R"), .enter, .enter])
    screens.handle([.character("a")])
    screens.handle([.character("5")])
    screens.handle([.character("+")])
    #expect(session.state.board?.players.first?.score == .points(2))
    // The other digits are still an amount.
    screens.handle([.character("4"), .enter])
    #expect(session.state.board?.players.first?.score == .points(6))
  }

  @Test func `hints, help and sentences name the bound keys`() throws {
    let screens = screens(rows: 240) {
      $0.bind(
        [
          "add": [.control("a")], "apply": [.tab], "back": [.control("x")], "quit": [.alt("q")],
          "help": [.character("h")], "order": [], "undo": [], "next": [.control("n")],
          "step-down": [.character("m")],
        ], on: .board)
      $0.bind(["new": [.character("c")], "undo": [.character("z")]], on: .boards)
      $0.bind(["complete": [.control("t")]], on: .prompt)
    }
    #expect(rows(screens).contains { $0.contains("c      a new board") })
    #expect(rows(screens).last?.hasSuffix("c new board   q quit   ? help") == true)
    screens.handle([.character("?")])
    #expect(rows(screens).contains { $0.contains("delete the selected board; z undoes it") })
    screens.handle([.escape])
    screens.open("Game")
    #expect(rows(screens).contains { $0.contains("^A     add players") })
    #expect(
      rows(screens).last?.hasSuffix("^A add players   n game   : command   ^X boards   h help")
        == true)
    screens.handle([.character("d")])
    #expect(screens.page.message.text == "No player is selected. Press ^A to add one")
    screens.handle([.character("K")])
    #expect(
      screens.page.message.text.hasSuffix("Press : and type order hand until the header says so"))
    screens.perform(.add([.init("Red")]))
    screens.handle([.character("1"), .character("m"), .character("3")])
    let row = try #require(rows(screens).last)
    #expect(
      row.contains("1-3 = -2 for Red: – → -2") && row.contains("Tab add") && row.contains("^X drop")
    )
    screens.handle([.control("x")])
    screens.handle([.character("-")])
    #expect(screens.page.message.text == "'-' does nothing here. h shows the keys")
    screens.handle([.character("h")])
    let help = rows(screens)
    #expect(help.last?.hasSuffix("^N k scroll   Esc close") == true)
    #expect(help.contains { $0.contains("^N ") && $0.contains("select the next player") })
    #expect(!help.contains { $0.contains("order by rank") })
    #expect(help.contains { $0.contains("; + or m right before it is its sign") })
    #expect(help.contains { $0.contains("^T completes who has played before") })
    screens.handle([.control("n")])
    #expect(screens.page[HelpView.self] != nil)
    screens.handle([.character("j")])
    #expect(screens.page.message.text == "'j' does nothing here. Esc closes the help")
    screens.handle([.control("x")])
    #expect(screens.page[HelpView.self] == nil)
    screens.handle([.alt("q")])
    #expect(screens.isFinished)
  }

  @Test func `the sign is the key that subtracts, whichever it is`() throws {
    let screens = screens { $0.bind(["step-down": [.character("m")]], on: .board) }
    screens.open("Game")
    screens.perform(.add([.init("Red")]))
    screens.handle([.character("m")])
    screens.handle([.character("7")])
    screens.handle([.enter])
    #expect(session.state.board?.players.first?.score == .points(-7))
  }

  @Test func `the key that quits works on a screen that is too small`() {
    let screens = screens { $0.bind(["quit": [.control("q")]], on: .boards) }
    screens.size = Size(columns: 5, rows: 2)
    screens.handle([.character("q")])
    #expect(!screens.isFinished)
    screens.handle([.control("q")])
    #expect(screens.isFinished)
  }

  @Test func `the live view has keys of its own`() throws {
    var keys = KeyBindings()
    keys.bind(["quit": [.character("x")], "help": [.control("h")]], on: .watch)
    let watch = try Screens(
      watching: nil, of: session, size: Size(columns: 60, rows: 12), keys: keys)
    #expect(rows(watch.frame()).last?.hasSuffix("^H help   x quit") == true)
    watch.handle([.character("q")])
    #expect(!watch.isFinished)
    watch.handle([.character("x")])
    #expect(watch.isFinished)
  }

  @Test func `problems at the start are shown until a key is pressed`() {
    let screens = screens { _ in }
    screens.warn("config.yml:1:1: No")
    #expect(rows(screens).last?.contains("config.yml:1:1: No") == true)
    screens.handle([.character("j")])
    #expect(rows(screens).last?.contains("config") == false)
  }
}
