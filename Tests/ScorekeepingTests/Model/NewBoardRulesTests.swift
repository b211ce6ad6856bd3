import Foundation
import Scorekeeping
import StructReference
import TestSupport
import Testing

/// Boards that begin with other rules than the standard ones.
@Suite struct NewBoardRulesTests {
  private static let rules = {
    var rules = Rules()
    rules.order = .name
    rules.wins = .low
    rules.step = .points(5)
    rules.target = .points(100)
    return rules
  }()

  private func session(_ rules: Rules = rules) throws -> Session {
    try Session(journal: MemoryJournal(), environment: .init(rules: rules))
  }

  @Test func `a new board has the rules in the settings and nothing to undo`() throws {
    let session = try session()
    try session.perform(.board("Golf"))
    #expect(session.state.board?.rules == Self.rules)
    #expect(throws: ScorekeepingError.nothingToUndo) { try session.perform(.undo(1)) }
    #expect(session.state.board?.rules == Self.rules)
    #expect(
      try session.script() == ["order name", "wins low", "step 5", "target 100"])
  }

  @Test func `an existing board keeps its rules`() throws {
    let journal = MemoryJournal()
    try Session(journal: journal).perform(.board("Golf"))
    let session = try Session(journal: journal, environment: .init(rules: Self.rules))
    try session.perform(.board("golf"))
    #expect(session.state.board?.rules == Rules())
  }

  @Test func `a restored board has its former rules`() throws {
    let journal = MemoryJournal()
    let session = try Session(journal: journal, environment: .init(rules: Self.rules))
    try session.perform(.board("Golf"))
    session.close()
    try session.perform(.undo(1))
    #expect(session.state.boards.isEmpty)
    let other = try Session(journal: journal)
    try other.perform(.redo(1))
    try other.perform(.board("Golf"))
    #expect(other.state.board?.rules == Self.rules)
  }

  @Test(arguments: seeds(60))
  func `the script of a board makes the same board under other default rules, or none`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    var rules = Rules()
    rules.order = random.pick(Order.allCases)
    rules.ranking = random.pick(Ranking.allCases)
    rules.wins = random.pick(Wins.allCases)
    rules.step = Score(thousandths: Int64(random.number(1...9000)))
    if random.chance(0.5) { rules.target = random.score() }
    let session = try session(rules)
    try session.perform(.board("Law"))
    var hasOther = false
    for _ in 0..<60 {
      let command = random.command(on: session.state.board)
      guard (try? session.perform(command)) != nil else { continue }
      if session.state.board?.rules != rules { hasOther = true }
    }
    let board = try #require(session.state.board)
    // Earlier rules may have led to the manual order.
    #expect(try hasOther || session.history() != nil, "seed \(seed)")
    let other = try Session(journal: MemoryJournal())
    try other.perform([.board("Law")] + session.script().compactMap { try Command(parsing: $0) })
    let made = try #require(other.state.board)
    #expect(made.rules == board.rules, "seed \(seed)")
    #expect(made.players.map(\.name) == board.players.map(\.name), "seed \(seed)")
    #expect(made.players.map(\.score) == board.players.map(\.score), "seed \(seed)")
    #expect(made.round == board.round, "seed \(seed)")
  }
}
