import Foundation
import TestSupport
import Testing

/// Unsuitable data files: one sentence, no crash, and no data lost.
@Suite struct DataFileTests {
  /// A workspace with a game in its data file.
  private static func workspace() async throws -> Workspace {
    let workspace = try Workspace()
    try await workspace.perform("add Red 5 Blue 3", "score Red +2", "score Blue +0.5")
    return workspace
  }

  /// Runs the program as a user that file permissions apply to.
  static func run(
    _ workspace: Workspace, _ arguments: [String], environment more: [String: String] = [:]
  ) async throws -> Run {
    guard geteuid() == 0 else {
      // Mode 0700 would let the owner of the folder in.
      if let folder = more["XDG_DATA_HOME"] { try workspace.setMode(0o000, of: folder) }
      defer { if let folder = more["XDG_DATA_HOME"] { try? workspace.setMode(0o700, of: folder) } }
      return try await workspace.scoreboard(arguments, environment: more)
    }
    // Other users may have no access to the build folder. Another process makes the copy: if this process had the copy
    // open for writing, a child that starts just then would keep it open, and it could not be run.
    let copy = workspace.folder.appending(path: "program").path
    if !FileManager.default.fileExists(atPath: copy) {
      let copying = try await Run.of(
        ["install", "-m", "755", Workspace.program, copy], environment: workspace.environment)
      try #require(copying.status == 0, "\(copying.errorText)")
    }
    return try await Run.of(
      ["setpriv", "--reuid=65534", "--clear-groups", copy] + arguments,
      environment: workspace.environment.merging(more) { _, new in new })
  }

  private static let commands = [
    ["boards"], ["show", "Game"], ["do", "Game", "score Red +1"], ["do", "New", "add X"],
  ]

  /// Checks that a run failed with one readable sentence.
  private static func expectSentence(
    _ sentence: String, of run: Run, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(run.status == 1, sourceLocation: sourceLocation)
    #expect(run.outputText == "", sourceLocation: sourceLocation)
    #expect(run.errorText == "Error: \(sentence)\n", sourceLocation: sourceLocation)
  }

  @Test func `A folder is refused`() async throws {
    let workspace = try Workspace()
    try FileManager.default.createDirectory(
      atPath: workspace.dataFile, withIntermediateDirectories: true)
    for command in Self.commands {
      Self.expectSentence(
        "'\(workspace.dataFile)' is a folder. Name a file in it, as in --data "
          + "\(workspace.dataFile)/scoreboard.sqlite", of: try await workspace.scoreboard(command))
    }
  }

  @Test func `An unreadable file is reported`() async throws {
    let workspace = try await Self.workspace()
    try workspace.setMode(0o000, of: workspace.dataFile)
    for command in Self.commands {
      Self.expectSentence(
        "The data file '\(workspace.dataFile)' cannot be opened. "
          + "Check its permissions, or name another with --data",
        of: try await Self.run(workspace, command))
    }
    try workspace.setMode(0o644, of: workspace.dataFile)
    #expect(try await workspace.board().score(of: "Red") == 7)
  }

  @Test func `Every command reports a folder without search permission`() async throws {
    let workspace = try Workspace()
    _ = try await Self.run(workspace, ["--help"])
    let folder = workspace.folder.appending(path: "closed")
    let file = folder.appending(path: "scoreboard/scoreboard.sqlite").path
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try workspace.setMode(0o700, of: folder.path)
    let commands =
      Self.commands + [
        ["export", "Game"], ["watch"], ["restore"], ["restore", "2026-01-31"],
        ["compact", "--before", "2026-01-31"],
      ]
    for command in commands {
      Self.expectSentence(
        "The data file '\(file)' cannot be opened. "
          + "Check its permissions, or name another with --data",
        of: try await Self.run(
          workspace, command, environment: ["XDG_DATA_HOME": folder.path, "SCOREBOARD_DATA": ""]))
    }
  }

  @Test func `A read-only file is reported, and can be read`() async throws {
    let workspace = try await Self.workspace()
    _ = try await Self.run(workspace, ["boards"])
    try workspace.setMode(0o444, of: workspace.dataFile)
    try workspace.setMode(0o555, of: workspace.folder.path)
    let before = try Data(contentsOf: URL(filePath: workspace.dataFile))
    for command in Self.commands.suffix(2) {
      Self.expectSentence(
        "The data file '\(workspace.dataFile)' is read-only. "
          + "Make it and its folder writable, or name another with --data",
        of: try await Self.run(workspace, command))
    }
    #expect(try Data(contentsOf: URL(filePath: workspace.dataFile)) == before)
    let show = try await Self.run(workspace, ["show", "Game", "--format", "csv"])
    #expect(show.outputText.contains("1,Red,7,\r\n"), "\(show.errorText)")
  }

