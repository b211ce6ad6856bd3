import Foundation
import ScoreTables
import StructReference
import TestSupport
import Testing

@testable import Scorekeeping

@Suite struct GameEndTests {
  private func session(_ lines: String...) throws -> Session {
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Game"))
    for line in lines { try session.perform(line) }
    return session
  }

  private func victory(in session: Session) throws -> String? {
    RankedBoard(try #require(session.state.board)).victory
  }

  @Test(arguments: [
    (["target 100"], ["score Ann +99"], ["score Ann +2"], "Ann wins with 101"),
    (
      ["target 100", "wins low"], ["score Ann +99 Bob +60"], ["score Ann +1 Bob +20"],
      "Bob wins with 80"
    ),
    (["target -5"], ["score Ann -4"], ["score Ann -1"], "Ann wins with -5"),
    (
      ["wins low", "target 0"], ["score Ann +501 Bob = 501"], ["score Ann -501"], "Ann wins with 0"
    ),
    (["target 10"], ["score Ann +4"], ["score Ann = 10 Bob = 10"], "Ann and Bob draw with 10"),
  ])
  func `A target ends the game, from whichever side a score reaches it`(
    rules: [String], before: [String], last: [String], words: String
  ) throws {
    let session = try session("add Ann Bob")
    for line in rules + before { try session.perform(line) }
    #expect(try victory(in: session) == nil)
    for line in last { try session.perform(line) }
    #expect(try victory(in: session) == words)
    try session.perform(.undo(1))
    #expect(try victory(in: session) == nil)
    try session.perform(.redo(1))
    #expect(try victory(in: session) == words)
  }

  @Test func `The removal of the player who ended the game lets the others go on`() throws {
    let session = try session("add Ann Annn Bob")
    for line in ["target 50", "score Bob +20", "score Annn +50"] { try session.perform(line) }
    #expect(try victory(in: session) == "Annn wins with 50")
    try session.perform("remove Annn")
    #expect(try victory(in: session) == nil)
    try session.perform(.undo(1))
    #expect(try victory(in: session) == "Annn wins with 50")
  }

  @Test func `Low scores win only when the last round is complete`() throws {
    let session = try session("add Mum Dad Oma")
    for line in [
      "wins low", "target 100", "score Mum +60 Dad +50 Oma +20 round 1", "score Mum +45 round 2",
    ] { try session.perform(line) }
    #expect(try victory(in: session) == nil)
    try session.perform("score Dad +1 round 2")
    #expect(try victory(in: session) == nil)
    try session.perform("score Oma +79 round 2")
    #expect(try victory(in: session) == "Dad wins with 51")
    // Nor do they wait for a player who has left out a round, and who does not win.
    try session.perform(.undo(1))
    try session.perform("round next")
    #expect(try victory(in: session) == "Dad wins with 51")
  }

  @Test func `A game is not ended by hand while points of its last round are missing`() throws {
    let session = try session("add Ann 10 Bob 20 Cid 30", "target 500", "score Ann +600")
    try session.perform("wins low")
    #expect(try victory(in: session) == nil)
    let error = #expect(throws: ScorekeepingError.self) { try session.perform("over") }
    #expect(
      error?.description == "Round 1 is the last, and Bob and Cid have no points in it. "
        + "Give them first, as in: score Bob +0")
    try session.perform("score Bob +0 Cid +0")
    #expect(try victory(in: session) == "Bob wins with 20")
  }

  @Test func `Whoever lacks the last round does not win, and is named`() throws {
    let session = try session("wins low", "add Ann Bob Cid", "score Ann +3 Bob +4 Cid +5")
    for line in ["round next", "score Ann +2"] { try session.perform(line) }
    let old = RankedBoard(try #require(session.state.board))
    try session.perform("over")
    let new = RankedBoard(try #require(session.state.board))
    let narration = ChangeFacts(new.board.change(from: old.board), from: old, to: new)
    #expect(
      narration.spoken == ["Ann wins with 5, Bob lacks 1 round, Cid lacks 1 round"])
  }

  @Test func `Players without points never win`() throws {
    let session = try session("add Ann Bob Cleo")
    for line in ["score Ann -10 Bob -20", "over"] { try session.perform(line) }
    #expect(try victory(in: session) == "Ann wins with -10")
  }

  @Test func `A player who joins a countdown begins at the start of the others`() throws {
    let session = try session("wins low", "target 0", "add Ann 501 Bob 501", "score Ann -60")
    func scores() -> [String?] {
      session.state.board?.players.map { $0.playedScore?.description } ?? []
    }
    try session.perform("add Cid Dee")
    #expect(scores() == ["441", "501", "501", "501"])
    try session.perform("add Eve 301")
    try session.perform("add Fay")
    #expect(scores().suffix(2) == ["301", nil], "nobody knows where Fay begins")
    #expect(
      try self.session("target 100", "add Ann Bob", "score Ann +5", "add Cid").state.board?.players[
        2
      ].playedScore == nil)
  }

