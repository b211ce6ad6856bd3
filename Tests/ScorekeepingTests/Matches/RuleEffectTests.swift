import TestSupport
import Testing

@testable import Scorekeeping

/// Rules that would change nothing.
@Suite struct RuleEffectTests {
  private let session: Session

  init() throws {
    session = try Session(journal: MemoryJournal())
    try session.perform(.board("League"))
  }

  private var board: Scoreboard { get throws { try #require(session.state.board) } }

  @Test(arguments: [
    (["add Ann Bob 5", "score Ann +3"], "walkover 3:0", "'walkover' is the score of a match"),
    (["rating elo 32", "add Ann Bob"], "points 3 1 0", "Matches count by 'rating elo' here"),
    (["add Ann Bob", "result Ann 1 Bob 0"], "sum 26", "'sum' is for the points of rounds"),
    (["add Ann Bob Cyd Dan"], "knockout 2 third", "'third' needs two semi-finals"),
    (["add Ann Bob Cyd"], "knockout Ann Bob Cyd third", "'third' needs two semi-finals"),
  ])
  func `a rule that would change nothing is refused with what it needs`(
    lines: [String], rule: String, words: String
  ) throws {
    for line in lines { try session.perform(line) }
    let before = try board
    #expect { try session.perform(rule) } throws: { "\($0)".hasPrefix(words) }
    #expect(try board == before)
  }

  @Test(arguments: [
    ["add Ann Bob", "walkover 3:0"], ["points 3 1 0", "add Ann Bob", "walkover 3:0"],
    ["add Ann Bob", "result Ann 1 Bob 0", "walkover 3:0", "walkover -"],
    ["points 3 1 0", "rating elo 32", "points -"], ["add Ann Bob Cyd Dan", "knockout 4 third"],
  ])
  func `a rule that has an effect, or will have one, is accepted`(lines: [String]) throws {
    for line in lines { try session.perform(line) }
  }
}
