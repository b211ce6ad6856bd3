import Foundation
import TestSupport
import Testing

/// `scoreboard snapshot --review` and the options beside it.
@Suite struct SnapshotReviewTests {
  private let workspace: Workspace
  private static let place = "__Snapshots__/game"

  /// Three frames differ from their golden files.
  init() async throws {
    workspace = try Workspace()
    try workspace.script(Self.script(9), named: "game.scores")
    _ = try await snapshot("game.scores", "--record")
    try workspace.script(Self.script(3), named: "game.scores")
    _ = try await snapshot("game.scores")
  }

  private static func script(_ points: Int) -> String {
    "size 40x8\nboard Game\nadd Red Blue\n"
      + ["first", "second", "third"].map { "score Red +\(points)\ncheckpoint \($0)\n" }.joined()
  }

  private func snapshot(_ arguments: String...) async throws -> Run {
    try await Run.of(
      ["sh", "-c", #"cd "$0" && exec "$@""#, workspace.folder.path, Workspace.program, "snapshot"]
        + arguments, environment: workspace.environment)
  }

  private func terminal(
    _ arguments: String..., columns: Int = 80, rows: Int = 24
  ) throws -> TerminalSession {
    try TerminalSession(
      ["snapshot", "--review", workspace.folder.path] + arguments, in: workspace, columns: columns,
      rows: rows)
  }

  /// The names of the files with the frames, and whether each golden file has the new points.
  private func state() throws -> (left: [String], accepted: [String]) {
    let folder = workspace.folder.appending(path: Self.place).path
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    let golden = files.filter { $0.hasSuffix(".txt") && !$0.hasSuffix(".actual.txt") }
    let accepted = try golden.filter {
      try !workspace.text(of: "\(Self.place)/\($0)").contains("last +9")
    }
    return (files.filter { $0.contains(".actual.") && !$0.hasSuffix(".json") }, accepted)
  }

  @Test func `Frames of an older script are left out, and none is accepted`() async throws {
    try workspace.script(Self.script(4), named: "game.scores")
    let list = try await snapshot("--list")
    #expect(list.status == 1)
    #expect(list.outputText == "")
    #expect(
      list.errorText.hasPrefix(
        "'__Snapshots__/game/first' is left out: 'game.scores' has changed since the frame was made. "
          + "Compare again with: scoreboard snapshot game.scores\n"), "\(list.errorText)")
    #expect(try await snapshot("--accept", "first").status != 0)
    #expect(try state().accepted == [])
    _ = try await snapshot("game.scores")
    #expect(try await snapshot("--accept", "first").status == 0)
    #expect(try state().accepted == ["first.txt"])
  }