  @Test func `Darts count down to zero, and a rematch begins at the same start`() throws {
    let session = try session("wins low", "target 0", "add Ann 501 Bob 501", "score Ann -60")
    #expect(try victory(in: session) == nil)
    try session.perform("score Bob -501")
    #expect(try victory(in: session) == "Bob wins with 0")
    try session.perform("rematch")
    #expect(session.state.board?.players.map(\.score) == [.points(501), .points(501)])
    #expect(try victory(in: session) == nil)
    try session.perform("score Ann -1")
    try session.perform("reset")
    #expect(session.state.board?.players.map(\.score) == [.points(501), .points(501)])
  }

  @Test func `A corrected score lets the game go on, unless somebody else has arrived`() throws {
    let session = try session("target 10", "add Ann Bob", "score Ann +12")
    try session.perform("score Ann = 2 round 1")
    #expect(session.state.board?.details.isOver == false)
    try session.perform("score Ann +10 Bob +10")
    try session.perform("score Ann -5")
    #expect(try victory(in: session) == "Bob wins with 10")
  }

  @Test func `A command ends a game without a target, and another resumes it`() throws {
    let session = try session("add Ann Bob Cid", "score Cid +3", "over")
    #expect(try victory(in: session) == "Cid wins with 3")
    try session.perform("score Bob +5")
    #expect(try victory(in: session) == "Bob wins with 5", "scoring goes on")
    try session.perform("over -")
    #expect(try victory(in: session) == nil)
    try session.perform("target 4")
    #expect(try victory(in: session) == "Bob wins with 5", "a target may be reached already")
    try session.perform("target -")
    #expect(try victory(in: session) == nil)
    #expect(try session.perform(.over(false)).entries.isEmpty)
  }

  @Test(arguments: [
    (["round as end", "target 10", "score Ann +10 Bob +1"], "score Bob +3", "score Bob = 3"),
    (["round as end", "target 10", "score Ann +10"], "round next", "score Bob +3"),
    (["round as end", "score Ann +3 Bob +1", "over"], "score Bob +5", "score Bob +5 round 1"),
    (["exact 50 back 25", "score Ann = 50"], "score Ann +2", "score Ann = 49"),
    (["start 301", "target 0", "bust 2", "score Ann -301"], "score Bob = 0", "score Bob = 100"),
  ])
  func `By the rules of a game a board that is over takes corrections alone`(
    before: [String], slip: String, correction: String
  ) throws {
    let session = try session("add Ann Bob")
    for line in before { try session.perform(line) }
    let board = session.state.board
    #expect(board?.details.isOver == true)
    #expect(throws: ScorekeepingError.gameIsOver) { try session.perform(slip) }
    #expect(session.state.board == board)
    try session.perform(correction)
    #expect(session.state.board != board)
  }

  @Test func `A correction that takes the lead away resumes a game of rounds`() throws {
    let session = try session("rounds 2", "win by 1", "add Red Blue", "score Red +1", "round 2")
    for line in ["score Blue +2", "round next"] { try session.perform(line) }
    #expect(try victory(in: session) == "Blue wins with 2")
    try session.perform("score Red = 2 round 1")
    #expect(try victory(in: session) == nil)
    try session.perform("round next")
    #expect(session.state.board?.round == 3)
  }

  @Test func `A game that is over is nobody's turn`() throws {
    let session = try session("add Ann Bob", "turn Bob", "score Ann +3", "over")
    #expect(session.state.board?.turn == nil)
    try session.perform(.undo(1))
    #expect(session.state.board?.turn?.name == "Bob")
  }

