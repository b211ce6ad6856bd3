import Foundation
import Testing

/// The program uses no CPU while it is idle.
@Suite struct IdleTests {
  @Test(.enabled(if: Activity.isKnown, "There is no /proc"))
  func `An idle program does nothing`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red 12 Blue 7")
    let terminal = try TerminalSession(in: workspace)
    try await terminal.wait(for: "help")
    terminal.type("+5")
    try await terminal.wait(for: "+5 for Red")
    try await expectRest(of: [terminal.process])
  }

  @Test(.enabled(if: Activity.isKnown, "There is no /proc"))
  func `Idle runs that are notified of each other's changes do nothing`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red 12 Blue 7")
    let terminals = try [["Game"], ["Game"], ["watch"], []].map {
      try TerminalSession($0, in: workspace)
    }
    for terminal in terminals { try await terminal.wait(for: "help") }
    terminals[0].press("+")
    for terminal in terminals.prefix(3) {
      try await terminal.wait(until: "Red at 13") { $0.score(of: "Red") == 13 }
    }
    try await expectRest(of: terminals.map(\.process))
  }
}