  @Test func `A read-only folder is reported`() async throws {
    let workspace = try Workspace()
    _ = try await Self.run(workspace, ["--help"])
    try workspace.setMode(0o555, of: workspace.folder.path)
    Self.expectSentence(
      "The data file '\(workspace.dataFile)' cannot be opened. "
        + "Check its permissions, or name another with --data",
      of: try await Self.run(workspace, ["do", "Game", "add Red"]))
    let deeper = workspace.folder.appending(path: "a/b").path
    Self.expectSentence(
      "The folder '\(deeper)' cannot be made. "
        + "Check its permissions, or name another file with --data",
      of: try await Self.run(workspace, ["do", "--data", deeper + "/c", "Game", "add Red"]))
  }

  @Test func `A file of another kind is refused and left alone`() async throws {
    let workspace = try Workspace()
    let random = Data((0..<8192).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) })
    let other = workspace.folder.appending(path: "other.sqlite")
    let made = try await Run.of(
      ["sqlite3", other.path, "CREATE TABLE poems (line TEXT); INSERT INTO poems VALUES ('x')"],
      environment: workspace.environment)
    // Without sqlite3 the other cases are still tested.
    var contents = [random, Data("Dear diary\n".utf8)]
    if made.status == 0 { contents.append(try Data(contentsOf: other)) }
    for content in contents {
      try content.write(to: URL(filePath: workspace.dataFile))
      for command in Self.commands {
        Self.expectSentence(
          "'\(workspace.dataFile)' is not a scoreboard data file. Name another with --data",
          of: try await workspace.scoreboard(command))
      }
      #expect(try Data(contentsOf: URL(filePath: workspace.dataFile)) == content)
    }
  }

  @Test func `A file from a newer version is refused and left alone`() async throws {
    let workspace = try await Self.workspace()
    let made = try await Run.of(
      ["sqlite3", workspace.dataFile, "PRAGMA user_version = 1000000"],
      environment: workspace.environment)
    try #require(made.status == 0, "This test needs sqlite3: \(made.errorText)")
    let before = try Data(contentsOf: URL(filePath: workspace.dataFile))
    for command in Self.commands {
      Self.expectSentence(
        "The data file '\(workspace.dataFile)' needs a newer version of scoreboard. "
          + "Nothing was lost: update this one to go on",
        of: try await workspace.scoreboard(command))
    }
    #expect(try Data(contentsOf: URL(filePath: workspace.dataFile)) == before)
  }

  /// Ways to damage a good file, each from a fraction of its length on.
  enum Damage: CaseIterable {
    case truncated, flipped, zeroed

    func apply(to data: Data, from fraction: Double) -> Data {
      let start = Int(Double(data.count) * fraction)
      switch self {
      case .truncated: return data.prefix(start)
      case .flipped: return data.prefix(start) + Data(data.dropFirst(start).map { ~$0 })
      case .zeroed: return data.prefix(start) + Data(count: data.count - start)
      }
    }
  }

  @Test(arguments: Damage.allCases, [0.05, 0.1, 0.3, 0.5, 0.7, 0.9])
  func `A damaged file never crashes the program`(damage: Damage, fraction: Double) async throws {
    let workspace = try await Self.workspace()
    let good = try Data(contentsOf: URL(filePath: workspace.dataFile))
    let bad = damage.apply(to: good, from: fraction)
    let sentences = [
      "is damaged, and there are no backups of it", "is not a scoreboard data file",
    ]
    for command in Self.commands {
      try bad.write(to: URL(filePath: workspace.dataFile))
      let run = try await workspace.scoreboard(command)
      // A command ignores damage that it does not read.
      if run.status == 0 { continue }
      #expect(run.status == 1, "\(command): \(run.errorText)")
      #expect(sentences.contains { run.errorText.contains($0) }, "\(command): \(run.errorText)")
      #expect(run.errorText.split(separator: "\n").count == 1)
    }
  }

  @Test func `An option before a command does not create a board with its name`() async throws {
    let workspace = try Workspace()
    for words in [["--data", workspace.dataFile, "boards"], ["--ascii", "show"]] {
      let run = try await workspace.scoreboard(words + ["--plain"])
      #expect(run.status == 2)
      #expect(run.errorText.contains("'\(words.last ?? "")' is a command, which comes first"))
    }
    #expect(!FileManager.default.fileExists(atPath: workspace.dataFile))
    let keep = try await workspace.scoreboard(
      ["keep", "boards", "--plain"], input: Data("aRed\n\nq".utf8))
    #expect(keep.status == 0, "\(keep.errorText)")
    #expect(try await workspace.scoreboard(["boards"]).outputText.hasPrefix("boards "))
  }
}
