import Foundation
import GoldenFrames
import ScoreScript
import ScoreStore
import Scorekeeping
import TestSupport
import Testing

/// Every part of a board, in every format that `show` has for it, matches its golden file.
///
/// They are recorded as the golden files of screens are, in `Fixtures/__Snapshots__`: the folder of a test would have to
/// be named in the manifest. Identities and times are the same in each run.
@Suite struct PrintedPartsTests {
  /// Performs commands, one a minute, and returns the name of the last board.
  private func perform(_ lines: [String], in workspace: Workspace) throws -> String {
    var (time, count) = (Date(timeIntervalSince1970: 1_763_719_200), 0)
    let session = try Session(
      journal: DataFile(path: workspace.dataFile),
      environment: .init(
        newID: {
          count += 1
          return UUID(uuidString: "00000000-0000-0000-0000-" + String(format: "%012d", count))!
        },
        now: {
          time += 60
          return time
        }, offsetFromUTC: { _ in 0 }))
    for line in lines { try session.perform(line) }
    return try #require(session.state.board).name
  }

  /// The output of the program below its arguments.
  private func printed(_ arguments: [String], in workspace: Workspace) async throws -> String {
    let run = try await workspace.scoreboard(arguments, environment: ["TZ": "UTC"])
    let words = arguments.map { $0.contains(" ") ? "'\($0)'" : $0 }.joined(separator: " ")
    return "$ scoreboard \(words)\n" + run.outputText + run.errorText
  }

  private func check(_ text: String, named name: String, line: Int = #line) throws {
    let file = try GoldenFile(
      name, beside: #filePath.replacing("/Exchange/", with: "/Fixtures/"))
    let verdict = try GoldenStore.shared.get().check(
      .text(text), against: file, at: SnapshotLocation(file: #filePath, line: line),
      recording: nil)
    if verdict.isFailure { Issue.record("\(verdict)") }
  }

  @Test(arguments: PrintedBoard.all) func `A board is printed as before`(_ board: PrintedBoard)
    async throws
  {
    let workspace = try Workspace()
    let name = try perform(board.lines, in: workspace)
    for (file, arguments) in board.outputs {
      var texts: [String] = []
      for options in arguments {
        texts.append(try await printed(["show", name] + options, in: workspace))
      }
      try check(texts.joined(separator: "\n"), named: "\(board.name).\(file)")
    }
  }

  @Test func `Boards and people are printed as before`() async throws {
    let workspace = try Workspace()
    _ = try perform(PrintedBoard.all.flatMap(\.lines), in: workspace)
    var texts: [String] = []
    for arguments in [
      ["boards"], ["stats"], ["stats", "Ann"], ["stats", "Ann", "Bob"],
      ["stats", "--format", "csv"], ["boards", "--format", "csv"],
      ["boards", "--format", "markdown"], ["boards", "--format", "json"],
    ] {
      texts.append(try await printed(arguments, in: workspace))
    }
    try check(texts.joined(separator: "\n"), named: "people")
  }
}
