import Foundation
import TestSupport
import Testing

/// `scoreboard snapshot`: the frames of scripts at their checkpoints, from the shell.
@Suite struct SnapshotCommandTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  /// Runs the command in the workspace's folder.
  private func snapshot(
    _ arguments: [String], environment: [String: String] = [:]
  ) async throws -> Run {
    try await Run.of(
      ["sh", "-c", #"cd "$0" && exec "$@""#, workspace.folder.path, Workspace.program, "snapshot"]
        + arguments,
      environment: workspace.environment.merging(environment) { _, new in new })
  }

  private func snapshot(
    _ arguments: String..., environment: [String: String] = [:]
  ) async throws -> Run {
    try await snapshot(arguments, environment: environment)
  }

  private static let script = """
    size 40x8
    board Game
    add Red Blue
    score Red +5
    checkpoint first
    score Blue +9
    checkpoint second

    """

  @Test func `The demos match their golden files at two sizes`() async throws {
    var environment = workspace.environment
    environment["SNAPSHOT_TESTING_LIST"] =
      ProcessInfo.processInfo.environment["SNAPSHOT_TESTING_LIST"]
    let run = try await Run.of(
      [Workspace.program, "snapshot"] + Demo.allCases.map(\.path)
        + ["--size", "80x24", "--size", "60x16"], environment: environment)
    #expect(run.status == 0, "\(run.outputText)\(run.errorText)")
    #expect(run.outputText == "28 snapshots: 28 equal\n")
  }

  @Test func `A recorded snapshot matches next time, and a difference is reported`() async throws {
    try workspace.script(Self.script, named: "game.scores")
    let first = try await snapshot("game.scores")
    #expect(first.status == 1)
    #expect(
      first.outputText == """
        game.scores:5:12: 'first' has no snapshot '__Snapshots__/game/first.txt' yet. It would be \
        '__Snapshots__/game/first.actual.txt'
        game.scores:7:12: 'second' has no snapshot '__Snapshots__/game/second.txt' yet. It would be \
        '__Snapshots__/game/second.actual.txt'
        2 snapshots: 2 missing. Look at them with --review; --record writes them all

        """)
    // The environment variable is for tests.
    let recorded = try await snapshot(
      "game.scores", "--record", environment: ["SNAPSHOT_TESTING_RECORD": "never"])
    #expect(recorded.status == 0)
    #expect(recorded.outputText.hasSuffix("\n2 snapshots: 2 recorded\n"))
    let equal = try await snapshot("game.scores")
    #expect(equal.status == 0)
    #expect(equal.outputText == "2 snapshots: 2 equal\n")

    let golden = try workspace.text(of: "__Snapshots__/game/second.txt")
    try workspace.script(Self.script.replacing("+9", with: "+3"), named: "game.scores")
    let different = try await snapshot("game.scores")
    #expect(different.status == 1)
    #expect(
      different.outputText.hasPrefix(
        "game.scores:7:12: 'second' differs:\nBlue: expected rank 1, score 9"),
      "\(different.outputText)")
    #expect(
      different.outputText.hasSuffix(
        "\n2 snapshots: 1 equal, 1 different. Look at them with --review; --record writes them all\n"
      ))
    #expect(try workspace.text(of: "__Snapshots__/game/second.txt") == golden)
    let actual = try workspace.text(of: "__Snapshots__/game/second.actual.txt")
    #expect(actual.contains("Blue, rank 2, score 3"))

    let again = try await snapshot("game.scores", "--record")
    #expect(again.status == 0)
    #expect(again.outputText.hasSuffix("\n2 snapshots: 1 equal, 1 recorded\n"))
    #expect(try workspace.text(of: "__Snapshots__/game/second.txt") == actual)
  }

  @Test func `Each size has its own files, and leftover files are reported`() async throws {
    try workspace.script(Self.script, named: "game.scores")
    _ = try await snapshot("game.scores", "--size", "30x6", "--size", "24x5", "--record")
    #expect(
      try workspace.text(of: "__Snapshots__/game/first.30x6.txt").hasPrefix(
        "snapshot 1 30x6 first\n"))
    try workspace.script("", named: "__Snapshots__/game/gone.txt")
    try workspace.script("", named: "__Snapshots__/game/gone.24x5.ascii.txt")
    let run = try await snapshot("game.scores", "--size", "24x5")
    #expect(run.status == 0)
    #expect(
      run.outputText == """
        No checkpoint is called '__Snapshots__/game/gone.24x5.ascii.txt' any more: remove that file
        No checkpoint is called '__Snapshots__/game/gone.txt' any more: remove that file
        2 snapshots: 2 equal

        """)
    let beside = #"mkdir -p "$0/else" && cd "$0/else" && exec "$@""#
    let above = try await Run.of(
      ["sh", "-c", beside, workspace.folder.path, Workspace.program, "snapshot", "../game.scores"]
        + ["--size", "24x5"], environment: workspace.environment)
    #expect(
      above.outputText.hasPrefix("No checkpoint is called '../__Snapshots__/game/gone.24x5"),
      "\(above.outputText)")
    // A play that stops early has no frames of later checkpoints.
    try workspace.script(
      Self.script.replacing("score Blue", with: "score Nobody"), named: "game.scores")
    let broken = try await snapshot("game.scores", "--size", "24x5")
    #expect(!broken.outputText.contains("any more"), "\(broken.outputText)")
  }

  @Test func `A checkpoint that ends as a size or a look does is refused where it stands`()
    async throws
  {
    try workspace.script("add Red\ncheckpoint x\ncheckpoint x.60x8\n", named: "game.scores")
    let run = try await snapshot("game.scores", "--record")
    #expect(run.status == 2)
    #expect(
      run.errorText == """
        game.scores:3:12
        checkpoint x.60x8
                   ^^^^^^
        'x.60x8' ends as the file of another size or look does, and two frames would share one \
        file. Write 'x 60x8'

        """)
    #expect(run.outputText == "")
  }

  @Test func `Golden files that nothing uses are printed`() async throws {
    try workspace.script(Self.script, named: "game.scores")
    _ = try await snapshot("game.scores", "--record")
    #expect(try await snapshot("--obsolete").outputText == "Every golden file is used\n")
    try workspace.script("", named: "__Snapshots__/game/gone.40x12.txt")
    let run = try await snapshot("--obsolete")
    #expect(run.status == 1)
    #expect(run.outputText == "__Snapshots__/game/gone.40x12.txt\n")
    #expect(try await snapshot("--obsolete", "--list").status == 2)
  }

  @Test func `A script without checkpoints has a snapshot of its end`() async throws {
    try workspace.script("board Game\nadd Red\n", named: "game.scores")
    _ = try await snapshot("game.scores", "--record", "--ascii", "--color", "never")
    let text = try workspace.text(of: "__Snapshots__/game/end.ascii.mono.txt")
    #expect(text.hasPrefix("snapshot 1 80x24 end\n"))
    #expect(!text.contains("fg="))
  }

  @Test func `The snapshots do not depend on the environment`() async throws {
    try workspace.script(
      "board 将棋\nadd Zoë 日本語 👍🏽\nscore Zoë +5\nsleep 60m\nround next\ncheckpoint one\n",
      named: "a.scores")
    let first = try await snapshot("a.scores", "--record")
    #expect(first.status == 0, "\(first.outputText)\(first.errorText)")
    let wanted = try workspace.text(of: "__Snapshots__/a/one.txt")
    let environments = [
      ["LANG": "C"], ["LC_ALL": "tr_TR.UTF-8"], ["LC_ALL": "POSIX", "TERM": "dumb"],
      ["TZ": "Pacific/Kiritimati"], ["TZ": "America/St_Johns", "TERM": "vt100"],
      ["LINES": "5", "COLUMNS": "9"], ["NO_COLOR": "1", "COLORTERM": "truecolor"],
    ]
    for environment in environments {
      let run = try await snapshot("a.scores", environment: environment)
      #expect(run.status == 0, "\(environment): \(run.outputText)")
      _ = try await snapshot("a.scores", "--record", environment: environment)
      #expect(try workspace.text(of: "__Snapshots__/a/one.txt") == wanted, "\(environment)")
    }
  }

  @Test(arguments: [
    (["-"], "A script on standard input has no files beside it. Name a file"),
    (["game.scores", "--size", "wide"], "The value 'wide' is invalid for '--size <size>'"),
    (["game.scores", "--size", "40x8", "--size", "40x8"], "A size is given twice. Give each once"),
    ([], "Name a script, or look at what differs with --review"),
    (["bad.scores", "worse.scores"], "worse.scores:2:1"),
  ])
  func `Wrong usage exits with status 2 before anything is played`(
    arguments: [String], sentence: String
  ) async throws {
    try workspace.script(Self.script, named: "game.scores")
    try workspace.script("scor Red +5\n", named: "bad.scores")
    try workspace.script("board A\nad Red\n", named: "worse.scores")
    let run = try await snapshot(arguments)
    #expect(run.status == 2)
    #expect(run.errorText.contains(sentence), "\(run.errorText)")
    #expect(run.outputText.isEmpty)
  }

  @Test(arguments: [
    ("checkpoint \"../out\"", "'../out'"), ("checkpoint \".hidden\"", "'.hidden'"),
    ("checkpoint One\ncheckpoint one", "'one'"), ("checkpoint \"a:b\"", "'a:b'"),
    ("checkpoint end.actual", "'end.actual'"),
  ])
  func `A checkpoint name that cannot be a file name is reported, and no file outside is written`(
    line: String, name: String
  ) async throws {
    try workspace.script("board Game\nadd Red\n\(line)\n", named: "scripts/game.scores")
    let run = try await snapshot("scripts/game.scores", "--record")
    #expect(run.status == 1)
    #expect(run.outputText.contains("\(name) cannot be compared:\n"), "\(run.outputText)")
    let files = try FileManager.default.subpathsOfDirectory(atPath: workspace.folder.path)
    #expect(
      !files.contains { $0.hasSuffix(".txt") && !$0.hasPrefix("scripts/__Snapshots__/game/") })
  }

  @Test(arguments: [
    ("1 |", "<<<<<<< HEAD\n1 |", "line 3: '<<<<<<<' was left here by a merge."),
    ("cursor", "curser", "line"),
  ])
  func `A damaged golden file counts as missing, is reported once, and recorded on request`(
    text: String, damage: String, words: String
  ) async throws {
    try workspace.script(Self.script, named: "game.scores")
    _ = try await snapshot("game.scores", "--record")
    let right = try workspace.text(of: "__Snapshots__/game/first.txt")
    let broken = right.replacing(text, with: damage)
    try workspace.script(broken, named: "__Snapshots__/game/first.txt")
    let run = try await snapshot("game.scores")
    #expect(run.status == 1)
    let start =
      "game.scores:5:12: 'first' counts as missing: '__Snapshots__/game/first.txt', \(words)"
    #expect(run.outputText.hasPrefix(start), "\(run.outputText)")
    #expect(run.outputText.split(separator: "\n").count == 2)
    #expect(
      run.outputText.hasSuffix(
        "2 snapshots: 1 equal, 1 missing. Look at them with --review; --record writes them all\n"))
    #expect(try workspace.text(of: "__Snapshots__/game/first.txt") == broken)
    let recorded = try await snapshot("game.scores", "--record")
    #expect(recorded.status == 0)
    #expect(
      recorded.outputText.contains("'first' counted as missing and is recorded: "),
      "\(recorded.outputText)")
    #expect(try workspace.text(of: "__Snapshots__/game/first.txt") == right)
    #expect(try await snapshot("game.scores").outputText == "2 snapshots: 2 equal\n")
  }

  @Test func `A golden file of a newer version is reported with its line, and left alone`()
    async throws
  {
    try workspace.script(Self.script, named: "game.scores")
    _ = try await snapshot("game.scores", "--record")
    let newer = try workspace.text(of: "__Snapshots__/game/first.txt").replacing(
      "snapshot 1", with: "snapshot 2")
    try workspace.script(newer, named: "__Snapshots__/game/first.txt")
    for arguments in [[], ["--record"]] {
      let run = try await snapshot(["game.scores"] + arguments)
      #expect(run.status == 1)
      #expect(run.outputText.contains("__Snapshots__/game/first.txt:"), "\(run.outputText)")
      #expect(run.outputText.contains("2 snapshots: 1 equal, 1 failed"))
      #expect(try workspace.text(of: "__Snapshots__/game/first.txt") == newer)
    }
  }

  @Test func `Continuous integration records no snapshot`() async throws {
    try workspace.script(Self.script, named: "game.scores")
    let asked = try await snapshot("game.scores", "--record", environment: ["CI": "true"])
    #expect(asked.status == 2)
    let run = try await snapshot(
      "game.scores", environment: ["CI": "true", "SNAPSHOT_TESTING_RECORD": "all"])
    #expect(run.status == 1)
    #expect(run.outputText.contains("2 snapshots: 2 missing"))
    let files = try FileManager.default.subpathsOfDirectory(atPath: workspace.folder.path)
    #expect(!files.contains { $0.hasSuffix("first.txt") })
  }

  @Test func `A failing script is reported, and the other scripts are compared`() async throws {
    try workspace.script("board A\nscore Nobody +1\ncheckpoint a\n", named: "a.scores")
    try workspace.script(Self.script, named: "b.scores")
    let run = try await snapshot("a.scores", "b.scores", "--record")
    #expect(run.status == 1)
    #expect(run.outputText.hasPrefix("a.scores:2:"), "\(run.outputText)")
    #expect(run.outputText.hasSuffix("3 snapshots: 2 recorded, 1 failed\n"))
  }
}
