import Foundation
import ScoreScript
import TestSupport
import Testing

/// A frame of a script as PNG.
@Suite(.enabled(if: (try? PictureRenderer.loaded()) != nil)) struct ImageTests {
  private func play(_ arguments: [String], in workspace: Workspace) async throws -> Run {
    try Data("size 60x12\nadd Red Blue\ncheckpoint start\nscore Red +5\n".utf8)
      .write(to: URL(filePath: workspace.path("demo.scores")))
    return try await workspace.scoreboard(["play", workspace.path("demo.scores")] + arguments)
  }

  @Test func `the last frame and the frame of a checkpoint, light and dark, are different`()
    async throws
  {
    let workspace = try Workspace()
    var images: Set<Data> = []
    for (number, options) in [[], ["--frame", "start"], ["--theme", "dark"]].enumerated() {
      let path = workspace.path("\(number).png")
      let run = try await play(["-o", path] + options, in: workspace)
      #expect(run.status == 0, "\(run.errorText)")
      let image = try Data(contentsOf: URL(filePath: path))
      #expect(image.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      images.insert(image)
    }
    #expect(images.count == 3)
  }

  @Test func `a checkpoint that is not there is named, and nothing is written`() async throws {
    let workspace = try Workspace()
    let path = workspace.path("a.png")
    let run = try await play(["-o", path, "--frame", "end"], in: workspace)
    #expect(run.status == 1)
    #expect(run.errorText == "Error: There is no checkpoint 'end'. Choose start\n")
    #expect(!FileManager.default.fileExists(atPath: path))
    let other = try await play(["-o", workspace.path("a.svg"), "--frame", "start"], in: workspace)
    #expect(other.status == 2)
    #expect(other.errorText.hasPrefix("Error: '--frame' is for a .png."))
  }

  @Test func `a key writes a picture of the board into the folder, over no other file`()
    async throws
  {
    let workspace = try Workspace()
    let board = try await workspace.scoreboard(["do", "1/2 Ω", "add Ann 3 Bob", "over", "-q"])
    #expect(board.status == 0, "\(board.errorText)")
    let run = try await Run.of(
      [
        "sh", "-c", #"cd "$0" && printf PP | "$1" --plain "1/2 Ω""#, workspace.folder.path,
        Workspace.program,
      ], environment: workspace.environment)
    #expect(run.outputText.contains("The board is in '1-2 Ω.png', in this folder"))
    let images = try ["1-2 Ω.png", "1-2 Ω 2.png"].map {
      try Data(contentsOf: URL(filePath: workspace.path($0)))
    }
    #expect(images[0] == images[1] && images[0].starts(with: [0x89, 0x50, 0x4E, 0x47]))

    // A link to nothing, as another user may have planted it, is a file, too.
    let linked = try await Run.of(
      [
        "sh", "-c",
        #"cd "$0" && ln -s "$0/other" "1-2 Ω 3.png" && printf P | "$1" --plain "1/2 Ω""#,
        workspace.folder.path, Workspace.program,
      ], environment: workspace.environment)
    #expect(linked.outputText.contains("The board is in '1-2 Ω 4.png', in this folder"))
    #expect(!FileManager.default.fileExists(atPath: workspace.path("other")))
  }

  @Test func `the lines of a script name the files to write, beside the script`() async throws {
    let workspace = try Workspace()
    let script = workspace.path("films/demo.scores")
    try FileManager.default.createDirectory(
      atPath: workspace.path("films"), withIntermediateDirectories: true)
    try Data("output demo.svg\noutput demo.png\nadd Red Blue\n".utf8)
      .write(to: URL(filePath: script))
    func files() throws -> Set<String> {
      Set(try FileManager.default.contentsOfDirectory(atPath: workspace.path("films")))
    }
    #expect(try await workspace.scoreboard(["play", script, "--headless"]).status == 0)
    #expect(try await workspace.scoreboard(["play", script, "--check"]).status == 0)
    #expect(try files() == ["demo.scores"])
    #expect(try await workspace.scoreboard(["play", script]).status == 0)
    #expect(try files() == ["demo.scores", "demo.svg", "demo.png"])
    try Data("output demo.bmp\n".utf8).write(to: URL(filePath: script))
    let bad = try await workspace.scoreboard(["play", script])
    #expect(bad.status == 2)
    #expect(bad.errorText.contains("'demo.bmp' has no known ending."))
    try Data("output ../demo.svg\n".utf8).write(to: URL(filePath: script))
    let outside = try await workspace.scoreboard(["play", script])
    #expect(outside.status == 2)
    #expect(outside.errorText.contains("'../demo.svg' is outside the script's folder."))
  }
}
