import FoundationBase
import TestSupport
import Testing

@testable import Scorekeeping

/// The rule of a bust holds for points that are added, corrected or set.
@Suite struct BustTests {
  private func leg() throws -> Session {
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Leg"))
    for command in try GamePreset.known().named("darts-501").commands {
      try session.perform(command)
    }
    try session.perform(try #require(try Command(parsing: "add Luke Ann")))
    return session
  }

  @Test(arguments: seeds(60))
  func `No visit ends at 1 or below 0, however it was entered`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try leg()
    for step in 0..<40 {
      let round = session.state.board?.round ?? 1
      let points = -Int.random(in: 0...180, using: &random)
      let line =
        switch Int.random(in: 0..<6, using: &random) {
        case 0: "score Luke \(points)"
        case 1: "score Luke = \(Int.random(in: -5...60, using: &random))"
        case 2: "round next"
        default: "score Luke = \(points) round \(Int.random(in: 1...round, using: &random))"
        }
      _ = try? session.perform(try #require(try Command(parsing: line)))
      let player = try #require(session.state.board?.players.named("Luke"))
      for round in player.rounds.numbers where player.rounds[round] != .zero {
        let score = try #require(player.score(after: round))
        let isLeft = score == .zero || score >= .points(2)
        #expect(isLeft, "seed \(seed), step \(step), \(line): \(score) after round \(round)")
      }
    }
  }

  @Test(
    arguments: [
      ("score Luke = -41 round 2", 40), ("score Luke = -39 round 2", 40),
      ("score Luke = -40 round 2", 0), ("score Luke = 1", 40), ("score Luke = -3", 40),
      ("score Luke = 10", 10), ("score Luke = -480 round 1", 19),
      ("score Luke = -498 round 1", 3), ("score Luke = -500 round 1", 499),
    ])
  func `A correction that is bust sets the visit to 0`(line: String, score: Int) throws {
    let session = try leg()
    for line in ["score Luke = 40 Ann = 261", "round next", "score Luke -2 Ann -60", line] {
      try session.perform(line)
    }
    #expect(session.state.board?.players.named("Luke")?.score == .points(score), "\(line)")
  }
}
