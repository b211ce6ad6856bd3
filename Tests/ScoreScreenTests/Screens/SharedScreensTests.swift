import Scorekeeping
import StructReference
import Testing

@testable import ScoreScreen

/// A journal with two sessions, like two runs of the program on one file.
@Suite struct SharedScreensTests {
  private let journal = MemoryJournal()
  private let mine: Screens
  private let theirs: Session

  init() throws {
    let size = Size(columns: 60, rows: 12)
    mine = Screens(session: try Session(journal: journal), size: size)
    mine.open("Game")
    mine.perform(.add([.init("Red"), .init("Blue")]))
    theirs = try Session(journal: journal)
    try theirs.perform(.board("Game"))
  }

  private func press(_ text: String) { mine.handle(text.map(Key.character)) }

  private var scores: [String] {
    mine.session.state.board?.players.map { "\($0.name) \($0.score)" } ?? []
  }

  @Test
  func `changes by others appear at the next key, which goes to the intended player`()
    throws
  {
    press("g")
    #expect(mine.page.board?.value.selectedPlayer?.name == "Red")
    try theirs.perform(.score([.init("Blue", .add(.points(7)))]))
    press("+")
    #expect(scores == ["Red 1", "Blue 7"])
    #expect(mine.page.board?.value.selectedPlayer?.name == "Red")
    #expect(mine.page.board?.value.lineup == Lineup(try #require(mine.session.state.board)))
  }

  @Test(arguments: ["d", "dd", "+d", "ax", ":x"])
  func `keys for a deleted board do nothing to other boards`(keys: String)
    throws
  {
    try theirs.perform(.board("Other"))
    press(String(keys.prefix(1)) == "a" ? "a" : "g")
    try theirs.perform(.deleteBoard("Game"))
    press(keys)
    #expect(mine.session.state.boards.map(\.name) == ["Other"])
    #expect(mine.page.message.text.hasPrefix("The board 'Game' is gone"))
    #expect(mine.page.board == nil)
  }

  @Test func `a prompt for a removed player says so`() throws {
    press("gs")
    try theirs.perform(.remove(["Red"]))
    press("5")
    mine.handle([.enter])
    #expect(mine.page.message.text.hasPrefix("'Red' is not on the board any more"))
    #expect(scores == ["Blue 0"])
  }

  @Test func `a pending amount for a removed player goes to nobody`() throws {
    press("g5")
    try theirs.perform(.remove(["Red"]))
    mine.handle([.enter])
    #expect(scores == ["Blue 0"])
    #expect(mine.page.message.text.hasPrefix("'Red' is not on the board any more"))
  }

  @Test(arguments: ["+", "-", "d", "s", "e", "+++"])
  func `a key for a removed player does nothing`(keys: String) throws {
    press("g")
    try theirs.perform(.remove(["Red"]))
    press(keys)
    #expect(mine.page.message.text.hasPrefix("'Red' is not on the board any more"))
    #expect(scores == ["Blue 0"] && mine.page.prompt == nil)
    press("+")
    #expect(scores == ["Blue 1"], "and then on whom the screen shows as selected")
  }
}
