import Foundation
import TestSupport
import Testing

/// `scoreboard play` on a terminal.
@Suite struct LivePlayTests {
  private func terminal(
    _ arguments: [String], in workspace: Workspace, columns: Int = 80, rows: Int = 24
  ) throws -> TerminalSession {
    try TerminalSession(["play"] + arguments, in: workspace, columns: columns, rows: rows)
  }

  @Test(arguments: Demo.allCases)
  func `A live play ends on the last frame of a headless play`(demo: Demo) async throws {
    let workspace = try Workspace()
    let headless = try await workspace.scoreboard(["play", demo.path, "--headless"])
    let rows = headless.outputText.split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast().map(String.init)
    let terminal = try terminal([demo.path], in: workspace, columns: 130, rows: 30)
    try await terminal.wait(for: "round")
    terminal.type(">>>>>>>>")
    let screen = try await terminal.wait(for: "The end")
    let shown = screen.text.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix(rows.count).map { String($0.replacing(#/ +$/#, with: "")) }
    #expect(shown == rows)
    terminal.press("q")
    #expect(try await terminal.waitForEnd() == 0)
  }

  @Test func `Space pauses, and steps lead forwards and back`() async throws {
    let workspace = try Workspace()
    let path = try workspace.script(
      """
      board Game
      add Red Blue
      sleep 60m
      score Red +1
      score Blue +5
      score Red +10
      """)
    let terminal = try terminal([path], in: workspace)
    try await terminal.wait(for: "Blue")
    terminal.press("Space")
    try await terminal.wait(for: "Paused")
    terminal.type("...")
    try await terminal.wait(until: "all played") { $0.score(of: "Red") == 11 }
    terminal.type(",")
    try await terminal.wait(until: "a step back") {
      $0.score(of: "Red") == 1 && $0.score(of: "Blue") == 5
    }
    terminal.type(",")
    try await terminal.wait(until: "two steps back") { $0.score(of: "Blue") == 0 }
    terminal.type("t++")
    try await terminal.wait(for: "Your turn")
    try await terminal.wait(until: "points by hand") { $0.score(of: "Red") == 3 }
    terminal.press("C-t")
    try await terminal.wait(for: "Paused")
    terminal.type("..")
    try await terminal.wait(until: "played on") { $0.score(of: "Red") == 13 }
    terminal.press("q")
    #expect(try await terminal.waitForEnd() == 0)
  }

  @Test func `A failed check leaves the terminal as it was`() async throws {
    let workspace = try Workspace()
    let path = try workspace.script("size 40x6\nadd Red\nsleep 50ms\nexpect screen \"Blue\"\n")
    let terminal = try await TerminalSession.shell(in: workspace)
    terminal.enter("scoreboard play \(path); echo \"status $?\"")
    let screen = try await terminal.wait(for: "status 1")
    #expect(screen.contains("Wanted: screen \"Blue\""))
    #expect(!terminal.isAlternate)
    #expect(terminal.cursor != nil)
  }

  @Test func `Ctrl-C leaves the terminal as it was`() async throws {
    let workspace = try Workspace()
    let path = try workspace.script("add Red\nsleep 60m\n")
    let terminal = try await TerminalSession.shell(in: workspace)
    terminal.enter("scoreboard play \(path)")
    try await terminal.wait(for: "Red")
    terminal.press("C-c")
    try await terminal.waitForPrompt()
    terminal.enter("echo \"status $?\"")
    try await terminal.wait(for: "status 130")
    #expect(!terminal.isAlternate)
  }

  @Test func `A script without a size follows the terminal, and one with a size needs it`()
    async throws
  {
    let workspace = try Workspace()
    let free = try workspace.script("board Game\nadd Red\nsleep 60m\n")
    let terminal = try terminal([free], in: workspace, columns: 60, rows: 14)
    try await terminal.wait(for: "Red")
    terminal.resize(columns: 90, rows: 10)
    let header = { (screen: Screen) in screen.text.prefix { $0 != "\n" } }
    try await terminal.wait(until: "the new width") {
      header($0).hasSuffix("round 1") && header($0).count == 89
    }
    terminal.press("q")
    let sized = try workspace.script(
      "size 70x12\nboard Game\nadd Red\nsleep 60m\n", named: "b.scores")
    let other = try self.terminal([sized], in: workspace, columns: 60, rows: 14)
    try await other.wait(for: "Needs 70x12")
    other.resize(columns: 100, rows: 20)
    try await other.wait(until: "its own width") { header($0).count == 69 }
  }

  @Test func `A play on a data file cannot step back`() async throws {
    let workspace = try Workspace()
    let path = try workspace.script("board Game\nadd Red\nscore Red +1\n")
    let terminal = try terminal([path, "--data", workspace.dataFile], in: workspace)
    try await terminal.wait(for: "The end")
    terminal.type(",")
    try await terminal.wait(for: "there is no way back")
    #expect(try await workspace.board().score(of: "Red") == 1)
  }
}
