import FoundationBase
import TestSupport
import Testing

@testable import Scorekeeping

/// Points for places, best rounds, exact targets and rolls.
@Suite struct PlacesTests {
  private func board(_ lines: [String]) throws -> Scoreboard {
    var board = Scoreboard(id: UUID(), name: "Game")
    for line in lines { try perform(line, on: &board) }
    return board
  }

  private func scores(_ board: Scoreboard) -> [String] {
    board.players.map { "\($0.name) \($0.scoreText(as: .points))" }
  }

  @Test(
    arguments: [
      ("places 5 3 1", "finish Ann Bob Cid Dan", ["Ann 5", "Bob 3", "Cid 1", "Dan 0"]),
      ("places 5 3 1", "finish Bob Ann = Cid", ["Ann 3", "Bob 5", "Cid 3", "Dan –"]),
      ("places 5 3 1 shared", "finish Bob Ann = Cid", ["Ann 2", "Bob 5", "Cid 2", "Dan –"]),
      ("places 8 6 4", "finish Ann + Bob Cid", ["Ann 4", "Bob 4", "Cid 6", "Dan –"]),
      ("places rank", "finish Cid Ann Bob", ["Ann 2", "Bob 3", "Cid 1", "Dan –"]),
      ("places rank shared", "finish Cid = Ann Bob", ["Ann 1.5", "Bob 3", "Cid 1.5", "Dan –"]),
      (
        "places 10 1 shared", "finish Ann = Bob = Cid Dan",
        ["Ann 3.667", "Bob 3.667", "Cid 3.667", "Dan 0"]
      ),
    ])
  func `Places give points`(rule: String, line: String, expected: [String]) throws {
    #expect(scores(try board([rule, "add Ann Bob Cid Dan", line])) == expected)
  }

  @Test func `A race that is sailed is not sailed again, but corrected`() throws {
    var board = try board(["places 5 3 1", "add Ann Bob Cid", "finish Ann Bob"])
    let before = board
    #expect(throws: ScorekeepingError.self) { try perform("finish Bob Ann", on: &board) }
    #expect(throws: ScorekeepingError.self) { try perform("finish Bob Bob round 1", on: &board) }
    #expect(board == before)
    try perform("finish Bob Cid round 1", on: &board)
    #expect(scores(board) == ["Ann –", "Bob 5", "Cid 3"])
    try perform("finish Cid Ann round 2", on: &board)
    #expect(board.round == 2)
    #expect(scores(board) == ["Ann 3", "Bob 5", "Cid 8"])
  }

  @Test func `Who did not finish gets a point more than there are boats`() throws {
    let board = try board([
      "wins low", "rounds 3", "places rank", "missed players+1", "add Ann Bob Cid",
      "finish Ann Bob",
    ])
    #expect(scores(board) == ["Ann 1", "Bob 2", "Cid 4"])
  }

  @Test func `The best rounds count, and what is there until there are so many`() throws {
    var board = try board([
      "rounds 6", "counts best 1", "add Ann Bob", "score Ann +7.50 Bob +7.80", "round next",
      "score Ann +7.92 Bob +7.10",
    ])
    #expect(scores(board) == ["Ann 7.92", "Bob 7.8"])
    #expect(RankedBoard(board).leader?.name == "Ann")
    try perform("counts best 2", on: &board)
    #expect(scores(board) == ["Ann 15.42", "Bob 14.9"])
    try perform("counts -", on: &board)
    #expect(scores(board) == ["Ann 15.42", "Bob 14.9"])
  }