  @Test(arguments: seeds(200))
  func `A game with a target is over while a player is at it`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let session = try session("add Ann Bob 30 Cid -4", "target \(generator.number(-20...20))")
    for _ in 0..<40 {
      let name = generator.pick(["Ann", "Bob", "Cid"])
      let round = generator.chance(0.3) ? " round \(generator.number(0...1))" : ""
      try session.perform("score \(name) = \(generator.number(-25...40))\(round)")
      if generator.chance(0.2) { _ = try? session.perform(.undo(1)) }
      // The undo may have taken the target.
      if session.state.board?.rules.target == nil { _ = try session.perform(.redo(1)) }
      let board = try #require(session.state.board)
      let target = try #require(board.rules.target)
      let hasArrived = board.players.contains { player in
        guard let start = player.start, start != target else { return false }
        return start < target ? player.score >= target : player.score <= target
      }
      #expect(board.details.isOver == hasArrived, "Seed \(seed)")
    }
  }
}

@Suite struct SeriesTests {
  @Test func `A series counts each player's wins, also after a correction`() throws {
    let session = try Session(journal: MemoryJournal())
    func tally(_ name: String) throws -> String? {
      let game = try session.board(named: name)
      let games = game.series(among: session.state.boards)
      return SeriesTally(try games.map { try session.winners(of: $0) }).words
    }
    try session.perform("board Game", "add Ann Bob Cid", "target 5", "score Ann +5", "rematch")
    try session.perform("score Bob +6", "rename Bob Robert", "rematch", "score Robert +5 Ann +5")
    try session.perform("board Other", "add Ann", "over")
    #expect(try tally("Game") == "Ann 2, Robert 2")
    #expect(try tally("Game 3") == "Ann 2, Robert 2")
    #expect(try tally("Other") == nil, "nobody wins without a score")
    try session.perform("board Draw", "add Ann Bob", "score Ann +1 Bob +1", "over")
    #expect(try tally("Draw") == nil, "nobody wins a draw")
    try session.perform("board Game", "score Ann = 0 round 1")
    #expect(try tally("Game 2") == "Robert 2, Ann 1")
    try session.perform("rematch", "board \"Game 2\" delete", "board \"Game 3\" delete")
    #expect(try tally("Game 4") == nil)
  }
}

/// Scores that are times, and players without any score.
@Suite struct TimesTests {
  @Test(arguments: [
    ("1:02.35", 62_350), ("59.9", 59_900), ("-1:00", -60_000), ("+2:03:04.5", 7_384_500),
    ("0:09", 9_000), ("10:00:00", 36_000_000),
  ])
  func `A time parses`(text: String, thousandths: Int64) throws {
    #expect(try Score(parsing: text) == Score(thousandths: thousandths))
  }

  @Test(arguments: [
    "1:60", "1:2", "1:2.5", ":30", "1:", "1::02", "1:60:00", "1:2:03", "1:-2", "1:02:03:04",
    "9999999999999999:00", "1:1,234", "1:02:",
  ])
  func `An invalid time is refused`(text: String) {
    #expect(throws: ScorekeepingError.self) { try Score(parsing: text) }
    #expect(throws: LineError.self) { try Command(parsing: "add Ann \(text)") }
  }

  @Test(arguments: seeds(500))
  func `A shown time parses back`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let score = Score(thousandths: Int64(generator.number(-20_000_000...20_000_000)))
    #expect(try Score(parsing: score.text(as: .time)) == score, "Seed \(seed)")
    #expect(try Score(parsing: score.signed(as: .time)) == score, "Seed \(seed)")
  }

  @Test func `The lowest time wins, and who has none is last`() throws {
    let session = try Session(journal: MemoryJournal())
    for line in [
      "board Swim", "add Zed Ledecky 1:02.35", "scores time", "add Pallister 59.9 Ann",
      "score Ann +0",
    ] { try session.perform(line) }
    var ranked = RankedBoard(try #require(session.state.board))
    #expect(ranked.ranked.map(\.player.name) == ["Ann", "Pallister", "Ledecky", "Zed"])
    #expect(
      ranked.ranked.map { $0.player.scoreText(as: .time) } == ["0", "59.9", "1:02.35", "–"])
    #expect(ranked.standings.scores == 0...62_350)
    try session.perform(.wins(.high))
    ranked = RankedBoard(try #require(session.state.board))
    #expect(ranked.ranked.map(\.player.name) == ["Ledecky", "Pallister", "Ann", "Zed"])
  }
}
