import Foundation
import ScoreScreen
import TestSupport
import Testing

/// The screen after a thousand resizes in a second.
@Suite struct ResizeStormTests {
  @Test(
    arguments: [
      "xterm-256color", "screen-256color", "tmux-256color", "linux", "vt100", "xterm-mono",
    ])
  func `After a storm of resizes the screen equals a fresh start`(type: String) async throws {
    let seed = seeds(1)[0]
    var random = SeededGenerator(seed: seed)
    let workspace = try Workspace()
    let players = (1...40).map { "add \"Player \($0)\" \($0 * 7 % 31)" }
    try await workspace.perform("add Red 12 Blue 7 日本語 3", "target 40", "team Red North")
    _ = try await workspace.perform(script: players, on: "Game")
    let terminal = try TerminalSession(["Game"], in: workspace, type: type)
    try await terminal.wait(for: "help")
    for round in 1...3 {
      for _ in 1...1000 {
        terminal.resizeBlindly(
          to: Size(columns: random.number(1...500), rows: random.number(1...200)))
        usleep(700)
      }
      let size = random.pick([
        Size(columns: 80, rows: 24), Size(columns: 500, rows: 200), Size(columns: 1, rows: 1),
        Size(columns: 24, rows: 5), Size(columns: 61, rows: 17),
      ])
      terminal.resizeBlindly(to: size)
      let fresh = try TerminalSession(
        ["Game"], in: workspace, columns: size.columns, rows: size.rows, type: type)
      let wanted = size.columns == 1 ? "N" : "Red"
      try await fresh.wait(for: wanted)
      try await eventually(
        otherwise:
          """
          Seed \(seed), round \(round), \(size)
          \(terminal.text)
          fresh:
          \(fresh.text)
          \(zip(terminal.rows, fresh.rows).filter { $0 != $1 })
          """
      ) { terminal.rows == fresh.rows }
    }
  }

  @Test func `Returning to the former size at once repaints the whole screen`() async throws {
    let workspace = try Workspace()
    let terminal = try TerminalSession(["Game"], in: workspace)
    try await terminal.wait(for: "help")
    try await terminal.rest()
    let count = terminal.bytes.count
    kill(terminal.process, SIGWINCH)
    try await eventually(otherwise: "Nothing is painted\n\(terminal.text)") {
      terminal.bytes[count...].firstRange(of: Array("\u{1B}[2J".utf8)) != nil
        && terminal.text.contains("help")
    }
  }
}
