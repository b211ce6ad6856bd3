import Foundation
import IdentityDiff
import Scorekeeping
import StructReference
import TestSupport
import Testing

@Suite struct StandingsTests {
  private func board(_ scores: [String], wins: Wins = .high) throws -> RankedBoard {
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Case"))
    try session.perform(.wins(wins))
    for (index, score) in scores.enumerated() {
      try session.perform(.add([.init("P\(index)")]))
      try session.perform(
        .score([.init(PlayerReference("P\(index)"), .set(try Score(parsing: score)))]))
    }
    return RankedBoard(try #require(session.state.board))
  }

  private func ranks(_ scores: [String], _ ranking: Ranking, wins: Wins = .high) throws -> [Int] {
    let standings = try board(scores, wins: wins).standings
    return (0..<standings.count).map { standings.rank(at: $0, by: ranking) }
  }

  @Test func `tied players share a rank as the ranking says`() throws {
    let scores = ["9", "7", "7", "5"]
    #expect(try ranks(scores, .competition) == [1, 2, 2, 4])
    #expect(try ranks(scores, .dense) == [1, 2, 2, 3])
    #expect(try ranks(scores, .ordinal) == [1, 2, 3, 4])
  }

  @Test func `the lowest time wins in the pool, to the hundredth`() throws {
    let times = ["50.39", "51.14", "51.14", "51.14", "51.26"]
    #expect(try ranks(times, .competition, wins: .low) == [1, 2, 2, 2, 5])
  }

  @Test func `four of sixteen countries can share first place`() throws {
    let scores = Array(repeating: "18", count: 4) + (1...12).map { "\(13 - $0)" }
    #expect(try ranks(scores, .competition) == [1, 1, 1, 1] + (5...16))
  }

  @Test func `half points are exact`() throws {
    #expect(try ranks(["369.5", "369.5", "226"], .competition) == [1, 1, 3])
  }

  @Test func `tied players keep the order in which they reached the score`() throws {
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Case"))
    try session.perform(.add([.init("A"), .init("B"), .init("C")]))
    for name in ["C", "A", "B"] {
      try session.perform(.score([.init(PlayerReference(name), .add(.points(3)))]))
    }
    let ranked = RankedBoard(try #require(session.state.board)).ranked
    #expect(ranked.map(\.player.name) == ["C", "A", "B"])
  }

  @Test(arguments: seeds(60))
  func `updated standings equal new ones`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Law"))
    var ranked = RankedBoard(try #require(session.state.board))
    for step in 0..<120 {
      _ = try? session.perform(random.command(on: session.state.board))
      let board = try #require(session.state.board)
      ranked.update(to: board, by: board.change(from: ranked.board))
      #expect(ranked == RankedBoard(board), "seed \(seed), step \(step)")
      for player in board.players {
        let position = try #require(ranked.position(of: player.id))
        #expect(ranked.player(at: position) == player, "seed \(seed), step \(step)")
      }
    }
  }

  @Test(arguments: seeds(30), Ranking.allCases)
  func `a rank counts the players ahead`(seed: UInt64, ranking: Ranking) throws {
    var random = SeededGenerator(seed: seed)
    let scores = (0..<random.number(1...12)).map { _ in "\(random.number(-2...3))" }
    let wins = random.pick(Wins.allCases)
    let ranked = try board(scores, wins: wins)
    for position in 0..<scores.count {
      // Where the low scores win, players without a score are behind all others.
      func points(_ player: Player) -> Int64 {
        wins == .low && !player.hasScored ? .max : player.score.thousandths
      }
      let own = points(ranked.player(at: position))
      let ahead = ranked.board.players.map(points).filter { wins == .high ? $0 > own : $0 < own }
      let expected =
        switch ranking {
        case .competition: ahead.count + 1
        case .dense: Set(ahead).count + 1
        case .ordinal: position + 1
        }
      #expect(
        ranked.standings.rank(at: position, by: ranking) == expected, "seed \(seed): \(scores)")
    }
    for start in 0...scores.count {
      let positions = start..<random.number(start...scores.count)
      let found = ranked.standings.ranked(at: positions, by: ranking)
      #expect(found.map(\.id) == positions.map(ranked.standings.id))
      #expect(
        found.map(\.rank) == positions.map { ranked.standings.rank(at: $0, by: ranking) },
        "seed \(seed): \(scores)")
    }
  }

  @Test(arguments: seeds(40))
  func `rules for ties order those alone whose places are not announced`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    let names = (0..<6).map { "P\($0)" }
    try session.perform(.board("League"))
    try session.perform(.add(names.map { .init($0) }))
    try session.perform(#require(try Command(parsing: "ties difference head-to-head")))
    for number in 0..<16 {
      if number == 8 { try session.perform(.freeze) }
      let (home, away) = (random.number(0...5), random.number(0...5))
      let line = "result P\(home) \(random.number(0...1)) P\(away) \(random.number(0...1))"
      if home != away { try session.perform(line) }
    }
    while let board = session.state.board, board.frozen != nil {
      let seen = board.publicBoard
      let ranked = RankedBoard(seen)
      let all = 0..<ranked.standings.count
      #expect(Set(all.map(ranked.standings.id)) == Set(seen.players.map(\.id)), "seed \(seed)")
      for position in all {
        #expect(ranked.standings.position(of: ranked.player(at: position)) == position)
      }
      #expect(ranked.standings.tieMarks(at: all) == all.map(ranked.standings.tieMark))
      try session.perform(.reveal(.place))
    }
  }
}
