import Foundation
import ScoreTables
import StructReference
import TestSupport
import Testing

@testable import Scorekeeping

@Suite struct BoardHistoryLawTests {
  @Test(arguments: seeds(20))
  func `a past board equals the board that stopped there`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let journal = MemoryJournal()
    let sessions = try (0..<2).map { _ in try Session(journal: journal) }
    var noted = NotedBoards()
    for session in sessions { try session.perform(.board("Law")) }
    for _ in 0..<150 {
      let session = random.pick(sessions)
      try random.play(session, withScorers: true)
      noted.note(session)
    }
    let result = try noted.compare(with: Session(journal: journal))
    #expect(result.wrong.isEmpty, "seed \(seed): \(result)")
  }

  @Test(arguments: seeds(3))
  func `a followed history equals one that is newly read`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Law"))
    var history = try session.boardHistory()
    for step in 0..<60 {
      for _ in 0..<random.number(0...(step == 30 ? 200 : 3)) {
        _ = try? session.perform(random.command(on: session.state.board))
      }
      history = try session.extending(history)
      while history.end == nil { try session.read { try history.readOlder(5, in: $0) } }
      let fresh = try session.wholeHistory()
      #expect(history.steps == fresh.steps && history.newest == fresh.newest, "seed \(seed)")
      #expect(history.end == .made)
    }
  }

  @Test(arguments: seeds(10))
  func `a journal with few entries has a short history, and says so`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal(keeping: 30))
    try session.perform(.board("Law"))
    var noted = NotedBoards()
    for _ in 0..<100 {
      _ = try? session.perform(random.command(on: session.state.board))
      noted.note(session)
    }
    #expect(try session.wholeHistory().end == .unknown)
    #expect(try session.wholeHistory().steps.count == 30)
    let result = try noted.compare(with: session)
    #expect(result.count > 0 && result.wrong.isEmpty, "seed \(seed): \(result)")
  }

  @Test func `entries have their kinds in the list`() throws {
    let session = try Session(journal: MemoryJournal())
    try session.perform([.board("Game"), .add([.init("Ann"), .init("Bob")])])
    try session.perform(.score([.init("Ann", .add(.points(5)))]))
    try session.perform(.undo(1))
    try session.perform(.redo(1))
    try session.perform(.round(.next))
    try session.perform(.renameBoard("Game", to: "Cards"))
    try session.perform(.deleteBoard("Cards"))
    try session.perform(.undo(1))
    try session.perform(.board("Cards"))
    let history = try session.wholeHistory()
    #expect(
      history.steps.map(\.words) == [
        "Undo: 'Cards' is back", "Board 'Cards' deleted", "Game is now Cards", "Round 2",
        "Redo: Ann –→5, takes the lead", "Undo: Ann 5→–",
        "Ann –→5, takes the lead", "Ann added; Bob added", "New board 'Game'",
      ])
    #expect(history.steps.map(\.number) == Array((1...9).reversed()))
    #expect(history.steps.map(\.board.round) == [2, 2, 2, 2, 1, 1, 1, 1, 1])
    #expect(history.steps.map(\.board.name).prefix(4) == ["Cards", "Cards", "Cards", "Game"])
  }

  // MARK: moments

  @Test(
    arguments: [
      ("round 2", .round(2)), ("  ROUND   12 ", .round(12)), ("21:30", .clock(1290)),
      ("7:05", .clock(425)),
      ("1970-01-02 00:01", .time(1441)), ("1969-12-31 23:59", .time(-1)), ("57", .entry(57)),
    ] as [(String, PastMoment)])
  func `a text for a moment parses`(text: String, moment: PastMoment) {
    #expect(PastMoment(parsing: text) == moment)
  }

  @Test(arguments: [
    "", "x", "0", "-1", "+5", "1.5", "round", "round 0", "round two", "round 2 3", "24:00", "21:60",
    "21:3", ":30", "21:30:00", "2026-02-30 21:30", "2026-11-20", "20.11.2026 21:30",
    "2026-11-20 25:00", "9999999999999999999", "２１:３０",
  ])
  func `an invalid moment is refused`(text: String) {
    #expect(PastMoment(parsing: text) == nil)
  }

  /// Plays at times in minutes since 1970, an hour ahead of UTC. Ann gets the points each time; 0 begins a round
  /// instead.
  private func played(_ plays: (at: Int, points: Int)..., until now: Int) throws -> Session {
    var minute = plays[0].at
    let environment = Session.Environment(
      now: { Date(timeIntervalSince1970: Double(minute * 60 + 59)) }, offsetFromUTC: { _ in 3600 })
    let session = try Session(journal: MemoryJournal(), environment: environment)
    try session.perform([.board("Game"), .add([.init("Ann")])])
    for play in plays {
      minute = play.at
      try session.perform(
        play.points == 0 ? .round(.next) : .score([.init("Ann", .add(.points(play.points)))]))
    }
    minute = now
    return session
  }

  private func score(_ session: Session, _ moment: String) throws -> Score? {
    let moment = try #require(PastMoment(parsing: moment))
    return try session.board(at: moment).players.first?.score
  }

  @Test func `a time means the newest entry up to it, on the last day with an entry`() throws {
    let day = 1440
    // The local times are 20:00 and 21:30 on the 10th and 00:10 on the 11th. It is 00:40 then.
    let start = 9 * day - 60
    let session = try played(
      (start + 20 * 60, 1), (start + 21 * 60 + 30, 2), (start + day + 10, 4),
      until: start + day + 40)
    #expect(try score(session, "21:30") == .points(3), "the minute that is named belongs to it")
    #expect(try score(session, "21:29") == .points(1))
    #expect(try score(session, "23:00") == .points(3), "23:00 of the 11th is still to come")
    #expect(try score(session, "0:10") == .points(7))
    #expect(try score(session, "1970-01-10 23:59") == .points(3))
    #expect(try score(session, "1970-01-11 00:10") == .points(7))
    for early in ["19:59", "0:09", "1970-01-10 19:59"] {
      #expect(throws: NoSuchMoment.self) { try score(session, early) }
    }
  }

  @Test func `a round that was left too early ends without the points of the next one`() throws {
    let session = try played((0, 1), (1, 0), (2, 2), until: 3)
    for command in [
      Command.round(.number(1)), .score([.init("Ann", .add(.points(4)))]), .round(.next),
    ] {
      try session.perform(command)
    }
    #expect(try score(session, "round 1") == .points(5))
    #expect(try score(session, "round 2") == .points(7))
  }

  @Test func `a round means its end, and an entry the board after it`() throws {
    let session = try played((0, 1), (1, 0), (2, 2), (3, 4), (4, 0), (5, 8), until: 6)
    #expect(try score(session, "round 1") == .points(1))
    #expect(try score(session, "round 2") == .points(7))
    #expect(try score(session, "round 3") == .points(15))
    #expect(try score(session, "3") == .points(1))
    #expect(try score(session, "5") == .points(3))
    #expect(try session.board(at: .entry(1)).players.isEmpty)
    #expect(throws: NoSuchMoment.entryToCome(9, newest: 8)) { try score(session, "9") }
    // An entry of another board has no effect here.
    try session.perform(.board("Other"))
    try session.perform(.board("Game"))
    #expect(try score(session, "9") == .points(15))
    try session.perform(.board("Other"))
    #expect(throws: NoSuchMoment.self) { try session.board(at: .entry(8)) }
  }

  @Test func `the point that wins a round belongs to it`() throws {
    let session = try Session(journal: MemoryJournal())
    for line in [
      "board Match as badminton", "add Ann Bob", "score Ann +21", "score Ann +11", "score Bob +21",
      "score Ann +5",
    ] { try session.perform(try #require(try Command(parsing: line))) }
    let scores = try (1...3).map { round in
      try session.board(at: .round(round)).players.map(\.score)
    }
    #expect(
      scores == [
        [.points(1), .zero], [.points(1), .points(1)], [.points(1), .points(1)],
      ])
  }

  @Test func `a moment before the history is reported in one sentence`() {
    let game = Scoreboard(id: UUID(), name: "Game")
    let table: [(NoSuchMoment, String)] = [
      (.entryToCome(57, newest: 43), "There is no entry 57 yet: the newest one is 43"),
      (
        .folded("Game", first: 30),
        "The history of 'Game' begins with entry 30, because older changes were folded. "
          + "'scoreboard restore' lists the copies from before"
      ),
      (
        .none(game, .round(7), first: 1), "'Game' was never in round 7: it is in round 1 now"
      ),
      (
        .none(game, .clock(0), first: 3),
        "'Game' has no entry so early: its first one is entry 3"
      ),
      (.none(game, .clock(0), first: nil), "'Game' has no history"),
    ]
    for (error, words) in table { #expect("\(error)" == words) }
  }
}
