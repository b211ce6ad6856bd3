import Foundation
import Testing

/// What shells are told when somebody presses Tab.
@Suite struct CompletedWordsTests {
  private func words(
    _ words: String..., in workspace: Workspace, environment: [String: String] = [:]
  ) async throws -> [String] {
    let run = try await workspace.scoreboard(
      ["complete-words", "fish", "--", "scoreboard"] + words, environment: environment)
    #expect(run.status == 0)
    #expect(run.errorText.isEmpty)
    return run.outputText.split(separator: "\n").dropFirst()
      .map { String($0.split(separator: "\t", omittingEmptySubsequences: false)[0]) }
  }

  @Test func `Every option that help shows is completed`() async throws {
    let workspace = try Workspace()
    for command in try await CommandTree.commands(in: workspace) where command.isShown {
      let completed = try await words(from: command.path + ["--"], in: workspace)
      for option in command.options { #expect(completed.contains(option), "\(command.path)") }
    }
  }

  private func words(from words: [String], in workspace: Workspace) async throws -> [String] {
    let run = try await workspace.scoreboard(
      ["complete-words", "fish", "--", "scoreboard"] + words)
    return run.outputText.split(separator: "\n").dropFirst()
      .map { String($0.split(separator: "\t")[0]) }
  }

  @Test func `An option is completed once, and not behind two dashes`() async throws {
    let workspace = try Workspace()
    #expect(try await words("show", "--ascii", "--a", in: workspace).isEmpty)
    #expect(try await words("play", "-o", "a.svg", "--o", in: workspace) == ["--output"])
    #expect(try await words("show", "--", "--a", in: workspace).isEmpty)
  }

  @Test func `Only the first of a pair of flags is told to do what both are defined by`()
    async throws
  {
    let workspace = try Workspace()
    for start in [[], ["--mouse"]] {
      let run = try await workspace.scoreboard(
        ["complete-words", "fish", "--", "scoreboard", "watch"] + start + ["--no-c"])
      #expect(run.outputText.contains("--no-calm\tThe opposite of --calm."))
    }
    let run = try await workspace.scoreboard(
      ["complete-words", "fish", "--", "scoreboard", "watch", "--c"])
    #expect(run.outputText.contains("--calm\tDo not let scores flash"))
  }

  @Test func `A board that looks like an option is completed behind two dashes`() async throws {
    let workspace = try Workspace()
    let run = try await workspace.scoreboard(["do", "--", "-lead", "add Ann"])
    try #require(run.status == 0)
    #expect(try await words("show", "", in: workspace).isEmpty)
    #expect(try await words("show", "--", "-", in: workspace) == ["-lead"])
  }

  @Test func `A board is not told where its name is that of a command`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Ann", on: "show")
    #expect(try await words("sh", in: workspace) == ["show"])
    #expect(try await words("show", "sh", in: workspace) == ["show"])
  }

  @Test func `Completing makes no data file and changes none`() async throws {
    let workspace = try Workspace()
    #expect(try await words("show", "", in: workspace).isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.folder.path).isEmpty)
    try await workspace.perform("add Red", on: "Quiz")
    let files = try contents(of: workspace.folder)
    for command in ["show", "export"] {
      #expect(try await words(command, "", in: workspace) == ["Quiz"])
    }
    #expect(try await words("do", "Quiz", "remove R", in: workspace) == ["remove Red"])
    // SQLite may leave an empty log beside it.
    let data = URL(filePath: workspace.dataFile).lastPathComponent
    #expect(try contents(of: workspace.folder)[data] == files[data])
  }

  private func contents(of folder: URL) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: folder.appending(path: $0))) })
  }

  @Test func `A damaged file, a folder and a pipe give nothing, without a word`() async throws {
    let workspace = try Workspace()
    try Data(repeating: 7, count: 9_000).write(to: URL(filePath: workspace.dataFile))
    #expect(try await words("show", "", in: workspace).isEmpty)
    try await workspace.perform("add Red", on: "Elsewhere", data: "good")
    var damaged = try Data(contentsOf: workspace.folder.appending(path: "good"))
    for place in stride(from: 200, to: damaged.count, by: 3) { damaged[place] ^= 0x5A }
    try damaged.write(to: URL(filePath: workspace.dataFile))
    #expect(try await words("show", "", in: workspace).isEmpty)
    let folder = workspace.folder.path
    #expect(try await words("show", "--data", folder, "", in: workspace).isEmpty)
    let pipe = folder + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    #expect(try await words("show", "--data", pipe, "", in: workspace).isEmpty)
  }

  @Test func `Who completes does not wait for somebody who writes`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red", on: "Quiz")
    let run = try await Run.of(
      [
        "sqlite3", workspace.dataFile, "PRAGMA locking_mode = EXCLUSIVE", "BEGIN EXCLUSIVE",
        "DELETE FROM board",
        ".shell '\(Workspace.program)' complete-words fish -- scoreboard show Q; echo status $?",
        "ROLLBACK",
      ], environment: workspace.environment)
    #expect(run.outputText.contains("status 0"), "\(run.outputText) \(run.errorText)")
  }

  @Test func `Names are read beside a run that has the file open`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red", on: "Quiz")
    let session = try await TerminalSession(in: workspace)
    try await session.wait(for: "Game")
    #expect(try await words("show", "", in: workspace).sorted() == ["Game", "Quiz"])
  }
}

extension Workspace {
  /// Carries out commands on a board of another data file of this folder.
  func perform(_ commands: String..., on board: String, data name: String) async throws {
    let path = folder.appending(path: name).path
    let run = try await scoreboard(["do", "--data", path, board] + commands)
    try #require(run.status == 0, "\(commands): \(run.errorText)")
  }
}
