import Foundation
import ScoreScreen
import TerminalSupport
import TestSupport
import Testing

/// Names that attack a terminal are escaped on every screen.
@Suite struct AttackingNamesTests {
  static let types = [
    "xterm-256color", "screen-256color", "tmux-256color", "linux", "vt100", "xterm-mono",
  ]

  /// Fills a board `Attacks` with players and teams named after attacks, and creates a board for each name.
  private static func fill(_ workspace: Workspace, isRaw: Bool) async throws {
    let script = TerminalAttack.all.enumerated().flatMap { number, attack in
      let name = attack.word(isRaw: isRaw, " \(number)")
      return ["add \(name) \(number + 100)"]
    }
    let run = try await workspace.perform(script: script + ["order manual"], on: "Attacks")
    try #require(run.status == 0, "\(run.errorText)")
    for (number, attack) in TerminalAttack.all.enumerated() {
      try await workspace.perform("add x", on: "\(attack.text) \(number)")
    }
  }

  /// Tries each name on two types of terminals.
  @Test(arguments: types.indices)
  func `no name on the board, in the status row or in a prompt steers the terminal`(index: Int)
    async throws
  {
    let workspace = try Workspace()
    let attacks = TerminalAttack.all.enumerated().filter { $0.offset % 3 == index % 3 }
    let script = attacks.map { "add \($1.word(isRaw: index < 3)) \($0 + 100)" }
    let run = try await workspace.perform(script: script + ["order manual"], on: "Attacks")
    try #require(run.status == 0, "\(run.errorText)")
    let terminal = try TerminalSession(["Attacks"], in: workspace, type: Self.types[index])
    try await terminal.wait(for: "help")
    for (number, _) in attacks {
      terminal.type("+")
      try await terminal.wait(for: "\(number + 100)→\(number + 101)")
      if number % 4 == 0 {
        terminal.type("e")
        try await terminal.wait(for: "Rename")
        terminal.type("\r")
        try await terminal.settle()
      }
      terminal.type("j")
    }
    terminal.type(":remove \t\t\t")
    try await terminal.settle()
    terminal.type("\u{15}bogus\r")
    try await terminal.wait(for: "Unknown command")
    terminal.end()
    try await terminal.waitForEnd()
    try await terminal.checkBytes("board")
  }

  @Test func `no name on the list of boards steers the terminal, also after undo`() async throws {
    let workspace = try Workspace()
    try await Self.fill(workspace, isRaw: false)
    for type in Self.types {
      let terminal = try TerminalSession(
        ["--data", try workspace.copyOfData(for: type)], in: workspace, type: type)
      try await terminal.wait(for: "help")
      for (number, _) in TerminalAttack.all.enumerated() {
        terminal.type(number % 5 == 0 ? "du" : "j")
        if number % 3 == 0 { try await terminal.settle() }
      }
      terminal.type("\r")
      try await terminal.settle()
      terminal.type("q")
      try await terminal.waitForEnd()
      try await terminal.checkBytes("list")
    }
  }

  @Test func `no name in teams, sections and the live view steers the terminal`() async throws {
    let workspace = try Workspace()
    let script = TerminalAttack.all.enumerated().flatMap { number, attack in
      ["add p\(number)", "team p\(number) \(attack.word(isRaw: number % 2 == 0, " \(number)"))"]
    }
    let run = try await workspace.perform(script: script, on: "Teams")
    try #require(run.status == 0, "\(run.errorText)")
    for type in Self.types {
      let terminal = try TerminalSession(
        ["watch"], in: workspace, columns: 80, rows: 200, type: type)
      try await terminal.wait(for: "p0")
      try await workspace.perform("score p1 +3", "undo", "score p2 +1 p3 +1", on: "Teams")
      try await workspace.perform(#"add "\#u{1B}]0;x\#u{7}\#(type)""#, on: "Teams")
      try await terminal.settle()
      terminal.type("q")
      try await terminal.waitForEnd()
      try await terminal.checkBytes("watch")
    }
  }

  @Test func `no name in printed output steers the terminal`() async throws {
    let workspace = try Workspace()
    try await Self.fill(workspace, isRaw: true)
    for command in [
      ["boards"], ["boards", "--format", "json"], ["show", "Attacks"],
      ["show", "Attacks", "--format", "json"], ["show", "Attacks", "--format", "csv"],
      ["show", "Attacks", "--format", "script"],
      ["show", "Attacks", "--format", "script", "--pauses"], ["show", "Attack\u{1B}]0;x\u{7}"],
    ] {
      let terminal = try TerminalSession(command, in: workspace)
      try await terminal.waitForEnd()
      #expect(!terminal.bytes.isEmpty)
      try await terminal.checkBytes(isScreen: false, "\(command)")
      // Output into a pipe is escaped too, except tables for spreadsheets, which keep names, and joiners in scripts and
      // JSON.
      let run = try await workspace.scoreboard(command)
      if command.contains("csv") { continue }
      #expect(
        !run.outputText.unicodeScalars.contains {
          $0 != "\n" && $0 != "\u{200C}" && $0 != "\u{200D}"
            && [.control, .format, .lineSeparator, .paragraphSeparator].contains(
              $0.properties.generalCategory)
        }, "\(command)")
    }
    let names = TerminalAttack.all.enumerated().map { Array("\($1.text) \($0)".unicodeScalars) }
    #expect(
      try await workspace.board("Attacks").names.map { Array($0.unicodeScalars) }.count
        == names.count)
    let stored = Set(try await workspace.board("Attacks").names.map { Array($0.unicodeScalars) })
    #expect(stored == Set(names))
  }
}
