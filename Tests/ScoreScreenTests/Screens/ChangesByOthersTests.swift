import Foundation
import Scorekeeping
import StructReference
import Testing

@testable import ScoreScreen

/// Changes by another process show without a key, and disturb nothing that is being typed.
@Suite struct ChangesByOthersTests: PlayedScreens {
  private final class Clock {
    var now = Date(timeIntervalSince1970: 0)
  }

  let session: Session
  let screens: Screens
  private let theirs: Session
  private let clock = Clock()

  init() throws {
    let journal = MemoryJournal()
    let clock = clock
    session = try Session(journal: journal, environment: .init(now: { clock.now }))
    screens = Screens(session: session, size: Size(columns: 60, rows: 12))
    theirs = try Session(journal: journal)
    game()
    try theirs.perform([.board("Other"), .board("Friday night")])
    #expect(screens.pollChanges())
  }

  /// Another session performs a command, and the screen polls the change.
  private func others(_ command: Command) throws {
    try theirs.perform(command)
    #expect(screens.pollChanges())
    #expect(!screens.pollChanges())
  }

  /// Presses keys one by one, as a terminal does: changes are polled before each.
  func press(_ text: String) { for key in text { screens.handle([.character(key)]) } }
  func press(_ key: Key) { screens.handle([key]) }

  private func pass(_ seconds: Double) { clock.now += seconds }

  private let blue = Command.score([.init("Blue", .add(.points(7)))])

  @Test func `a point shows, and the selection stays with its player`() throws {
    #expect(selected == "Red")
    try others(blue)
    #expect(rows[2].contains("Blue") && rows[2].contains("+7"))
    #expect(selected == "Red")
    press("+")
    #expect(scores == ["Red 1", "Blue 7", "Dark Green 0"])
  }

  @Test(arguments: ["a", "s", "e", ":", "/"])
  func `what is being typed is not disturbed`(key: String) throws {
    press(key + "xy")
    let line = rows[11]
    try others(blue)
    try others(.remove(["Dark Green"]))
    #expect(rows[11] == line)
    #expect(rows[2].contains("Blue"))
    press("z")
    #expect(screens.page.prompt?.editor.text.hasSuffix("xyz") == true)
  }

  @Test func `an amount that is being typed stays with its player`() throws {
    press("12")
    try others(blue)
    #expect(status.contains("+12 for Red"))
    press("3")
    press(.enter)
    #expect(scores == ["Red 123", "Blue 7", "Dark Green 0"])
  }

  @Test(arguments: ["", "1"])
  func `keys for a player who was removed just now go to nobody`(typed: String) throws {
    press(typed)
    try others(.remove(["Red"]))
    #expect(rows[10...11].joined().contains("'Red' is not on the board any more"))
    pass(0.9)
    press("+2")
    press(.enter)
    #expect(scores == ["Blue 0", "Dark Green 0"])
    #expect(screens.page.message.text.contains("'Red' is not on the board any more"))
    pass(0.2)
    press("+")
    #expect(scores == ["Blue 1", "Dark Green 0"])
  }

  @Test func `keys for a board that was deleted just now do nothing to the others`() throws {
    try others(.deleteBoard("Friday night"))
    #expect(rows[0].contains("Scoreboard") && rows[2].contains("Other"))
    #expect(screens.page.message.text.contains("The board 'Friday night' is gone"))
    pass(0.1)
    press("d")
    #expect(session.state.boards.map(\.name) == ["Other"])
    pass(1)
    press("d")
    #expect(session.state.boards.isEmpty)
  }

  @Test func `a clock that is put back stops no key`() throws {
    try others(.remove(["Red"]))
    pass(-3600)
    press("+")
    #expect(scores == ["Blue 1", "Dark Green 0"])
  }

  @Test func `who types when the board is deleted goes on typing`() throws {
    press("aBob")
    try others(.deleteBoard("Friday night"))
    #expect(screens.page.message.text.contains("'Friday night' is gone"))
    press("d")
    #expect(screens.page.prompt?.editor.text == "Bobd")
    press(.enter)
    #expect(screens.page.message.isError && screens.page.prompt != nil)
    press(.escape)
    #expect(session.state.boards.map(\.name) == ["Other"])
    try others(.undo(1))
    #expect(rows[2].contains("Friday night") && rows[4].contains("Other"))
    #expect(session.state.boards.count == 2)
  }

  @Test(arguments: ["s", "e"])
  func `a question about a player who was removed says so`(key: String) throws {
    press(key)
    try others(.remove(["Red"]))
    #expect(screens.page.message.text.contains("'Red' is not on the board any more"))
    press("5")
    press(.enter)
    #expect(scores == ["Blue 0", "Dark Green 0"])
  }

  @Test func `a board that was deleted just now is not another on the list`() throws {
    press(.escape)
    screens.page.boards.select(theirs.state.board?.id)
    try others(.deleteBoard("Friday night"))
    #expect(screens.page.message.text.contains("The board 'Friday night' is gone"))
    press("d")
    press(.enter)
    #expect(session.state.boards.map(\.name) == ["Other"] && session.state.board == nil)
  }

  @Test func `a key finds a deletion on the list that was not heard of`() throws {
    press(.escape)
    screens.page.boards.select(theirs.state.board?.id)
    try theirs.perform(.deleteBoard("Friday night"))
    press("d")
    #expect(session.state.boards.map(\.name) == ["Other"])
    #expect(screens.page.message.text.contains("The board 'Friday night' is gone"))
  }

  @Test func `help stays open`() throws {
    press("?")
    try others(blue)
    try others(.remove(["Red"]))
    #expect(rows[0].contains("Help"))
    press(.escape)
    #expect(rows[2].contains("Blue"))
  }
}
