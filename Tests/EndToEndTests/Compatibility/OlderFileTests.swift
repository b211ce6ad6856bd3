import Foundation
import TestSupport
import Testing

/// A data file whose tables an earlier version has written: it is brought up to date after a backup, by whatever opens
/// it first.
@Suite struct OlderFileTests {
  private static let file = Demo.repository.appending(
    path: "Tests/EndToEndTests/Fixtures/1.0/scores.sqlite")

  private func workspace() throws -> Workspace {
    let workspace = try Workspace()
    try FileManager.default.copyItem(atPath: Self.file.path, toPath: workspace.dataFile)
    return workspace
  }

  private func version(of file: String, in workspace: Workspace) async throws -> String {
    try await Run.of(
      ["sqlite3", file, "PRAGMA user_version; PRAGMA integrity_check"],
      environment: workspace.environment
    ).outputText
  }

  private func backups(in workspace: Workspace) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: workspace.folder.path)
      .filter { $0.hasPrefix("scores.sqlite.upgrade-") }
  }

  @Test(arguments: [
    ["boards"], ["show", "Friday night"], ["do", "Friday night", "score Blue +1"], ["export"],
  ])
  func `The first command keeps a backup, which can be restored`(command: [String]) async throws {
    let workspace = try workspace()
    let run = try await workspace.scoreboard(command)
    #expect(run.status == 0, "\(run.errorText)")
    #expect(try await version(of: workspace.dataFile, in: workspace) == "10100\nok\n")
    let backup = try #require(try backups(in: workspace).first)
    #expect(try backups(in: workspace).count == 1)
    #expect(try await version(of: workspace.path(backup), in: workspace) == "1\nok\n")

    let label = backup.dropFirst("scores.sqlite.".count).dropLast(".backup".count)
    let restored = try await workspace.scoreboard(["restore", String(label)])
    #expect(restored.status == 0, "\(restored.errorText)")
    #expect(try await version(of: workspace.dataFile, in: workspace) == "10100\nok\n")
    #expect(try await workspace.board("Friday night").score(of: "Blue") == 9.5)
  }

  /// Law: where they were made makes no difference to tables.
  @Test func `Tables of 1.0 become those of a new file, which are those of 1.1`() async throws {
    let (older, new) = (try workspace(), try Workspace())
    try await older.perform("score Blue +1", on: "Friday night")
    try await new.perform("add Red")
    let current = new.path("1.1.sqlite")
    try FileManager.default.copyItem(
      atPath: Self.file.path.replacing("1.0", with: "1.1"), toPath: current)
    let tables = """
      SELECT m.name, p.name, p.type, p."notnull", p.pk FROM sqlite_master m, pragma_table_info(m.name) p
      ORDER BY 1, 2; SELECT name FROM sqlite_master WHERE type = 'index' ORDER BY 1; PRAGMA user_version
      """
    var found: [String] = []
    for file in [older.dataFile, new.dataFile, current] {
      found.append(
        try await Run.of(["sqlite3", file, tables], environment: new.environment).outputText)
    }
    #expect(found[1].hasSuffix("\n10100\n"))
    #expect(found[0] == found[1] && found[2] == found[1])
  }

  @Test(arguments: [(10_100, 0), (10_101, 1)])
  func `A file of 1.1 is opened as it is, and one of a build before the release after a backup`(
    number: Int, copies: Int
  ) async throws {
    let workspace = try Workspace()
    try FileManager.default.copyItem(
      atPath: Self.file.path.replacing("1.0", with: "1.1"), toPath: workspace.dataFile)
    _ = try await Run.of(
      ["sqlite3", workspace.dataFile, "PRAGMA user_version = \(number)"],
      environment: workspace.environment)
    try await workspace.perform("score Blue +1", on: "Friday night")
    #expect(try await workspace.board("Friday night").score(of: "Blue") == 10.5)
    #expect(try backups(in: workspace).count == copies)
    #expect(try await version(of: workspace.dataFile, in: workspace) == "10100\nok\n")
  }

  @Test func `Ten programs that start at once change the tables once`() async throws {
    let workspace = try workspace()
    try await withThrowingTaskGroup(of: Run.self) { group in
      for _ in 1...10 {
        group.addTask {
          try await workspace.scoreboard(["do", "Friday night", "score Blue +1"])
        }
      }
      for try await run in group { #expect(run.status == 0, "\(run.errorText)") }
    }
    #expect(try await workspace.board("Friday night").score(of: "Blue") == 19.5)
    #expect(try backups(in: workspace).count == 1)
  }

  @Test func `A file that cannot be written is not read, and stays as it is`() async throws {
    let workspace = try workspace()
    let before = try Data(contentsOf: URL(filePath: workspace.dataFile))
    try workspace.setMode(0o444, of: workspace.dataFile)
    try workspace.setMode(0o555, of: workspace.folder.path)
    let run = try await DataFileTests.run(workspace, ["show", "Friday night"])
    #expect(run.status == 1)
    #expect(run.errorText.contains("is read-only"), "\(run.errorText)")
    #expect(try Data(contentsOf: URL(filePath: workspace.dataFile)) == before)
  }

  @Test func `The doctor looks at the file without changing it`() async throws {
    let workspace = try workspace()
    let before = try Data(contentsOf: URL(filePath: workspace.dataFile))
    let run = try await workspace.scoreboard(["doctor"])
    #expect(run.outputText.contains("sound: 2 boards, "), "\(run.outputText)")
    #expect(try Data(contentsOf: URL(filePath: workspace.dataFile)) == before)
    #expect(try backups(in: workspace) == [])
  }
}
