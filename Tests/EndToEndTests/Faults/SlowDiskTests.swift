import Foundation
import ScoreScreen
import TerminalSupport
import Testing

/// A disk on which nothing arrives for as long as the test wants.
@Suite struct SlowDiskTests {
  private static func score(_ terminal: RawTerminal) -> String {
    terminal.text.split(separator: "\n").first { $0.contains("Red") }.map(String.init) ?? ""
  }

  @Test(.enabled("There is no compiler") { try await FaultyFiles.canBeBuilt() })
  func `The screen lives on while the disk is slow, and shows nothing that is not saved`()
    async throws
  {
    let workspace = try Workspace()
    try await workspace.perform("add Red 5 Blue 3")
    let faults = try await FaultyFiles(in: workspace)
    let terminal = try RawTerminal(
      ["--calm", "Game"], in: workspace, environment: faults.environment())
    try await terminal.wait(for: "help")
    try faults.setSlow(true)
    terminal.send("++")
    try await terminal.wait(for: "for the disk to save to '\(workspace.dataFile)'")
    #expect(Self.score(terminal).contains(" 5"))
    // Keys wait in the terminal; a new size is followed, and back.
    terminal.send("+")
    for size in [Size(columns: 120, rows: 20), Size(columns: 100, rows: 30)] {
      terminal.resize(to: size)
      try await eventually(otherwise: terminal.text) {
        terminal.rows.last?.map(\.text).joined().contains("for the disk to save to") == true
      }
    }
    #expect(!terminal.text.contains("5→6"))
    try faults.setSlow(false)
    try await eventually(otherwise: terminal.text) { Self.score(terminal).contains(" 8") }
    #expect(!terminal.text.contains("Waiting"))
    #expect(try await workspace.board().score(of: "Red") == 8)
    terminal.send("q")
    try await terminal.waitForEnd()
    try await terminal.checkBytes()
  }

  @Test(
    .enabled("There is no compiler") { try await FaultyFiles.canBeBuilt() },
    arguments: [SIGTERM, SIGINT, SIGHUP])
  func `Who waits for the disk can be ended`(signal: Int32) async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red 5")
    let faults = try await FaultyFiles(in: workspace)
    let terminal = try RawTerminal(["Game"], in: workspace, environment: faults.environment())
    try await terminal.wait(for: "help")
    try faults.setSlow(true)
    terminal.send("+")
    try await terminal.wait(for: "Waiting")
    kill(terminal.process, signal)
    try await terminal.waitForEnd()
    try await terminal.checkBytes("ended by \(signal)")
    try faults.setSlow(false)
    let score = try await workspace.board().score(of: "Red")
    #expect(score == 5 || score == 6)
  }

  @Test(.enabled("There is no compiler") { try await FaultyFiles.canBeBuilt() })
  func `A command says once what it waits for`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red 5")
    let faults = try await FaultyFiles(in: workspace)
    try faults.setSlow(true)
    async let run = workspace.scoreboard(
      ["do", "Game", "score Red +1"], environment: faults.environment())
    try await eventually(otherwise: "Nobody waits for the disk") { faults.isWaitedFor }
    let terminal = try RawTerminal(["Game"], in: workspace)
    try await terminal.wait(for: "help")
    terminal.send("+")
    try await terminal.wait(
      for: "for another program to be done with '\(workspace.dataFile)'")
    try faults.setSlow(false)
    let ended = try await run
    #expect(ended.status == 0)
    #expect(ended.errorText.hasPrefix("Waiting ("))
    #expect(ended.errorText.contains(" s) for the disk to save to '"))
    #expect(ended.errorText.split(separator: "\n").count == 1)
    try await eventually(otherwise: terminal.text) { Self.score(terminal).contains(" 7") }
  }
}
