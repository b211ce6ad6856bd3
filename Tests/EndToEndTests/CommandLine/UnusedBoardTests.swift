import Foundation
import TestSupport
import Testing

/// A mistyped board name leaves no board behind.
@Suite struct UnusedBoardTests {
  private func names(in workspace: Workspace) async throws -> [String] {
    let run = try await workspace.scoreboard(["boards"])
    return run.outputText.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
  }

  @Test(arguments: ["q", "Escape", "C-c", "TERM", "HUP"])
  func `a new board that stays empty is not kept, however the user leaves it`(way: String)
    async throws
  {
    let workspace = try Workspace()
    try await workspace.perform("add Red")
    let terminal = try TerminalSession(["Gmae"], in: workspace)
    try await terminal.wait(for: "Gmae")
    #expect(Set(try await names(in: workspace)) == ["Gmae", "Game"])
    switch way {
    case "TERM": terminal.end(by: SIGTERM)
    case "HUP": terminal.end(by: SIGHUP)
    default: terminal.press(way)
    }
    if way == "Escape" {
      try await terminal.wait(for: "'Gmae' was left empty, and is not kept")
    } else {
      _ = try await terminal.waitForEnd()
    }
    #expect(try await names(in: workspace) == ["Game"])
  }

  @Test func `plain mode discards a board that stays empty and keeps one that is used`()
    async throws
  {
    let workspace = try Workspace()
    try await workspace.perform("add Red")
    for (keys, kept) in [("", ["Game"]), ("q", ["Game"]), ("aAnn\n\n", ["Gmae", "Game"])] {
      let run = try await workspace.scoreboard(["--plain", "Gmae"], input: Data(keys.utf8))
      #expect(run.status == 0, "\(run.errorText)")
      #expect(Set(try await names(in: workspace)) == Set(kept), "\(keys)")
    }
  }
}
