import Foundation
import ScoreTables
import StructReference
import TestSupport
import Testing

@testable import Scorekeeping

/// `same Ann "Anne B."` lets two names count as one person.
@Suite struct SamePersonTests {
  private let session: Session

  init() throws {
    session = try Session(journal: MemoryJournal())
    for line in [
      "board Chess", "add Ann Bob", "score Ann +1", "over",
      "board Go", "add \"Anne B.\" Bob", "score \"Anne B.\" +2", "over",
      "board Both", "add Cid Ann Bob", "remove Ann", "score Bob +1", "over",
    ] {
      try perform(line)
    }
  }

  @discardableResult
  private func perform(_ line: String) throws -> [String] {
    var narrator = Narrator(session.state)
    let outcome = try session.perform(try #require(try Command(parsing: line)))
    return narrator.lines(of: outcome.transition, after: outcome)
  }

  private func wins() throws -> [String: Int] {
    Dictionary(
      uniqueKeysWithValues: People(of: try session.playedGames()).all.map {
        ($0.name, $0.tally.won)
      })
  }

  @Test func `two names count as one person, and alone again`() throws {
    #expect(try wins() == ["Ann": 1, "Anne B.": 1, "Bob": 1, "Cid": 0])
    #expect(try perform("same ann \"anne b.\"") == ["Anne B. counts as Ann"])
    let people = People(of: try session.playedGames())
    #expect(people.all.first?.name == "Ann")
    #expect(people.all.first?.tally.won == 2)
    #expect(try people.person(named: "Anne B.").name == "Ann")
    #expect(try perform("same Ann \"Anne B.\"").isEmpty)
    // No board is concerned, so the list of boards takes it back.
    session.close()
    #expect(try perform("same Cid Ann") == ["Ann counts as Cid"])
    #expect(try wins() == ["Cid": 2, "Bob": 1])
    #expect(try perform("undo") == ["Undone: Ann counts alone, no longer as Cid"])
    #expect(try perform("same \"Anne B.\" -") == ["Anne B. counts alone, no longer as Ann"])
    #expect(try wins() == ["Ann": 1, "Anne B.": 1, "Bob": 1, "Cid": 0])
    #expect(try perform("undo") == ["Undone: Anne B. counts as Ann"])
    #expect(try wins()["Ann"] == 2)
  }

  @Test func `two players of one game are two people in it`() throws {
    #expect(throws: ScorekeepingError.opponents("Bob", "Ann", board: "Chess")) {
      try perform("same Bob Ann")
    }
    for line in ["same Ann \"Anne B.\"", "board Later", "add Ann 1 \"Anne B.\" 2", "over"] {
      try perform(line)
    }
    let games = try session.playedGames()
    #expect(games[0].places.map(\.name) == ["Ann", "Bob"])
    #expect(games[3].places.map(\.name) == ["Anne B.", "Ann"])
    #expect(Set(games[3].places.map(\.id)).count == 2)
  }

  @Test func `the board that is open keeps its script and its day`() throws {
    try perform("board Chess")
    let board = try #require(session.state.board)
    let (script, day) = (try session.script(), try session.lastChange(of: board.id))
    try perform("same Ann \"Anne B.\"")
    #expect(try session.script() == script)
    #expect(try session.lastChange(of: board.id) == day)
  }

  @Test func `a strange name is refused with the nearest one`() throws {
    #expect(throws: ScorekeepingError.neverPlayed("Annn", suggestion: "Ann")) {
      try perform("same Bob Annn")
    }
  }

  @Test func `the best score of a person counts under both names`() throws {
    for line in [
      "board Yahtzee", "add Ann 300 Bob 400", "over", "rematch", "remove Ann",
      "add \"Anne B.\" 310",
      "same Ann \"Anne B.\"",
    ] {
      try perform(line)
    }
    let over = try session.perform(.over(true))
    #expect(over.transition.bests == ["Ann's best at Yahtzee: 310"])
  }

  @Test(arguments: seeds(60))
  func `no win is lost or made, and undo leads back`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let names = ["Ann", "Anne B.", "Bob", "Cid"]
    let before = try wins()
    session.close()
    var count = 0
    for _ in 0..<20 {
      let isUndo = count > 0 && random.chance(0.3)
      let command: Command =
        isUndo
        ? .undo(1)
        : .same(random.pick(names), with: random.chance(0.8) ? random.pick(names) : nil)
      // Two players of one board are refused.
      guard let entries = try? session.perform(command).entries else { continue }
      count += isUndo ? -1 : entries.count
      #expect(try wins().values.reduce(0, +) == 3, "seed \(seed): \(command)")
    }
    for name in names { try session.perform(.same(name, with: nil)) }
    #expect(try wins() == before, "seed \(seed)")
  }
}
