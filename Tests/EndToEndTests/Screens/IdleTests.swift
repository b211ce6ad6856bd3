import Foundation
import Testing

/// The program uses no CPU while it is idle.
@Suite struct IdleTests {
  @Test(.enabled(if: Activity.isKnown, "There is no /proc"))
  func `An idle program does nothing`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red 12 Blue 7")
    let terminal = try await TmuxSession(in: workspace)
    try await terminal.wait(for: "help")
    try await terminal.type("+5")
    try await terminal.wait(for: "+5 for Red")
    let process = try await terminal.process()
    try await expectRest(of: [process])
  }

  @Test(.enabled(if: Activity.isKnown, "There is no /proc"))
  func `Idle runs that are notified of each other's changes do nothing`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red 12 Blue 7")
    let program = Workspace.program
    var terminals: [TmuxSession] = []
    for command in [[program, "Game"], [program, "Game"], [program, "watch"], [program]] {
      terminals.append(try await TmuxSession(command, in: workspace))
    }
    for terminal in terminals { try await terminal.wait(for: "help") }
    try await terminals[0].press("+")
    for terminal in terminals.prefix(3) {
      try await terminal.wait(until: "Red at 13") { $0.score(of: "Red") == 13 }
    }
    var processes: [pid_t] = []
    for terminal in terminals { processes.append(try await terminal.process()) }
    try await expectRest(of: processes)
  }
}
