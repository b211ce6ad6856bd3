import FoundationBase
import TestSupport
import Testing

@testable import Scorekeeping

/// Rounds that are won: sets, games below them, legs.
@Suite struct WonRoundsTests {
  private func board(_ lines: String...) throws -> Scoreboard {
    var board = Scoreboard(id: UUID(), name: "Match")
    for line in lines { try perform(line, on: &board) }
    return board
  }

  private func numbers(_ board: Scoreboard, _ name: String) throws -> [Int?] {
    let player = try #require(board.players.named(name))
    return (1...board.round).map { player.rounds[$0].map { Int($0.thousandths / 1000) } }
  }

  private func score(_ board: Scoreboard, _ name: String) throws -> Score {
    try #require(board.players.named(name)).score
  }

  @Test func `A point that wins a round begins the next one, until the match is won`() throws {
    var board = try board("round to 11 by 2", "first to 3 rounds", "add Mia Ben")
    for (mia, ben) in [(11, 7), (9, 11), (15, 13), (4, 11), (11, 8)] {
      #expect(!board.details.isOver)
      for point in 1...max(mia, ben) {
        if point <= min(mia, ben) || mia > ben { try perform("score Mia +1", on: &board) }
        if point <= min(mia, ben) || ben > mia { try perform("score Ben +1", on: &board) }
      }
    }
    #expect(board.round == 5)
    #expect(board.details.isOver)
    #expect(try numbers(board, "Mia") == [11, 9, 15, 4, 11])
    #expect(try numbers(board, "Ben") == [7, 11, 13, 11, 8])
    #expect(try score(board, "Mia") == .points(3))
    #expect(try score(board, "Ben") == .points(2))
  }

  @Test(
    arguments: [
      ("round to 11 by 2", 10, 10, false), ("round to 11 by 2", 11, 10, false),
      ("round to 11 by 2", 11, 9, true), ("round to 11 by 2", 14, 12, true),
      ("round to 21 by 2 cap 30", 29, 29, false), ("round to 21 by 2 cap 30", 30, 29, true),
      ("round to 11", 11, 10, true), ("round to 25 by 2 last 15", 15, 3, false),
    ])
  func `A round is won by its rule`(rule: String, one: Int, two: Int, isWon: Bool) throws {
    var board = try board(rule, "first to 3 rounds", "add Mia Ben")
    try perform("score Mia +\(one) Ben +\(two)", on: &board)
    #expect(board.round == (isWon ? 2 : 1))
    #expect(try score(board, "Mia") == .points(isWon ? 1 : 0))
  }

  @Test func `The last round has a rule of its own`() throws {
    var board = try board("round to 25 by 2 last 15", "first to 3 rounds", "add Mia Ben")
    for winner in ["Mia", "Ben", "Mia", "Ben"] {
      try perform("score \(winner) +25", on: &board)
    }
    try perform("score Mia +14", on: &board)
    #expect(!board.details.isOver)
    try perform("score Mia +1", on: &board)
    #expect(board.details.isOver)
    #expect(throws: ScorekeepingError.self) { try perform("score Ben +18", on: &board) }
  }

  @Test(
    arguments: [
      "score Mia +12", "score Mia = 15 Ben = 4", "score Mia -1", "score Mia = -2 round 1",
      "score Mia = 20 Ben = 17 round 1",
    ])
  func `A round has no more points than its winner needs, and none below zero`(line: String) throws
  {
    var board = try board("round to 11 by 2", "add Mia Ben")
    let before = board
    #expect(throws: ScorekeepingError.self) { try perform(line, on: &board) }
    #expect(board == before)
  }

