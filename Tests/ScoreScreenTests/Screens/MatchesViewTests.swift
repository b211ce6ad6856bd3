import Foundation
import ScoreTables
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

/// The table of a board with matches, who played whom, and the list of matches.
@Suite struct MatchesViewTests: PlayedScreens {
  let screens: Screens

  init() throws { screens = try Screens(columns: 80, rows: 14) }

  private var shown: [String] { rows.map { $0.trimmingTrailingBlanks } }

  private func type(_ text: String) { press(text.map(Key.character)) }

  private func press(_ keys: [Key]) { for key in keys { screens.handle([key]) } }

  @Test func `m takes a result, and the board shows what the results sum up to`() throws {
    try session.perform("board League", "points 3 1 0", "ties difference", "add Ann Bob Cyd")
    press("m")
    type("An")
    press(.tab)
    type("3 ")
    type("Bob 1")
    press(.enter)
    #expect(session.state.board?.matches?.map { $0.result?.description } == ["3:1"])
    #expect(shown[1].contains("P   W   D   L  Diff   Tie"))
    #expect(shown[2].contains("3   1   1   0   0    +2"))
    try session.perform("result Bob 2 Cyd 0")
    #expect(rows.contains { $0.contains("3   2   1   0   1     0  diff") })
  }

  @Test func `Tab goes from the table to the cross table and the list`() throws {
    try session.perform(
      "board League", "points 3 1 0", "add Ann Bob", "result Ann 3 Bob 1", "result Bob - Ann")
    press("r")
    #expect(shown[0].hasSuffix("2 matches · 1 to play"))
    #expect(shown[2] == "     Player  Played  Won  Drawn  Lost  For  Against  Diff  Points")
    #expect(shown[3] == "  1  Ann          1    1      0     0    3        1    +2       3")
    press(.tab)
    #expect(shown[3] == "  1  Ann  \\  3:1")
    press(.tab)
    #expect(shown[2...6] == ["  Round 1", "  1  Ann  3  1  Bob", "▌ 2  Bob  –  –  Ann", "", ""])
    press(.tab, .escape)
    #expect(screens.page[MatchesView.self] == nil)
  }

  @Test func `Enter types the result of the selected match, and goes on to the next one`() throws {
    try session.perform("board League", "add Ann Bob Cyd Dan", "fixtures round")
    press("r", .tab, .tab, .enter)
    #expect(rows.contains { $0.contains("as 3 1:") })
    type("2 0")
    press(.enter, .enter)
    type("1:1")
    press(.enter)
    #expect(
      session.state.board?.matches?.prefix(3).map { $0.result?.description } == ["2:0", "1:1", nil])
    // The result that is there is corrected, and can be left as it is.
    press("k", .enter)
    #expect(rows.contains { $0.contains("as 3 1: 1:1") })
    press(.backspace, "4", .enter)
    #expect(session.state.board?.matches?[number: 2]?.result?.description == "1:4")
    press("k", "d")
    #expect(session.state.board?.matches?.count == 5)
    press("u")
    #expect(session.state.board?.matches?.count == 6)
  }

  @Test func `y enters what a scorer asks for, and n keeps the result`() throws {
    try session.perform(
      "board League", "add Ann Bob Cyd", "fixtures round", "result 1 3:1", "result 2 1:0")
    try session.perform("result 1 propose 3:2 by \"Court 3\"", "result 2 propose 1:1 by Ben")
    press("r", .tab, .tab)
    #expect(shown[0].contains("2 results to decide"))
    #expect(
      shown.contains { $0.hasPrefix("▌ 1  Bob  3  1  Cyd") && $0.hasSuffix("3:2 by Court 3") })
    #expect(shown.contains { $0.contains("y 3:2 by Court 3   n keep the result") })
    press("y")
    #expect(shown.contains { $0.contains("Match 1: Bob 3, Cyd 2") })
    press("j", "n")
    #expect(shown.contains { $0.contains("Match 2: Cyd 1, Ann 1 not asked for any more") })
    press("y")
    #expect(rows.contains { $0.contains("Nobody asks for another result of this match") })
    let board = try #require(session.state.board)
    #expect(board.details.proposals == [])
    #expect(board.matches?.prefix(2).map { $0.result?.description } == ["3:2", "1:0"])
    press("u", "u")
    #expect(session.state.board?.details.proposals.count == 2)
  }

  @Test func `a line that is not a result says why, and stays`() throws {
    try session.perform("board League", "add Ann Bob")
    press("m")
    type("Ann 3 Eve 1")
    press(.enter)
    #expect(rows.contains { $0.contains("There is no player 'Eve'") })
    press(.escape)
    #expect(session.state.board?.matches == nil)
  }

  @Test func `the tree of a knock-out comes first, and Enter types the next result`() throws {
    try session.perform("board Cup", "add Ann Bob Cyd Dan Eve", "knockout", "result Dan 2 Eve 1")
    press("r")
    #expect(
      shown[2...11] == [
        "  Quarter-finals     Semi-finals     Final     Winner",
        "                     1 Ann       ─┐",
        "                                  │",
        "                                  ├─       ─┐",
        "  4 Dan        2 ─┐               │         │",
        "                  ├─ 4 Dan       ─┘         │",
        "  5 Eve        1 ─┘                         │",
        "                                            ├─",
        "                                            │",
        "                     2 Bob       ─┐         │",
      ])
    press(.enter)
    #expect(rows.contains { $0.contains("as 3 1:") })
    type("1:1, 4:5")
    press(.enter, .tab, .tab)
    #expect(shown.contains { $0.contains("Cyd") })
  }

  @Test(arguments: [
    ("60", 40), ("40", 40), ("24", 24), ("64 of 20 letters", 60),
  ])
  func `a tree fits into any width`(_: String, width: Int) throws {
    let session = try Session(journal: MemoryJournal())
    try session.perform([
      .board("Cup"), .add((1...64).map { .init("Player with number \($0)") }),
      .knockout(.first(nil)),
    ])
    let board = try #require(session.state.board)
    let lines = TreeLayout.lines(of: board, width: width)
    #expect(lines.allSatisfy { $0.text.terminalWidth <= width })
    #expect(lines.count > 2)
  }

  @Test(arguments: seeds(20))
  func `on any size, keys that move change only what is shown`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try session.perform("board Law", "add Ann Bob Cyd Dan Eve")
    for _ in 0..<random.number(1...60) {
      _ = try? session.perform(random.resultCommand(on: session.state.board))
    }
    let state = session.state
    guard state.board?.matches != nil else { return }
    press("r")
    let keys: [Key] = "jkgG?".map(Key.character) + [.tab, .down, .pageDown, .pageUp, .escape]
    for step in 0..<60 {
      screens.size = Size(columns: random.number(20...120), rows: random.number(3...40))
      screens.handle([random.pick(keys)])
      if screens.page[MatchesView.self] == nil { screens.handle(["r"]) }
      let frame = screens.frame()
      #expect(frame == screens.frame(), "seed \(seed), step \(step)")
    }
    #expect(session.state == state, "seed \(seed)")
  }
}
