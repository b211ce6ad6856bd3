import Foundation
import TestSupport
import Testing

/// Help for a reader who has never seen the program and pastes its examples.
@Suite struct HelpTests {
  @Test func `The examples of every command work when pasted`() async throws {
    let workspace = try Workspace()
    let commands = try await CommandTree.commands(in: workspace)
    #expect(commands.count > 8)
    for command in commands {
      let help = try await workspace.scoreboard(command.path + ["--help"])
      #expect(help.status == 0)
      let examples = Self.examples(in: help.outputText)
      #expect(!examples.isEmpty, "'\(command.path)' has no EXAMPLES")
      try await run(examples, of: command)
    }
  }

  @Test func `'scoreboard help' shows the same as '--help'`() async throws {
    let workspace = try Workspace()
    for command in try await CommandTree.commands(in: workspace) {
      // 'help games' is a guide.
      if command.path == ["games"] { continue }
      let help = try await workspace.scoreboard(["help"] + command.path)
      #expect(help.status == 0)
      let same = try await workspace.scoreboard(command.path + ["--help"])
      #expect(help.output == same.output)
      // Usages have lines of their own length.
      let overview = help.outputText.split(separator: "\n").prefix { !$0.hasPrefix("USAGE:") }
      #expect(overview.allSatisfy { $0.count <= 80 }, "\(command.path)")
    }
  }

  /// The lines below EXAMPLES, up to the next line without indentation.
  private static func examples(in help: String) -> [String] {
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(of: "EXAMPLES:") else { return [] }
    return lines[(start + 1)...].prefix { $0.hasPrefix("  ") }.map { String($0.dropFirst(2)) }
  }

  /// Runs lines one after another in a folder without a data file; `q` leaves a screen that appears.
  private func run(_ lines: [String], of command: CommandTree) async throws {
    let workspace = try Workspace()
    let program = URL(filePath: Workspace.program).deletingLastPathComponent().path
    // A server runs until a signal ends it, and the default port may be in use.
    var lines = lines.map {
      $0.hasPrefix("scoreboard serve ") ? "timeout 2 \($0) --port 0 || [ $? = 124 ]" : $0
    }
    let address = "postgres://server/scores"
    if lines.contains(where: { $0.contains(address) }) {
      guard PostgresServer.isInstalled else { return }
      let server = try await PostgresServer.shared
      let url = server.url(database: try await server.makeDatabase())
      lines = lines.map { $0.replacing(address, with: url) }
    }
    for (name, text) in ["sales.csv": "shop,amount\nNorth,5\n", "votes.txt": "Red\n"] {
      try Data(text.utf8).write(to: workspace.folder.appending(path: name))
    }
    try await PairTests.installEngine(named: "bbpPairings", in: workspace)
    let script = "set -e\ncd '\(workspace.folder.path)'\n" + lines.map { $0 + "\n" }.joined()
    let file = workspace.folder.appending(path: "example.sh")
    try Data(script.utf8).write(to: file)
    let session = try TerminalSession(
      running: ["bash", file.path], in: workspace,
      environment: [
        "PATH": [program, workspace.folder.path, workspace.environment["PATH"] ?? ""].joined(
          separator: ":")
      ])
    try await session.wait(otherwise: "\(command.path)") {
      if session.isAlternate { session.type("q") }
      return session.isOver ? () : nil
    }
    let status = try await session.waitForEnd()
    #expect(status == 0, "\(command.path) \(lines): \(session.screen())")
  }
}
