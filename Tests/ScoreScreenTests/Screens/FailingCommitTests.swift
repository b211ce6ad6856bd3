import Scorekeeping
import StructReference
import Testing

@testable import ScoreScreen

/// The screen when a commit fails, as on a full disk.
@Suite struct FailingCommitTests {
  /// A journal in memory with commits that can be made to fail.
  private final class FailingJournal: Journal {
    struct Full: Error, CustomStringConvertible {
      let description = "There is no space left"
    }

    private let journal = MemoryJournal()
    var isFull = false
    var isLocked = false

    func transaction<Result>(
      _ body: (any JournalTransaction) throws -> Result
    ) throws -> Result {
      if isLocked { throw Full() }
      return try journal.transaction { transaction in
        let before = try transaction.sequence()
        let result = try body(transaction)
        if isFull, try transaction.sequence() != before { throw Full() }
        return result
      }
    }

    func read<Result>(_ body: (any JournalTransaction) throws -> Result) throws -> Result {
      try journal.read(body)
    }
  }

  private let journal = FailingJournal()
  private let screens: Screens

  init() throws {
    screens = Screens(
      session: try Session(journal: journal), size: Size(columns: 60, rows: 12))
    screens.open("Game")
    screens.perform(.add([.init("Red"), .init("Blue")]))
    screens.handle([.character("g")])
  }

  private var text: String {
    var grid = Grid()
    var renderer = Renderer()
    renderer.show(screens.frame(), on: &grid)
    return grid.text
  }

  @Test(arguments: ["+", "+++", "j+", "5-2\r", "+q", "n", "d", "ax\r", ":reset\r"])
  func `the screen never shows unsaved changes, and the program continues`(keys: String) throws {
    let state = screens.session.state
    screens.handle([.character("+"), .character("u")])
    journal.isFull = true
    let keys = keys.map { $0 == "\r" ? Key.enter : .character($0) }
    let selection = screens.page.board?.value.selection
    screens.handle(keys + [.character("+")])
    #expect(screens.session.state == state)
    #expect(screens.page.board?.value.lineup == Lineup(try #require(state.board)))
    #expect(screens.page.board?.value.selection == selection)
    #expect(text.contains("There is no space left"))
    #expect(!text.contains("+1") && !text.contains("▲"))
    #expect(!screens.isFinished)
    journal.isFull = false
    screens.handle([.escape])
    #expect(screens.session.state.boards == state.boards)
  }

  @Test func `an amount stays when its commit fails`() {
    screens.handle([.character("7")])
    journal.isFull = true
    screens.handle([.enter])
    #expect(text.contains("There is no space"))
    journal.isFull = false
    screens.handle([.enter])
    #expect(screens.session.state.board?.players.first?.score == .points(7))
  }

  @Test func `a minus becomes a sign only once its step is reverted`() {
    func score() -> Score? { screens.session.state.board?.players.first?.score }
    screens.handle([.character("-")])
    journal.isFull = true
    screens.handle([.character("5")])
    #expect(text.contains("There is no space"))
    #expect(screens.page.board?.value.pending == nil && score() == .points(-1))
    journal.isFull = false
    screens.handle([.character("5")])
    #expect(screens.page.board?.value.pending?.text == "-5" && score() == .zero)
  }

  @Test func `a read-only store can still be viewed and left`() {
    journal.isLocked = true
    screens.handle([.character("j"), .character("j")])
    #expect(screens.page.board?.value.selectedPlayer?.name == "Blue")
    screens.handle([.character("j"), .character("q")])
    #expect(screens.isFinished)
  }
}
