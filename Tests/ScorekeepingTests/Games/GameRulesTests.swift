import Foundation
import ScoreTables
import TestSupport
import Testing

@testable import Scorekeeping

/// What each rule of a game does.
@Suite struct GameRulesTests {
  private let session: Session

  init() throws {
    session = try Session(journal: MemoryJournal())
    try session.perform(.board("Game"))
  }

  private var board: Scoreboard { get throws { try #require(session.state.board) } }

  private func score(_ name: String) throws -> String? {
    try board.players.named(name)?.playedScore?.description
  }

  @Test func `players begin with the start, also later, after a reset and in a rematch`() throws {
    try session.perform("start 501", "target 0", "wins low", "add Ann", "score Ann -60", "add Bob")
    #expect(try score("Ann") == "441" && score("Bob") == "501")
    try session.perform("reset")
    #expect(try score("Ann") == "501")
    try session.perform("score Ann -501")
    #expect(try board.details.isOver)
    try session.perform("rematch")
    #expect(try score("Ann") == "501" && score("Bob") == "501")
  }

  @Test(arguments: seeds(40))
  func `any game follows any other on a board without points`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let games = try GamePreset.known().map(\.name)
    let (first, second) = (
      games[random.number(0...games.count - 1)], games[random.number(0...games.count - 1)]
    )
    try session.perform("add Ann Bob", "game \(first)", "game \(second)")
    let rules = try board.rules
    try session.perform("board Fresh", "add Ann Bob", "game \(second)")
    let fresh = try board.rules
    #expect(rules.format == fresh.format, "seed \(seed): \(first), \(second)")
    #expect(rules.wins == fresh.wins && rules.target == fresh.target && rules.step == fresh.step)
  }

  @Test func `a board gets the rules of a game in one change, and points stay`() throws {
    try session.perform("add Ann 5 Bob", "wins low", "order name", "target 60")
    try session.perform("game cornhole", "win by 2")
    #expect(try board.rules.wins == .high && board.rules.order == .name && score("Ann") == "5")
    #expect(try board.rules.target == .points(21) && board.rules.format.lead == .points(2))
    let entry = try #require(try session.history()?.map(\.text))
    #expect(entry.contains("target 21") && entry.contains("wins high"))
    try session.perform("undo 2")
    #expect(try board.rules.wins == .low && board.rules.target == .points(60))
    #expect { try session.perform("game chess-boxing") } throws: {
      "\($0)".contains("chess-boxing")
    }
  }

  @Test(arguments: ["game wizard", "board game as wizard"])
  func `a game says what it sets, and what it keeps`(line: String) throws {
    try session.perform("add Ann 5 Bob", "clock 20:00", "order name")
    let outcome = try session.perform(try #require(try Command(parsing: line)))
    let words = Narrator.words(of: outcome)
    #expect(words.first?.contains("15 rounds") == true, "\(words)")
    #expect(words.last == "Kept: points, the order, the clock")
    #expect(Narrator.words(of: try session.perform(.undo(1))).allSatisfy { !$0.contains("Kept") })
  }

  @Test func `a game that does not fit the points says why, and changes nothing`() throws {
    try session.perform("add Ann", "round 7", "score Ann +4")
    let before = try board
    #expect { try session.perform("board Game as yahtzee") } throws: {
      "\($0)".contains("Round 7 is to be filled in, but has points")
    }
    #expect(try board == before)
  }

  @Test func `a bust visit counts nothing, and has an undo`() throws {
    try session.perform(
      "start 501", "target 0", "wins low", "bust 2", "add Luke", "score Luke = 50")
    try session.perform("round 2")
    let bust = Command.score([.init("Luke", .add(.points(-49)))])
    let outcome = try session.perform(bust)
    #expect(Narrator.words(of: outcome) == ["Bust: Luke stays at 50"])
    #expect(try score("Luke") == "50" && board.players[0].rounds[2] == .zero)
    // Where nobody begins rounds, a bust takes back nothing that was given before.
    try session.perform("score Luke -20", "score Luke -60")
    #expect(try score("Luke") == "30")
    try session.perform("undo", "undo", "undo")
    #expect(try score("Luke") == "50" && board.round == 1)
    try session.perform("round 3", "score Luke -50")
    #expect(try score("Luke") == "0" && board.details.isOver)
    try session.perform("score Luke = 20", "bust 1", "round 4", "score Luke -19")
    #expect(try score("Luke") == "1")
    // A correction to beyond the target is a bust, too; points at the start are no visit.
    try session.perform("score Luke = -5")
    #expect(try score("Luke") == "20" && !board.details.isOver)
    try session.perform("score Luke +10 round 0")
    #expect(try score("Luke") == "30")
  }

