import Foundation
import ScoreTables
import Scorekeeping
import TestSupport
import Testing

/// Rounds that are won, in words: what a keeper reads after a point, and what stands beside the name.
@Suite struct WonRoundWordsTests {
  private let session: Session

  init() throws {
    session = try Session(journal: MemoryJournal())
    try session.perform(.board("Match"))
  }

  @discardableResult
  private func words(_ line: String) throws -> [String] {
    Narrator.words(of: try session.perform(try #require(try Command(parsing: line))))
  }

  private func facts() throws -> [String] {
    [Fact](of: RankedBoard(try #require(session.state.board)), at: Date()).map(\.text)
  }

  @Test func `a point, a set and the match`() throws {
    for line in ["game table-tennis", "first to 2 rounds", "add Mia Ben", "turn Mia"] {
      try words(line)
    }
    #expect(try words("score Mia +1") == ["Mia 1, Ben 0"])
    #expect(try words("score Ben +1") == ["Mia 1, Ben 1", "Ben serves"])
    #expect(
      try words("score Mia +10")
        == ["Mia wins game 1, 11:1", "Change ends", "Game 2"])
    #expect(try facts().contains("0:0"))
    #expect(try words("undo").first?.contains("Game 1 goes on") == true)
    try words("score Mia +10")
    try words("score Ben +11 Mia +9")
    try words("score Ben +10 Mia +4")
    #expect(try words("score Ben +1") == ["Ben wins game 3, 11:4", "Ben wins 2–1"])
    #expect(try facts().first == "Ben wins 2–1")
  }

  @Test func `games are as people say them`() throws {
    for line in ["game tennis", "add Mia Ben", "turn Mia"] { try words(line) }
    #expect(try words("score Mia +1") == ["Mia 15, Ben 0"])
    try words("score Mia = 40 Ben = 40")
    #expect(try words("score Ben +1") == ["Mia 40, Ben A"])
    #expect(try facts().contains("0:0, 40:A"))
    #expect(try words("score Ben +1") == ["Mia 0, Ben 1", "Change ends", "Ben serves"])
  }

  @Test func `a correction that ends a set ends its game`() throws {
    for line in ["game tennis", "add Mia Ben", "score Mia = 5 Ben = 0 round 1", "score Mia +1"] {
      try words(line)
    }
    #expect(session.state.board?.awaitsWinner == true)
    try words("score Mia = 6 round 1")
    let board = try #require(session.state.board)
    #expect(board.round == 2 && board.players.allSatisfy { $0.gamePoints == 0 })
  }

  @Test func `who has an exact target gets no points after the end, but a correction`() throws {
    for line in ["game molkky", "add Mia Ben", "score Mia = 50"] { try words(line) }
    let board = try #require(session.state.board)
    func isTooLate(_ line: String) throws -> Bool {
      board.isTooLate(try #require(try Command(parsing: line)))
    }
    #expect(try isTooLate("score Mia +1") && isTooLate("score Ben +12"))
    #expect(try !isTooLate("score Mia -1") && !isTooLate("score Mia = 49"))
  }

  @Test(arguments: ["places 5 3 1", "rounds 8", "sum 26"])
  func `a start of 0 is no entry of a round that takes one`(rule: String) throws {
    let rules = rule == "rounds 8" ? [rule, "counts best 1"] : [rule]
    for line in ["start 0", "add Mia"] + rules + ["add Ben"] { try words(line) }
    #expect(session.state.board?.players.allSatisfy(\.rounds.isEmpty) == true)
  }

  @Test func `a correction of an earlier round says who has won it, and how many each has`() throws
  {
    for line in ["game table-tennis", "add Mia Ben", "score Mia +11", "score Ben +11"] {
      try words(line)
    }
    #expect(
      try words("score Mia = 9 Ben = 11 round 1")
        == ["Ben wins game 1, 11:9", "Games: Mia 0, Ben 2"])
    #expect(try words("score Mia = 8 round 1") == ["Game 1: 8:11"])
    #expect(
      try words("score Ben = 7 round 1")
        == ["Game 1 is undecided, 8:7", "Games: Mia 0, Ben 1"])
  }

  @Test func `nobody wins more rounds than win the game`() throws {
    for line in ["game table-tennis", "add Mia Ben"] { try words(line) }
    for winner in ["Mia", "Ben", "Mia", "Mia"] { try words("score \(winner) +11") }
    #expect(throws: (any Error).self) { try words("score Mia = 11 Ben = 0 round 2") }
    try words("score Mia = - Ben = - round 4")
    #expect(try words("score Mia = 11 Ben = 0 round 2").last == "Mia wins 3–0")
  }

  @Test func `points of a match that is over are corrected, and said`() throws {
    for line in ["game badminton", "add Ann Bob", "score Ann +21", "score Ann +21"] {
      try words(line)
    }
    #expect(try words("score Bob = 3") == ["Game 2: 21:3"])
    #expect(throws: ScorekeepingError.self) { try words("score Bob +1") }
  }

  @Test func `the present set is won before the next one begins`() throws {
    for line in ["game volleyball", "add Ann Bob"] { try words(line) }
    for line in ["score Ann +5", "score Bob +3"] {
      #expect(throws: ScorekeepingError.self) { try words("round next") }
      #expect(session.state.board?.nextRound == nil)
      try words(line)
    }
  }

  @Test func `a player who is out joins again, and the game goes on`() throws {
    for line in ["game molkky", "misses 1", "add Ann Bob", "score Ann +5"] { try words(line) }
    #expect(try words("score Bob +0").contains("Ann wins with 5"))
    #expect(try words("join Bob") == ["Bob is back", "The game goes on"])
  }

  @Test(arguments: [
    (["game darts-501", "add Ann Bob"], "score Ann +60"),
    (["game darts-legs-501", "add Ann Bob"], "score Ann +60"),
    (["game darts-501", "add Ann Bob", "score Ann = 0"], "score Ann -60"),
    (["game long-jump", "add Ann Bob"], "score Ann -7.5"),
    (["game long-jump", "add Ann Bob"], "score Ann +792"),
    (["game molkky", "add Ann Bob"], "score Ann +13"),
  ])
  func `an amount that cannot be is refused`(before: [String], line: String) throws {
    for line in before { try words(line) }
    let board = session.state.board
    #expect(throws: (any Error).self) { try words(line) }
    #expect(session.state.board == board)
  }

  @Test func `a round that is over says who lacks points of its sum`() throws {
    for line in ["game hearts", "add Ann Bob Cid", "score Ann +5 Bob +7"] { try words(line) }
    #expect(
      try words("round next") == ["Hand 2", "Hand 1 lacks 14 of 26, without points for Cid"])
  }

  @Test func `taking the best result away says who leads now`() throws {
    for line in ["game long-jump", "add Ann Bob Cid", "score Ann +7.5 Bob +7.2"] { try words(line) }
    #expect(try words("score Ann = 6 round 1").first?.contains("loses the lead to Bob") == true)
  }

  @Test func `a tie-break has the points of its loser`() throws {
    for line in ["game tennis", "add Mia Ben", "score Mia = 6 Ben = 6 round 1"] { try words(line) }
    try words("score Ben +5")
    try words("score Mia +6")
    #expect(try words("score Mia +1").first == "Mia wins set 1, 7:6(5)")
    for line in ["undo", "undo"] { try words(line) }
    #expect(try words("score Mia +7").first == "Mia wins set 1, 7:6(5)")
  }

  @Test func `frames have their rolls`() throws {
    for line in ["game bowling", "add Ann Bob"] { try words(line) }
    #expect(try words("roll Ann X Bob 81") == ["Ann rolls X", "Bob rolls 81, –→9, takes the lead"])
    try words("round next")
    #expect(
      try words("roll Ann 9/") == ["Ann rolls 9/, –→20, takes the lead from Bob"])
    #expect(try words("round 3") == ["Frame 3"])
    #expect(try words("game hearts").contains("The points stay, without their rolls"))
    #expect(try words("undo").contains("The rolls are back"))
  }

