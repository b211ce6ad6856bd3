import Foundation
import StructReference
import TestSupport
import Testing

@testable import Scorekeeping

/// The table of a board follows from its results and nothing else.
@Suite struct MatchLawTests {
  func board(_ lines: String...) throws -> Scoreboard {
    var board = Scoreboard(id: UUID(), name: "League")
    for line in ["add Ann Bob Cyd Dan", "points 3 1 0"] + lines { try perform(line, on: &board) }
    return board
  }

  func perform(_ line: String, on board: inout Scoreboard) throws {
    let command = try #require(try Command(parsing: line))
    try perform(command, on: &board)
  }

  func perform(_ command: Command, on board: inout Scoreboard) throws {
    var copy = board
    try copy.apply(command, remembered: [:], newID: UUID.init, now: Date.init)
    board = copy
  }

  /// Each player with everything that the table shows.
  func table(_ board: Scoreboard) -> [String] {
    let ranked = RankedBoard(board)
    return ranked.ranked.enumerated().map { position, row in
      let mark = ranked.standings.tieMark(at: position).map { " \($0.word)" } ?? ""
      let rounds = row.player.rounds.text ?? ""
      return "\(row.rank) \(row.player.name) \(row.player.score) [\(rounds)] "
        + (row.player.record?.text ?? "–") + mark
    }
  }

  @Test(arguments: seeds(60))
  func `The table is a function of the set of results`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let ties = Array(TieRule.allCases.shuffled(using: &random).prefix(random.number(0...5)))
    let points = random.pick([
      nil, MatchPoints(win: .points(4), draw: .points(2), loss: .points(1)),
    ])
    var played = try board()
    try perform(.format(.points(points)), on: &played)
    try perform(.format(.ties(ties)), on: &played)
    let factor: Score? = random.chance(0.3) ? .points(32) : nil
    try perform(.format(.rating(factor)), on: &played)
    for _ in 0..<random.number(1...40) {
      let command = random.resultCommand(on: played)
      if !command.changesMoreThanMatches { try? perform(command, on: &played) }
    }
    // Without matches there is no table.
    guard played.matches != nil else { return }
    // The same results, in another order and with other points in between.
    var again = try board()
    try perform(.format(.ties(ties)), on: &again)
    for match in (played.matches ?? Matches()).shuffled(using: &random) {
      let entry = try #require(played.entry(of: match))
      try perform(.result(.entry(entry)), on: &again)
    }
    try perform(.format(.points(points)), on: &again)
    try perform(.format(.rating(factor)), on: &again)
    for drawing in played.drawings { try perform(drawing, on: &again) }
    #expect(table(again) == table(played), "seed \(seed)")
    #expect(again.matches == played.matches?.with(identities(from: played, to: again)))

