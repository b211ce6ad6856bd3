import Foundation
import TestSupport
import Testing

/// Many keys, written at once.
@Suite struct BurstTests {
  @Test func `A thousand score keys written at once all arrive`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red Blue", "score Blue +500")
    let terminal = try TerminalSession(in: workspace)
    try await terminal.wait(for: "help")
    terminal.press("j")
    terminal.type(String(repeating: "+", count: 1000))
    try await terminal.wait(until: "Red at 1000") { $0.score(of: "Red") == 1000 }
    #expect(terminal.screen().order(of: ["Red", "Blue"]) == ["Red", "Blue"])
    #expect(try await workspace.board().score(of: "Red") == 1000)
    #expect(try await workspace.board().score(of: "Blue") == 500)
    let commands = try await workspace.script().dropFirst(2)
    #expect(commands.count == 1000)
    #expect(commands.allSatisfy { $0 == "score Red +1" })
    // Each key is a change of its own.
    terminal.press("u")
    try await terminal.wait(until: "Red at 999") { $0.score(of: "Red") == 999 }
  }

  @Test(arguments: seeds(3))
  func `Keys written at once are carried out in order`(seed: UInt64) async throws {
    let workspace = try Workspace()
    try await workspace.perform("add A B C", "order manual")
    let terminal = try TerminalSession(in: workspace)
    try await terminal.wait(for: "help")
    var random = SeededGenerator(seed: seed)
    var keys = ""
    var expected: [String] = []
    var selected = 0
    let players = ["A", "B", "C"]
    while keys.count < 1000 {
      switch random.number(0...5) {
      case 0:
        selected = min(selected + 1, 2)
        keys += "j"
      case 1:
        selected = max(selected - 1, 0)
        keys += "k"
      case 2...3:
        keys += "+"
        expected.append("score \(players[selected]) +1")
      case 4:
        keys += "-k"
        expected.append("score \(players[selected]) -1")
        selected = max(selected - 1, 0)
      default:
        // A digit right after a sign would belong to it.
        let amount = random.number(1...999)
        selected = max(selected - 1, 0)
        keys += "k\(amount)\r"
        expected.append("score \(players[selected]) +\(amount)")
      }
    }
    terminal.type(keys)
    try await eventually(otherwise: "seed \(seed):\n\(terminal.screen())") {
      try await workspace.script().count >= expected.count + 2
    }
    #expect(try await Array(workspace.script().dropFirst(2)) == expected, "seed \(seed)")
  }
}
