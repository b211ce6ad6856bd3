import Foundation
import TestSupport
import Testing

@testable import Scorekeeping

/// Elo ratings, which follow from the results in the order of their dates.
extension MatchLawTests {
  @Test func `A match moves the more rating points, the less it was expected`() throws {
    var board = try board("start 1500", "rating elo 32", "result Ann 1 Bob 0", "result Cyd 1 Ann 0")
    func ratings() -> [String] {
      ["Ann", "Bob", "Cyd"].map { "\(board.players.named($0)!.score)" }
    }
    // 1516 was expected to beat 1500 with 1 / (1 + 10^(-16/400)) = 0.523.
    #expect(ratings() == ["1499.3", "1484", "1516.7"])
    try perform("result 1 0:1", on: &board)
    #expect(ratings() == ["1468.7", "1516", "1515.3"])
    try perform("result 2 -", on: &board)
    #expect(ratings() == ["1484", "1516", "1500"])
    #expect(board.players.named("Cyd")?.rounds.isEmpty == true)
    try perform("rating -", on: &board)
    #expect(ratings() == ["1500", "1503", "1500"])
  }

  @Test(arguments: seeds(30))
  func `Ratings are a function of the results in the order of their dates`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    // One match a day.
    let matches = (10...28).map { day in
      let pair = ["Ann", "Bob", "Cyd", "Dan"].shuffled(using: &random)
      return
        "result \(pair[0]) \(random.number(0...3)) \(pair[1]) \(random.number(0...3)) "
        + "on 2026-0\(random.number(1...2))-\(day)"
    }
    let byDate = matches.sorted { $0.suffix(10) < $1.suffix(10) }
    var ratings: [[String]] = []
    for lines in [byDate, matches.shuffled(using: &random), matches.shuffled(using: &random)] {
      var board = try board("start 1500", "rating elo 32")
      for line in lines {
        if random.chance(0.1) { try perform("round next", on: &board) }
        try perform(line, on: &board)
      }
      ratings.append(board.players.map { "\($0.name) \($0.score)" })
    }
    #expect(Set(ratings).count == 1, "seed \(seed)")
  }

  @Test func `An earlier date rates the later matches again`() throws {
    var board = try board("start 1500", "rating elo 32", "result Ann 1 Bob 0", "result Cyd 1 Ann 0")
    try perform("result 2 on 2026-03-01", on: &board)
    try perform("result 1 on 2026-03-02", on: &board)
    // 1484 was expected to beat 1500 with 1 / (1 + 10^(16/400)) = 0.477.
    let ratings = ["Ann", "Bob", "Cyd"].map { "\(board.players.named($0)!.score)" }
    #expect(ratings == ["1500.7", "1483.3", "1516"])
    // A match without a date counts after those with one.
    try perform("result Dan 1 Bob 0", on: &board)
    let undated = table(board)
    try perform("result 3 on 2026-03-02", on: &board)
    #expect(table(board) == undated)
    try perform("result 3 on 2026-02-28", on: &board)
    #expect(board.players.named("Dan")?.score == .points(1516))
    try perform("result 3 on -", on: &board)
    #expect(table(board) == undated)
  }

  @Test(arguments: seeds(30))
  func `Ratings follow from those at the start, whenever these are entered`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var lines = ["Ann", "Bob", "Cyd"].map {
      "score \($0) = \(random.number(1000...2000)) round 0"
    }
    lines += (0..<12).map { number in
      let pair = ["Ann", "Bob", "Cyd"].shuffled(using: &random)
      return "result \(number + 1) \(pair[0]) \(random.number(0...2)) \(pair[1]) 1"
    }
    var boards: [Scoreboard] = []
    for lines in [lines, lines.shuffled(using: &random)] {
      var board = try board("start 1500", "rating elo 32")
      for line in lines { try perform(line, on: &board) }
      #expect(board.hasSoundMatches, "seed \(seed)")
      boards.append(board)
    }
    #expect(table(boards[0]) == table(boards[1]), "seed \(seed)")
    for (number, rated) in try #require(boards[0].ratings) {
      #expect(rated.home.change.thousandths == -rated.away.change.thousandths)
      let match = try #require(boards[0].matches?[number: number])
      let isLast = boards[0].matches?.matches(of: match.home).last?.id == number
      if isLast { #expect(rated.home.score == boards[0].players[id: match.home]?.score) }
    }
  }

  @Test func `A favourite gains little`() throws {
    var board = try board("rating elo 32")
    for line in [
      "score Ann = 1800 round 0", "score Bob = 1400 round 0", "result Ann 1 Bob 0",
    ] {
      try perform(line, on: &board)
    }
    // 1800 was expected to beat 1400 with 1 / (1 + 10^(-400/400)) = 0.909.
    #expect(board.players.named("Ann")?.score == Score(thousandths: 1_802_900))
  }

  @Test func `A reset of a ladder removes its matches, and a reset of a league takes results back`()
    throws
  {
    let ladder = try board("start 1500", "rating elo 32", "result Ann 1 Bob 0", "reset")
    #expect(ladder.matches == nil)
    #expect(ladder.players.map(\.score) == Array(repeating: .points(1500), count: 4))
    let league = try board("points 3 1 0", "result Ann 1 Bob 0", "reset")
    #expect(league.matches?.map(\.result) == [nil])
  }
}
