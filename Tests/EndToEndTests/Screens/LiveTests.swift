import Foundation
import Testing

/// Changes by one run appear on other screens without a key.
@Suite struct LiveTests {
  @Test func `Two screens on one file show each other's points without a key`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red Blue")
    let left = try await TmuxSession(in: workspace)
    let right = try await TmuxSession(in: workspace, columns: 60, rows: 12)
    try await left.wait(for: "help")
    try await right.wait(for: "help")
    try await right.press("j")
    var latencies: [Duration] = []
    for round in 1...20 {
      let (one, other) = round.isMultiple(of: 2) ? (left, right) : (right, left)
      let start = ContinuousClock.now
      try await one.press("+")
      let (red, blue) = (round / 2, (round + 1) / 2)
      try await other.wait(until: "Red at \(red), Blue at \(blue)") {
        $0.score(of: "Red") == red && $0.score(of: "Blue") == blue
      }
      latencies.append(.now - start)
    }
    latencies.sort()
    print(
      "From a key on one screen to the point on the other, tmux and polling included:",
      "median \(latencies[latencies.count / 2]), at most \(latencies[latencies.count - 1])")
  }

  @Test func `The list of boards, help and prompts continue while others play`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red Blue")
    let list = try await TmuxSession([Workspace.program], in: workspace)
    let help = try await TmuxSession(in: workspace)
    let prompt = try await TmuxSession(in: workspace)
    for terminal in [list, help, prompt] { try await terminal.wait(for: "help") }
    try await help.press("?")
    try await help.wait(for: "Help")
    try await prompt.type("aRo")
    try await prompt.wait(for: "Add player Ro")
    try await workspace.perform("add Green", "score Blue +5", "round next")
    try await list.wait(for: "3 players  round 2")
    try await prompt.wait(until: "Blue at 5") {
      $0.score(of: "Blue") == 5 && $0.contains("Add player Ro")
    }
    try await prompt.enter("sa")
    try await prompt.wait(until: "Rosa") { $0.row(of: "Rosa") != nil }
    try await list.wait(for: "4 players")
    #expect(try await help.screen().contains("Help"))
    try await help.press("Escape")
    try await help.wait(until: "Rosa") { $0.row(of: "Rosa") != nil && $0.contains("round 2") }
  }

  @Test func `A removal by others is reported to the user it affects`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red Blue")
    let terminal = try await TmuxSession(in: workspace)
    try await terminal.wait(for: "help")
    try await terminal.type("12")
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
    var terminals: [TmuxSession] = []
    for _ in names { terminals.append(try await TmuxSession(in: workspace)) }
    for terminal in terminals { try await terminal.wait(for: "help") }
    let each = 10_000 / screens
    try await withThrowingTaskGroup { group in
      for (number, terminal) in terminals.enumerated() {
        group.addTask {
          try await terminal.type(String(repeating: "j", count: number))
          for _ in 0..<(each / 250) { try await terminal.type(String(repeating: "+", count: 250)) }
        }
      }
      try await group.waitForAll()
    }
    let total = Decimal(each / 250 * 250 * screens)
    #expect(total == 10_000)
    try await eventually(otherwise: "\(try await workspace.board().players)") {
      try await workspace.board().players.reduce(0) { $0 + $1.score } == total
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
