import Foundation
import TestSupport
import Testing

/// The public output about a frozen board.
@Suite struct PublicTests {
  private static let shows: [[String]] =
    ["text", "json", "csv", "markdown", "html", "script"].map { ["--format", $0] }
    + ["text", "json", "csv", "markdown", "html"].map { ["--format", $0, "--rounds"] }
    + [
      ["--series"], ["--format", "script", "--pauses"], ["--at", "round 1"], ["--at", "round 3"],
      ["--at", "99"], ["--ascii", "--width", "40"],
    ]

  /// The other public commands.
  private static let others: [[String]] =
    ["total", "gap", "rank"].map { ["chart", "final", "--public", "--by", $0] }
    + [["boards", "--public"], ["boards", "--public", "--format", "json"]]

  /// The changes of two games after the freeze.
  private static let games = [
    ["score Ann +30", "add Zoe 99", "over"],
    [
      "rename Ann Nan", "remove Bob", "round next", "score Cid = 7 round 1", "order hand",
      "move Cid top", "wins low", "target 100", "team Cid North", "reset", "undo 2", "scores time",
    ],
  ]

  @Test func `the public view does not depend on changes between freeze and reveal`() async throws {
    let workspace = try Workspace()
    try await workspace.perform(
      "add Ann Bob Cid", "score Ann +5 Bob +7", "round next", "score Cid +9", on: "Final")
    try await workspace.perform("freeze", on: "Final")
    let files = try ["one", "two"].map { try workspace.copyOfData(for: $0) }
    for (file, commands) in zip(files, Self.games) {
      for command in commands {
        let run = try await workspace.scoreboard(["do", "Final", command, "--data", file])
        try #require(run.status == 0, "\(command): \(run.errorText)")
      }
    }
    func output(_ file: String, _ arguments: [String]) async throws -> String {
      let run = try await workspace.scoreboard(arguments + ["--data", file])
      return run.outputText + run.errorText
    }
    let doors =
      Self.shows.map { ["show", "final", "--public"] + $0 } + Self.others
      + [["watch"], ["watch", "Fin"]]
    for door in doors {
      let before = try await output(workspace.dataFile, door)
      for file in files { #expect(try await output(file, door) == before, "\(door)") }
    }
    let own = try await output(files[0], ["show", "Final"])
    #expect(own.contains("Zoe") && own.contains("not public: frozen since"))
    #expect(try await output(files[0], ["boards"]).contains("frozen"))
    for file in files {
      _ = try await output(file, ["do", "Final", "reveal"])
      #expect(
        try await output(file, ["show", "Final", "--public"])
          == output(file, ["show", "Final"]))
    }
  }

  @Test func `the public view shows since when the board is frozen`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Ann", "freeze", "score Ann +1", on: "Final")
    let shown = try await workspace.scoreboard(["show", "Final", "--public"])
    #expect(shown.outputText.contains("Final  frozen since "))
    for (words, notice) in [([], ">not public: frozen since "), (["--public"], ">frozen since ")] {
      let chart = try await workspace.scoreboard(["chart", "Final"] + words)
      #expect(chart.outputText.contains(notice), "\(chart.errorText)")
    }
    let again = try await workspace.scoreboard(["do", "Final", "freeze"])
    #expect(again.status == 1 && again.errorText.contains("'Final' is frozen already"))
    let record = try await workspace.scoreboard(["show", "Final", "--public", "--format", "json"])
    #expect(record.outputText.contains("\"frozen\" : \"20"))
  }

  @Test func `a wall hides the changes since the freeze, and a presenter reveals them there`()
    async throws
  {
    let workspace = try Workspace()
    try await workspace.perform("add Ann Bob Cid", "score Ann +5 Bob +7 Cid +9", on: "Final")
    try await workspace.perform("freeze", on: "Final")
    let wall = try TerminalSession(["watch", "--presenter", "Final"], in: workspace)
    try await wall.wait(for: "Space reveal Ann")
    try await workspace.perform("score Ann +20", "round next", on: "Final")
    wall.press("Space")
    let after = try await wall.wait(until: "Ann is revealed") { $0.score(of: "Ann") == 25 }
    #expect(after.contains("frozen since") && after.contains("round 1"))
    wall.press("u")
    try await wall.wait(until: "as it was") { $0.score(of: "Ann") == 5 }
    // A key within a second of a reveal asks, and has to be pressed again.
    for next in ["reveal Bob", "reveal Cid", "round 2"] {
      wall.press("Space")
      let shown = try await wall.wait(until: "\(next) or a question") {
        $0.contains(next) || $0.contains("just revealed")
      }
      if !shown.contains(next) {
        wall.press("Space")
        try await wall.wait(for: next)
      }
    }
    let end = wall.screen()
    #expect(!end.contains("frozen since"))
  }
}
