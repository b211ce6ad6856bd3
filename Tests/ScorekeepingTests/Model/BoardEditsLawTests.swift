import StructReference
import TestSupport
import Testing

@testable import Scorekeeping

@Suite struct BoardEditsLawTests {
  @Test(arguments: seeds(100))
  func `The edits between two states of a board lead from one to the other`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Law"))
    var boards: [Scoreboard] = []
    for _ in 0..<60 {
      _ = try? session.perform(random.command(on: session.state.board))
      boards.append(try #require(session.state.board))
    }
    for _ in 0..<20 {
      let (old, new) = (random.pick(boards), random.pick(boards))
      let edits = BoardEdits(from: old, to: new)
      #expect(edits.board.agrees(with: new), "seed \(seed): \(edits.commands)")
      let made = edits.commands.reduce(Scoreboard?(old)) { $0?.performing($1, toward: new) }
      #expect(made == edits.board, "seed \(seed): \(edits.commands)")
      #expect(new.agrees(with: old) || !edits.commands.isEmpty)
    }
  }
}
