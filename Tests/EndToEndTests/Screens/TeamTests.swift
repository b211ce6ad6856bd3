import TestSupport
import Testing

/// A board with teams in a real terminal.
@Suite struct TeamTests {
  @Test func `Players are grouped by team, and step-by-step drawing equals a full repaint`()
    async throws
  {
    let workspace = try Workspace()
    let teams = ["North", "South", "\"Far East\"", "西"]
    let players = (1...24).flatMap { number in
      ["add P\(number) \(number % 9)", "team P\(number) \(teams[number % 4])"]
    }
    _ = try await workspace.perform(script: players, on: "Game")
    let terminal = try TerminalSession(["Game", "--calm"], in: workspace, columns: 60, rows: 16)
    try await terminal.wait(for: "help")
    let commands = [
      "score P1 +40", "team P1 West", "team P2 West", "score P2 +90", "team P1 North", "team P5 -",
      "remove P2", "undo", "order name", "order rank", "wins low", "score P9 =200",
    ]
    for command in commands {
      // Each step is drawn before the next one.
      for keys in [":\(command)\r", "\u{1B}[6~", "\u{1B}[A"] {
        terminal.type(keys)
        try await terminal.rest(looks: 2)
      }
    }
    terminal.type(":score P9 -100")
    terminal.press("Enter")
    let last = try await terminal.wait(for: "P9 200→100")
    let drawn = terminal.rows
    terminal.resize(columns: 59, rows: 15)
    try await terminal.wait(until: "a repaint") { $0 != last }
    terminal.resize(columns: 60, rows: 16)
    try await terminal.wait(for: drawn)
  }

  @Test func `The header of a team stays above its players while the list scrolls`() async throws {
    let workspace = try Workspace()
    let players = (1...20).flatMap { ["add P\($0) \(100 - $0)", "team P\($0) North"] }
    _ = try await workspace.perform(script: players, on: "Game")
    let terminal = try TerminalSession(in: workspace, columns: 60, rows: 14)
    try await terminal.wait(for: "North")
    terminal.press("G")
    let end = try await terminal.wait(for: "P20")
    #expect(end.lines[2].contains("1st North"))
    #expect(!end.contains("P1 "))
    terminal.press("g")
    let start = try await terminal.wait(for: "P1 ")
    #expect(start.lines[2].contains("1st North") && start.row(of: "P1") == start.lines[3])
  }
}