  @Test func `a race says who leads, and what those get who did not finish`() throws {
    for line in ["game sailing", "drop -", "add Ann Bob Cid", "finish Ann Cid Bob"] {
      try words(line)
    }
    try words("round next")
    let race = try words("finish Cid")
    #expect(race.contains("Cid 2→3, takes the lead from Ann"), "\(race)")
    #expect(race.contains { $0.hasPrefix("Bob 3→7, 4 for missed races") }, "\(race)")
  }

  @Test func `a foul after a jump does not count`() throws {
    for line in ["game long-jump", "add Ann Bob", "score Bob +7.92"] { try words(line) }
    try words("round next")
    #expect(try words("score Bob +0") == ["Bob gets 0, which does not count"])
  }

  @Test func `a round is called what a rule says, and a point is undone under that name`() throws {
    for line in ["round as half halves", "rounds 2", "add Mia"] { try words(line) }
    #expect(try facts() == ["half 1 of 2"])
    #expect(try words("round next") == ["Half 2"])
    #expect(try words("undo").first?.contains("back in half 1") == true)
    #expect(try words("rounds 3") == ["3 halves"])
    #expect(try words("round as -") == ["Rounds are called rounds"])
    #expect(try facts() == ["round 1 of 3"])
  }

  @Test func `the period of a clock is the round, and is said once`() throws {
    for line in ["clock 2x45:00", "round as half halves", "add Mia"] { try words(line) }
    #expect(try words("round next") == ["Half 2 of 2, and the clock waits"])
    #expect(try facts() == ["45:00", "half 2/2"])
    try words("round next")
    #expect(try facts() == ["45:00", "half 3, extra"])
  }

  @Test func `a start of 0 is a score, also after a reset and in a rematch`() throws {
    for line in ["add Mia", "start 0", "add Ben", "score Mia +1", "reset"] { try words(line) }
    #expect(session.state.board?.players.map(\.playedScore) == [.zero, .zero])
    for line in ["score Ben +1", "over", "rematch"] { try words(line) }
    #expect(session.state.board?.players.map(\.playedScore) == [.zero, .zero])
  }

  @Test func `a tie at the end says what decides`() throws {
    for line in ["rounds 1", "add Ann Bob Cid", "score Ann +3 Bob +3"] { try words(line) }
    #expect(
      try words("score Cid +1").last
        == "Ann and Bob win with 3, level: 'lot Ann Bob' or 'over -' decides")
  }
}
