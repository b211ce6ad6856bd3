import Foundation
import StructReference
import TestSupport
import Testing

@testable import ScoreTables
@testable import Scorekeeping

@Suite struct RankChangeTests {
  @Test(arguments: seeds(60))
  func `overtaken players are the same when only this change is compared`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Law"))
    try session.perform(.ranking(random.pick(Ranking.allCases)))
    try session.perform(.wins(random.pick(Wins.allCases)))
    let names = (0..<random.number(2...9)).map { "P\($0)" }
    try session.perform(.add(names.map { .init($0) }))
    var told: Set<String> = []
    for step in 0..<60 {
      let old = RankedBoard(try #require(session.state.board))
      let name = random.pick(names)
      try session.perform(.score([.init(.init(name), .set(.points(random.number(0...6))))]))
      let new = RankedBoard(try #require(session.state.board))
      let id = try #require(new.board.players.named(name)?.id)
      let all = try #require(RankChange(of: id, from: old, to: new)).clauses
      let alone = try #require(RankChange(of: id, from: old, to: new, isAlone: true)).clauses
      #expect(alone == all, "seed \(seed), step \(step)")
      told.formUnion(all)
    }
    if names.count > 3 { #expect(!told.isEmpty, "seed \(seed)") }
  }
}
