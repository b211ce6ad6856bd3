import Foundation
import ScoreTables
import TestSupport
import Testing

@testable import Scorekeeping

/// Rounds whose points add up to a number.
@Suite struct RoundSumTests {
  private let session: Session

  init() throws {
    session = try Session(journal: MemoryJournal())
    try session.perform(.board("Hearts"))
  }

  private var board: Scoreboard { get throws { try #require(session.state.board) } }

  private var fact: String? {
    get throws {
      [Fact](of: RankedBoard(try board), at: .distantPast).first { $0.role == .sum }?.text
    }
  }

  @Test(arguments: seeds(50))
  func `a round that is over or has all points is off if they do not add up`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let names = ["Ann", "Bob", "Cyd", "Dan"].prefix(random.number(1...4))
    let sum = random.number(-3...8)
    try session.perform("sum \(sum)", "add " + names.joined(separator: " "))
    for _ in 0..<30 {
      let (name, round) = (random.pick(Array(names)), random.number(1...3))
      if random.chance(0.05) {
        try session.perform("leave \(name)")
      } else if random.chance(0.05) {
        try session.perform("join \(name)")
      } else if round <= (try board.round + 1) {
        let points = random.chance(0.3) ? sum : random.number(-2...5)
        try session.perform(
          "score \(name) = \(random.chance(0.1) ? "-" : "\(points)") round \(round)")
      }
      let board = try board
      var off: [Int] = []
      for round in 1...4 {
        let points = board.players.compactMap { $0.rounds[round] }
        let total = points.reduce(0) { $0 + $1.thousandths }
        let isComplete =
          round < board.round || board.players.allSatisfy { $0.hasLeft || $0.rounds[round] != nil }
        let isSweep =
          sum > 0 && points.count > 2
          && points.sorted() == [.zero] + Array(repeating: .points(sum), count: points.count - 1)
        if !points.isEmpty, isComplete, total != Int64(sum) * 1000, !isSweep { off.append(round) }
        for player in board.players where !player.hasLeft {
          guard let rest = board.rest(for: player.id, in: round) else { continue }
          var made = board
          var changed = player
          try changed.setPoints(rest, in: round)
          try made.players.update(changed)
          #expect(!made.roundsOff.contains { $0.round == round }, "Seed \(seed): \(rest)")
        }
      }
      #expect(board.roundsOff.map(\.round) == off, "Seed \(seed)")
      #expect(try (fact == nil) == off.isEmpty, "Seed \(seed)")
    }
  }

  @Test func `the fact says by how much a round is off`() throws {
    try session.perform("sum 26", "add Ann Bob Cyd", "score Ann +10 Bob +10")
    #expect(try fact == nil)
    let outcome = try session.perform(.score([.init("Cyd", .add(.points(8)))]))
    #expect(Narrator.words(of: outcome).last == "Round 1 is 2 over 26")
    #expect(try fact == "round 1 is 2 over 26")
    try session.perform("score Cyd = 4 round 1")
    #expect(try fact == "round 1 lacks 2 of 26")
    try session.perform("score Ann = 0 Bob = 0 Cyd = 25.5 round 2")
    #expect(try fact == "round 2 lacks 0.5 of 26, and 1 other round off")
    try session.perform("score Cyd = 6 round 1", "score Cyd = 26 round 2")
    #expect(try fact == nil)
    try session.perform("score Ann = 26 Bob = 0 Cyd = 26 round 3")
    #expect(try fact == nil, "one player has shot the moon")
    try session.perform("score Ann = 26 Bob = 0 Cyd = 0 round 4", "sum 0")
    #expect(try fact == "round 4 is 26 over 0, and 3 other rounds off")
    try session.perform("score Ann = -3 Bob = 2 Cyd = 0 round 4")
    #expect(try fact == "round 4 is 1 under 0, and 3 other rounds off")
    try session.perform("sum -")
    #expect(try fact == nil)
  }

  @Test func `hearts has rounds of 26`() throws {
    try session.perform("game hearts")
    #expect(try board.rules.format.sum == .points(26))
  }
}
