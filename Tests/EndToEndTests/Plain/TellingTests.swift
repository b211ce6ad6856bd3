import Foundation
import TestSupport
import Testing

/// Messages of shell commands about their effects.
@Suite struct TellingTests {
  @Test func `the do command prints a line for each change, and nothing when quiet`() async throws {
    let workspace = try Workspace()
    func told(_ arguments: String...) async throws -> [String] {
      let run = try await workspace.scoreboard(["do", "Quiz"] + arguments)
      #expect(run.status == 0, "\(run.errorText)")
      return run.outputText.split(separator: "\n").map(String.init)
    }
    #expect(
      try await told("add Red Blue", "score Red +5") == [
        "New board 'Quiz'", "Red added", "Blue added", "Red –→5, takes the lead",
      ])
    #expect(try await told("score Blue +1,5") == ["Blue –→1.5"])
    #expect(try await told("score Red +0") == ["Nothing changed"])
    #expect(try await told("undo") == ["Undone: Blue 1.5→–"])
    #expect(
      try await told("undo 99") == ["Only 2 changes could be undone: Red is gone", "Blue is gone"])
    #expect(try await told("--quiet", "add Green") == [])
    #expect(try await workspace.board("Quiz").names == ["Green"])
  }

  @Test func `A word that resembles a command creates a board after two dashes`() async throws {
    let workspace = try Workspace()
    let meant = try await workspace.scoreboard(
      ["--plain", "--", "baords"], input: Data("aRed\n\n".utf8))
    #expect(meant.status == 0)
    #expect(try await workspace.scoreboard(["boards"]).outputText == "baords  1 player, round 1\n")
    // The board exists now, so its name is not a misspelling any more.
    #expect(try await workspace.scoreboard(["--plain", "baords"]).status == 0)
  }

  @Test func `A recording reports its file, and at the end its length`() async throws {
    let workspace = try Workspace()
    let file = workspace.path("x.scores")
    let run = try await workspace.scoreboard(
      ["record", "--plain", "-o", file, "New"], input: Data("aRed\n\n+".utf8))
    let lines = run.outputText.split(separator: "\n")
    #expect(lines.first == "Recording into '\(file)'")
    #expect(try #require(lines.last).contains(/^Recorded 3 commands in [0-9]+s to '.*x.scores'$/))
  }

  @Test func `A long play shows its progress on a terminal and clears it`() async throws {
    let workspace = try Workspace()
    // The script takes longer than this test waits.
    let script = try workspace.script(
      "add Red\n" + String(repeating: "score Red +1\n", count: 500_000))
    let terminal = try await TerminalSession.shell(in: workspace)
    terminal.enter("scoreboard play --headless \(script)")
    try await terminal.wait(for: " of 500001")
    terminal.press("C-c")
    try await terminal.waitForPrompt()
    #expect(!terminal.screen().contains("of 500001"))
  }
}