  @Test func `Points of games are as people say them`() throws {
    var board = try board(
      "round to 6 by 2", "first to 2 rounds", "game to 4 by 2 as tennis", "tie-break 7 at 6",
      "add Mia Ben")
    func text() throws -> String {
      try board.sides.map { sides in
        try #require(board.gameText(of: sides[0])) + ":" + #require(board.gameText(of: sides[1]))
      } ?? ""
    }
    var seen: [String] = []
    for scorer in ["Mia", "Mia", "Ben", "Mia", "Ben", "Ben", "Mia", "Ben", "Ben", "Mia", "Mia"] {
      try perform("score \(scorer) +1", on: &board)
      seen.append(try text())
    }
    #expect(
      seen == [
        "15:0", "30:0", "30:15", "40:15", "40:30", "40:40", "A:40", "40:40", "40:A", "40:40",
        "A:40",
      ])
    try perform("score Mia +1", on: &board)
    #expect(try text() == "0:0")
    #expect(try numbers(board, "Mia") == [1])
  }

  @Test(
    arguments: [
      "add Cid", "score Mia = 6 Ben = 4", "score Mia = 9", "round next", "score Ben +500",
      "score Ben -1", "places 5 3", "sum 3", "frames 10", "result Mia 3 Ben 1",
    ])
  func `What a match of two sides cannot mean is refused`(line: String) throws {
    var board = try board(
      "round to 6 by 2", "first to 2 rounds", "game to 4 by 2 as tennis", "tie-break 7 at 6",
      "serves game", "add Mia Ben", "turn Mia", "score Mia +1")
    let before = board
    #expect(throws: ScorekeepingError.self) { try perform(line, on: &board) }
    #expect(board == before)
  }

  @Test func `A tie-break decides a set`() throws {
    var board = try board(
      "round to 6 by 2", "first to 2 rounds", "game to 4 by 2 as tennis", "tie-break 7 at 6",
      "serves game", "add Mia Ben", "turn Mia")
    for game in 0..<12 {
      try perform("score \(game.isMultiple(of: 2) ? "Mia" : "Ben") +4", on: &board)
    }
    #expect(board.tieBreakGoal == 7)
    #expect(board.turn?.name == "Mia")
    for _ in 0..<3 { try perform("score Mia +1", on: &board) }
    for _ in 0..<3 { try perform("score Mia -1", on: &board) }
    #expect(board.turn?.name == "Mia", "points that are taken back take the serve back")
    var servers: [String?] = []
    for point in 0..<12 {
      try perform("score \(point.isMultiple(of: 2) ? "Mia" : "Ben") +1", on: &board)
      servers.append(board.turn?.name)
    }
    #expect(servers.prefix(5).map { $0 ?? "" } == ["Ben", "Ben", "Mia", "Mia", "Ben"])
    try perform("score Mia +1", on: &board)
    #expect(board.round == 1)
    try perform("score Mia +1", on: &board)
    #expect(board.round == 2)
    #expect(try numbers(board, "Mia") == [7, nil])
    // Who has received first in the tie-break serves.
    #expect(board.turn?.name == "Ben")
  }

  @Test(arguments: [("last -", 7, false), ("last 10", 10, true), ("last 7 at 12", 7, false)])
  func `The last set may be decided otherwise`(last: String, points: Int, isOver: Bool) throws {
    var board = try board(
      "round to 6 by 2", "first to 1 rounds", "game to 4 by 2 as tennis",
      "tie-break 7 at 6 \(last)", "add Mia Ben")
    for game in 0..<12 {
      try perform("score \(game.isMultiple(of: 2) ? "Mia" : "Ben") +4", on: &board)
    }
    try perform("score Mia +\(points)", on: &board)
    #expect(board.details.isOver == isOver)
  }

  @Test func `A leg counts down to exactly nothing`() throws {
    var board = try board(
      "round from 501 to 0", "bust 2", "first to 2 rounds", "add Luke Ann")
    try perform("score Luke -180", on: &board)
    try perform("score Ann -26", on: &board)
    try perform("score Luke -180", on: &board)
    #expect(try numbers(board, "Luke") == [141])
    // A bust counts nothing.
    try perform("score Luke -140", on: &board)
    #expect(try numbers(board, "Luke") == [141])
    try perform("score Luke -141", on: &board)
    #expect(board.round == 2)
    #expect(try numbers(board, "Luke") == [0, nil])
    #expect(try numbers(board, "Ann") == [475, nil])
    #expect(try score(board, "Luke") == .points(1))
  }

  @Test func `The serve changes after two points, and at 10 each after one`() throws {
    var board = try board("round to 11 by 2", "serves 2", "add Mia Ben", "turn Mia")
    var servers = ""
    for point in 0..<22 {
      servers += board.turn?.name.prefix(1) ?? "-"
      try perform("score \(point.isMultiple(of: 2) ? "Mia" : "Ben") +1", on: &board)
    }
    #expect(servers == "MMBBMMBBMMBBMMBBMMBBMB")
    try perform("score Mia +1", on: &board)
    #expect(board.turn?.name == "Ben")
    try perform("score Mia +1", on: &board)
    #expect(board.round == 2)
    #expect(board.turn?.name == "Ben")
  }

  @Test func `Who serves by rallies`() throws {
    for (rule, next) in [("rally", "Ben"), ("winner", "Mia")] {
      var board = try board("round to 3", "serves \(rule)", "add Mia Ben", "turn Mia")
      try perform("score Ben +1", on: &board)
      #expect(board.turn?.name == "Ben")
      try perform("score Mia +3", on: &board)
      #expect(board.turn?.name == next, "\(rule)")
    }
  }

  @Test(arguments: [
    ("badminton", "score Mia = 15 Ben = 21 round 1", "score Ben +1"),
    ("volleyball", "score Mia = 20 Ben = 25 round 1", "score Ben +1"),
    ("darts-legs-301", "score Mia = 20 Ben = 0 round 1", "score Ben -60"),
    ("tennis", "score Mia = 4 Ben = 6 round 1", "score Ben +4"),
    ("padel", "over -", "score Ben +1"),
  ])
  func `A match that goes on begins its next round, with one undo`(
    game: String, line: String, point: String
  ) throws {
    let session = try Session(journal: MemoryJournal())
    func perform(_ line: String) throws {
      try session.perform(try #require(try Command(parsing: line)))
    }
    for line in [
      "board Match as \(game)", "first to 2 rounds", "most -", "add Mia Ben", "turn Mia",
    ] {
      try perform(line)
    }
    let rule = try #require(session.state.board?.roundRule)
    let (won, lost) = rule.countsDown ? (0, 20) : (Int(rule.goal.thousandths / 1000), 0)
    for round in 1...2 { try perform("score Mia = \(won) Ben = \(lost) round \(round)") }
    let ended = try #require(session.state.board)
    #expect(ended.details.isOver && ended.round == 2 && ended.turn == nil)
    try perform(line)
    var board = try #require(session.state.board)
    #expect(!board.details.isOver && board.round == 3)
    #expect(!board.rules.hasServe || board.turn != nil)
    try perform(point)
    board = try #require(session.state.board)
    #expect(
      board.round == 3 && board.players.map { $0.rounds[2] } == ended.players.map { $0.rounds[2] })
    #expect(board.isMade(by: board.script.map(\.description)))
    try session.perform(.undo(2))
    #expect(session.state.board?.agrees(with: ended) == true)
    // A correction that ends the match again leaves no round that is not played.
    try perform("score Mia = \(lost) Ben = \(won) round 1")
    try perform("score Mia = \(won) Ben = \(lost) round 1")
    #expect(session.state.board?.details.isOver == true && session.state.board?.round == 2)
  }

  @Test(arguments: seeds(40))
  func `Undo goes back over the end of a round, and a script leads to the same board`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Match"))
    let game = random.pick(["tennis", "table-tennis", "badminton", "volleyball", "darts-legs-301"])
    try session.perform(.game(game))
    try session.perform(try #require(try Command(parsing: "add Mia Ben")))
    if random.chance(0.5) { try session.perform(try #require(try Command(parsing: "turn Ben"))) }
    var boards = [try #require(session.state.board)]
    for _ in 0..<random.number(1...150) {
      let side = random.pick(["Mia", "Ben"])
      let points = game == "darts-legs-301" ? "-\(random.number(0...60))" : "+1"
      guard
        (try? session.perform(try #require(try Command(parsing: "score \(side) \(points)")))) != nil
      else { break }
      let board = try #require(session.state.board)
      if board != boards.last { boards.append(board) }
    }
    let last = try #require(boards.last)
    #expect(
      last.isMade(by: last.script.map(\.description)), "seed \(seed) \(game)\n\(last.script)")
    #expect(try Scoreboard.filledAgain(last) == last, "seed \(seed) \(game)")
    while boards.count > 1 {
      boards.removeLast()
      try session.perform(.undo(1))
      #expect(session.state.board?.agrees(with: boards[boards.count - 1]) == true, "seed \(seed)")
    }
  }
}

extension Scoreboard {
  fileprivate static func filledAgain(_ board: Scoreboard) throws -> Scoreboard {
    var board = board
    try board.fillRounds()
    return board
  }
}
