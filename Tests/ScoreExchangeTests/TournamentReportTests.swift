import Foundation
import ScoreScript
import StructReference
import TestSupport
import Testing

@testable import ScoreExchange
@testable import Scorekeeping

/// Tournament report files of FIDE, out and in.
@Suite struct TournamentReportTests {
  private func board(_ lines: String...) throws -> Scoreboard {
    let session = try Session(journal: MemoryJournal())
    for line in ["board Club"] + lines { try session.perform(line) }
    return try #require(session.state.board)
  }

  private func imported(_ report: String) throws -> Scoreboard {
    let source = try ImportSource(Array(report.utf8), named: "club.trf")
    #expect(FileFormat(of: source) { _ in false } == .trf)
    let session = try Session(journal: MemoryJournal())
    let report = try ReportImport(source)
    _ = try session.importBoard(report.commands, as: report.name ?? "Copy")
    return try #require(session.state.board)
  }

  /// The law of the format: what is written is read back.
  private func facts(_ board: Scoreboard) -> [String] {
    board.players.map {
      "\($0.name) \($0.score) [\($0.rounds.text ?? "")] \($0.record?.text ?? "")"
    }
      + (board.matches ?? Matches()).map { match in
        let names = [match.home, match.away].map { board.players[id: $0]?.name ?? "" }
        return "\(names) \(match.round) \(match.result?.description ?? "-")"
      }.sorted()
  }

  @Test func `a report has a line for each player, with the columns of FIDE`() throws {
    let board = try board(
      "add \"Müller, Ann\" Bob Cyd", "points 1 0.5 0", "fixtures Bob \"Müller, Ann\" Cyd",
      "result 1 1 0", "fixtures Cyd Bob \"Müller, Ann\"", "result 2 0.5 0.5", "leave Cyd")
    #expect(
      try TournamentReport(of: board, rounds: 5, next: 3).description == """
        012 Club
        XXR 5
        001    1      Müller, Ann                                                        1.0    2     2 b 0  0000 - U
        001    2      Bob                                                                1.5    1     1 w 1     3 b =
        001    3      Cyd                                                                1.5    3  0000 - U     2 w =  0000 - Z

        """)
  }

  @Test(arguments: seeds(40))
  func `What a report holds is read back`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    let names = (0...random.number(1...9)).map { "Zoë \($0)" }
    let points = random.pick([.shares, MatchPoints(win: .points(3), draw: .points(1), loss: .zero)])
    try session.perform([.board("Club"), .add(names.map { .init($0) }), .format(.points(points))])
    for round in 1...random.number(1...5) {
      let pairs = names.shuffled(using: &random).map { PlayerReference($0) }
      try session.perform(.fixtures(.pairs(pairs, round: round)))
      for match in session.state.board?.matches ?? Matches() where match.result == nil {
        let home = Score(thousandths: random.pick([0, 500, 1000]))
        let away = Score(thousandths: 1000 - home.thousandths)
        let result = MatchResult([.init(home, away)])
        let nothing = MatchResult.Pair(.zero, .zero)
        let forfeits: [MatchResult.Decision] = [
          .init(.walkover, .init(.points(1), .zero)), .init(.walkover, .init(.zero, .points(1))),
          .init(.void, nothing),
        ]
        try session.perform(
          .result(
            .set(
              match.id,
              random.chance(0.8)
                ? result : MatchResult([nothing], decision: random.pick(forfeits)))))
      }
      if round > 1 || random.chance(0.5) { try session.perform(.round(.number(round))) }
    }
    let board = try #require(session.state.board)
    let report = try TournamentReport(of: board).description
    let again = try imported(report)
    #expect(facts(again) == facts(board), "seed \(seed)")
    #expect(try TournamentReport(of: again).description == report, "seed \(seed)")
  }

  @Test(arguments: [
    ("012 Club\n001    0      Ann", 2, "Not a line of a player"),
    ("012 Club\n001    1      Ann\n001    1      Bob", 3, "Not a line of a player"),
    (
      "012 Club\n" + Self.line(1, "Ann", "   2 w 1") + "\n" + Self.line(2, "Bob", "   1 b 1"), 2,
      "The results of 'Ann' and the opponent in round 1 contradict each other"
    ),
    ("012 Club\n" + Self.line(1, "Ann", "   9 w 1"), 2, "contradict each other"),
    ("012 Club\n" + Self.line(1, "Ann", "   2 x 1"), 2, "'2 x 1' is not a result"),
  ])
  func `A report that contradicts itself names the line`(
    text: String, line: Int, sentence: String
  ) throws {
    let source = try ImportSource(Array(text.utf8), named: "club.trf")
    do {
      _ = try ReportImport(source)
      Issue.record("No problem")
    } catch {
      let problem = error
      #expect("\(problem)".contains(sentence))
      if problem.location != nil { #expect("\(problem)".contains("club.trf:\(line):")) }
    }
  }

  @Test(arguments: [
    ("w -", "b -", [0, 0], 0), ("w 0", "b 0", [0, 0], 0), ("w +", "b -", [1000, 0], 0),
    ("w -", "b +", [0, 1000], 0), ("w 1", "b 0", [1000, 0], 1), ("w =", "b =", [500, 500], 1),
  ])
  func `A match that was not played is no game`(
    white: String, black: String, points: [Int], games: Int
  ) throws {
    let board = try imported(
      "012 Club\n" + Self.line(1, "Ann", "   2 " + white) + "\n"
        + Self.line(2, "Bob", "   1 " + black))
    #expect(board.players.map { Int($0.score.thousandths) } == points)
    #expect(board.matches?.count { $0.result?.isPlayed == true } ?? 0 == games)
  }

  @Test func `Rounds of byes are in a report, and what it leaves out is told`() throws {
    let lines = [
      "add Ann Bob", "points 1 0.5 0", "fixtures Ann Bob", "result 1 1 0",
      "score Ann = 1 Bob = 0.5 round 2",
    ]
    let session = try Session(journal: MemoryJournal())
    for line in ["board Club"] + lines { try session.perform(line) }
    func report() throws -> TournamentReport {
      try TournamentReport(of: #require(session.state.board))
    }
    #expect(try report().differences.isEmpty)
    #expect(try report().description.contains("2 w 1  0000 - U\n"))
    try session.perform(#require(try Command(parsing: "round 4")))
    #expect(
      try report().differences == [
        "The report leaves out round 3, as it has neither a match nor a bye",
        "The report leaves out round 4, as it has neither a match nor a bye",
      ])
    try session.perform(#require(try Command(parsing: "score Ann = 7 round 3")))
    #expect(
      try report().differences.first
        == "The report leaves out 'Ann' with 7 in round 3, as there is no match")
  }

  @Test func `Points that the rounds contradict are told`() throws {
    func report(_ points: String) throws -> [String] {
      let lines =
        Self.line(1, "Ann", "   2 w 1", points: "1.0") + "\n"
        + Self.line(2, "Bob", "   1 b 0", points: points)
      return try ReportImport(ImportSource(Array(lines.utf8), named: "club.trf")).differences
    }
    #expect(try report("0.0").isEmpty && report("").isEmpty)
    #expect(
      try report("0.5")
        == ["The report gives 'Bob' 0.5 points, and its rounds sum up to 0"])
  }

  private static func line(
    _ number: Int, _ name: String, _ cell: String, points: String = ""
  ) -> String {
    let points = String(repeating: " ", count: 4 - points.count) + points
    return "001    \(number)      " + name.padding(toLength: 66, withPad: " ", startingAt: 0)
      + points + "       " + cell
  }
}
