import Foundation
import TestSupport
import Testing

/// Players who return.
@Suite struct RematchTests {
  @Test func `Tab adds players of earlier boards, also after a restart`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red \"Dark Green\" Dora", "rename Red Crimson")
    let identity = try await identities(in: workspace)
    let terminal = try TerminalSession(["Saturday"], in: workspace)
    try await terminal.wait(for: "Nobody plays yet")
    terminal.press("a")
    try await terminal.wait(for: "Add player")
    terminal.press("d", "Tab")
    try await terminal.wait(for: "Dark Green, Dora")
    terminal.press("a", "Tab")
    try await terminal.wait(for: "Add player Dark Green")
    terminal.press("Enter")
    try await terminal.wait(for: "Dark Green added")
    terminal.press("C", "Tab", "Enter")
    try await terminal.wait(until: "the row") { $0.score(of: "Crimson") == 0 }
    terminal.press("Escape")
    try await terminal.wait(until: "no prompt") { !$0.contains("Add player") }
    terminal.enter(":add do")
    try await terminal.wait(until: "a new player") { $0.score(of: "do") == 0 }
    terminal.press("u", "q")
    #expect(try await terminal.waitForEnd() == 0)
    let again = try await identities(of: "Saturday", in: workspace)
    #expect(again == identity.filter { $0.key != "Dora" })
  }

  @Test func `R on the list of boards creates a board with the same players`() async throws {
    let workspace = try Workspace()
    try await workspace.perform(
      "add Red Blue Green", "team Blue North", "score Red +5", "target 50", "round 3",
      on: "Friday night")
    let terminal = try TerminalSession([], in: workspace)
    try await terminal.wait(for: "1 board")
    terminal.press("R")
    try await terminal.wait(for: "New board 'Friday night 2'")
    try await terminal.wait(until: "all at zero in round 1") {
      $0.score(of: "Red") == 0 && $0.score(of: "Blue") == 0 && $0.contains("round 1 · first to 50")
    }
    terminal.press("Escape")
    try await terminal.wait(for: "2 boards")
    terminal.press("u")
    try await terminal.wait(for: "Undone: 'Friday night 2' is gone")
    #expect(!terminal.screen().contains("2 boards"))
    terminal.press("U", "G", "R")
    try await terminal.wait(for: "New board 'Friday night 3'")
    terminal.press("+", "q")
    #expect(try await terminal.waitForEnd() == 0)
    let players = try await identities(of: "Friday night 3", in: workspace)
    #expect(try await identities(of: "Friday night", in: workspace) == players)
    #expect(try await workspace.board("Friday night").score(of: "Red") == 5)
  }

  @Test func `A rematch from the shell continues with the new board`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red Blue", "wins low", "score Red +5", on: "Quiz")
    try await workspace.perform("rematch", "score Blue +3", on: "Quiz")
    #expect(try await workspace.board("Quiz").score(of: "Red") == 5)
    #expect(try await workspace.board("Quiz 2").names == ["Blue", "Red"])
    #expect(try await workspace.board("Quiz 2").score(of: "Blue") == 3)
    try await workspace.perform("board quiz rematch Final", on: "Quiz 2")
    let copy = try await workspace.perform(script: workspace.script(of: "Quiz 2"), on: "Copy")
    #expect(copy.status == 0)
    #expect(try await workspace.board("Copy").players == workspace.board("Quiz 2").players)
    let refused = try await workspace.scoreboard(["do", "Quiz", "rematch final"])
    #expect(refused.status == 1)
    #expect(
      refused.errorText.hasSuffix("A board with the name 'final' exists. Choose another\n"),
      "\(refused.errorText)")
    let boards = try await workspace.scoreboard(["boards"])
    #expect(
      boards.outputText.split(separator: "\n").map { $0.prefix { $0 != "," } } == [
        "Quiz    2 players", "Quiz 2  2 players", "Final   2 players", "Copy    2 players",
      ])
  }

  /// The identities of the players on a board.
  private func identities(
    of board: String = "Game", in workspace: Workspace
  ) async throws -> [String: UUID] {
    struct Board: Decodable {
      struct Player: Decodable {
        let id: UUID
        let name: String
      }

      let players: [Player]
    }
    let run = try await workspace.scoreboard(["show", board, "--format", "json"])
    let players = try JSONDecoder().decode(Board.self, from: run.output).players
    return Dictionary(uniqueKeysWithValues: players.map { ($0.name, $0.id) })
  }
}
