import Foundation
import ScoreStore
import Scorekeeping
import StructReference
import TestSupport
import Testing

/// Commands in one transaction, which writes each player's row once.
@Suite struct BatchTests {
  @Test(arguments: seeds(20))
  func `a batch reads back equal, and is undone command by command`(seed: UInt64) throws {
    let folder = try Folder()
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: DataFile(path: folder.path()))
    try session.perform(.board("Law"))
    for batch in 0..<12 {
      try session.inBatch {
        for _ in 0..<random.number(2...20) {
          if random.chance(0.1) {
            // A board opened inside the batch has the state that the batch has reached.
            session.close()
            _ = try? session.perform(.board("Law"))
          }
          _ = try? session.perform(random.command(on: session.state.board))
        }
      }
      try expectReadAnew(session, in: folder, "seed \(seed), batch \(batch)")
    }
    for step in 0..<20 {
      try session.inBatch {
        _ = try? session.perform(.undo(random.number(1...4)))
        _ = try? session.perform(random.chance(0.5) ? .redo(1) : .undo(1))
      }
      try expectReadAnew(session, in: folder, "seed \(seed), undo \(step)")
    }
  }

  private func expectReadAnew(_ session: Session, in folder: Folder, _ place: String) throws {
    let other = try Session(journal: DataFile(path: folder.path(), access: .readOnly))
    #expect(other.state.boards == session.state.boards, "\(place)")
    guard let board = session.state.board else { return }
    try other.open(board.id)
    #expect(other.state.board == board, "\(place)")
  }
}
