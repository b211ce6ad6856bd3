import Foundation
import TestSupport
import Testing

/// The size of the terminal changes while the program runs.
@Suite struct ResizeTests {
  private static func workspace() async throws -> Workspace {
    let workspace = try Workspace()
    let players = (1...30).map { "add \"Player \($0)\" \($0 * 7 % 31)" }
    try await workspace.perform("add Red 12 Blue 7 日本語 3", "target 40", "team Red North")
    _ = try await workspace.perform(script: players, on: "Game")
    return workspace
  }

  @Test func `After each resize the screen equals a fresh start`() async throws {
    let workspace = try await Self.workspace()
    let terminal = try TerminalSession(in: workspace)
    try await terminal.wait(for: "help")
    let sizes = [(100, 30), (40, 10), (132, 43), (24, 5), (60, 11), (60, 12), (80, 24)]
    for (columns, rows) in sizes {
      terminal.resize(columns: columns, rows: rows)
      let fresh = try TerminalSession(in: workspace, columns: columns, rows: rows)
      try await fresh.wait(until: "the board") { $0.contains("North") && $0.contains("help") }
      try await terminal.wait(for: fresh.rows)
    }
  }

  @Test func `The screen is the same after a resize there and back`() async throws {
    let workspace = try await Self.workspace()
    let terminal = try TerminalSession(in: workspace)
    try await terminal.wait(for: "help")
    terminal.type("jj25")
    try await terminal.wait(for: "Enter add ")
    terminal.press("Enter")
    // The bottom row arrives last.
    let before = try await terminal.wait(for: "29→54")
    terminal.resize(columns: 47, rows: 13)
    try await terminal.wait(until: "a narrow screen") { $0 != before }
    terminal.resize(columns: 80, rows: 24)
    try await terminal.wait(until: "the screen as it was:\n\(before)") { $0 == before }
  }

  @Test(arguments: [(23, 24), (80, 4), (10, 2), (1, 1)])
  func `A screen that is too small shows the needed size, and recovers`(
    columns: Int, rows: Int
  ) async throws {
    let workspace = try await Self.workspace()
    let terminal = try TerminalSession(in: workspace)
    let before = try await terminal.wait(for: "help")
    terminal.resize(columns: columns, rows: rows)
    let needed = String("Needs 24x5".prefix(columns))
    try await terminal.wait(until: "'Needs 24x5' alone") {
      let text = $0.text.trimmingCharacters(in: .whitespacesAndNewlines)
      return columns > 10 ? text == needed : text.hasPrefix("N") || text.hasPrefix("…")
    }
    // No key scores on a screen that is too small.
    terminal.press("+")
    try await terminal.rest()
    terminal.resize(columns: 80, rows: 24)
    try await terminal.wait(until: "the screen as it was:\n\(before)") { $0 == before }
    #expect(try await workspace.board().score(of: "Red") == 12)
    terminal.resize(columns: columns, rows: rows)
    terminal.press("q")
    #expect(try await terminal.waitForEnd() == 0)
  }
}
