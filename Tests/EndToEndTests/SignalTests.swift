import Foundation
import Testing

/// Signals from outside, and a terminal that goes away.
@Suite struct SignalTests {
  /// A shell with something on its screen, and the program started from it.
  private static func start(
    _ workspace: Workspace, columns: Int = 80, rows: Int = 24
  ) async throws -> (terminal: TerminalSession, process: pid_t) {
    try await workspace.perform("add Red 12 Blue 7")
    let terminal = try await TerminalSession.shell(in: workspace, columns: columns, rows: rows)
    try await terminal.enter("echo earlier $((6 * 7))")
    try await terminal.wait(for: "earlier 42")
    try await terminal.enter("scoreboard Game")
    try await terminal.wait(until: "the board") { $0.score(of: "Red") == 12 }
    let shell = try await terminal.process()
    let children = try String(
      contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
    let process = try #require(pid_t(children.trimmingCharacters(in: .whitespacesAndNewlines)))
    return (terminal, process)
  }

  /// Checks that the terminal is the shell's again, as it was.
  private static func expectClean(_ terminal: TerminalSession, in workspace: Workspace) async throws
  {
    try await terminal.wait(until: "the shell's earlier output, and no board") {
      $0.contains("earlier 42") && $0.row(of: "Red") == nil
    }
    #expect(try await terminal.value(of: "alternate_on") == "0")
    #expect(try await terminal.value(of: "cursor_flag") == "1")
    #expect(try await terminal.value(of: "keypad_flag") == "0")
    // In a file: on the screen lines are wrapped, and the shell's own editor changes the settings.
    try await terminal.enter("stty -a > ~/settings; echo written $?")
    try await terminal.wait(for: "written 0")
    let settings = try String(
      contentsOf: workspace.folder.appending(path: "settings"), encoding: .utf8
    ).split(whereSeparator: \.isWhitespace)
    for setting in ["echo", "icanon", "isig", "icrnl", "onlcr", "opost"] {
      #expect(settings.contains(Substring(setting)), "stty says: \(settings)")
    }
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func `A signal leaves a clean terminal, and a status that tells it`(signal: Int32) async throws {
    let workspace = try Workspace()
    let (terminal, process) = try await Self.start(workspace)
    kill(process, signal)
    try await Self.expectClean(terminal, in: workspace)
    try await terminal.enter("clear; scoreboard boards")
    try await terminal.wait(for: "2 players")
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func `The shell sees which signal ended the program`(signal: Int32) async throws {
    let workspace = try Workspace()
    let (terminal, process) = try await Self.start(workspace)
    kill(process, signal)
    try await terminal.wait(until: "no board") { $0.row(of: "Red") == nil }
    try await terminal.enter("echo status $?")
    try await terminal.wait(for: "status \(128 + signal)")
  }

  @Test func `Ctrl-C ends the program as SIGINT does`() async throws {
    let workspace = try Workspace()
    let (terminal, _) = try await Self.start(workspace)
    try await terminal.press("C-c")
    try await terminal.wait(until: "no board") { $0.row(of: "Red") == nil }
    try await terminal.enter("echo status $?")
    try await terminal.wait(for: "status 130")
  }

  @Test(arguments: [(80, 24), (40, 10)])
  func `Ctrl-Z gives the terminal back, and fg the whole screen`(
    columns: Int, rows: Int
  ) async throws {
    let workspace = try Workspace()
    let (terminal, _) = try await Self.start(workspace, columns: columns, rows: rows)
    try await terminal.type("j5")
    try await terminal.wait(for: "+5 for Blue")
    let board = try await terminal.styledScreen()
    for _ in 1...2 {
      try await terminal.press("C-z")
      try await terminal.wait(for: "Stopped")
      #expect(try await terminal.value(of: "alternate_on") == "0")
      #expect(try await terminal.value(of: "cursor_flag") == "1")
      try await terminal.enter("clear; echo usable $((7 * 8))")
      try await terminal.wait(for: "usable 56")
      try await terminal.enter("fg")
      try await terminal.wait(for: board)
    }
    // The pending amount is pending still.
    try await terminal.press("Enter")
    try await terminal.wait(until: "Blue at 12") { $0.score(of: "Blue") == 12 }
    try await terminal.press("C-z")
    try await terminal.wait(for: "Stopped")
    try await terminal.resize(columns: 60, rows: 15)
    try await terminal.enter("fg")
    let other = try await TerminalSession(in: workspace, columns: 60, rows: 15)
    let names = ["Red", "Blue"]
    try await other.wait(until: "the board") { $0.order(of: names) == names }
    let header = try await other.screen().lines[0]
    try await terminal.wait(until: "the board at the new size") { $0.lines[0] == header }
    try await terminal.press("q")
    try await terminal.wait(until: "the shell") { $0.row(of: "Red") == nil }
    try await terminal.enter("echo status $?")
    try await terminal.wait(for: "status 0")
  }

  @Test func `The program ends when its terminal goes away`() async throws {
    let workspace = try Workspace()
    let terminal = try await TerminalSession(in: workspace)
    try await terminal.wait(for: "quit")
    let process = try await terminal.process()
    try await terminal.tmux("kill-session")
    try await eventually(otherwise: "Process \(process) is still there") {
      kill(process, 0) != 0
    }
    #expect(try await workspace.board().players.isEmpty)
  }
}
