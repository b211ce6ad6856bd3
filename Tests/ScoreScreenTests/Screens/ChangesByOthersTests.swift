import Foundation
import ScoreTables
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

/// Changes by another process appear without a key and do not disturb typing.
@Suite struct ChangesByOthersTests: PlayedScreens {
  let screens: Screens
  private let theirs: Session
  private let clock = ManualClock()

  init() throws {
    let journal = MemoryJournal()
    screens = try Screens(columns: 60, rows: 12, journal: journal, environment: clock.environment)
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

  @Test func `a point appears, and the selection stays with its player`() throws {
    #expect(selected == "Red")
    try others(blue)
    #expect(rows[2].contains("Blue") && rows[2].contains("+7"))
    #expect(selected == "Red")
    press("+")
    #expect(scores == ["Red 1", "Blue 7", "Dark Green 0"])
  }

  @Test(arguments: ["a", "s", "e", ":", "/"])
  func `changes by others do not disturb typing`(key: String) throws {
    press(key + "xy")
    let line = rows[11]
    try others(blue)
    try others(.remove(["Dark Green"]))
    #expect(rows[11] == line)
    #expect(rows[2].contains("Blue"))
    press("z")
    #expect(screens.page.prompt?.editor.text.hasSuffix("xyz") == true)
  }

  @Test func `an amount in progress keeps its player`() throws {
    press("12")
    try others(blue)
    #expect(status.contains("+12 for Red"))
    press("3")
    press(.enter)
    #expect(scores == ["Red 123", "Blue 7", "Dark Green 0"])
  }

  @Test(arguments: ["", "1"])
  func `keys for a player that was removed just now go to nobody`(typed: String) throws {
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

  @Test func `keys for a board that was deleted just now do not affect other boards`() throws {
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

  @Test func `a clock that is set back does not block keys`() throws {
    try others(.remove(["Red"]))
    pass(-3600)
    press("+")
    #expect(scores == ["Blue 1", "Dark Green 0"])
  }

  @Test func `a user who types when the board is deleted continues typing`() throws {
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
    #expect(rows[2].contains("Other") && rows[4].contains("Friday night"))
    #expect(session.state.boards.count == 2)
  }

  @Test(arguments: ["s", "e"])
  func `a question about a removed player is closed with a sentence`(key: String) throws {
    press(key)
    try others(.remove(["Red"]))
    #expect(screens.page.message.text.contains("'Red' is not on the board any more"))
    press("5")
    press(.enter)
    #expect(scores == ["Blue 0", "Dark Green 0"])
  }

  @Test func `a board that was deleted just now is not replaced by another on the list`() throws {
    press(.escape)
    screens.page.boards.select(theirs.state.board?.id)
    try others(.deleteBoard("Friday night"))
    #expect(screens.page.message.text.contains("The board 'Friday night' is gone"))
    press("d")
    press(.enter)
    #expect(session.state.boards.map(\.name) == ["Other"] && session.state.board == nil)
  }

  @Test func `a key on the list finds a deletion before its notice`() throws {
    press(.escape)
    screens.page.boards.select(theirs.state.board?.id)
    try theirs.perform(.deleteBoard("Friday night"))
    press("d")
    #expect(session.state.boards.map(\.name) == ["Other"])
    #expect(screens.page.message.text.contains("The board 'Friday night' is gone"))
  }

  @Test func `help stays open during changes by others`() throws {
    press("?")
    try others(blue)
    try others(.remove(["Red"]))
    #expect(rows[0].contains("Help"))
    press(.escape)
    #expect(rows[2].contains("Blue"))
  }

  /// Enters the points of every player of the round, up to the question for the next one.
  private func enterAll() {
    press("i")
    while screens.page.prompt?.question is PointsQuestion {
      press("3")
      press(.enter)
    }
    #expect(screens.page.prompt?.question.title == "All are entered: on to round 2? ")
  }

  @Test func `the question for a round does not begin a round that others have begun`() throws {
    enterAll()
    try others(.round(.next))
    #expect(screens.page.message.text == "Somebody else has begun round 2")
    #expect(screens.page.prompt?.question.title == "Points of Red in this round ")
    press(.enter)
    #expect(session.state.board?.round == 2, "an answer to the question that is gone")
    #expect(
      screens.page.prompt?.question.title == "Points of Red in this round ", "and nobody is skipped"
    )
    pass(1)
    press("4")
    press(.enter)
    #expect(scores == ["Red 7", "Blue 3", "Dark Green 3"])
  }

  @Test func `points keep the round for which they were asked`() throws {
    press("i")
    press("66")
    try others(.round(.next))
    #expect(screens.page.message.text == "Somebody else has begun round 2")
    #expect(screens.page.prompt?.question.title == "Points of Red in round 1 ")
    press(.enter)
    #expect(screens.page.prompt?.question.title == "Points of Blue in round 1 ")
    for _ in 0..<2 { press(.enter) }
    #expect(session.state.board?.players.first?.rounds.numbers == [1])
    #expect(
      screens.page.prompt?.question.title == "Points of Red in this round ", "round 2 comes next")
  }

  @Test func `an Enter on its way adds nothing to points that others have just entered`() throws {
    press("i9")
    try theirs.perform(.score([.init("Red", .add(.points(9)))]))
    press(.enter)
    #expect(scores == ["Red 9", "Blue 0", "Dark Green 0"])
    #expect(screens.page.message.text == "Somebody else was faster: it is 9 now")
    pass(1)
    press(.enter)
    #expect(scores.first == "Red 18")
  }

  @Test func `a result that others enter stays, and its match stays selected`() throws {
    try others(try #require(try Command(parsing: "fixtures round")))
    for key: Key in ["r", .tab, .tab, .enter] { press(key) }
    press("2 0")
    try others(try #require(try Command(parsing: "result 1 3:1")))
    press(.enter)
    #expect(session.state.board?.matches?[number: 1]?.result?.description == "3:1")
    #expect(screens.page.message.text == "Somebody else was faster: it is 3:1 now")
    press(.escape)
    _ = screens.frame()
    #expect(screens.page.listScreen.list.selection == .table(.match(1)))
  }

  @Test func `points of a player who was removed go to nobody, and the next one is asked for`()
    throws
  {
    press("i5")
    press(.enter)
    try others(.remove(["Blue"]))
    press("7")
    press(.enter)
    #expect(scores == ["Red 5", "Dark Green 0"])
    #expect(rows.joined().contains("Blue") && screens.page.message.isError)
    #expect(rows[11].contains("Points of Dark Green"), "\(rows[11])")
    press("8")
    press(.enter)
    #expect(scores == ["Red 5", "Dark Green 8"])
  }

  @Test func `a round that others take back is not skipped`() throws {
    try others(.round(.next))
    press("i")
    for _ in 0..<3 { press(.enter) }
    #expect((screens.page.prompt?.question as? any BeginningQuestion)?.next == 3)
    try others(.undo(1))
    #expect((screens.page.prompt?.question as? any BeginningQuestion)?.next == 2)
    #expect(screens.page.message.text == "Somebody else has taken round 2 back")
  }

  @Test func `digits at the question for the next round are refused`() {
    enterAll()
    press("4")
    #expect(screens.page.message.text.contains("Enter begins round 2, Esc stays"))
    #expect(screens.page.prompt?.question.title == "All are entered: on to round 2? ")
  }

  @Test func `an answer to the question begins no further round after others have begun one`()
    throws
  {
    enterAll()
    try theirs.perform(.round(.next))
    press(.enter)
    #expect(session.state.board?.round == 2)
    #expect(screens.page.prompt?.question.title == "Points of Red in this round ")
    #expect(screens.page.message.text == "Somebody else has begun round 2")
  }

  @Test func `a key for the next round asks right after others have begun one`() throws {
    try others(.round(.next))
    pass(1.9)
    press("n")
    #expect(session.state.board?.round == 2)
    #expect(
      screens.page.prompt?.question.title == "Somebody else has just begun round 2: on to round 3? "
    )
    press(.escape)
    #expect(session.state.board?.round == 2)
    press("n")
    press(.enter)
    #expect(session.state.board?.round == 3 && screens.page.prompt == nil)
    try others(.round(.next))
    pass(2)
    press("n")
    #expect(session.state.board?.round == 5, "two seconds later it is a round of its own")
    press("n")
    #expect(session.state.board?.round == 6, "and one's own rounds ask nothing")
  }

  @Test func `a round that begins while it is asked for again answers the question`() throws {
    try others(.round(.next))
    press("n")
    try others(.round(.next))
    #expect(screens.page.prompt == nil && session.state.board?.round == 3)
    press(.enter)
    #expect(session.state.board?.round == 3)
  }

  /// News from the journal, as after an outage.
  private struct News: JournalNews, CustomStringConvertible {
    let isReplaceable: Bool
    let description = "Connected again"
  }

  @Test func `news from the journal is not an error, and changes by others replace it`() throws {
    screens.tell(News(isReplaceable: true))
    #expect(status.hasPrefix(" Connected again "), "\(status)")
    try others(blue)
    #expect(!rows.contains { $0.contains("Connected again") })
    #expect(screens.page.message.headline != nil)
  }

  @Test func `news about unsaved changes stays for some seconds`() throws {
    var now = ContinuousClock.now
    screens.options.isCalm = false
    screens.clock = { now }
    screens.tell(News(isReplaceable: false))
    for isOver in [false, true] {
      if isOver { now += .seconds(5) }
      _ = screens.frame()
      try others(blue)
      #expect((screens.page.message.text == "Connected again") != isOver)
    }
    #expect(screens.page.message.headline != nil)
  }
}
