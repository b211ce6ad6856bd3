import Foundation
import IdentityDiff
import Scorekeeping
import TestSupport
import Testing

@testable import ScoreTables

@Suite struct RaceTests {
  private let session: Session

  init() throws {
    session = try Session(journal: MemoryJournal())
    try session.perform(.board("Case"))
  }

  /// The race of the open board after some commands.
  private func race(_ commands: String..., limit: Int = Race.playerLimit) throws -> Race {
    for command in commands { try session.perform(command) }
    return try session.race(of: RankedBoard(try #require(session.state.board)), limit: limit)
  }

  /// The lines of a race as text, such as `Red: 0 5 7`.
  private func texts(_ race: Race) -> [String] {
    race.lines.map { line in
      "\(line.player.name): " + line.scores.map(\.description).joined(separator: " ")
    }
  }

  @Test func `each line has the score after each round, and the best player is first`() throws {
    let race = try race(
      "add Red Blue Green", "score Red +3 Blue +5", "score Red +6 round 2", "score Blue +2 round 3")
    #expect(texts(race) == ["Red: 0 3 9 9", "Blue: 0 5 5 7"])
    #expect(race.rounds == [1, 2, 3])
    #expect(race.range == .zero ... .points(9))
  }

  @Test(
    arguments: [
      (
        ["round to 3", "first to 3 rounds", "add Red Blue"],
        ["score Red +3", "score Blue +3", "score Red +3", "score Blue +1"],
        ["Red: 0 1 1 2 2", "Blue: 0 0 1 1 1"]
      ),
      (
        ["rounds 6", "counts best 1", "add Red Blue"],
        ["score Red +7 Blue +6", "score Red +4 Blue +8 round 2"], ["Blue: 0 6 8", "Red: 0 7 7"]
      ),
      (
        ["rounds 5", "drop 1", "add Red"],
        ["score Red +5", "score Red +2 round 2", "score Red +4 round 3"], ["Red: 0 5 5 9"]
      ),
    ])
  func `each line has the score that counted after each round`(
    rules: [String], points: [String], expected: [String]
  ) throws {
    for command in rules + points { try session.perform(command) }
    #expect(try texts(race()) == expected)
  }

  @Test func `a line begins at the player's first points, or where the player was added`() throws {
    var race = try race(
      "add Red Blue", "score Red +3", "add Green 7", "score Blue +5", "score Green +1")
    #expect(race.lines.map { "\($0.player.name) \($0.start)" } == ["Green 1", "Blue 0", "Red 0"])
    race = try self.race("score Red +6 round 2", "score Blue +2 round 3", "add Black")
    #expect(race.lines.map { "\($0.player.name) \($0.start)" } == ["Red 0", "Green 0", "Blue 0"])
  }

  @Test func `players who have not played have no line`() throws {
    #expect(
      texts(try race("wins low", "add Red 9 Blue 9", "score Red -9 Blue -3", "add Green"))
        == ["Red: 9 0", "Blue: 9 6"])
    #expect(texts(try race("reset")).count == 3)
  }

  @Test func `while players are revealed, the lines of the others end with the freeze`() throws {
    _ = try race(
      "add Red Blue Green", "score Red +3 Blue +5", "score Red +3 Blue +5 round 2", "freeze",
      "score Red +7 Blue +20 Green +3 round 3")
    func ends(_ command: String) throws -> [String] {
      try session.perform(command)
      let board = try #require(session.state.board).publicBoard
      return try session.race(of: RankedBoard(board)).lines.map {
        "\($0.player.name) \($0.start)-\($0.end)"
      }
    }
    #expect(try ends("reveal place") == ["Blue 0-2", "Red 0-2", "Green 2-3"])
    #expect(try ends("reveal") == ["Blue 0-3", "Red 0-3", "Green 2-3"])
  }

  @Test func `while places are announced, ranks end at them, and nobody has won`() throws {
    _ = try race(
      "add Red Blue Green", "score Red +3 Blue +5 Green +9", "over", "freeze",
      "score Red +7 Blue +20 Green +3 round 2", "reveal place")
    let ranked = RankedBoard(try #require(session.state.board).publicBoard)
    #expect(
      try texts(session.race(of: ranked, by: .rank))
        == ["Green: 1 1 1", "Blue: 1 2 2", "Red: 1 3 3"])
    #expect(!ranked.isWon && ranked.victory == nil)
    let bests = RoundBests(of: ranked.board)
    #expect(bests.isBest(.points(9), in: 1) && !bests.isBest(.points(7), in: 2))
  }

  @Test func `gaps and ranks count all players, also those without a line`() throws {
    _ = try race(
      "add Red Blue Green", "score Red +3 Blue +5 Green +9", "score Red +9 Blue +6 round 2",
      "score Green -20 round 3")
    func measured(by measure: Race.Measure) throws -> Race {
      try session.race(
        of: RankedBoard(try #require(session.state.board)), by: measure, limit: 2)
    }
    #expect(try texts(measured(by: .gap)) == ["Red: 0 -6 0 0", "Blue: 0 -4 -1 -1"])
    #expect(try texts(measured(by: .rank)) == ["Red: 1 3 1 1", "Blue: 1 2 2 2"])
    try session.perform(.wins(.low))
    #expect(try texts(measured(by: .gap)) == ["Green: 0 6 -2 0", "Blue: 0 2 0 22"])
    #expect(try measured(by: .gap).isDescending && measured(by: .rank).isDescending)
  }

  @Test(arguments: seeds(40))
  func `the last ranks equal the board's, and the smallest gap is zero`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 { _ = try? session.perform(random.command(on: session.state.board)) }
    // In a table of matches, other rules than the points decide, too.
    guard let board = session.state.board, !board.players.isEmpty, board.matches == nil else {
      return
    }
    let ranked = RankedBoard(board)
    let ranks = try session.race(of: ranked, by: .rank)
    for line in ranks.lines {
      let position = try #require(ranked.position(of: line.id))
      let rank = ranked.standings.rank(
        at: position, by: board.rules.ranking == .dense ? .dense : .competition)
      #expect(line.scores.last == .points(rank), "seed \(seed)")
    }
    let gaps = try session.race(of: ranked, by: .gap)
    #expect(gaps.lines.first?.scores.last ?? .zero == .zero, "seed \(seed)")
    #expect(gaps.lines.map(\.scores.count) == ranks.lines.map(\.scores.count), "seed \(seed)")
  }

  @Test func `with ratings, the steps are the matches in the order of their dates`() throws {
    let race = try race(
      "start 1500", "rating elo 32", "add Ann Bob Cyd", "result Ann 1 Bob 0 on 2026-02-02",
      "result Cyd 1 Bob 0 on 2026-01-01", "score Cyd -1")
    #expect(race.steps == 2)
    for line in race.lines { #expect(line.scores.last == line.player.score) }
    #expect(
      texts(race) == ["Ann: 1500 1500 1515.3", "Cyd: 1499 1515 1515", "Bob: 1500 1484 1468.7"])
    #expect(race.lines.map(\.start) == [1, 0, 0])
  }

  @Test func `a round without points is level`() throws {
    let race = try race("add Red", "score Red +3", "round 3", "score Red +1")
    #expect(texts(race) == ["Red: 0 3 3 4"])
  }

  @Test func `rounds without points are left out if there are too many`() throws {
    let race = try race("add Red", "score Red +3", "round 9999", "score Red +1")
    #expect(texts(race) == ["Red: 0 3 4"])
    #expect(race.rounds == [1, 9999])
  }

  @Test func `the steps of a single round are its changes`() throws {
    let race = try race(
      "add Red Blue", "score Red +1 Blue +2", "add Green", "score Red +4", "rename Red Rosa")
    #expect(texts(race) == ["Rosa: 0 1 5", "Blue: 0 2 2"])
    #expect(race.rounds.isEmpty)
  }

  @Test func `undone changes, and changes before a reset, are not steps`() throws {
    let race = try race(
      "add Red", "score Red +9", "reset", "score Red +1", "score Red +5", "undo", "score Red +2")
    #expect(texts(race) == ["Red: 0 1 3"])
  }

  @Test func `a race without recorded changes has its only round as the step`() throws {
    try _ = race("add Red", "score Red +3")
    let race = try Race(of: RankedBoard(#require(session.state.board))) { [] }
    #expect(texts(race) == ["Red: 0 3"])
  }

  @Test func `a board without points has no steps`() throws {
    #expect(try race().lines.isEmpty)
    #expect(texts(try race("add Red 5 Blue")) == ["Red: 5"])
  }

  @Test func `only the best players have lines`() throws {
    let race = try race("add A B C", "score A +1 B +3 C +2", "score A +1 round 2", limit: 2)
    #expect(texts(race) == ["B: 0 3", "C: 0 2"])
  }

  @Test(arguments: seeds(40))
  func `the last score of each line equals the player's score`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for step in 0..<80 {
      _ = try? session.perform(random.command(on: session.state.board))
      let board = RankedBoard(try #require(session.state.board))
      let race = try session.race(of: board)
      let place: Comment = "seed \(seed), step \(step)"
      let best = board.ranked.filter { $0.rank > 0 }.map(\.player).prefix(10)
      let played = best.filter(\.hasScored)
      let totals = RoundTotals(of: board.board, after: race.rounds)
      #expect(race.lines.map(\.player) == (played.isEmpty ? Array(best) : played), place)
      for line in race.lines {
        #expect(line.scores.count == race.steps + 1, place)
        #expect(line.scores.last == line.player.score, place)
        #expect(line.scores.allSatisfy(race.range.contains), place)
        for (position, round) in race.rounds.dropLast().enumerated() {
          #expect(
            line.scores[position + 1] == totals.score(of: line.player, after: round), place)
        }
      }
      if !race.rounds.isEmpty { #expect(race.steps == race.rounds.count, place) }
    }
  }
}
