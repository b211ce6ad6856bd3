import Foundation
import StructReference
import TestSupport
import Testing

@testable import Scorekeeping

/// Rematches: the same players, at zero.
@Suite struct RematchTests {
  private let session: Session

  init() throws {
    session = try Session(journal: MemoryJournal())
  }

  @Test(arguments: seeds(40))
  func `a rematch has the players and the rules only`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try session.perform(.board("Law"))
    for _ in 0..<40 { _ = try? session.perform(random.command(on: session.state.board)) }
    // A rematch needs a player.
    _ = try? session.perform(.add([.init("Somebody")]))
    let old = try #require(session.state.board)
    let roster = try session.roster()
    let entry = try #require(try session.perform(.rematch(of: nil, as: nil)).entries.first)
    let new = try #require(session.state.board)
    let seen = old.publicBoard
    #expect(new.id != old.id && new.name == "Law 2" && new.round == 1 && new.rules == seen.rules)
    #expect(new.details.clock == seen.details.clock?.atBeginning)
    #expect(new.details.freeze == nil && new.frozen == nil)
    #expect(entry.command == "board Law rematch \"Law 2\"" && entry.scope == nil)
    let expected = seen.players.filter { !$0.hasLeft }.map {
      Player(
        id: $0.id, name: $0.name, score: $0.restart(seen.rules), team: $0.team, colour: $0.colour,
        groups: $0.groups)
    }
    #expect(Array(new.players) == expected)
    #expect(try session.roster() == roster)
    #expect(
      session.state.boards.map(\.playerCount) == [old.players.count, expected.count])

    // The script of the rematch makes an equal board, also after further commands.
    for _ in 0..<random.number(0...20) {
      _ = try? session.perform(random.command(on: session.state.board))
    }
    let board = try #require(session.state.board)
    #expect(board.isMade(by: try session.script()), "seed \(seed)")
    session.close()
    try session.open(old.id)
    #expect(session.state.board == old)
  }

  @Test(arguments: [
    ("Friday night", [], "Friday night 2"), ("Friday night 2", [], "Friday night 3"),
    ("Friday", ["FRIDAY 2", "friday 3"], "Friday 4"), ("Friday 9", [], "Friday 10"),
    ("Quiz2", [], "Quiz3"), ("Game 009", [], "Game 010"), ("Game 999", [], "Game 999 2"),
    ("2024", [], "2024 2"), ("Darts 501 2", [], "Darts 501 3"), ("½", [], "½ 2"),
    ("Level ４", [], "Level ４ 2"),
    ("Night ", [], "Night  2"),
    ("1234567890123456789", [], "1234567890123456789 2"), ("日本", ["日本 2"], "日本 3"),
    ("Friday -1", [], "Friday -2"),
  ])
  func `the name of a rematch has the next number`(name: String, others: [String], next: String)
    throws
  {
    for other in others + [name] { try session.perform(.board(other)) }
    #expect(throws: ScorekeepingError.nobodyPlays(name)) {
      try session.perform(.rematch(of: nil, as: nil))
    }
    try session.perform("add Red", "rematch")
    #expect(session.state.board?.name == next)
  }

  @Test func `a closed board can have a rematch, and the rematch a given name`() throws {
    try session.perform("board Friday", "add Red Blue", "wins low", "board Other")
    try session.perform("board friday rematch \"Saturday night\"")
    #expect(session.state.board?.name == "Saturday night")
    #expect(session.state.board?.players.map(\.name) == ["Red", "Blue"])
    #expect(session.state.board?.rules.wins == .low)
    session.close()
    try session.perform("board FRIDAY rematch")
    #expect(
      session.state.boards.map(\.name) == ["Friday", "Other", "Saturday night", "Friday 2"])
  }

  @Test func `undo removes a rematch without scores, and redo restores it`() throws {
    try session.perform("board Friday", "add Red Blue", "score Red +5", "rematch")
    let rematch = session.state.board
    session.close()
    try session.perform("undo")
    #expect(session.state.boards.map(\.name) == ["Friday"])
    try session.perform("redo", "board \"Friday 2\"")
    #expect(session.state.board == rematch)
    try session.perform("score Red +1", "undo")
    session.close()
    try session.perform("undo", "redo", "board \"Friday 2\"", "score Red +1")
    session.close()
    let error = #expect(throws: ScorekeepingError.self) { try session.perform("undo") }
    #expect(
      error?.description
        == "'board Friday rematch \"Friday 2\"' cannot be undone: 'Friday 2' has changed since. Undo again for the change before it"
    )
    #expect(session.state.boards.map(\.name) == ["Friday", "Friday 2"])
  }

  @Test(arguments: [
    ("board Friday re", ["rename ", "rematch "]), ("rem", ["rematch ", "remove "]),
  ])
  func `the rematch command is completed`(line: String, candidates: [String]) {
    let completion = Completion(
      of: line, boards: [], players: Players(), roster: { [] }, games: { [] })
    #expect(completion.candidates == candidates)
  }
}
