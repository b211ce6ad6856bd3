import Foundation
import ScoreTables
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

/// The people who have played, and what each did.
@Suite struct PeopleViewTests: PlayedScreens {
  let screens: Screens

  init() throws {
    screens = try Screens(columns: 80, rows: 14, environment: ManualClock(12 * 3600).environment)
  }

  private var shown: [String] { rows.map { $0.trimmingTrailingBlanks } }

  @Test func `everybody is listed, and Enter shows what a person did`() throws {
    try session.perform(
      "board Hearts", "wins low", "add Ann Bob", "score Ann +5 Bob +3", "over", "rematch")
    try session.perform("score Ann +2 Bob +9", "over", "rematch", "score Ann +4 Bob +1", "over")
    session.close()
    press("s")
    #expect(shown[0] == " People 3 games, 1 Jan 1970")
    #expect(shown[3] == "▌ Bob         3    2      0     1   67 %    1.3       1        1")
    #expect(shown[4] == "  Ann         3    1      0     2   33 %    1.7       0        1")
    press("j", .enter)
    #expect(shown[0] == " People Ann  3 games, 1 Jan 1970")
    #expect(
      shown[3] == "  Hearts  3  1  0  2    3.667     2      5   33 %    1.7       0        1")
    #expect(shown[6] == "  Bob          3      1      0       2")
    press(.escape)
    #expect(shown[4].hasPrefix("▌ Ann"))
    press(.escape)
    #expect(screens.page[PeopleView.self] == nil)
  }

  @Test func `games without a known time do not hide the first day`() throws {
    try session.perform("board Chess", "add Ann Bob", "score Ann +1", "over")
    let board = try #require(session.state.board)
    let noons = [nil, 12 * 3600, 60 * 3600].map { $0.map(Date.init(timeIntervalSince1970:)) }
    let people = People(of: noons.compactMap { PlayedGame(board, at: $0) })
    let document = TableDocument.people(people, offsetFromUTC: { _ in 0 })
    #expect(document.facts.map(\.text) == ["3 games, 1 Jan 1970 to 3 Jan 1970"])
  }

  @Test func `a remembered name is forgotten by a key, and undo offers it again`() throws {
    try session.perform(
      "board Hearts", "add Ann Bob Erik Eva", "score Ann +5 Bob +3 Erik +1 Eva +1")
    try session.perform("remove Erik", "remove Eva", "over")
    session.close()
    press("s")
    #expect(shown[6] == "  Remembered, without a finished game")
    #expect(shown[7] == "  Erik" && shown[8] == "  Eva")
    press("G", "k", .enter)
    #expect(shown[7] == "▌ Erik" && shown.last?.contains("Erik has finished no game") == true)
    press("d")
    #expect(shown[7] == "▌ Eva" && shown.last?.contains("Erik is forgotten") == true)
    press("d")
    #expect(!shown.contains { $0.contains("Eva") && !$0.contains("is forgotten") })
    press("u", "u")
    #expect(shown[7] == "  Erik" && shown[8] == "  Eva")
    press("d", .escape, "q")
    #expect(screens.isFinished)
  }

  @Test func `without a game that is over, it says how a game ends`() throws {
    try session.perform("board Game", "add Ann")
    session.close()
    press("s")
    #expect(shown[0].hasPrefix(" People No game is over yet. A game ends at its target"))
    press("j", .enter, "G", "q")
    #expect(screens.isFinished)
  }

  @Test(arguments: seeds(20))
  func `on any size, keys change only what is shown`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for number in 0..<random.number(0...30) {
      try session.perform("board \(number)", "add P\(number % 7) Q\(number % 5) R\(number % 3)")
      try session.perform("score P +\(number % 3) Q +\(number % 4) R +1", "over")
    }
    session.close()
    let state = session.state
    press("s")
    let keys: [Key] = "jkgG?".map(Key.character) + [.enter, .down, .pageDown, .pageUp, .right]
    for step in 0..<60 {
      screens.size = Size(columns: random.number(20...120), rows: random.number(3...40))
      screens.handle([random.pick(keys)])
      let frame = screens.frame()
      #expect(frame == screens.frame(), "seed \(seed), step \(step)")
    }
    #expect(session.state == state, "seed \(seed)")
  }
}
