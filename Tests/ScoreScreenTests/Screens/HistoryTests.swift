import Foundation
import ScoreTables
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

/// The history of a board, and its past states.
@Suite struct HistoryTests: PlayedScreens {
  private let journal = MemoryJournal()
  let screens: Screens

  init() throws {
    screens = try Screens(
      columns: 80, rows: 14, journal: journal, environment: ManualClock(12 * 3600).environment)
  }

  /// Plays a game of six entries.
  private func play() {
    game()
    for command: Command in [
      .score([.init("Red", .add(.points(5)))]), .round(.next),
      .score([.init("Blue", .add(.points(8)))]), .undo(1),
    ] {
      screens.perform(command)
    }
    screens.page.message = .init()
  }

  private var shown: [String] { rows.map { $0.trimmingTrailingBlanks } }

  private var selectedWords: String? { screens.page[HistoryView.self]?.step?.words }

  @Test func `entries are listed newest first, with their time and round`() {
    play()
    press("h")
    #expect(
      shown[0] == " Friday night history                                                 8 changes")
    #expect(shown[2] == "▌  8  12:00  round 2  Blue    -8  8 → –       undo, 1st → 2nd")
    #expect(shown[3] == "   7  12:00  round 2  Blue    +8  – → 8       takes the lead")
    #expect(shown[4] == "   6  12:00  round 2  Round 2")
    #expect(shown[5] == "   5  12:00  round 1  Red     +5  – → 5       takes the lead")
    #expect(shown[9] == "   1  12:00  round 1  New board 'Friday night'")
    #expect(shown[13].hasSuffix("Enter as it was   j k move   Esc board   ? help"))
    press(.escape)
    #expect(screens.page[HistoryView.self] == nil && rows[0].contains("round 2"))
  }

  @Test func `points have the colours of the panel, also several players' points`() throws {
    game()
    screens.perform(try #require(try Command(parsing: "score Red +5 Blue -3 \"Dark Green\" +12")))
    press("+", "h")
    func line(_ row: Int) -> Line {
      screens.page[HistoryView.self]?.content(in: 2..<12, screens.context).sections[0].line(at: row)
        .line(width: 80, theme: Theme()) ?? Line(width: 80, theme: Theme())
    }
    let text = "Red +5  Blue -3  Dark Green +12"
    let several = try #require((0..<6).map(line).first { $0.text.contains(text) })
    let start = try #require(several.text.range(of: text)).lowerBound
    let column = several.text.distance(from: several.text.startIndex, to: start)
    #expect(several.cells[column + 4].style.colour == .gain)
    #expect(several.cells[column + 13].style.colour == .loss)
    #expect(several.cells[column].style.colour == .standard)
    #expect(line(0).text.contains("+1"))
    screens.size = Size(columns: 40, rows: 12)
    #expect(shown.contains { $0.hasSuffix("Red +5  Blue -3  +1 more") }, "\(shown)")
  }

  @Test func `the board appears as it was, and the arrows move through history`() throws {
    play()
    press("h", "jjj")
    press(.enter)
    #expect(shown[0].hasPrefix(" Friday night after Red –→5, takes the lead   "))
    #expect(shown[0].hasSuffix("as it was 12:00 · round 1"))
    #expect(rows.contains { $0.contains("Red") && $0.contains("+5") })
    #expect(shown[13].contains("← older   → newer   Esc now"))
    press(.right)
    press(.right)
    #expect(shown[0].contains("after Blue –→8"))
    #expect(rows.contains { $0.contains("Blue") && $0.contains("▲1") && $0.contains("+8") })
    press(.left)
    #expect(shown[0].contains("after Round 2"))
    press("h")
    #expect(shown[4].hasPrefix("▌  6"), "the list selects the entry that was shown")
    press(.enter)
    press(.right, .right)
    press(.right)
    #expect(rows[13].contains("This is the newest change"))
    for _ in 0..<9 { press(.left) }
    #expect(rows[13].contains("This is the oldest change"))
    #expect(rows[0].contains("after New board 'Friday night'"))
    press(.escape)
    #expect(screens.page[HistoryView.self] == nil)
  }

  @Test func `keys that write do nothing on a past board, and say so`() {
    play()
    press("h")
    press(.enter)
    let sequence = session.sequence
    for key: Key in ["+", "-", "5", "a", "d", "n", "u", "U", ":", "J", .paste("Ann")] {
      press(key)
      #expect(
        rows[13].contains("This is the board as it was; Esc goes back to now"), "\(key)")
    }
    press("ä")
    #expect(rows[13].contains("'ä' does nothing here"))
    #expect(session.sequence == sequence)
  }

  @Test func `entries by others do not move the selection`() throws {
    play()
    press("h", "jj")
    #expect(selectedWords == "Round 2")
    let other = try Session(journal: journal)
    try other.perform(.board("Friday night"))
    for _ in 0..<100 { try other.perform(.score([.init("Red", .add(.points(1)))])) }
    #expect(screens.pollChanges())
    _ = rows
    #expect(selectedWords == "Round 2")
    #expect(rows[0].contains("108 changes"))
    #expect(shown.contains { $0.hasPrefix("▌") && $0.hasSuffix("Round 2") })
    // A list keeps its scroll position.
    let before = rows[3...11]
    try other.perform(.score([.init("Red", .add(.points(1)))]))
    #expect(screens.pollChanges())
    #expect(rows[3...11] == before)
    press("g")
    #expect(selectedWords == "Red 105→106")
    // The view of a past board continues to changes by others.
    press(.enter)
    try other.perform(.score([.init("Red", .add(.points(1)))]))
    #expect(screens.pollChanges())
    press(.right)
    #expect(rows[0].contains("after Red 106→107"))
  }

  @Test func `a long history is read page by page`() throws {
    game()
    for _ in 0..<300 { screens.perform(.score([.init("Red", .add(.points(1)))])) }
    press("h")
    #expect(rows[0].contains("64+ changes"))
    #expect(rows[12].contains("1–10 of 64+"))
    for _ in 0..<7 { press(.pageDown) }
    #expect(rows[0].contains("128+ changes"))
    press("G")
    #expect(selectedWords == "New board 'Friday night'")
    #expect(rows[0].contains("304 changes"))
    press("g")
    #expect(selectedWords == "Red 299→300")
  }

  @Test func `an empty history says so, and so does an incomplete one`() throws {
    let board = Scoreboard(id: UUID(), name: "Game")
    let session = try Session(journal: MemoryJournal(holding: [board]))
    let screens = Screens(session: session, size: Size(columns: 80, rows: 14))
    try session.open(board.id)
    screens.handle("h")
    var grid = Grid()
    var renderer = Renderer()
    renderer.show(screens.frame(), on: &grid)
    #expect(grid.text.contains("Nothing has happened on this board yet"))
    for key: Key in [.enter, .left, .right, "j", "G"] { screens.handle(key) }
    screens.perform(.add([.init("Ann")]))
    renderer.show(screens.frame(), on: &grid)
    #expect(grid.text.contains("Ann added"))
    #expect(grid.text.contains("Older changes are not kept"))
  }

  @Test func `a watcher can browse history, and a history closes with its board`() throws {
    play()
    let watch = try Screens(watching: nil, of: session, size: Size(columns: 80, rows: 14))
    let before = session.state
    watch.handle(["h", "j", .enter, "+"])
    #expect(watch.page[HistoryView.self]?.past != nil)
    #expect(watch.page.message.text.hasPrefix("This is the board as it was"))
    #expect(session.state == before)
    try session.perform(.deleteBoard("Friday night"))
    #expect(watch.page[HistoryView.self] == nil)
  }

  @Test func `a click selects an entry and shows the board at it`() {
    play()
    press("h")
    _ = rows
    let click = Key.mouse(.init(.press, at: Position(column: 20, row: 5)))
    press(click)
    #expect(selectedWords == "Red –→5, takes the lead")
    _ = rows
    press(click)
    #expect(screens.page[HistoryView.self]?.past?.board.players.named("Red")?.score == .points(5))
    _ = rows
    press(click)
    #expect(
      screens.page[HistoryView.self]?.step?.words == "Red –→5, takes the lead",
      "players of the past take no clicks"
    )
  }

  @Test func `the history fits on the smallest screen`() {
    play()
    for columns in 24...80 {
      screens.size = Size(columns: columns, rows: 5)
      press("h")
      #expect(rows.allSatisfy { Glyph.width(of: $0) <= columns })
      #expect(shown[1].hasPrefix("▌ ") && shown[1].contains(" Blue"), "\(shown)")
      press(.enter)
      #expect(rows[0].contains("as it was 12:00"), "\(rows)")
      press(.escape)
    }
  }

  @Test func `the announcer names the entry and the past board`() {
    play()
    let announcer = Announcer(screens)
    _ = announcer.begin(includingHints: false)
    #expect(
      announcer.handle(["h"]) == [
        "The history",
        "12:00, round 2: Undo: Blue 8→–, loses the lead to Red, falls to 2nd, level with Dark Green",
      ])
    #expect(
      announcer.handle(["j", .enter]).last
        == "As it was 12:00; after Blue –→8, takes the lead from Red; Round 2; Blue, 1st, 8; Red, 2nd, 5; Dark Green, 3rd, no score"
    )
    #expect(announcer.handle([.escape]).last?.hasPrefix("Red, 1st") == true)
  }

  /// Incremental drawing equals a full repaint.
  @Test(arguments: seeds(20))
  func `incremental frames equal a full repaint`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    play()
    let other = try Session(journal: journal)
    try other.perform(.board("Friday night"))
    var grid = Grid()
    var renderer = Renderer()
    let keys: [Key] = [.left, .right, .up, .down, .enter, .escape, .home, .end, .pageDown]
    for step in 0..<80 {
      screens.handle(
        random.chance(0.7) ? random.pick(keys) : random.pick("hhhjkgG+u".map(Key.character)))
      if session.state.board == nil { screens.open("Friday night") }
      if random.chance(0.2) {
        _ = try? other.perform(random.command(on: other.state.board))
        _ = screens.pollChanges()
      }
      if random.chance(0.1) {
        screens.size = Size(columns: random.number(24...130), rows: random.number(5...30))
      }
      let frame = screens.frame()
      renderer.show(frame, on: &grid)
      var fresh = Grid()
      var other = Renderer()
      other.show(frame, on: &fresh)
      #expect(grid.rows == fresh.rows, "seed \(seed), step \(step)")
    }
  }
}
