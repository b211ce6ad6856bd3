import Foundation
import TestSupport
import Testing

/// `scoreboard play` with output files.
@Suite struct PlayOutputTests {
  private static let endings = [".cast", ".v2.cast", ".svg", ".txt", ".md"]

  private func outputs(
    of demo: Demo, in workspace: Workspace, environment: [String: String] = [:]
  ) async throws -> [Data] {
    let paths = Self.endings.map { workspace.path("out" + $0) }
    let run = try await workspace.scoreboard(
      ["play", demo.path] + paths.flatMap { ["-o", $0] }, environment: environment)
    try #require(run.status == 0, "\(run.errorText)")
    #expect(run.output.isEmpty && run.errors.isEmpty)
    return try paths.map { try Data(contentsOf: URL(filePath: $0)) }
  }

  @Test(arguments: Demo.allCases)
  func `The same script gives the same bytes wherever it runs`(demo: Demo) async throws {
    let workspace = try Workspace()
    let expected = try await outputs(of: demo, in: workspace)
    #expect(expected.allSatisfy { !$0.isEmpty })
    let environments: [[String: String]] = [
      ["LANG": "C", "TERM": "dumb", "NO_COLOR": "1", "COLUMNS": "40", "LINES": "9"],
      ["LC_ALL": "POSIX", "TZ": "Asia/Kolkata", "TERM": "vt100", "ESCDELAY": "1"],
      ["LANG": "tr_TR.UTF-8", "TERM": "", "SWIFT_DETERMINISTIC_HASHING": "1"],
    ]
    for environment in environments {
      let outputs = try await outputs(of: demo, in: workspace, environment: environment)
      for (ending, (output, expected)) in zip(Self.endings, zip(outputs, expected)) {
        #expect(output == expected, "\(ending) with \(environment)")
      }
    }
    #expect(!FileManager.default.fileExists(atPath: workspace.dataFile))
  }

  @Test func `The picture in the README is up to date`() async throws {
    let workspace = try Workspace()
    let picture = Demo.folder.appending(path: "game-night.svg")
    let run = try await workspace.scoreboard(
      ["play", Demo.gameNight.path, "-o", workspace.path("game-night.svg")])
    #expect(run.status == 0, "\(run.errorText)")
    let isEqual =
      try Data(contentsOf: picture)
      == Data(contentsOf: URL(filePath: workspace.path("game-night.svg")))
    #expect(isEqual, "Scripts/picture makes it again")
    let readme = try String(
      contentsOf: Demo.repository.appending(path: "README.md"), encoding: .utf8)
    #expect(readme.contains("(Scripts/demos/game-night.svg)"))
  }

  @Test func `The script in the guide plays, and is in canonical form`() async throws {
    let workspace = try Workspace()
    let guide = try String(
      contentsOf: Demo.repository.appending(path: "Sources/scoreboard/Guides/scripts.md"),
      encoding: .utf8)
    let lines = guide.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0 != "    # demo.scores" }.prefix { $0.hasPrefix("    ") }.map { $0.dropFirst(4) }
    #expect(lines.count > 9)
    let text = lines.joined(separator: "\n") + "\n"
    let path = try workspace.script(text)
    let run = try await workspace.scoreboard(["play", path, "--headless", "--verify"])
    #expect(run.status == 0, "\(run.errorText)")
    let printed = try await workspace.scoreboard(["play", path, "--print"])
    #expect(printed.outputText == text)
  }

  @Test(arguments: Demo.allCases)
  func `Every frame of the demos equals a full repaint`(demo: Demo) async throws {
    let workspace = try Workspace()
    let run = try await workspace.scoreboard(["play", demo.path, "--headless", "--verify"])
    #expect(run.status == 0, "\(run.errorText)")
  }

  @Test func `A narration is printed line by line`() async throws {
    let workspace = try Workspace()
    let path = try workspace.script("add Red Blue\nscore Blue +2\nscore Red +3\n")
    let run = try await workspace.scoreboard(["play", path, "--narrate"])
    #expect(
      run.outputText
        == "New board 'demo'\nRed added\nBlue added\nBlue –→2, takes the lead\n"
        + "Red –→3, takes the lead from Blue\n")
  }

  @Test func `A script from standard input may have the line ends of any system`() async throws {
    let workspace = try Workspace()
    let text = "\u{FEFF}board Game\r\nadd Red\r\n\r\nexpect player Red score 0\r\n"
    let run = try await workspace.scoreboard(["play", "-"], input: Data(text.utf8))
    #expect(run.status == 0, "\(run.errorText)")
    #expect(run.outputText.hasPrefix(" Game"))
  }

  @Test func `A play is saved only in a data file that is named`() async throws {
    let workspace = try Workspace()
    let path = try workspace.script("board Game\nadd Red\nscore Red +5\n")
    _ = try await workspace.scoreboard(["play", path, "--headless"])
    #expect(!FileManager.default.fileExists(atPath: workspace.dataFile))
    let run = try await workspace.scoreboard(
      ["play", path, "--headless", "--data", workspace.dataFile])
    #expect(run.status == 0, "\(run.errorText)")
    #expect(try await workspace.board().score(of: "Red") == 5)
  }

  @Test func `A recording of the past plays to an equal board`() async throws {
    let workspace = try Workspace()
    try await workspace.perform(
      "add Red Blue", "score Red +5", "score Blue +7", "undo", "round next")
    let shown = try await workspace.scoreboard(["show", "Game", "--format", "script", "--pauses"])
    let path = try workspace.script(shown.outputText)
    let run = try await workspace.scoreboard(["play", path, "--headless"])
    #expect(run.status == 0, "\(run.errorText)")
    #expect(run.outputText.contains("round 2"))
    #expect(Screen(text: run.outputText).score(of: "Red") == 5)
  }
}
