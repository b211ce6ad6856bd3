import StructReference
import TestSupport
import Testing

@testable import ScoreScreen
@testable import Scorekeeping

@Suite struct TeamContestTests {
  @Test(arguments: seeds(40))
  func `teams are told of as the screen ranks them`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Law"))
    for step in 0..<80 {
      _ = try? session.perform(random.command(on: session.state.board))
      let ranked = RankedBoard(try #require(session.state.board))
      let (told, shown) = (TeamContest(of: ranked), TeamStandings(of: ranked))
      let names = Set(ranked.board.players.compactMap(\.team))
      #expect(told.count == names.count, "seed \(seed), step \(step)")
      for name in names {
        let position = try #require(told.position(of: name))
        #expect(told.name(at: position) == name, "seed \(seed), step \(step)")
        #expect(told.rank(at: position) == shown.rank(of: name), "seed \(seed), step \(step)")
        #expect(told.total(of: name) == shown.total(of: name), "seed \(seed), step \(step)")
      }
    }
  }
}
