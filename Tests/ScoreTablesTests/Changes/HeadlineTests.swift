import Scorekeeping
import StructReference
import Testing

@testable import ScoreTables

/// A change on one line, shortened to fit.
@Suite struct HeadlineTests {
  private static let game = ["add Red 5 Blue 3 Ann"]
  private static let cases: [(setup: [String], command: String, lines: [String])] = [
    ([], "score Blue +1", ["Blue 3→4"]),
    (
      [], "score Blue +7",
      ["Blue 3→10, takes the lead from Red", "Blue takes the lead"]
    ),
    (
      [], "score Blue +7 Ann +1",
      [
        "Blue 3→10, takes the lead from Red; Ann –→1",
        "Blue 3→10, takes the lead from Red", "Blue takes the lead",
      ]
    ),
    (
      ["target 9"], "score Blue +7",
      ["Blue 3→10, takes the lead from Red; Blue wins with 10", "Blue wins with 10"]
    ),
    (
      ["target 9", "score Blue +7"], "undo",
      ["Blue 10→3, loses the lead to Red; The game goes on", "Red takes the lead"]
    ),
    (
      [], "add \"Christopher Robin\" Winnie",
      [
        "Christopher Robin added; Winnie added", "Christopher Robin added; and 1 more",
        "Christopher Robin added",
      ]
    ),
    ([], "round next", ["Round 2"]),
    (
      ["freeze", "reveal next", "reveal next"], "reveal next",
      ["All is revealed; Red leads with 5", "Red leads with 5"]
    ),
    (
      ["freeze", "reveal place", "reveal place"], "reveal place",
      ["1st: Red, 5; Red wins", "Red wins"]
    ),
    (
      ["freeze", "reveal place"], "score Ann +4",
      [
        "Ann –→4, climbs to 2nd, past Blue; Ann, announced 3rd, is now 2nd",
        "Ann, announced 3rd, is now 2nd", "Ann –→4, climbs to 2nd, past Blue",
      ]
    ),
    (
      ["score Ann +1", "freeze", "reveal place"], "score Blue -3",
      [
        "Blue 3→0, falls to 3rd; Ann, announced 3rd, is now 2nd", "Ann, announced 3rd, is now 2nd",
        "Blue 3→0, falls to 3rd",
      ]
    ),
  ]

  @Test(arguments: cases)
  func `a change that is too long shows its most important part`(
    setup: [String], command: String, lines: [String]
  ) throws {
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Game"))
    for line in Self.game + setup { try session.perform(line) }
    let old = RankedBoard(try #require(session.state.board))
    try session.perform(command)
    let board = try #require(session.state.board)
    let headline = Headline(
      ChangeFacts(board.change(from: old.board), from: old, to: RankedBoard(board)))
    var shown: [String] = []
    for width in (0...120).reversed() {
      let text = headline.text { $0.count <= width }
      if text != shown.last { shown.append(text) }
    }
    #expect(shown.first == headline.text)
    #expect(shown == lines)
  }
}
