import Foundation
import TestSupport
import Testing

/// A file of each format, as released versions have written it, in `Fixtures/VERSION`. This version reads them all.
@Suite struct FormatsTests {
  private static let fixtures = Demo.repository.appending(path: "Tests/EndToEndTests/Fixtures")
  /// The released versions whose formats differ from those before, such as `1.0`.
  private static let versions =
    ((try? FileManager.default.contentsOfDirectory(atPath: fixtures.path)) ?? [])
    .filter { $0.wholeMatch(of: /[0-9]+\.[0-9]+/) != nil }.sorted()

  /// A workspace with copies of the files of a version; its data file is one of them.
  private func workspace(of version: String) throws -> Workspace {
    let workspace = try Workspace()
    let folder = Self.fixtures.appending(path: version)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      try FileManager.default.copyItem(
        at: folder.appending(path: name), to: workspace.folder.appending(path: name))
    }
    return workspace
  }

  /// Checks the board of the fixtures.
  private func expectGame(
    in workspace: Workspace, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let board = try await workspace.board("Friday night")
    #expect(board.names == ["Blue", "Red", "Dark Green"], sourceLocation: sourceLocation)
    #expect(board.players.map(\.score) == [9.5, 7, 0], sourceLocation: sourceLocation)
    #expect(board.players.map(\.rank) == [1, 2, 3], sourceLocation: sourceLocation)
    #expect(board.players.map(\.team) == [nil, "North", nil], sourceLocation: sourceLocation)
    #expect(board.round == 2, sourceLocation: sourceLocation)
  }

  @Test func `1.0 and 1.1 are among the versions`() {
    #expect(Self.versions.prefix(2) == ["1.0", "1.1"])
  }

  @Test func `The newest data file has a value in every column`() async throws {
    let workspace = try workspace(of: try #require(Self.versions.last))
    let columns = try await sqlite(
      """
      SELECT format('SELECT ''%s.%s'' WHERE NOT EXISTS (SELECT 1 FROM "%s" WHERE "%s" IS NOT NULL);',
        m.name, p.name, m.name, p.name)
      FROM sqlite_master m, pragma_table_info(m.name) p
      WHERE m.type = 'table' AND m.name NOT IN ('identity', 'identity_store', 'sqlite_sequence')
      """, in: workspace)
    #expect(columns.contains("player.has_left") && columns.contains("roster.forgotten"))
    #expect(try await sqlite(columns, in: workspace) == "")
  }

  private func sqlite(_ statements: String, in workspace: Workspace) async throws -> String {
    let run = try await Run.of(
      ["sqlite3", workspace.dataFile, statements], environment: workspace.environment)
    try #require(run.status == 0, "This test needs sqlite3: \(run.errorText)")
    return run.outputText
  }

  @Test(arguments: versions)
  func `An export of the data file has all keys and values of the export then`(
    version: String
  ) async throws {
    let workspace = try workspace(of: version)
    let run = try await workspace.scoreboard(["export"])
    #expect(run.status == 0, "\(run.errorText)")
    let new = try JSONSerialization.jsonObject(with: Data(run.outputText.utf8))
    let old = try JSONSerialization.jsonObject(with: Data(workspace.text(of: "all.json").utf8))
    #expect(contains(new, old), "\(run.outputText)")
  }

  @Test(arguments: versions)
  func `A data file is shown, and goes on with its history`(version: String) async throws {
    let workspace = try workspace(of: version)
    try await expectGame(in: workspace)
    try await workspace.perform("undo", "score Blue +1", on: "Friday night")
    #expect(try await workspace.board("Friday night").score(of: "Blue") == 4.5)
    let boards = try await workspace.scoreboard(["boards"])
    #expect(boards.outputText.contains("Old game"))
  }

  @Test(arguments: versions)
  func `An export in JSON is imported with its history`(version: String) async throws {
    let files = try workspace(of: version)
    let workspace = try Workspace()
    let run = try await workspace.scoreboard(["import", files.path("all.json")])
    #expect(run.status == 0, "\(run.errorText)")
    try await expectGame(in: workspace)
    try await workspace.perform("undo", on: "Friday night")
  }

  @Test(arguments: versions)
  func `A table in CSV is imported`(version: String) async throws {
    let files = try workspace(of: version)
    let workspace = try Workspace()
    let run = try await workspace.scoreboard(
      ["import", files.path("friday.csv"), "--board", "Table"])
    #expect(run.status == 0, "\(run.errorText)")
    let players = try await workspace.board("Table").players
    #expect(players.map(\.name) == ["Blue", "Red", "Dark Green"])
    #expect(players.map(\.score) == [9.5, 7, 0])
    #expect(players[1].team == "North")
  }

  @Test(arguments: versions)
  func `A script plays, and so does an exported one`(version: String) async throws {
    let files = try workspace(of: version)
    for script in ["friday.scores", "exported.scores"] {
      let workspace = try Workspace()
      let run = try await workspace.scoreboard(
        ["play", files.path(script), "--headless", "--data", workspace.dataFile])
      #expect(run.status == 0, "\(script): \(run.errorText)")
      try await expectGame(in: workspace)
    }
  }

  @Test(arguments: versions)
  func `The feed of the data file has all keys and values that it had`(
    version: String
  ) async throws {
    let workspace = try workspace(of: version)
    let lines = try workspace.text(of: "feed.ndjson").split(separator: "\n")
    #expect(lines.count > 2)
    let run = try await Run.of(
      [
        "bash", "-c",
        "\"$0\" watch 'Friday night' --format ndjson --since 4 | head -n \(lines.count - 1);"
          + "\"$0\" watch 'Friday night' --format ndjson | head -n 1", Workspace.program,
      ], environment: workspace.environment)
    let now = run.outputText.split(separator: "\n")
    try #require(now.count == lines.count, "\(run.errorText)")
    for (line, text) in zip(now, lines) {
      let new = try JSONSerialization.jsonObject(with: Data(line.utf8))
      let old = try JSONSerialization.jsonObject(with: Data(text.utf8))
      #expect(contains(new, old), "\(text)\nis now\n\(line)")
    }
  }

  /// Whether a value of JSON has all keys and values of an earlier one. Sentences may change.
  private func contains(_ new: Any, _ old: Any) -> Bool {
    switch (new, old) {
    case (let new as [String: Any], let old as [String: Any]):
      old.allSatisfy { key, value in
        key == "words" || new[key].map { contains($0, value) } == true
      }
    case (let new as [Any], let old as [Any]):
      new.count == old.count && zip(new, old).allSatisfy { contains($0, $1) }
    default: "\(new)" == "\(old)"
    }
  }

  @Test(arguments: versions)
  func `A golden file is read and compared`(version: String) async throws {
    let workspace = try workspace(of: version)
    let golden = workspace.folder.appending(path: "__Snapshots__/friday/Blue leads.txt")
    try FileManager.default.createDirectory(
      at: golden.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      at: workspace.folder.appending(path: "Blue leads.txt"), to: golden)
    let run = try await workspace.scoreboard(
      ["snapshot", workspace.path("friday.scores")], environment: ["CI": "1"])
    // A later version may draw frames in another way, and then says what differs.
    let isCompared = run.status == 0 || run.outputText.contains("1 different")
    #expect(isCompared, "\(run.outputText)\(run.errorText)")
    #expect(run.outputText.contains("1 snapshot: 1 "))
  }

  @Test(arguments: versions)
  func `A settings file holds`(version: String) async throws {
    let workspace = try workspace(of: version)
    let run = try await workspace.scoreboard(["config", "--config", workspace.path("config.yml")])
    #expect(run.status == 0, "\(run.errorText)")
    for line in ["ascii: true", "step: 0.5", "target: 100", "gain: green", "step-up: [x]"] {
      #expect(run.outputText.contains("  \(line)\n"), "\(line)")
    }
  }
}
