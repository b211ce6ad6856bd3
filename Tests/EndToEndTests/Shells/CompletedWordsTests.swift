import Foundation
import TestSupport
import Testing

/// The words that a shell completes, and the effect of completion on the data file. The test calls bash as its line
/// editor does.
@Suite struct CompletedWordsTests {
  private func words(_ words: String..., in workspace: Workspace) async throws -> [String] {
    try await self.words(from: words, in: workspace)
  }

  /// The candidates for the last word of a line. Any other output would damage the line.
  private func words(from words: [String], in workspace: Workspace) async throws -> [String] {
    let run = try await Run.of(
      ["bash", "-c", Self.script, "bash", Workspace.program] + words,
      environment: workspace.environment)
    #expect(run.errorText.isEmpty, "\(words)")
    return run.outputText.split(separator: "\n").map(String.init)
  }

  private static let script = #"""
    eval "$("$1" print-completions bash)"
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE=$* COMP_POINT=${#COMP_LINE}
    _scoreboard scoreboard "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
    printf '%s\n' "${COMPREPLY[@]}"
    """#

  @Test func `Every option that help shows is completed`() async throws {
    let workspace = try Workspace()
    for command in try await CommandTree.commands(in: workspace) where command.isShown {
      let completed = try await words(from: command.path + ["--"], in: workspace)
      for option in command.options { #expect(completed.contains(option), "\(command.path)") }
    }
  }

  @Test func `An option is completed once, and not after two dashes`() async throws {
    let workspace = try Workspace()
    #expect(try await words("show", "--ascii", "--as", in: workspace).isEmpty)
    #expect(try await words("play", "-o", "a.svg", "--o", in: workspace) == ["--output"])
    #expect(try await words("show", "--", "--a", in: workspace).isEmpty)
  }

  @Test func `A board that looks like an option is completed after two dashes`() async throws {
    let workspace = try Workspace()
    let run = try await workspace.scoreboard(["do", "--", "-lead", "add Ann"])
    try #require(run.status == 0)
    #expect(try await words("watch", "", in: workspace).allSatisfy { $0 != "-lead" })
    #expect(try await words("watch", "--", "-", in: workspace) == ["-lead"])
  }

  @Test func `The name of a backup is completed`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red")
    let backup = workspace.dataFile + ".2026-03-20.backup"
    try FileManager.default.copyItem(atPath: workspace.dataFile, toPath: backup)
    #expect(try await words("restore", "2", in: workspace) == ["2026-03-20"])
  }

  @Test func `Completion creates no data file and changes none`() async throws {
    let workspace = try Workspace()
    #expect(try await words("show", "", in: workspace).isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.folder.path).isEmpty)
    try await workspace.perform("add Red", on: "Quiz")
    let data = try Data(contentsOf: URL(filePath: workspace.dataFile))
    for command in ["show", "export"] {
      #expect(try await words(command, "", in: workspace) == ["Quiz"])
    }
    #expect(try await words("do", "Quiz", "remove R", in: workspace) == ["remove Red"])
    #expect(try Data(contentsOf: URL(filePath: workspace.dataFile)) == data)
  }

  @Test func `A damaged file, a folder and a pipe complete to nothing, silently`() async throws {
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

  @Test func `Completion does not wait for a writer`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red", on: "Quiz")
    let file = workspace.folder.appending(path: "complete.sh")
    try Data(Self.script.utf8).write(to: file)
    let run = try await Run.of(
      [
        "sqlite3", workspace.dataFile, "BEGIN IMMEDIATE", "DELETE FROM board",
        ".shell bash \(file.path) \(Workspace.program) show Q", "ROLLBACK",
      ], environment: workspace.environment)
    #expect(run.outputText == "Quiz\n", "\(run.errorText)")
  }

  @Test func `Completion reads names while another run has the file open`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red", on: "Quiz")
    let session = try TerminalSession(in: workspace)
    try await session.wait(for: "Game")
    #expect(try await words("show", "", in: workspace).sorted() == ["Game", "Quiz"])
  }
}

extension Workspace {
  /// Performs commands on a board in another data file of this folder.
  func perform(_ commands: String..., on board: String, data name: String) async throws {
    let path = folder.appending(path: name).path
    let run = try await scoreboard(["do", "--data", path, board] + commands)
    try #require(run.status == 0, "\(commands): \(run.errorText)")
  }
}
