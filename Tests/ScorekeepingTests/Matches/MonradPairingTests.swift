import Foundation
import TestSupport
import Testing

@testable import Scorekeeping

/// Pairs by Monrad's system.
@Suite struct MonradPairingTests {
  /// A tournament with some players, whose names say nothing of their order.
  private func tournament(of count: Int, names: [String]? = nil) throws -> Session {
    let session = try Session(journal: MemoryJournal())
    let names = names ?? (1...count).map { "P\($0)" }
    try session.perform([
      .board("Club"), .add(names.map { .init($0) }),
      try #require(try Command(parsing: "points 1 0.5 0")),
    ])
    return session
  }

  /// Pairs a round, and returns the numbers of the pairs, counted from 0 in the order by hand.
  private func pair(_ session: Session) throws -> [Int] {
    let board = try #require(session.state.board)
    let players = MonradPairing(of: board).players
    try session.perform(
      .fixtures(
        .pairs(
          players.map { PlayerReference(board.players[id: $0]?.name ?? "") },
          round: try board.roundToPair())))
    return players.compactMap { board.players.offset(of: $0) }
  }

  private func play(_ session: Session, _ random: inout SeededGenerator) throws {
    for match in session.state.board?.matches ?? Matches() where match.result == nil {
      let result = random.pick(["1 0", "0.5 0.5", "0 1"])
      try session.perform(try #require(try Command(parsing: "result \(match.id) \(result)")))
    }
  }

  /// Whether players can be paired without two who have met, tried in all ways.
  private func canPair(_ open: Set<Int>, _ met: Set<Set<Int>>) -> Bool {
    guard let first = open.min() else { return true }
    return open.contains { other in
      other != first && !met.contains([first, other])
        && canPair(open.subtracting([first, other]), met)
    }
  }

  @Test(arguments: seeds(60))
  func `nobody meets again while all can be paired, and nobody rests twice before all have`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 2...10, using: &random)
    let session = try tournament(of: count)
    var met: Set<Set<Int>> = []
    var rests = Array(repeating: 0, count: count)
    for _ in 1...count + 2 {
      let numbers = try pair(session)
      #expect(Set(numbers) == Set(0..<count), "seed \(seed)")
      if count % 2 == 1, let resting = numbers.last {
        #expect(rests[resting] == rests.min(), "seed \(seed)")
        rests[resting] += 1
      }
      let pairs = stride(from: 0, to: count - 1, by: 2).map { Set(numbers[$0...$0 + 1]) }
      if pairs.contains(where: met.contains) {
        let resting = count % 2 == 1 ? Set(numbers.suffix(1)) : []
        #expect(!canPair(Set(0..<count).subtracting(resting), met), "seed \(seed)")
      }
      met.formUnion(pairs)
      try play(session, &random)
    }
  }

  @Test(arguments: seeds(20))
  func `names do not matter, and sides are balanced`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 3...12, using: &random)
    let names = (1...count).map { "\(random.pick(["A", "m", "Z"]))\($0)" }
    let sessions = [try tournament(of: count), try tournament(of: count, names: names)]
    for _ in 1..<max(2, count / 2) {
      #expect(try pair(sessions[0]) == pair(sessions[1]), "seed \(seed)")
      var copy = random
      try play(sessions[0], &random)
      try play(sessions[1], &copy)
    }
    let board = try #require(sessions[0].state.board)
    for player in board.players {
      let matches = (board.matches ?? Matches()).matches(of: player.id)
      let home = matches.count { $0.home == player.id }
      #expect(abs(2 * home - matches.count) <= 3, "seed \(seed): \(player.name)")
    }
  }

  @Test func `from the top, each meets the next below whom they have not met`() throws {
    let session = try tournament(of: 6)
    #expect(try pair(session) == [0, 1, 3, 2, 4, 5])
    for (match, result) in [(1, "1 0"), (2, "0.5 0.5"), (3, "0 1")] {
      try session.perform(try #require(try Command(parsing: "result \(match) \(result)")))
    }
    // P1 and P6 have a point, P3 and P4 half of one.
    #expect(Set(try pair(session).prefix(2)) == [0, 5])
  }
}
