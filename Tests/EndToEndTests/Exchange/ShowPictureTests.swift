import Foundation
import TestSupport
import Testing

/// `show` into a file, whose ending says what to write.
@Suite struct ShowPictureTests {
  private func workspace() async throws -> Workspace {
    let workspace = try Workspace()
    let run = try await workspace.scoreboard([
      "do", "Game", "add Red Blue", "score Red +5", "over", "--quiet",
    ])
    #expect(run.status == 0, "\(run.errorText)")
    return workspace
  }

  @Test(arguments: [
    ("svg", "<svg "), ("html", "<!DOCTYPE html>"), ("md", "Red wins with 5"),
    ("csv", "rank,name,score"), ("json", "{"), ("txt", " Game"), ("PNG", "\u{89}PNG"),
    ("pdf", "%PDF-"),
  ])
  func `The ending of a file says what it holds`(ending: String, beginning: String) async throws {
    let workspace = try await workspace()
    let run = try await workspace.scoreboard(["show", "game", "-o", workspace.path("a.\(ending)")])
    if run.errorText.contains("librsvg") { return }
    #expect(run.status == 0 && run.outputText.isEmpty, "\(run.errorText)")
    let bytes = try Data(contentsOf: URL(filePath: workspace.path("a.\(ending)")))
    let start = String(decoding: bytes.prefix(100).map { UInt16($0) }, as: UTF16.self)
    #expect(start.hasPrefix(beginning), "\(start)")
  }

  @Test func `Standard output gets the same picture as a file`() async throws {
    let workspace = try await workspace()
    let printed = try await workspace.scoreboard(["show", "game", "--rounds", "--format", "svg"])
    let path = workspace.path("rounds.svg")
    _ = try await workspace.scoreboard(["show", "game", "--rounds", "-o", path])
    #expect(try workspace.text(of: "rounds.svg") == printed.outputText)
  }

  private static let refusals: [(arguments: [String], status: Int32, sentence: String)] = [
    (
      ["-o", "a.gif"], 2,
      "'a.gif' does not say by its ending what to write. Known endings are .png, .svg, .pdf, .html, .md, "
        + ".csv, .json, .txt, .scores; with --format any will do"
    ),
    (["--theme", "dark"], 2, "'--theme' is for pictures. Leave it out"),
    (["--tree"], 1, "There is no knock-out on 'Game'. Begin one with: knockout"),
    (
      ["--size", "1080x1350", "-o", "a.svg"], 2,
      "'--size' is for a .png: other pictures fit any size. Leave it out"
    ),
    (
      ["--cross", "--format", "script"], 2,
      "'--cross' is for other formats: a script holds all of it. Leave it out"
    ),
    (
      ["-o", "no/a.svg"], 1,
      "'no/a.svg' cannot be written (no such file or directory). Name another place"
    ),
  ]

  @Test(arguments: refusals)
  func `What cannot be drawn is refused in one sentence`(
    arguments: [String], status: Int32, sentence: String
  ) async throws {
    let run = try await workspace().scoreboard(["show", "Game"] + arguments)
    #expect(run.status == status)
    #expect(run.errorText.prefix { $0 != "\n" } == "Error: \(sentence)")
  }
}
