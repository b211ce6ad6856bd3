import Foundation
import ScoreTables
import TestSupport
import Testing

@testable import Scorekeeping

/// Matches that are decided otherwise than by their score.
@Suite struct DecisionTests {
  private func board(_ lines: String...) throws -> Scoreboard {
    var board = Scoreboard(id: UUID(), name: "League")
    for line in ["add Ann Bob Cyd Dan", "points 3 1 0"] + lines { try perform(line, on: &board) }
    return board
  }

  private func record(_ name: String, on board: Scoreboard) -> String? {
    board.players.named(name)?.record?.text
  }

  @Test func `a walkover gives points, and is no game for ratings, people and opponents`() throws {
    let board = try board("result Ann w/o Bob", "result Cyd 3:0 Dan W/O", "ties buchholz")
    #expect(record("Ann", on: board) == "1 0 0 0 0 3000")
    #expect(record("Dan", on: board) == "0 0 1 0 3000 0")
    #expect(
      board.matches?.compactMap(board.entry).map(\.words) == [
        "Match 1: Ann w/o Bob", "Match 2: Cyd 3, Dan 0, w/o",
      ])
    #expect(PlayedGame.games(on: board, among: PersonIndex([]), time: { _ in nil }).isEmpty)
    #expect(RankedBoard(board).strengths.allSatisfy { $0.sums.values.allSatisfy { $0 == .zero } })
    let rated = try self.board("rating elo 32", "result Ann w/o Bob")
    #expect(rated.players.named("Ann")?.score == .zero)
  }

  @Test func `who retires loses, and who is named first goes on`() throws {
    let board = try board("result Ann 6:4 Bob, 2:1 ret", "result Cyd 4:6 Dan 1:2 ret")
    #expect(record("Ann", on: board)?.hasPrefix("1 0 0") == true)
    #expect(record("Cyd", on: board)?.hasPrefix("1 0 0") == true)
    #expect(board.matches?.map { $0.result?.description } == ["6:4 2:1 ret", "4:6 1:2 ret"])
  }

  @Test func `a void match counts for neither`() throws {
    var board = try board("result Ann 3 Bob 1", "result Ann - Cyd")
    try perform("result 1 void", on: &board)
    #expect(record("Ann", on: board) == "0 0 0 0 0 0")
    #expect(board.players.named("Ann")?.score == .zero)
    try perform("result 1 3 1", on: &board)
    #expect(record("Ann", on: board) == "1 0 0 3000 1000 3000")
  }

  @Test func `a draw that is decided stays a draw in the table, and one goes on`() throws {
    let league = try board("result Ann 3:3 Bob, pens 4:2")
    #expect(record("Ann", on: league) == "0 1 0 3000 3000 1000")
    var cup = try board("knockout 4")
    try perform("result Ann 3:3 Dan, pens 2:4", on: &cup)
    try perform("result Bob w/o Cyd", on: &cup)
    try perform("result Dan 1:1 Bob shoot-out 5:4", on: &cup)
    let tree = try #require(cup.knockoutTree)
    #expect(tree.winner == cup.players.named("Dan")?.id)
    let lines = TreeLayout.lines(of: cup, width: 80).map(\.text).joined(separator: "\n")
    #expect(lines.contains("Ann 3 (2)") && lines.contains("Dan 3 (4)") && lines.contains("w/o"))
  }

  /// Source: FIFA, World Cup 2018, matches 49 to 64.
  @Test func `a world cup with four shoot-outs has the published winner`() throws {
    let teams = [
      "Uruguay", "Portugal", "France", "Argentina", "Brazil", "Mexico", "Belgium", "Japan", "Spain",
      "Russia", "Croatia", "Denmark", "Sweden", "Switzerland", "Colombia", "England",
    ]
    // The seeds stand in the tree from top to bottom as the teams do.
    let places = Knockout(seeds: (0..<16).map { _ in UUID() }, round: 1)
    let seeds = KnockoutTree(places, Matches()).rounds[0].map { place in
      places.seeds.firstIndex { $0 == place } ?? 0
    }
    let order = zip(seeds, teams).sorted { $0.0 < $1.0 }.map(\.1)
    var cup = Scoreboard(id: UUID(), name: "World Cup")
    try perform("add \(order.joined(separator: " "))", on: &cup)
    try perform("knockout", on: &cup)
    for line in [
      "Uruguay 2 Portugal 1", "France 4 Argentina 3", "Brazil 2 Mexico 0", "Belgium 3 Japan 2",
      "Spain 1:1 Russia, pens 3:4", "Croatia 1:1 Denmark, pens 3:2", "Sweden 1 Switzerland 0",
      "Colombia 1:1 England, pens 3:4", "Uruguay 0 France 2", "Brazil 1 Belgium 2",
      "Russia 2:2 Croatia, pens 3:4", "Sweden 0 England 2", "France 1 Belgium 0",
      "Croatia 1:1 England, extra 1:0", "France 4 Croatia 2",
    ] { try perform("result \(line)", on: &cup) }
    let tree = try #require(cup.knockoutTree)
    let rounds = tree.rounds.map { $0.map { cup.players[id: $0 ?? UUID()]?.name ?? "" } }
    #expect(rounds[0] == teams)
    #expect(rounds[2] == ["France", "Belgium", "Croatia", "England"])
    #expect(rounds[4] == ["France"] && cup.details.isOver)
  }

  @Test(arguments: [
    ("Ann 3:1 Bob, 25:20 25:18 20:25 25:15", "25:20 25:18 20:25 25:15"),
    ("Ann 2:1 Bob, 6:4 3:6 7:5", "6:4 3:6 7:5"), ("Ann 11:7 Bob, 9:11, 11:8", "11:7 9:11 11:8"),
    ("Ann 0:3 Bob, w/o", "0:3 w/o"), ("Ann 0:3 Bob, w/o 1:0", "0:3 w/o 1:0"),
    ("Ann 4:3 Bob, extra", "4:3 extra"), ("Ann w/o Bob", "0:0 w/o"),
  ])
  func `a score before its sets, and a walkover by its score, are read`(
    line: String, result: String
  ) throws {
    let found = try board("result \(line)").matches?.first?.result
    #expect(found?.description == result && found == MatchResult(text: result))
  }

  @Test(arguments: [
    ("result Ann 3:2 Bob, 25:20 20:25", "'3:2' is not the score of these sets, which is 1:1"),
    ("result Ann 3:3 Bob, pens", "'pens' needs its score"),
    ("result Ann 3:3 Bob, pens 4:4", "'4:4' decides nothing"),
    ("result Ann 3:1 Bob, pens 4:2", "'pens 4:2' decides a match that is drawn"),
  ])
  func `what decides nothing is refused`(line: String, sentence: String) {
    #expect { try Command(parsing: line) } throws: { "\($0)".contains(sentence) }
  }
}
