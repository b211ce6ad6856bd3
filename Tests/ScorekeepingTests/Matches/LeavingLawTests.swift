import Foundation
import TestSupport
import Testing

@testable import Scorekeeping

/// Players who leave a board with matches, and come back.
@Suite struct LeavingLawTests {
  private func board(_ lines: String...) throws -> Scoreboard {
    var board = Scoreboard(id: UUID(), name: "League")
    for line in lines { try perform(line, on: &board) }
    return board
  }

  private func results(_ board: Scoreboard) -> [String?] {
    (board.matches ?? Matches()).map { $0.result?.description }
  }

  @Test(arguments: seeds(60)) func `who leaves and comes back finds the matches as before`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let names = (0..<random.number(2...6)).map { "P\($0)" }
    var board = try board("add \(names.joined(separator: " "))", "points 3 1 0", "fixtures round")
    if random.chance(0.4) { try perform("walkover 3:0", on: &board) }
    for match in board.matches ?? Matches() where random.chance(0.5) {
      // Matches of those who have left are results by themselves.
      var result = random.matchResult()
      while result.isAnnulled || result.decision?.isForfeit == true {
        result = random.matchResult()
      }
      try perform("result \(match.id) \(result)", on: &board)
    }
    let before = board
    let leaving = names.filter { _ in random.chance(0.5) }.shuffled(using: &random)
    for name in leaving {
      try perform("leave \(name)\(random.chance(0.3) ? " annul" : "")", on: &board)
      #expect(board.hasSoundMatches, "seed \(seed)")
      for match in board.matches ?? Matches() where match.result == nil {
        #expect(![match.home, match.away].contains { board.players[id: $0]?.hasLeft ?? true })
      }
    }
    for name in leaving.shuffled(using: &random) { try perform("join \(name)", on: &board) }
    #expect(board.matches == before.matches, "seed \(seed)")
    #expect(board.players.map(\.record) == before.players.map(\.record), "seed \(seed)")
    #expect(board.players.map(\.score) == before.players.map(\.score), "seed \(seed)")
  }

  @Test func `matches to come are walkovers, with the score of the rule`() throws {
    var board = try board(
      "add Ann Bob Cyd", "points 3 1 0", "walkover 3:0", "result Ann 1 Bob 4", "result Bob - Cyd",
      "result Cyd - Ann")
    try perform("leave Ann", on: &board)
    #expect(results(board) == ["1:4", nil, "3:0 left"])
    #expect(board.players.named("Cyd")?.record?.text == "1 0 0 3000 0 3000")
    try perform("leave Cyd", on: &board)
    #expect(results(board) == ["1:4", "3:0 left", "0:0 left 0:0"])
    #expect(board.players.named("Cyd")?.record?.text == "0 0 1 0 3000 0")
    try perform("join Ann", on: &board)
    #expect(results(board) == ["1:4", "3:0 left", "0:3 left 0:1"])
  }

  @Test func `annulled results stay in the list, and count no more`() throws {
    var board = try board(
      "add Ann Bob Cyd", "points 3 1 0", "result Ann 1 Bob 4", "result Bob 1 Cyd 1",
      "result Cyd - Ann")
    try perform("leave Ann annul", on: &board)
    #expect(results(board) == ["1:4 annulled", "1:1", "0:0 left annulled"])
    #expect(
      board.entry(of: board.matches![2])?.words == "Match 3: Cyd w/o Ann, who has left, annulled")
    try perform("result 1 2 2", on: &board)
    #expect(results(board)[0] == "2:2 annulled")
    #expect(board.players.named("Bob")?.record?.text == "0 1 0 1000 1000 1000")
  }

  @Test func `in a knock-out the others go on, also where two have left`() throws {
    var board = try board("add Ann Bob Cyd Dan Eve Fay Gus Hal", "knockout")
    func name(_ id: Player.ID?) -> String { board.players[id: id ?? UUID()]?.name ?? "–" }
    // Ann – Hal, Dan – Eve, Bob – Gus, Cyd – Fay.
    try perform("leave Hal", on: &board)
    #expect(name(board.knockoutTree?.rounds[1][0]) == "Ann")
    try perform("leave Dan", on: &board)
    try perform("leave Eve", on: &board)
    // Eve was through when she left: Ann has nobody to meet.
    #expect(name(board.knockoutTree?.rounds[2][0]) == "Ann")
    try perform("result Bob 1 Gus 0", on: &board)
    try perform("leave Cyd Fay", on: &board)
    #expect(name(board.knockoutTree?.rounds[2][1]) == "Bob")
    let open = (board.matches ?? Matches()).filter { $0.result == nil }
    #expect(open.map { "\(name($0.home)) – \(name($0.away))" } == ["Ann – Bob"])
    #expect { try perform("leave Ann annul", on: &board) } throws: {
      "\($0)".contains("in the knock-out")
    }
  }

  @Test func `who has won the final stays the winner`() throws {
    let board = try board("add Ann Bob", "knockout", "result Ann 2 Bob 1", "leave Ann")
    #expect(RankedBoard(board).victory == "Ann wins the knock-out")
    #expect(RankedBoard(board).winningPlayers.map(\.name) == ["Ann"])
  }

  @Test func `level players are parted without matches`() throws {
    func order(_ lines: String...) throws -> [String] {
      var board = try board("add Ann Bob Cyd", "score Ann +3 Bob +1 Cyd +2", "round next")
      for line in lines { try perform(line, on: &board) }
      let ranked = RankedBoard(board)
      return ranked.ranked.map { "\($0.rank) \($0.player.name)" }
    }
    let level = "score Ann +1 Bob +3 Cyd +2"
    #expect(try order(level) == ["1 Ann", "1 Bob", "1 Cyd"])
    #expect(try order(level, "ties last-round") == ["1 Bob", "2 Cyd", "3 Ann"])
    #expect(try order(level, "ties best-rounds") == ["1 Ann", "1 Bob", "3 Cyd"])
    #expect(try order(level, "ties best-rounds last-round") == ["1 Bob", "2 Ann", "3 Cyd"])
    #expect(
      try order(level, "wins low", "ties best-rounds last-round") == ["1 Ann", "2 Bob", "3 Cyd"])
    #expect(
      try order(level, #"lot Cyd Bob Ann "tie-break question""#) == ["1 Cyd", "2 Bob", "3 Ann"])
  }

  @Test func `a rule that has no effect is refused with what it needs`() throws {
    let session = try Session(journal: MemoryJournal())
    for line in ["board Quiz", "add Ann 5 Bob 5"] { try session.perform(line) }
    #expect { try session.perform(.format(.ties([.bestRounds, .buchholz]))) } throws: {
      "\($0)".hasPrefix("'buchholz' orders players by their matches")
    }
    try session.perform(.format(.ties([.bestRounds])))
  }
}
