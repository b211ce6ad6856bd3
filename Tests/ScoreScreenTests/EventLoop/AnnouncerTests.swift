import Foundation
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

/// Announcements for users who do not see the screen.
@Suite struct AnnouncerTests {
  private let journal = MemoryJournal()
  private let session: Session
  private let theirs: Session
  private let screens: Screens
  private let announcer: Announcer

  init() throws {
    theirs = try Session(journal: journal)
    try theirs.perform([.board("Friday night"), .add([.init("Red"), .init("Blue")])])
    session = try Session(journal: journal)
    screens = Screens(session: session, size: LinesFrontEnd.size)
    announcer = Announcer(screens)
    screens.open("Friday night")
    #expect(
      announcer.begin(includingHints: false) == [
        "Board 'Friday night' opened", "Round 1", "Red, 1st, no score", "Blue, 1st, no score",
        "Red, 1st, no score",
      ])
  }

  /// The lines about keys, and about the pause after them.
  private func announced(_ keys: [Key]) -> [String] { announcer.handle(keys) + announcer.flush() }

  private func press(_ text: String) -> [String] {
    announced(text.map(key))
  }

  private func key(_ character: Character) -> Key {
    switch character {
    case "\n": .enter
    case "\u{7}": .control("g")
    case "\u{C}": .control("l")
    default: .character(character)
    }
  }

  @Test func `a burst of keys announces the selected player before it is scored`() {
    #expect(press("jkjkj") == ["Blue, 1st, no score"])
    #expect(press("k+") == ["Red, 1st, no score", "Red –→1, takes the lead"])
    #expect(press("j5\n") == ["+5 for Blue", "Blue –→5, takes the lead from Red"])
    #expect(press("+") == ["Blue 5→6"])
  }

  @Test(arguments: ["score Red +3", "add Green", "undo", "over"])
  func `a command without its colon does nothing in a pipe`(line: String) throws {
    let pipe = Announcer(screens, isInteractive: false)
    _ = pipe.begin(includingHints: false)
    let before = session.state
    let lines = pipe.handle((line + "\n").map(key))
    #expect(lines.first == "Letters are keys here. For a command type ':' first, as in :\(line)")
    #expect(session.state.board == before.board && screens.page.prompt == nil)
    _ = pipe.handle((":score Red +3\n").map(key))
    #expect(session.state.board?.players.named("Red")?.score == .points(3))
  }

  @Test func `a line of a pipe is one line, also in two reads, and a refused amount is given up`()
    throws
  {
    try session.perform(try #require(try Command(parsing: "most 5")))
    let pipe = Announcer(screens, isInteractive: false)
    _ = pipe.begin(includingHints: false)
    let before = session.state.board
    for part in ["score Red", " +3", "\n", "9\n"] { _ = pipe.handle(part.map(key)) }
    #expect(session.state.board == before && screens.page.board?.value.pending == nil)
    let points = screens.page.board?.value.selectedPlayer?.score ?? .zero
    _ = pipe.handle("3\n".map(key))
    let player = try #require(screens.page.board?.value.selectedPlayer)
    #expect(player.score == points.adding(.points(3)))
  }

  @Test func `the line of a pipe that asks a question does not answer it`() throws {
    let pipe = Announcer(screens, isInteractive: false)
    _ = pipe.begin(includingHints: false)
    _ = pipe.handle("a\nGreen\n\ni\n5\n".map(key))
    let players = try #require(session.state.board?.players)
    #expect(players.first?.score == .points(5) && players.named("Green") != nil)
  }

  @Test func `an answer in a pipe may begin as a command does`() {
    let pipe = Announcer(screens, isInteractive: false)
    _ = pipe.begin(includingHints: false)
    _ = pipe.handle("aover there\n\n".map(key))
    #expect(session.state.board?.players.named("over there") != nil)
  }

  @Test func `a key is one line, also when a step becomes the sign of an amount`() throws {
    #expect(
      press("-") + press("5") + press("\n") == [
        "Red –→-1, takes the lead", "The step is given back; -5 for Red",
        "Red –→-5, takes the lead",
      ])
    screens.perform(try #require(try Command(parsing: "team Red North")))
    screens.perform(try #require(try Command(parsing: "team Blue South")))
    _ = press("g")
    #expect(press("+").count == 1)
    let undone = press("u")
    #expect(undone.count == 1 && undone[0].contains("; Team South 1→–"), "\(undone)")
  }

  @Test(arguments: [
    ("-5\n", ["Red –→-5, takes the lead"]), ("-12\n", ["Red –→-12, takes the lead"]),
    ("7\n", ["Red –→7, takes the lead"]), ("+1+2\n", ["Red –→3, takes the lead"]),
    ("-", ["Red –→-1, takes the lead"]), ("12", ["+12 for Red"]),
    ("--4\n", ["Red –→-1, takes the lead", "Red -1→-5"]),
    ("5j", ["+5 for Red", "Blue, 1st, no score; +5 for Red"]), ("7:", ["+7 for Red"]),
  ])
  func `an amount that is typed without a pause is one line`(keys: String, lines: [String]) {
    #expect(keys.flatMap { announcer.handle([key($0)]) } + announcer.flush() == lines)
  }

  @Test func `a change by others comes after what was held back`() throws {
    #expect(announcer.handle(["-"]) == [] && announcer.isHolding)
    try theirs.open(try #require(theirs.state.boards.first).id)
    try theirs.perform(.score([.init("Blue", .add(.points(2)))]))
    let lines = try #require(announcer.pollChanges())
    #expect(
      lines.count == 2 && lines[0].hasPrefix("Red –→-1") && lines[1].hasPrefix("Blue –→2"),
      "\(lines)")
    #expect(!announcer.isHolding)
  }

  @Test func `a key that shows another part of the board is announced`() throws {
    #expect(press("z") == ["Large letters"])
    #expect(announced([.escape]) == ["The board"])
    #expect(press("+") == ["Red –→1, takes the lead"])
    #expect(press("r") == ["The points of each round; Red, round 1: 1"])
    #expect(press("l") == ["Red, round 2: –"])
    #expect(press("t") == ["The totals after each round"])
    #expect(announced([.escape]) == ["The board; Red, 1st, 1"])
  }

  @Test func `ranks are announced when all points of a round are entered`() throws {
    screens.perform(.add([.init("Green")]))
    _ = press("g")
    #expect(press("i5\n") == ["Red –→5"])
    #expect(press("9\n") == ["Blue –→9"])
    #expect(press("7\n") == ["Green –→7, now 2nd; Blue takes the lead"])
    #expect(press("\n") == ["Round 2"])
    #expect(press("1\n") == ["Red 5→6"])
    #expect(press("\n0\n") == ["Green 7→7"])
    #expect(press("\n") == ["Round 3"])
  }

  @Test func `an amount is announced while it is typed, and when it is discarded`() {
    #expect(press("1") == ["+1 for Red"])
    #expect(press("2") == ["+12 for Red"])
    #expect(announced([.backspace]) == ["+1 for Red"])
    #expect(press("+8") == ["1+8 = 9 for Red"])
    #expect(press("x") == ["'x' is not part of an amount"])
    #expect(announced([.escape]) == ["1+8 = 9 for Red is dropped"])
    #expect(press("7j") == ["+7 for Red", "Blue, 1st, no score; +7 for Red"])
    #expect(press("+") == ["+7 for Red is not applied yet: Enter adds it, Esc drops it"])
    #expect(press("\n") == ["Red –→7, takes the lead"])
    #expect(press("-") == ["Blue –→-1"])
    #expect(press("5") == ["The step is given back; -5 for Blue"])
  }

  @Test func `added, renamed and removed players are announced`() {
    #expect(
      press("aCid\nDan\n\n") == [
        "Cid added", "Dan added", "4 players on the board. a adds more", "Dan, 1st, no score",
      ])
    #expect(press("eDaniel\n") == ["Dan is now Daniel"])
    #expect(press("d") == ["Daniel removed", "Cid, 1st, no score"])
    #expect(press("u") == ["Undone: Daniel is back", "Daniel, 1st, no score"])
    #expect(press("U") == ["Redone: Daniel removed", "Cid, 1st, no score"])
    _ = press("u")
    #expect(press("nL").count == 2)
  }

  @Test func `the moved player is announced`() {
    #expect(press("o") == ["Ordered by hand"])
    #expect(press("J") == ["Red moved to place 2"])
    #expect(press("K") == ["Red moved to place 1"])
  }

  @Test func `a mistake is announced, and the question stays`() {
    #expect(
      press(":score Rad +5\n") == ["There is no player 'Rad'. Did you mean 'Red'?"])
    #expect(screens.page.prompt != nil)
    #expect(press("\u{7}").isEmpty)
    #expect(press(":score Red = 0\n") == ["Red –→0, takes the lead"])
  }

  @Test func `a key that does nothing is announced`() {
    #expect(press("x") == ["'x' does nothing here. ? shows the keys"])
    #expect(announced([.right]) == ["'Right' does nothing here. ? shows the keys"])
  }

  @Test func `keys announce the standings and the help`() {
    _ = press("+n")
    let standings = ["Friday night", "Round 2", "Red, 1st, 1", "Blue, 2nd, no score"]
    #expect(press("\u{C}") == standings)
    #expect(press("\u{C}") == standings)
    let help = press("?")
    #expect(help.contains { $0.hasSuffix(": undo") })
    #expect(press("+") == ["Red 1→2"])
  }

  @Test func `a list above the board is said, and said again`() throws {
    try theirs.perform(try #require(try Command(parsing: "result Red 3 Blue 1")))
    _ = announcer.pollChanges()
    _ = press("r")
    #expect(
      announced([.tab]) == ["The cross table; 1, Red, 3:1 against Blue; 2, Blue, 1:3 against Red"])
    let match = "Match 1: Red 3, Blue 1"
    #expect(announced([.tab]) == ["The matches", match])
    #expect(press("\u{C}") == ["Friday night", "The matches", match])
    _ = announced([.escape])
    #expect(press("h").first?.hasPrefix("The history") == true)
  }

  @Test func `changes by others are announced, and nothing else`() throws {
    try theirs.perform(.score([.init("Blue", .add(.points(7)))]))
    #expect(announcer.pollChanges() == ["Blue –→7, takes the lead"])
    #expect(announcer.pollChanges() == nil)
    try theirs.perform(.remove(["Red"]))
    #expect(
      announcer.pollChanges() == [
        "Red removed",
        "'Red' is not on the board any more. Somebody else has removed that player", "Blue, 1st, 7",
      ])
  }

  @Test func `a change to the list or to another board is announced`() throws {
    let games = try GamePreset.known().count
    let board = "Friday night, 2 players, round 1"
    #expect(press("b") == ["Scoreboard"] + [board, board])
    #expect(
      press("nNext\n") == [
        "New board: \(games) games, Tab chooses one", "No game", "New board 'Next'", "Round 1",
        "No players yet: press a to add some",
      ])
  }

  @Test func `signs have ASCII replacements`() throws {
    let announcer = Announcer(screens, theme: Theme(isASCII: true))
    _ = announcer.begin(includingHints: false)
    #expect(announcer.handle([.character("+")]) + announcer.flush() == ["Red -->1, takes the lead"])
    try theirs.perform(.rename("Blue", to: "Zoë →"))
    #expect(announcer.pollChanges() == ["Blue is now Zo? ->"])
  }

  @Test func `the live view announces its contents, and its board by name`() throws {
    let watching = try Session(journal: journal)
    let watch = try Screens(watching: nil, of: watching, size: LinesFrontEnd.size)
    let announcer = Announcer(watch)
    let standings = ["Friday night", "Round 1", "Red, 1st, no score", "Blue, 1st, no score"]
    #expect(announcer.begin(includingHints: false) == standings)
    try theirs.perform(.score([.init("Red", .add(.points(1)))]))
    #expect(announcer.pollChanges() == ["Red –→1, takes the lead"])
    try theirs.perform([.board("Other"), .add([.init("Cid")])])
    #expect(
      announcer.pollChanges() == [
        "New board 'Other'", "Board 'Other' opened", "Round 1", "Cid, 1st, no score",
      ])
    try theirs.perform(.deleteBoard("Other"))
    let lines = try #require(announcer.pollChanges())
    #expect(lines.first == "Board 'Other' deleted")
    #expect(
      announcer.handle([.character("+")]) + announcer.flush() == [
        "'+' does nothing here. ? shows the keys"
      ])
    #expect(announcer.handle([.character("q")]).isEmpty)
    #expect(watch.isFinished)
  }
}