  @Test func `another start counts for everybody without points`() throws {
    try session.perform("start 301", "add Ann Bob", "add Cid 200", "score Ann -60", "start 501")
    #expect(try board.players.map(\.score) == [.points(241), .points(501), .points(200)])
    try session.perform("undo")
    #expect(try board.players.map(\.score) == [.points(241), .points(301), .points(200)])
  }

  @Test func `a winner needs the lead, or the cap`() throws {
    try session.perform("target 21", "win by 2 cap 30", "add Ann Bob", "score Ann = 20 Bob = 20")
    try session.perform("score Ann +1")
    #expect(try !board.details.isOver)
    try session.perform("score Ann +1")
    #expect(try board.details.isOver)
    try session.perform("score Bob +1")
    #expect(try !board.details.isOver)
    try session.perform("score Ann = 29 Bob = 29", "score Bob +1")
    #expect(try board.details.isOver && RankedBoard(board).winningPlayers.map(\.name) == ["Bob"])
    try session.perform("win by 3", "undo")
    #expect(try board.details.isOver)
  }

  @Test func `one player alone leads by the points above zero, or below it where low wins`() throws
  {
    try session.perform("target -5", "win by 2", "add Ann", "score Ann -5")
    #expect(try !board.details.isOver)
    try session.perform("wins low")
    #expect(try board.details.isOver)
  }

  @Test func `the last round ends the game when all have played it, and a correction resumes it`()
    throws
  {
    try session.perform("rounds 2", "wins low", "add Ann Bob", "score Ann +4 Bob +5")
    try session.perform("score Ann +3 round 2")
    #expect(try !board.details.isOver)
    try session.perform("score Bob +3 round 2")
    #expect(try board.details.isOver && RankedBoard(board).winningPlayers.map(\.name) == ["Ann"])
    try session.perform("score Bob = - round 1")
    #expect(try !board.details.isOver)
  }

  @Test func `after the last round the game ends, or goes on while nobody leads`() throws {
    try session.perform("rounds 2", "win by 1", "add Red Blue", "score Red +1", "round next")
    try session.perform("score Blue +1", "round next")
    #expect(try board.round == 3 && !board.details.isOver)
    try session.perform("score Blue +1", "round next")
    #expect(try board.round == 3 && board.details.isOver)
    #expect(throws: ScorekeepingError.lastRound(3, .round)) { try session.perform("round next") }
    try session.perform("undo", "undo", "undo")
    #expect(try board.round == 2)
  }

  @Test func `a game that is resumed after its last round has a next round`() throws {
    try session.perform("rounds 1", "add Red Blue", "score Red +2 Blue +1")
    #expect(throws: ScorekeepingError.lastRound(1, .round)) { try session.perform("round next") }
    try session.perform("over -", "round next")
    #expect(try board.round == 2 && !board.details.isOver)
    try session.perform("score Red +1")
    #expect(try !board.details.isOver)
    try session.perform("score Blue +5")
    #expect(try board.details.isOver)
  }