  @Test func `A round has one result where the best rounds count`() throws {
    var board = try board([
      "rounds 6", "counts best 1", "add Ann Bob", "score Ann +7.92", "round next", "score Ann +7.1",
    ])
    let fault = #expect(throws: ScorekeepingError.self) {
      try perform("score Ann +7.3", on: &board)
    }
    let words = try #require(fault?.description)
    #expect(words.contains("has 7.1 in round 2 already") && words.contains("'score Ann = 7.3'"))
    try perform("score Ann = 7.3", on: &board)
    #expect(board.players.named("Ann")?.points(in: 2) == Score(thousandths: 7300))
    #expect(scores(board).first == "Ann 7.92")
  }

  @Test(arguments: ["+7", "-7", "= 500", "+3*2"])
  func `No more points than the most are given at once, and any are set`(amount: String) throws {
    var board = try board(["most 7", "add Ann", "score Ann \(amount)"])
    for amount in ["+8", "-8", "+2*4"] {
      #expect(throws: ScorekeepingError.self) { try perform("score Ann \(amount)", on: &board) }
    }
    try perform("most -", on: &board)
    try perform("score Ann +8", on: &board)
  }

  @Test func `Who lacks rounds that count is behind where the low score wins`() throws {
    var board = try board([
      "wins low", "rounds 4", "places rank", "counts best 2", "add Ann Bob Cid",
    ])
    for line in ["finish Ann Bob Cid", "finish Ann Bob round 2", "finish Bob Cid Ann round 3"] {
      try perform(line, on: &board)
    }
    #expect(scores(board) == ["Ann 2", "Bob 3", "Cid 5"])
    #expect(RankedBoard(board).ranked.map(\.player.name) == ["Ann", "Bob", "Cid"])
    try perform("score Cid = - round 3", on: &board)
    #expect(scores(board) == ["Ann 2", "Bob 3", "Cid 3"])
    #expect(RankedBoard(board).ranked.map(\.rank) == [1, 2, 3])
  }

  @Test func `Beyond the target, a score goes back`() throws {
    var board = try board(["exact 50 back 25", "misses 3", "add Ann Bob", "score Ann +48 Bob +40"])
    try perform("round next", on: &board)
    try perform("score Ann +3", on: &board)
    #expect(scores(board) == ["Ann 25", "Bob 40"])
    try perform("score Bob +10", on: &board)
    #expect(board.details.isOver)
    #expect(RankedBoard(board).winners == "Bob wins")
  }

  @Test func `Who scores nothing three times is out, until a correction`() throws {
    var board = try board(["exact 50 back 25", "misses 3", "add Ann Bob", "score Ann +5"])
    for _ in 1...3 {
      try perform("round next", on: &board)
      try perform("score Ann +0 Bob +1", on: &board)
    }
    #expect(board.players.named("Ann")?.hasLeft == true)
    try perform("score Ann = 4 round 3", on: &board)
    #expect(board.players.named("Ann")?.hasLeft == false)
  }

  @Test func `Who is out gets points only after a correction or a return`() throws {
    var board = try board(["misses 2", "add Ann Bob Cid"])
    for round in 1...2 { try perform("score Ann +0 Bob +1 Cid +1 round \(round)", on: &board) }
    try perform("round next", on: &board)
    let before = board
    #expect(throws: ScorekeepingError.isOut("Ann", after: 2, lastRound: 2, .round)) {
      try perform("score Ann +5", on: &board)
    }
    board = before
    #expect(board.players.named("Ann").map(board.isOut) == true)
    try perform("join Ann", on: &board)
    try perform("score Ann +5", on: &board)
    #expect(board.players.named("Ann")?.score == .points(5))
    board = before
    try perform("score Ann = 4 round 2", on: &board)
    try perform("score Ann +5", on: &board)
    #expect(board.players.named("Ann")?.score == .points(9))
  }

  @Test func `Points that do not count are those of the worst rounds`() throws {
    var board = try board(["rounds 4", "counts best 1", "add Ann Bob", "score Ann +7 Bob +6"])
    #expect(board.droppedRounds.values.allSatisfy { $0.isEmpty })
    try perform("score Ann +4 Bob +8 round 2", on: &board)
    #expect(board.players.map { board.droppedRounds[$0.id] } == [[2], [1]])
  }

  @Test func `Rows keep the order by hand, and who has left is last`() throws {
    var board = try board(["add Ann Bob Cid", "score Cid +3 Bob +1"])
    func rows() -> [String] {
      let ranked = RankedBoard(board)
      return ranked.rowPositions().map { ranked.player(at: $0).name }
    }
    #expect(rows() == ["Cid", "Bob", "Ann"])
    try perform("order hand", on: &board)
    #expect(rows() == ["Ann", "Bob", "Cid"])
    #expect(RankedBoard(board).rowPositions(best: 2).map { $0 } == [1, 0])
    try perform("leave Ann", on: &board)
    #expect(rows() == ["Bob", "Cid", "Ann"])
  }

  @Test func `The points of a game go with its rule`() throws {
    var board = try board(["round to 6 by 2", "game to 4 by 2", "add Ann Bob", "score Ann +3"])
    try perform("game -", on: &board)
    #expect(board.players.allSatisfy { $0.gamePoints == 0 })
  }

  @Test(
    arguments: [
      ("X X X X X X X X X XXX", [30, 30, 30, 30, 30, 30, 30, 30, 30, 30]),
      ("9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/9", Array(repeating: 19, count: 10)),
      ("X 9/ 81", [20, 18, 9]), ("X X", []), ("5- -/ 3", [5, 13]), ("X X 34", [23, 17, 7]),
      ("81 9/ X 7/ X X X 9/ 8- 9/8", [9, 20, 20, 20, 30, 29, 20, 18, 8, 18]),
    ])
  func `Points follow from rolls`(text: String, points: [Int]) throws {
    let rolls = try #require(Rolls(text: text))
    #expect(rolls.text == text)
    #expect(rolls.points(of: 10) == points)
    var board = try board(["rounds 10", "frames 10", "add Ann Bob"])
    for (index, frame) in text.split(separator: " ").enumerated() {
      try perform("roll Ann \(frame) round \(index + 1)", on: &board)
    }
    let ann = try #require(board.players.named("Ann"))
    #expect(ann.rounds.pairs.map { Int($0.points.thousandths / 1000) } == points)
    #expect(board.isMade(by: board.script.map(\.description)), "\(board.script)")
  }

  @Test(arguments: [
    "roll Ann XX", "roll Ann 99", "roll Ann / ", "roll Ann 9/ round 3", "score Ann +9",
    "roll Bob 9/", "roll Ann 10", "roll Ann 7 3", "roll Ann 7 / round 1",
  ])
  func `A roll that cannot be is refused`(line: String) throws {
    var board = try board(["frames 10", "add Ann Bob", "roll Bob X"])
    let before = board
    #expect(throws: (any Error).self) { try perform(line, on: &board) }
    #expect(board == before)
  }

  @Test func `A whole frame is corrected by its number, and an open one goes on`() throws {
    var board = try board(["frames 10", "add Ann Bob", "roll Ann 7"])
    let ann = { board.players.named("Ann")?.rolls?.text }
    #expect(board.frameToRoll(of: try #require(board.players.named("Ann")), beginsNext: true) == 1)
    try perform("roll Ann 7/", on: &board)
    #expect(throws: (any Error).self) { try perform("roll Ann X", on: &board) }
    #expect(ann() == "7/")
    try perform("roll Ann X round 1", on: &board)
    #expect(ann() == "X")
  }

  @Test(arguments: [
    (["7", "2"], "72"), (["7", "3"], "7/"), (["7", "/"], "7/"), (["7", "72"], "72"),
    (["F", "-"], "--"), (["-", "X"], nil), (["7", "5"], nil), (["7", "62"], nil),
  ])
  func `Rolls go on with the frame that is begun`(rolls: [String], frame: String?) throws {
    var board = try board(["frames 10", "add Ann Bob", "roll Ann \(rolls[0])"])
    let before = board
    guard let frame else {
      #expect(throws: (any Error).self) { try perform("roll Ann \(rolls[1])", on: &board) }
      return #expect(board == before)
    }
    try perform("roll Ann \(rolls[1])", on: &board)
    #expect(board.players.named("Ann")?.rolls?.text == frame)
    try perform("roll Ann 81 round 1", on: &board)
    #expect(board.players.named("Ann")?.rolls?.text == "81")
  }

  @Test func `A frame that lacks rolls holds the next one and the end back`() throws {
    var board = try board(["rounds 2", "frames 2", "add Ann Bob", "roll Ann X Bob 7"])
    #expect(throws: ScorekeepingError.self) { try perform("round next", on: &board) }
    // By its number the next frame begins, and the rolls of those who lag are those of their own.
    for line in ["round 2", "roll Bob 2", "roll Bob 9/", "roll Ann XX"] {
      try perform(line, on: &board)
    }
    #expect(board.players.map { $0.rolls?.text } == ["X XX", "72 9/"])
    #expect(throws: ScorekeepingError.self) { try perform("round next", on: &board) }
    for line in ["roll Ann X", "roll Bob X"] { try perform(line, on: &board) }
    #expect(board.details.isOver)
    #expect(scores(board) == ["Ann 60", "Bob 29"])
  }

  @Test(arguments: [
    (["places rank", "add Ann Bob Cid"], "finish Ann + Bob Cid"),
    (["places 1 2 3", "wins low", "add Ann Bob Cid"], "finish Ann + Bob Cid"),
    (["places 5 3 1", "add Ann Bob Cid"], "finish Ann DNF Bob"),
    (["places 5 3 1", "add Ann Bob Cid", "over"], "finish Ann Bob"),
    (["places 5 3 1", "add Ann Bob Cid"], "score Ann +6"),
    (["misses 3", "most 12", "add Ann", "score Ann +12"], "score Ann +1"),
    (["misses 3", "most 12", "add Ann", "score Ann +12"], "score Ann = 13 round 1"),
    (["misses 3", "add Ann"], "score Ann -1"),
  ])
  func `Points that no place and no throw gives are refused`(lines: [String], line: String) throws {
    var board = try board(lines)
    let before = board
    #expect(throws: ScorekeepingError.self) { try perform(line, on: &board) }
    #expect(board == before)
  }

  @Test func `Rounds that the program fills in are no misses`() throws {
    var board = try board(["misses 2", "rounds 4", "drop 1", "add Ann Bob", "score Ann +0 Bob +3"])
    try perform("score Ann +5 Bob +0 round 2", on: &board)
    #expect(board.players.allSatisfy { !$0.hasLeft })
  }
}