    // Corrections that are corrected again leave nothing behind.
    for match in played.matches ?? Matches() {
      var changed = played
      let entry = try #require(played.entry(of: match))
      try perform(.result(.set(match.id, random.matchResult())), on: &changed)
      try perform(.result(.entry(entry)), on: &changed)
      #expect(table(changed) == table(played), "seed \(seed)")
      try perform(.result(.remove(match.id)), on: &changed)
      try perform(.result(.entry(entry)), on: &changed)
      #expect(table(changed) == table(played), "seed \(seed)")
    }
  }

  private func identities(
    from old: Scoreboard, to new: Scoreboard
  ) -> [Player.ID: Player.ID] {
    Dictionary(
      uniqueKeysWithValues: old.players.compactMap { player in
        new.players.named(player.name).map { (player.id, $0.id) }
      })
  }

  @Test(arguments: seeds(40))
  func `Undo of all results leads back to the beginning, and redo to the end`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    try session.perform([.board("League"), .add([.init("Ann"), .init("Bob"), .init("Cyd")])])
    let beginning = session.state.board
    var count = 0
    for _ in 0..<20 {
      let command = random.resultCommand(on: session.state.board)
      if let outcome = try? session.perform(command) { count += outcome.entries.count }
    }
    let end = session.state.board
    for _ in 0..<count { try session.perform(.undo(1)) }
    #expect(session.state.board == beginning, "seed \(seed)")
    for _ in 0..<count { try session.perform(.redo(1)) }
    #expect(session.state.board == end, "seed \(seed)")
  }

  @Test func `Sets count as one match, and bonus points count in the table`() throws {
    let board = try board("result Ann 2:1 Bob, 4:6, 10:8 bonus 0:1", "result Ann 3-1 Cyd")
    let ann = try #require(board.players.named("Ann"))
    #expect(ann.score == .points(6))
    #expect(ann.record?.text == "2 0 0 5000 2000 6000")
    #expect(board.players.named("Bob")?.score == .points(1))
  }

  @Test func `Points beside the results, such as a deduction, stay`() throws {
    var board = try board("result Ann 1 Bob 0", "score Ann -2", "result Ann 2 Cyd 2")
    #expect(board.players.named("Ann")?.score == .points(2))
    try perform("points 2 1 0", on: &board)
    #expect(board.players.named("Ann")?.score == .points(1))
    try perform("result 1 remove", on: &board)
    #expect(board.players.named("Ann")?.score == .points(-1))
  }

  @Test func `Without points for a match, the share of wins ranks the players`() throws {
    let board = try board(
      "points -", "result Ann 1 Bob 0", "result Bob 1 Cyd 0", "result Bob 3 Dan 1")
    #expect(
      RankedBoard(board).ranked.map { "\($0.rank) \($0.player.name)" } == [
        "1 Ann", "2 Bob", "3 Cyd", "3 Dan",
      ])
    #expect(board.players.named("Bob")?.record?.shareText == ".667")
  }

  @Test func `Buchholz sums the points of the opponents, and Sonneborn-Berger of the beaten ones`()
    throws
  {
    let lines = [
      "points 1 0.5 0", "result Ann 1 Bob 0", "result Cyd 1 Dan 0", "result Ann 0.5 Cyd 0.5",
      "result Bob 1 Dan 0", "result Ann 0 Dan 1", "result Cyd 0 Bob 1",
    ]
    var board = try board()
    for line in lines { try perform(line, on: &board) }
    // Bob has 2; Ann and Cyd have 1½, Dan has 1. Ann beat Bob and drew with Cyd; Cyd beat Dan and drew with Ann.
    try perform("ties sonneborn-berger", on: &board)
    #expect(table(board).map { $0.prefix(5) } == ["1 Bob", "2 Ann", "3 Cyd", "4 Dan"])
    let strengths = RankedBoard(board).strengths
    #expect(strengths.map(\.rule) == [.sonnebornBerger])
    let sums = RankedBoard(board).ranked.map { strengths[0].sums[$0.player.id]?.description }
    #expect(sums == ["2.5", "2.75", "1.75", "1.5"])
    try perform("ties buchholz", on: &board)
    let level = TieMark.level(after: nil)
    #expect(RankedBoard(board).standings.tieMarks(at: 0..<4) == [nil, level, level, nil])
  }

  @Test func `Lots part those who are level only when all of them are drawn`() throws {
    var board = try board(
      "points 2 1 0", "ties difference lot", "result Ann 1 Bob 0", "result Cyd 1 Dan 0")
    func marks() -> [String?] {
      RankedBoard(board).standings.tieMarks(at: 0..<4).map { $0?.shortName }
    }
    #expect(marks() == ["=", "=", "=", "="])
    try perform("lot Cyd Ann", on: &board)
    #expect(table(board).map { $0.prefix(5) } == ["1 Cyd", "2 Ann", "3 Bob", "3 Dan"])
    #expect(marks() == ["lot", "lot", "=", "="])
    // The result of the match is another one: three are level.
    try perform("result 2 0 0", on: &board)
    try perform("points 2 2 0", on: &board)
    #expect(marks() == ["diff", "=diff", "=diff", nil])
    try perform("result 2 1 0", on: &board)
    try perform("lot Ann Cyd", on: &board)
    #expect(table(board).map { $0.prefix(5) } == ["1 Ann", "2 Cyd", "3 Bob", "3 Dan"])
    #expect(throws: ScorekeepingError.drawnAlready(["Ann", "Cyd"])) {
      try perform("lot Bob Ann", on: &board)
    }
    try perform("lot -", on: &board)
    #expect(marks() == ["=", "=", "=", "="])
  }

  @Test func `Points are told apart from bonus points and deductions`() throws {
    let board = try board(
      "points 4 2 0", "result Ann 30 Bob 27 bonus 1:1", "result Cyd 9 Dan 3", "score Dan -3")
    let points = try #require(RankedBoard(board).pointsBesidesResults)
    let texts = board.players.map {
      "\(points.bonus[$0.id] ?? .zero) \(points.other[$0.id] ?? .zero)"
    }
    #expect(texts == ["1 0", "1 0", "0 0", "0 -3"])
  }

  @Test func `Level players are marked with the rule that puts them behind others`() throws {
    let board = try board(
      "ties difference", "result Ann 3 Bob 0", "result Cyd 1 Dan 0", "result Dan 2 Bob 1",
      "result Bob 4 Cyd 3")
    // Cyd and Dan are level, between Ann and Bob.
    let marks = RankedBoard(board).standings.tieMarks(at: 0..<4)
    #expect(marks.map { $0?.shortName } == ["diff", "=diff", "=diff", "diff"])
  }

}
