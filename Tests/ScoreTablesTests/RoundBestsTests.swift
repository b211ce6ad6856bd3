import StructReference
import TestSupport
import Testing

@testable import ScoreTables
@testable import Scorekeeping

@Suite struct RoundBestsTests {
  @Test func `where rounds are won, a round that is begun has points for all`() throws {
    let session = try Session(journal: MemoryJournal())
    func points(_ lines: String..., in round: Int) throws -> [Score?] {
      for line in lines { try session.perform(line) }
      let board = try #require(session.state.board)
      let bests = RoundBests(of: board)
      return board.players.map { bests.points(of: $0, in: round) }
    }
    #expect(try points("board B", "add Ann Bob", "score Ann +1", in: 1) == [.points(1), nil])
    #expect(try points("round to 11 by 2", in: 1) == [.points(1), .zero])
    #expect(try points(in: 2) == [nil, nil])
    #expect(try points("game to 4", "round 2", "score Bob +1", in: 2) == [.zero, .zero])
  }

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
      let last = all.flatMap(\.numbers).filter { $0 != Rounds.won }.max() ?? 0
      #expect(bests.last == last)
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
