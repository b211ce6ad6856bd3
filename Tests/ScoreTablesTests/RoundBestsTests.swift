import StructReference
import TestSupport
import Testing

@testable import ScoreTables
@testable import Scorekeeping

@Suite struct RoundBestsTests {
  @Test(arguments: seeds(40))
  func `following changes gives the best points of the board`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Law"))
    var board = try #require(session.state.board)
    var bests = RoundBests(of: board)
    for step in 0..<120 {
      _ = try? session.perform(random.command(on: session.state.board))
      let new = try #require(session.state.board)
      bests.update(to: new, by: new.change(from: board))
      board = new
      #expect(bests == RoundBests(of: board), "seed \(seed), step \(step)")
      let all = board.players.map(\.rounds)
      #expect(bests.last == all.compactMap(\.last).max() ?? 0)
      for round in Set(all.flatMap(\.numbers)) {
        let points = all.compactMap { $0[round] }
        let best = board.rules.wins == .high ? points.max() : points.min()
        for score in points {
          let isBest =
            score == best && (score != .zero || board.rules.wins == .low)
            && !board.rules.format.isFilled(round)
          #expect(bests.isBest(score, in: round) == isBest, "seed \(seed), step \(step)")
        }
        #expect(!bests.isBest(nil, in: round))
      }
    }
  }
}
