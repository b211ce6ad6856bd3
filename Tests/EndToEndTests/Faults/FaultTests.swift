import Foundation
import ScoreScreen
import TestSupport
import Testing

/// System calls that fail one after another: acknowledged changes are kept, others are there whole or not at all, and
/// the error names the file.
@Suite struct FaultTests {
  private static let names = [EIO: "EIO", ENOSPC: "ENOSPC"]

  private static func checkIntegrity(of workspace: Workspace) async throws {
    let run = try await Run.of(
      ["sqlite3", workspace.dataFile, "PRAGMA integrity_check"],
      environment: workspace.environment)
    #expect(run.outputText == "ok\n", "\(run.errorText)")
  }

  /// Removes the data file and its side files.
  private static func removeData(of workspace: Workspace) {
    for suffix in ["", "-wal", "-shm", "-journal"] { unlink(workspace.dataFile + suffix) }
  }

  @Test(
    .enabled("There is no compiler") { try await FaultyFiles.canBeBuilt() },
    arguments: FaultyFiles.Call.allCases, [EIO, ENOSPC])
  func `A command takes effect whole or not at all, whichever system call fails`(
    call: FaultyFiles.Call, error: Int32
  ) async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red 5")
    let faults = try await FaultyFiles(in: workspace)
    let good = try workspace.copyOfData(for: "good")
    var number = 1
    var refusals = 0
    for isLasting in [false, true] {
      number = 1
      while true {
        let what = "\(call) \(number) fails with \(Self.names[error] ?? "")"
        Self.removeData(of: workspace)
        try FileManager.default.copyItem(atPath: good, toPath: workspace.dataFile)
        faults.forgetFailures()
        let run = try await workspace.scoreboard(
          ["do", "Game", "score Red +1", "add Green", "score Red +1"],
          environment: faults.environment([call], at: number, isLasting: isLasting, error: error))
        #expect(run.status == 0 || run.status == 1, "\(what): \(run.errorText)")
        if run.status != 0 {
          refusals += 1
          #expect(run.errorText.hasPrefix("Error: "), "\(what)")
          #expect(run.errorText.contains("'\(workspace.dataFile)'"), "\(what): \(run.errorText)")
          #expect(run.errorText.split(separator: "\n").count == 1, "\(what): \(run.errorText)")
        }
        let board = try await workspace.board()
        let score = try board.score(of: "Red")
        #expect(run.status != 0 || score == 7, "\(what): it was acknowledged")
        #expect(score == 7 ? board.names == ["Red", "Green"] : board.names == ["Red"], "\(what)")
        #expect(score == 7 || score == 5, "\(what)")
        // If the outcome is unknown, the message does not claim one.
        let isClaimed = !run.errorText.contains("may or may not")
        #expect(run.status == 0 || score == 5 || !isClaimed, "\(what): \(run.errorText)")
        try await Self.checkIntegrity(of: workspace)
        if faults.failures == 0 { break }
        number += isThorough || isLasting ? 1 : 2
        if isLasting, !isThorough { number += 3 }
      }
    }
    #expect(refusals > 0 || call == .truncate, "Nothing was refused: this has tested nothing")
  }

  @Test(
    .enabled("There is no compiler") { try await FaultyFiles.canBeBuilt() },
    arguments: [FaultyFiles.Call.write, .sync], [EIO, ENOSPC])
  func `A screen reports a failing disk, shows saved data, and continues when the disk works`(
    call: FaultyFiles.Call, error: Int32
  ) async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red 5 Blue 3")
    let faults = try await FaultyFiles(in: workspace)
    let terminal = try TerminalSession(
      ["--calm", "Game"], in: workspace, columns: 160, rows: 24,
      environment: faults.environment([call], at: 1, isLasting: true, error: error, switched: true))
    try await terminal.wait(for: "help")
    func shows(_ score: Int) -> Bool {
      terminal.text.contains(try! Regex("Red .*\\b\(score)\\b"))
    }
    var score = 5
    for _ in 1...3 {
      try faults.setFaulty(true)
      terminal.type("+")
      try await terminal.wait(for: "'\(workspace.dataFile)'")
      #expect(shows(score), "\(terminal.text)")
      #expect(faults.failures > 0)
      try faults.setFaulty(false)
      #expect(try await workspace.board().score(of: "Red") == Decimal(score))
      terminal.type("+")
      score += 1
      try await eventually(otherwise: terminal.text) {
        shows(score) && !terminal.text.contains("'\(workspace.dataFile)'")
      }
      #expect(try await workspace.board().score(of: "Red") == Decimal(score))
    }
    terminal.type(":add Green 2\r")
    try await terminal.wait(for: "Green")
    terminal.type("q")
    try await terminal.waitForEnd()
    #expect(try await workspace.board().names == ["Red", "Blue", "Green"])
    try await Self.checkIntegrity(of: workspace)
    try await terminal.checkBytes()
  }
}