  @Test func `points may be given in any round that the rules have`() throws {
    try session.perform("rounds Ones Twos Threes", "add Ann", "score Ann +9 round 3")
    #expect(try board.round == 1)
    #expect(try board.words(ofRound: 3) == "round 3, Threes")
    #expect(throws: ScorekeepingError.roundToCome(5, present: 1, .round)) {
      try session.perform("score Ann +9 round 5")
    }
    // Points in the next one begin it.
    try session.perform("score Ann +2 round 2")
    #expect(try board.round == 2)
  }

  @Test func `a bonus stands in the round after those it is for`() throws {
    try session.perform("bonus 35 from 10 in 1-2", "add Ann Bob", "score Ann +10 Bob +4")
    #expect(try score("Ann") == "45" && score("Bob") == "4")
    try session.perform("round next", "score Bob +5")
    #expect(try score("Bob") == "9" && board.players[1].rounds[3] == .zero)
    try session.perform("round next")
    #expect(try board.round == 4)
    #expect(throws: ScorekeepingError.roundFollows(3, .round)) {
      try session.perform("score Bob +5 round 3")
    }
    try session.perform("score Ann = 1 round 1")
    #expect(try score("Ann") == "1")
    try session.perform("undo", "bonus -")
    #expect(try score("Ann") == "10")
  }

  @Test func `rounds that the program fills in have no other points, and make up the score`() throws
  {
    try session.perform("add Ann", "score Ann +4", "round next", "score Ann +5")
    #expect(throws: ScorekeepingError.roundHasPoints(2, .round)) {
      try session.perform("bonus 35 from 4 in 1-1")
    }
    try session.perform("bonus 35 from 9 in 1-2")
    #expect(try score("Ann") == "44")
    #expect(throws: ScorekeepingError.scoreFollows("Ann", round: 2, .round)) {
      try session.perform("score Ann = 50")
    }
    try session.perform("score Ann = 44", "score Ann = 6 round 2")
    #expect(try score("Ann") == "45")
  }

  @Test func `the worst rounds do not count`() throws {
    try session.perform("rounds 3", "drop 1", "wins low", "add Ann", "score Ann +7")
    #expect(try score("Ann") == "7")
    try session.perform("round next", "score Ann +2")
    #expect(try score("Ann") == "2" && board.players[0].rounds[4] == .points(-7))
    try session.perform("round next", "score Ann +9")
    #expect(try score("Ann") == "9")
    try session.perform("wins high")
    #expect(try score("Ann") == "16")
    #expect(throws: ScorekeepingError.dropNeedsRounds) { try session.perform("rounds -") }
    #expect(throws: ScorekeepingError.allDropped(3, of: 3)) { try session.perform("drop 3") }
  }

  @Test func `dropped points are put into words`() throws {
    try session.perform("rounds 3", "drop 1", "add Ann", "score Ann +7", "round next")
    func words(_ points: Int) throws -> String? {
      Narrator.words(
        of: try session.perform(.score([.init("Ann", .add(.points(points)))]))
      ).first
    }
    #expect(try words(2) == "Ann gets 2, which does not count")
    try session.perform("round next")
    #expect(try words(1) == "Ann 7→9, 1 does not count")
    try session.perform("reset", "rounds 5", "drop 2", "wins low")
    try session.perform("score Ann = 9 round 1", "score Ann = 8 round 2", "round 3")
    #expect(try words(10) == "Ann 17→8, 10 does not count")
  }

  @Test func `par is shown beside the score`() throws {
    try session.perform("par 4 3", "add Ann Bob", "score Ann +5 Bob +4")
    #expect(try board.players.map { try board.overPar($0.id) } == ["+1", "E"])
    try session.perform("round next", "score Bob +2", "round next", "score Bob +9")
    #expect(try board.players.map { try board.overPar($0.id) } == ["+1", "-1"])
  }

  @Test func `a match is decided by more than half of its games`() {
    let (ann, bob) = (Player(id: UUID(), name: "Ann"), Player(id: UUID(), name: "Bob"))
    func title(_ winners: Player...) -> String? {
      SeriesTally(winners.map { [$0] }, bestOf: 3).title
    }
    #expect(title() == "best of 3")
    #expect(title(bob, ann) == "best of 3: Bob 1, Ann 1")
    #expect(title(bob, ann, ann) == "Ann wins the match 2–1")
    #expect(title(ann, ann) == "Ann wins the match 2–0")
    #expect(title(ann, ann, bob) == "match 2, best of 3: Bob 1")
  }
}

extension Narrator {
  static func words(of outcome: Outcome) -> [String] {
    var narrator = Narrator(outcome.transition.old)
    return narrator.lines(of: outcome.transition, after: outcome)
  }
}