  @Test func `Keys accept two frames and reject one`() async throws {
    let terminal = try terminal()
    try await terminal.wait(for: "1 of 3")
    terminal.press("a")
    try await terminal.wait(for: "Accepted first")
    terminal.press("r")
    try await terminal.wait(for: "Rejected second")
    terminal.press("a")
    #expect(try await terminal.waitForEnd() == 0)
    try await terminal.wait(for: "2 accepted, 1 rejected")
    #expect(try state() == ([], ["first.txt", "third.txt"]))
    let run = try await snapshot("game.scores")
    #expect(
      run.outputText.hasSuffix(
        "3 snapshots: 2 equal, 1 different. Look at them with --review; --record writes them all\n")
    )
  }

  @Test func `Options accept two frames and reject one`() async throws {
    let list = try await snapshot("--list")
    #expect(list.status == 1)
    #expect(
      list.outputText.hasPrefix(
        "\(Self.place)/first: Red: expected score 9, last +9, is score 3, last +3"))
    #expect(list.outputText.split(separator: "\n").count == 3)
    let run = try await snapshot(
      "--accept", "first", "\(Self.place)/third", "--reject", "second.txt")
    #expect(run.status == 0, "\(run.errorText)")
    #expect(
      run.outputText == """
        Accepted \(Self.place)/first
        Rejected \(Self.place)/second
        Accepted \(Self.place)/third

        """)
    #expect(try state() == ([], ["first.txt", "third.txt"]))
    for option in ["--list", "--review"] {
      let rest = try await snapshot(option)
      #expect(rest.status == 0)
      #expect(
        rest.outputText
          == "Nothing to review: the last comparisons left no frame here. Compare with: scoreboard snapshot SCRIPT\n"
      )
    }
  }

  @Test(arguments: [
    (
      ["--accept", "frist"], 1,
      "There is no frame 'frist' to review. Did you mean '\(place)/first'?"
    ),
    (
      ["--accept", "first", "--reject", "first"], 1, "is to be accepted and rejected. Name it once"
    ),
    (["--accept", "first", "nobody"], 1, "There is no frame 'nobody' to review"),
    (["--list", "nowhere"], 1, "There is no folder 'nowhere'"),
    (["--list", "a", "b"], 2, "One folder is reviewed at a time"),
    (["--review", "--record"], 2, "'--record' and '--size' are for scripts"),
    (["--review"], 2, "'--review' needs a terminal. Use --list, --accept and --reject"),
    (["--list", "--accept"], 2, "--accept"),
    ([], 2, "Name a script, or look at what differs with --review"),
  ])
  func `Wrong names and usage are refused, and nothing is changed`(
    arguments: [String], status: Int, sentence: String
  ) async throws {
    let before = try state()
    let run = try await Run.of(
      ["sh", "-c", #"cd "$0" && exec "$@""#, workspace.folder.path, Workspace.program, "snapshot"]
        + arguments, environment: workspace.environment)
    #expect(Int(run.status) == status)
    #expect(run.errorText.contains(sentence), "\(run.errorText)")
    #expect(try state() == before)
  }

  @Test func `The review follows the size of the terminal, and a signal restores it`() async throws
  {
    let terminal = try terminal("--ascii", "--color", "never", columns: 100, rows: 30)
    try await terminal.wait(until: "side by side") {
      $0.text.contains("old") && $0.text.contains("new")
    }
    terminal.resize(columns: 40, rows: 12)
    try await terminal.wait(for: "a accept   r reject")
    terminal.press("q")
    #expect(try await terminal.waitForEnd() == 0)
    try await terminal.wait(for: "3 left")
  }

  @Test func `The diff-tool gets the old and the new file, and the review goes on`() async throws {
    let tool = try workspace.script("echo \"tool: ${1##*/} ${2##*/}\"\n", named: "tool.sh")
    let config = try workspace.script("diff-tool: [sh, \(tool)]\n", named: "config.yml")
    let terminal = try terminal("--config", config)
    try await terminal.wait(for: "d diff")
    terminal.press("d")
    try await terminal.wait(for: "tool: first.txt first.actual.txt")
    terminal.press("Enter")
    try await terminal.wait(for: "1 of 3")
    terminal.press("q")
    #expect(try await terminal.waitForEnd() == 0)
  }

  @Test func `The report is one page with the pictures`() async throws {
    let run = try await snapshot("--report", "out.html")
    #expect(run.status == 0)
    let page = try workspace.text(of: "out.html")
    #expect(page.components(separatedBy: "<svg xmlns").count == 7)
    #expect(page.contains("scoreboard snapshot --accept \(Self.place)/first"))
  }

  @Test func `No name of a folder controls the terminal`() async throws {
    let name = "\u{1B}[31mred"
    try FileManager.default.moveItem(
      at: workspace.folder.appending(path: Self.place),
      to: workspace.folder.appending(path: "__Snapshots__/\(name)"))
    let list = try await snapshot("--list")
    #expect(list.outputText.contains("'__Snapshots__/␛[31mred/first': "))
    #expect(!list.outputText.contains("\u{1B}"))
    let run = try await snapshot(
      "--accept", "__Snapshots__/␛[31mred/first", "--reject", "x\u{1B}[2J")
    #expect(run.status == 1 && !run.errorText.contains("\u{1B}"))
    let accepted = try await snapshot("--accept", "__Snapshots__/␛[31mred/first")
    #expect(accepted.status == 0)
  }
}
