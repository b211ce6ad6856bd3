import Foundation
import Scorekeeping
import StructReference
import TestSupport
import Testing

/// The players remembered across boards.
@Suite struct RosterTests {
  private let session: Session

  init() throws {
    session = try Session(journal: MemoryJournal())
    try session.perform("board Monday", "add Red Blue \"Dark Green\"", "team Blue North")
  }

  private func player(_ name: String) throws -> Player {
    try #require(session.state.board?.players.named(name))
  }

  private func roster() throws -> [String] {
    try session.roster().map { "\($0.name) \($0.colour) \($0.team ?? "-")" }
  }

  @Test func `a player added to another board is the same player`() throws {
    let blue = try player("Blue")
    try session.perform("board Tuesday", "add blue Violet")
    #expect(try player("blue").id == blue.id)
    #expect(try player("blue").colour == 1)
    #expect(try player("Violet").colour == 0, "somebody new gets the first colour that is free")
    #expect(try roster() == ["Red 0 -", "blue 1 North", "Dark Green 2 -", "Violet 0 -"])
  }

  @Test func `a given score is used, not the score on the other board`() throws {
    try session.perform("score Red +5", "board Tuesday", "add Red Blue 7")
    #expect(session.state.board?.players.map(\.score) == [.zero, .points(7)])
  }

  @Test func `a remembered team is joined only if it has players`() throws {
    try session.perform("board Tuesday", "add Blue")
    #expect(try player("Blue").team == nil)
    #expect(try roster()[1] == "Blue 1 North", "playing without teams forgets none")
    try session.perform("board Wednesday", "add Violet", "team Violet NORTH", "add Blue Red")
    #expect(try player("Blue").team == "NORTH")
    #expect(try player("Red").team == nil)
    try session.perform("team Blue -")
    #expect(try roster()[1] == "Blue 1 -")
  }

  @Test func `a rename, its undo and its redo are remembered, and a removal forgets nobody`() throws
  {
    try session.perform("rename Red Crimson")
    #expect(try roster()[0] == "Crimson 0 -")
    try session.perform("undo")
    #expect(try roster()[0] == "Red 0 -")
    try session.perform("redo", "remove Crimson")
    #expect(try roster()[0] == "Crimson 0 -")
    try session.perform("board Monday delete")
    #expect(try roster().count == 3)
    let crimson = try session.roster()[0].id
    try session.perform("board Tuesday", "add CRIMSON Red")
    #expect(try player("CRIMSON").id == crimson)
    #expect(try player("Red").id != crimson)
  }

  @Test func `a name that a player on the board used before belongs to somebody else`() throws {
    let red = try player("Red")
    try session.perform(
      "board Tuesday", "add Red", "rename Red Crimson", "board Monday", "add Crimson")
    #expect(try player("Red").id == red.id)
    #expect(try player("Crimson").id != red.id)
    try session.perform("remove Red Crimson", "add Crimson")
    #expect(try player("Crimson").id != red.id, "of two of one name it is who came last")
  }

  @Test func `a player removed and added again is the same, and undo restores the points`() throws {
    let red = try player("Red")
    try session.perform("score Red +5", "remove Red", "add Red")
    #expect(try player("Red").id == red.id)
    #expect(try player("Red").score == .zero)
    try session.perform("undo 2")
    #expect(try player("Red").score == .points(5))
  }

  @Test func `a failed command is not remembered`() throws {
    let before = try roster()
    #expect(throws: CommandFailure.self) {
      try session.perform([
        .board("Monday"), .add([.init("New")]), .rename("Red", to: "Crimson"),
        .rename("Nobody", to: "Somebody"),
      ])
    }
    #expect(try roster() == before)
    try session.perform("add New Crimson")
    #expect(try roster() == before + ["New 3 -", "Crimson 4 -"])
  }

  @Test func `a script makes an equal board, also with remembered teams`() throws {
    try session.perform("board Tuesday", "add Violet", "team Violet North", "add Red Yellow")
    try session.perform("board Wednesday", "add Red Yellow", "team Red North", "team Yellow North")
    try session.perform("board Tuesday")
    let lines = try session.script()
    let teams = session.state.board?.players.map(\.team)
    #expect(teams == ["North", nil, nil])
    try session.perform([.board("Copy")] + lines.map { try #require(try Command(parsing: $0)) })
    #expect(session.state.board?.players.map(\.team) == teams)
  }
}

/// Completion of the names of remembered players.
@Suite struct RosterCompletionTests {
  private let session: Session

  init() throws {
    session = try Session(journal: MemoryJournal())
    try session.perform(
      "board Monday", "add Dora \"Dark Green\" \"Dark Blue\" Red 日本", "rename Dora Dörte",
      "board Tuesday", "add red")
  }

  private func candidates(_ line: String) throws -> [String] {
    try Completion(
      of: line, boards: [], players: session.state.board?.players ?? Players(),
      roster: { try session.roster() }, games: GamePreset.known
    ).candidates
  }

  @Test(arguments: [
    ("add ", ["\"Dark Blue\" ", "\"Dark Green\" ", "Dörte ", "日本 "]),
    ("add d", ["\"Dark Blue\" ", "\"Dark Green\" ", "Dörte "]),
    ("add \"dark g", ["\"Dark Green\" "]),
    ("add dörte 5 DARK", ["\"Dark Blue\" ", "\"Dark Green\" "]),
    ("add \"Dark Blue\" d", ["\"Dark Green\" ", "Dörte "]), ("add r", []), ("add Dora", []),
    ("remove ", ["red "]),
    (
      "board Leg as darts", ["darts-501 ", "darts-301 ", "darts-legs-501 ", "darts-legs-301 "]
    ),
  ])
  func `the add command completes players missing on the board by their latest names`(
    line: String, candidates: [String]
  ) throws {
    #expect(try self.candidates(line) == candidates)
  }

  @Test(arguments: [
    ("", ["Dark Blue", "Dark Green", "Dörte", "日本"]), ("DARK", ["Dark Blue", "Dark Green"]),
    ("dark b", ["Dark Blue"]), ("r", []), ("x", []),
  ])
  func `only names missing on the board are offered`(text: String, candidates: [String])
    throws
  {
    let players = try #require(session.state.board?.players)
    let names = try session.roster().names(missingFrom: players)
    #expect(names.filter { $0.lowercased().hasPrefix(text.lowercased()) } == candidates)
  }

  @Test func `a name that several players have is offered once`() throws {
    try session.perform("rename red Crimson", "add Red", "board Wednesday")
    #expect(try candidates("add r") == ["Red "])
    try session.perform("add Crimson", "board Monday")
    #expect(try candidates("add r") == [], "Red is on the board")
    #expect(try candidates("add c") == [], "and so is Crimson, by the name of Red")
  }
}
