import Foundation
import TestSupport
import Testing

@Suite struct ChartTests {
  private func workspace() async throws -> Workspace {
    let workspace = try Workspace()
    let run = try await workspace.scoreboard(["do", "Game", "add Red Blue", "score Red +5"])
    #expect(run.status == 0, "\(run.errorText)")
    return workspace
  }

  @Test func `A chart in a file equals the chart on standard output`() async throws {
    let workspace = try await workspace()
    let path = workspace.path("race.SVG")
    let printed = try await workspace.scoreboard(["chart", "game"])
    let written = try await workspace.scoreboard(["chart", "game", "-o", path])
    #expect(written.status == 0 && written.outputText.isEmpty, "\(written.errorText)")
    #expect(printed.outputText.hasSuffix("</svg>\n"))
    #expect(try workspace.text(of: "race.SVG") == printed.outputText)
  }

  @Test(arguments: [
    (["Gmae"], 1, "There is no board 'Gmae'. Did you mean 'Game'?"),
    (["Game", "-o", ""], 2, "'--output' names no file. Give it a path"),
    (
      ["Game", "-o", "race.gif"], 2,
      "'race.gif' does not say by its ending what to write. Known endings are .svg, .png, .pdf"
    ),
    (["Game", "--tree"], 1, "There is no knock-out on 'Game'. Begin one with: knockout"),
    (["Game", "--tree", "--all"], 2, "A tree has no '--by' and '--all'. Leave them out"),
    (
      ["Game", "-o", "no/race.svg"], 1,
      "'no/race.svg' cannot be written (no such file or directory). Name another place"
    ),
  ])
  func `A chart that cannot be drawn is refused in one sentence`(
    arguments: [String], status: Int32, sentence: String
  ) async throws {
    let run = try await workspace().scoreboard(["chart"] + arguments)
    #expect(run.status == status)
    #expect(run.errorText.prefix { $0 != "\n" } == "Error: \(sentence)")
    #expect(run.outputText.isEmpty)
  }

  @Test func `A chart never replaces the data file`() async throws {
    let workspace = try await workspace()
    let path = workspace.path("data.svg")
    _ = try await workspace.scoreboard(["do", "Game", "add Red", "--data", path])
    let run = try await workspace.scoreboard(["chart", "Game", "--data", path, "-o", path])
    #expect(run.status == 1)
    #expect(run.errorText.contains("is the data file, or belongs to it"))
    let boards = try await workspace.scoreboard(["boards", "--data", path])
    #expect(boards.outputText.hasPrefix("Game"))
  }
}
