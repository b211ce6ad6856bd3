import Foundation
import TestSupport
import Testing

/// Folding old history, as people use it.
@Suite struct CompactingTests {
  /// A workspace with a game whose first commands date from 2020.
  private static func workspace() async throws -> Workspace {
    let workspace = try Workspace()
    try await workspace.perform(
      "add Red 5 Blue 3", "score Red +2", "score Blue +4", "team Red North")
    let run = try await Run.of(
      ["sqlite3", workspace.dataFile, "UPDATE change SET time = 1590000000"],
      environment: workspace.environment)
    try #require(run.status == 0, "This test needs sqlite3: \(run.errorText)")
    try await workspace.perform("score Red +10")
    return workspace
  }

  @Test func `Old history can be folded and restored`() async throws {
    let workspace = try await Self.workspace()
    let session = try TerminalSession(in: workspace)
    try await session.wait(until: "the board") { $0.score(of: "Red") == 17 }
    let before = try await workspace.scoreboard(["show", "Game", "--format", "json"])
    let trial = try await workspace.scoreboard(["compact", "--before", "2021-01-01", "--dry-run"])
    #expect(trial.outputText.hasPrefix("Would fold 5 changes from before 2021-01-01, on 1 board"))
    let run = try await workspace.scoreboard(["compact", "--before", "2021-01-01"])
    #expect(run.status == 0, "\(run.errorText)")
    #expect(run.outputText.hasPrefix("Folded 5 changes from before 2021-01-01, on 1 board"))
    let after = try await workspace.scoreboard(["show", "Game", "--format", "json"])
    #expect(after.output == before.output)
    let script = try await workspace.script()
    #expect(
      script.contains("add Red 5 Blue 3") && script.last == "score Red +10", "\(script)")
    let again = try await workspace.scoreboard(["compact", "--before", "2021-01-01"])
    #expect(again.outputText.hasPrefix("There is nothing from before 2021-01-01 to fold"))

    session.press("u")
    try await session.wait(until: "what is new undone") { $0.score(of: "Red") == 7 }
    session.press("u")
    try await session.wait(for: "Nothing to undo")
    #expect(try await workspace.board().score(of: "Red") == 7)
    let label = try #require(
      run.outputText.firstMatch(of: /compact-[-0-9]+/)
    ).output
    #expect(try await workspace.scoreboard(["restore", String(label)]).status == 0)
    try await session.wait(until: "what was put back") { $0.score(of: "Red") == 17 }
  }

  @Test func `Wrong arguments are reported`() async throws {
    let workspace = try Workspace()
    let missing = try await workspace.scoreboard(["compact", "--before", "2021-01-01"])
    #expect(missing.status == 1 && missing.errorText.hasPrefix("Error: There is no data file"))
    for day in ["2021-02-30", "yesterday", "", "2021-1-1"] {
      let run = try await workspace.scoreboard(["compact", "--before", day])
      #expect(run.status == 2)
      #expect(run.errorText.contains("'\(day)' is not a day. Write it as 2026-01-31"))
    }
    #expect(try await workspace.scoreboard(["compact"]).status == 2)
    #expect(!FileManager.default.fileExists(atPath: workspace.dataFile))
  }
}
