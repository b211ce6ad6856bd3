import Foundation
import Testing

/// Changes by one run appear on other screens without a key.
@Suite struct LiveTests {
  @Test func `Two screens on one file show each other's points without a key`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red Blue")
    let left = try TerminalSession(in: workspace)
    let right = try TerminalSession(in: workspace, columns: 60, rows: 12)
    try await left.wait(for: "help")
    try await right.wait(for: "help")
    right.press("j")
    var latencies: [Duration] = []
    for round in 1...20 {
      let (one, other) = round.isMultiple(of: 2) ? (left, right) : (right, left)
      let start = ContinuousClock.now
      one.press("+")
      let (red, blue) = (round / 2, (round + 1) / 2)
      try await other.wait(until: "Red at \(red), Blue at \(blue)") {
        $0.score(of: "Red") == red && $0.score(of: "Blue") == blue
      }
      latencies.append(.now - start)
    }
    latencies.sort()
    print(
      "From a key on one screen to the point on the other:",
      "median \(latencies[latencies.count / 2]), at most \(latencies[latencies.count - 1])")
  }

  @Test func `The list of boards, help and prompts continue while others play`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red Blue")
    let list = try TerminalSession([], in: workspace)
    let help = try TerminalSession(in: workspace)
    let prompt = try TerminalSession(in: workspace)
    for terminal in [list, help, prompt] { try await terminal.wait(for: "help") }
    help.press("?")
    try await help.wait(for: "Help")
    prompt.type("aRo")
    try await prompt.wait(for: "Add player Ro")
    try await workspace.perform("add Green", "score Blue +5", "round next")
    try await list.wait(for: "3 players  round 2")
    try await prompt.wait(until: "Blue at 5") {
      $0.score(of: "Blue") == 5 && $0.contains("Add player Ro")
    }
    prompt.enter("sa")
    try await prompt.wait(until: "Rosa") { $0.row(of: "Rosa") != nil }
    try await list.wait(for: "4 players")
    #expect(help.screen().contains("Help"))
    help.press("Escape")
    try await help.wait(until: "Rosa") { $0.row(of: "Rosa") != nil && $0.contains("round 2") }
  }

  @Test func `A removal by others is reported to the user it affects`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red Blue")
    let terminal = try TerminalSession(in: workspace)
    try await terminal.wait(for: "help")
    terminal.type("12")
    try await terminal.wait(for: "+12 for Red")
    try await workspace.perform("remove Red")
    try await terminal.wait(for: "'Red' is not on the board any more")
    try await workspace.perform("board Game delete", on: "Other")
    try await terminal.wait(for: "The board 'Game' is gone")
  }

  @Test(arguments: [2, 8])
  func `Ten thousand points from several screens all count`(screens: Int) async throws {
    let workspace = try Workspace()
    let names = (1...screens).map { "P\($0)" }
    try await workspace.perform("add " + names.joined(separator: " "), "order manual")
    let terminals = try names.map { _ in try TerminalSession(in: workspace) }
    for terminal in terminals { try await terminal.wait(for: "help") }
    let each = 10_000 / screens
    for (number, terminal) in terminals.enumerated() {
      terminal.type(String(repeating: "j", count: number) + String(repeating: "+", count: each))
    }
    try await eventually(otherwise: "\(try await workspace.board().players)") {
      try await workspace.board().players.reduce(0) { $0 + $1.score } == 10_000
    }
    // Compares rank, name and score; movements and last changes depend on when a screen was opened.
    func rows(_ screen: Screen) -> [String] {
      names.map { "\(screen.rank(of: $0) ?? 0) \($0) \(screen.score(of: $0) ?? -1)" }
    }
    let expected = names.map { "1 \($0) \(each)" }
    for terminal in terminals {
      try await terminal.wait(until: "\(expected)") { rows($0) == expected }
    }
  }
}
