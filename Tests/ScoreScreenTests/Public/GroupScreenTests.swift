import Foundation
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

/// Watching the players of one group.
@Suite struct GroupScreenTests {
  @Test(arguments: seeds(30))
  func `The frame that followed each change equals the frame of a fresh start`(seed: UInt64) throws
  {
    var random = SeededGenerator(seed: seed)
    let journal = MemoryJournal()
    let theirs = try Session(journal: journal)
    try theirs.perform([
      .board("Sports day"), .add((1...8).map { .init("P\($0)") }),
      .group([PlayerReference("P1"), PlayerReference("P2"), PlayerReference("P3")], "juniors"),
    ])
    let size = Size(columns: random.number(40...100), rows: random.number(8...30))
    func watch() throws -> Screens {
      let screens = try Screens(
        watching: theirs.state.board?.id, of: Session(journal: journal), size: size,
        group: "juniors")
      screens.options.isCalm = true
      return screens
    }
    let screens = try watch()
    #expect(screens.page.ranked?.board.players.count == 3)
    for step in 0..<30 {
      let command: Command =
        random.chance(0.3)
        ? .group([random.reference(in: theirs.state.board)], random.pick(["juniors", nil]))
        : .score([.init(random.reference(in: theirs.state.board), .add(random.score()))])
      _ = try? theirs.perform(command)
      _ = screens.pollChanges()
      let board = try #require(theirs.state.board)
      #expect(screens.page.ranked?.board == board.part(in: "juniors"), "seed \(seed), step \(step)")
      #expect(
        screens.page.ranked?.ranked.map(\.rank)
          == RankedBoard(board.part(in: "juniors")).ranked.map(\.rank),
        "seed \(seed), step \(step)")
    }
  }
}
