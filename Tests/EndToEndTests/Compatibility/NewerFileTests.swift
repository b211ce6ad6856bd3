import Foundation
import TestSupport
import Testing

/// A data file whose tables a newer version has changed: the older program names the version that it needs, and loses
/// nothing.
@Suite struct NewerFileTests {
  /// Raises the version of the tables, as a program of scoreboard 1.2 would.
  private func upgrade(_ workspace: Workspace) async throws {
    let run = try await Run.of(
      [
        "sqlite3", workspace.dataFile,
        "BEGIN; ALTER TABLE player ADD COLUMN mood TEXT NOT NULL DEFAULT 'good'; "
          + "PRAGMA user_version = 10200; COMMIT",
      ], environment: workspace.environment)
    try #require(run.status == 0, "This test needs sqlite3: \(run.errorText)")
  }

  private func points(in workspace: Workspace) async throws -> String {
    try await Run.of(
      ["sqlite3", workspace.dataFile, "SELECT name, score, mood FROM player ORDER BY name"],
      environment: workspace.environment
    ).outputText
  }

  private func sentence(_ workspace: Workspace) -> String {
    "The data file '\(workspace.dataFile)' needs scoreboard 1.2 or newer. "
      + "Nothing was lost: update this one to go on"
  }

  /// A workspace with a backup from before its file was upgraded.
  private func upgradedWorkspace() async throws -> Workspace {
    let workspace = try Workspace()
    try await workspace.perform("add Red 5")
    let backup = workspace.dataFile + ".2026-11-20.backup"
    try FileManager.default.copyItem(atPath: workspace.dataFile, toPath: backup)
    try await upgrade(workspace)
    return workspace
  }

  @Test func `Every command names the version that the file needs, and leaves it alone`()
    async throws
  {
    let workspace = try await upgradedWorkspace()
    let before = try Data(contentsOf: URL(filePath: workspace.dataFile))
    for command in [
      ["boards"], ["show", "Game"], ["do", "Game", "score Red +1"], ["export"],
      ["Game", "--plain"], ["restore", "2026-11-20"], ["compact", "--before", "2026-01-01"],
    ] {
      let run = try await workspace.scoreboard(command)
      #expect(run.status == 1, "\(command)")
      #expect(run.errorText == "Error: \(sentence(workspace))\n", "\(command)")
    }
    let doctor = try await workspace.scoreboard(["doctor"])
    #expect(doctor.status == 1)
    #expect(doctor.outputText.contains("✘ data file    \(sentence(workspace))\n"))
    #expect(try Data(contentsOf: URL(filePath: workspace.dataFile)) == before)
  }

  @Test func `A file that is upgraded while a screen is open keeps all that was shown`()
    async throws
  {
    let workspace = try Workspace()
    try await workspace.perform("add Red 5 Blue 3")
    let session = try TerminalSession(
      running: ["sh", "-c", "\(Workspace.program) Game; echo status $?; cat"], in: workspace,
      columns: 240)
    try await session.wait(until: "the board") { $0.score(of: "Red") == 5 }
    session.press("+")
    try await session.wait(until: "the point") { $0.score(of: "Red") == 6 }
    try await upgrade(workspace)
    session.press("+")
    try await session.wait(for: sentence(workspace))
    try await session.rest()
    #expect(session.screen().score(of: "Red") == 6)
    session.press("q")
    let end = try await session.wait(for: "status ")
    #expect(end.text.contains("status 0"), "\(end)")
    #expect(!end.text.contains("missing from the data file"))
    #expect(try await points(in: workspace).contains("Red|"))
    let version = try await Run.of(
      ["sqlite3", workspace.dataFile, "PRAGMA user_version; PRAGMA integrity_check"],
      environment: workspace.environment)
    #expect(version.outputText == "10200\nok\n")
    // The score is 6 for the newer program, too: here, once the number is lowered by hand.
    _ = try await Run.of(
      [
        "sqlite3", workspace.dataFile,
        "ALTER TABLE player DROP COLUMN mood; PRAGMA user_version = 10100",
      ], environment: workspace.environment)
    #expect(try await workspace.board().score(of: "Red") == 6)
    #expect(try await workspace.board().score(of: "Blue") == 3)
  }

  @Test func `The older program goes back to a backup once the newer file is moved away`()
    async throws
  {
    let workspace = try await upgradedWorkspace()
    try FileManager.default.moveItem(atPath: workspace.dataFile, toPath: workspace.path("newer"))
    let run = try await workspace.scoreboard(["restore", "2026-11-20"])
    #expect(run.status == 0, "\(run.errorText)")
    #expect(try await workspace.board().score(of: "Red") == 5)
  }
}
