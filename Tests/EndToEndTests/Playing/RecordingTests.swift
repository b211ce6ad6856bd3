import Foundation
import TestSupport
import Testing

/// `scoreboard record`: the recording replays to the same game.
@Suite struct RecordingTests {
  private static func terminal(
    _ arguments: [String] = [], in workspace: Workspace
  ) throws -> TerminalSession {
    try TerminalSession(["record", "-o", file(in: workspace).path] + arguments, in: workspace)
  }

  private static func file(in workspace: Workspace) -> URL {
    workspace.folder.appending(path: "game.scores")
  }

  /// The complete lines recorded so far.
  private func lines(in workspace: Workspace) throws -> [String] {
    let text = try String(contentsOf: Self.file(in: workspace), encoding: .utf8)
    #expect(text.hasSuffix("\n"))
    return text.split(separator: "\n").map(String.init)
  }

  private func withoutPauses(_ lines: [String]) -> [String] {
    lines.filter { !$0.hasPrefix("sleep ") }
  }

  /// Replays a recording without boards, and returns the resulting board.
  private func replay(_ lines: [String], in workspace: Workspace) async throws -> BoardRecord {
    let data = workspace.path("other.sqlite")
    let script = try workspace.script(lines.map { $0 + "\n" }.joined(), named: "replayed.scores")
    let run = try await workspace.scoreboard([
      "play", script, "--headless", "--verify", "--data", data,
    ])
    try #require(run.status == 0, "\(run.errorText)")
    let shown = try await workspace.scoreboard(
      ["show", "Game", "--format", "json"], environment: ["SCOREBOARD_DATA": data])
    return try JSONDecoder().decode(BoardRecord.self, from: shown.output)
  }

  @Test func `A recorded game replays to an equal board`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red Blue", "score Red +10", "team Red North")
    let terminal = try Self.terminal(["Game"], in: workspace)
    try await terminal.wait(until: "the board") { $0.score(of: "Red") == 10 }
    terminal.type("g+g5")
    terminal.press("Enter")
    try await terminal.wait(until: "Red at 16") { $0.score(of: "Red") == 16 }
    terminal.press("u")
    try await terminal.wait(until: "Red at 11") { $0.score(of: "Red") == 11 }
    try await workspace.perform("score Blue +11", "add Rosa")
    try await terminal.wait(until: "what others do") { $0.score(of: "Blue") == 11 }
    terminal.press("q")
    #expect(try await terminal.waitForEnd() == 0)
    let lines = try lines(in: workspace)
    #expect(
      withoutPauses(lines) == [
        "# Recorded with 'scoreboard record'", "size 80x24",
        "hide", "board Game", "add Red Blue", "team Red North", "score Red = 10", "show",
        "score Red +1", "score Red +5", "undo  # score Red +5", "score Blue +11", "add Rosa",
      ])
    #expect(lines.contains { $0.hasPrefix("sleep ") })
    #expect(try await replay(lines, in: workspace).players == workspace.board().players)
  }

  @Test func `A recording does not need a data file`() async throws {
    let workspace = try Workspace()
    let terminal = try Self.terminal(["--no-save"], in: workspace)
    try await terminal.wait(for: "0 boards")
    #expect(try Data(contentsOf: Self.file(in: workspace)).isEmpty)
    terminal.type("n")
    terminal.enter("Friday night")
    try await terminal.wait(for: "Nobody plays yet")
    terminal.enter(":add Red 3")
    try await terminal.wait(until: "Red at 3") { $0.score(of: "Red") == 3 }
    #expect(
      withoutPauses(try lines(in: workspace)) == [
        "# Recorded with 'scoreboard record'", "size 80x24", "board \"Friday night\"", "add Red 3",
      ])
    terminal.press("q")
    #expect(try await terminal.waitForEnd() == 0)
    #expect(!FileManager.default.fileExists(atPath: workspace.dataFile))
  }

  /// Random seeds, unless `SCOREBOARD_SEEDS` gives them.
  private static let randomSeeds =
    ProcessInfo.processInfo.environment["SCOREBOARD_SEEDS"] == nil
    ? [UInt64.random(in: 1...999_999)] : seeds(1)

  @Test(arguments: randomSeeds)
  func `A recording keeps every shown line through twenty kills amid a stream of keys`(
    seed: UInt64
  ) async throws {
    print("The moments of the kills come from seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for round in 1...20 {
      let workspace = try Workspace()
      try await workspace.perform("add Red")
      let terminal = try Self.terminal(["Game"], in: workspace)
      try await terminal.wait(until: "the board") { $0.score(of: "Red") == 0 }
      try await terminal.killAmidKeys(&random)
      #expect(try await terminal.waitForEnd() == nil)
      let shown = try #require(terminal.screen().score(of: "Red"))
      let kept = NSDecimalNumber(decimal: try await workspace.board().score(of: "Red")).intValue
      let lines = try lines(in: workspace)
      let recorded = lines.filter { $0 == "score Red +1" }.count
      #expect(shown <= recorded, "round \(round), seed \(seed): \(shown) was shown")
      #expect(recorded <= kept, "round \(round), seed \(seed)")
      let board = try await replay(lines, in: workspace)
      #expect(try board.score(of: "Red") == Decimal(recorded))
      #expect(recorded > 0, "round \(round), seed \(seed)")
    }
  }

  @Test(.enabled("A file system cannot be mounted here") { try await FullDiskTests.canMount() })
  func `On a full disk the game continues, and the recording up to then is kept`() async throws {
    let workspace = try Workspace()
    let disk = workspace.folder.appending(path: "disk").path
    let copy = Self.file(in: workspace).path
    let name = String(repeating: "Red", count: 15)
    let terminal = try TerminalSession(
      running: [
        "unshare", "--map-root-user", "--mount", "bash", "-c",
        """
        mkdir -p \(disk); mount -t tmpfs -o size=4k none \(disk)
        \(Workspace.program) do Game "add \(name)"
        \(Workspace.program) record -o \(disk)/game.scores Game
        status=$?; cp \(disk)/game.scores \(copy); echo status $status; exec sleep 1000
        """,
      ], in: workspace, columns: 200)
    try await terminal.wait(until: "the board") { $0.score(of: name) == 0 }
    var score = 0
    var screen = terminal.screen()
    // The next key clears the status row.
    while score < 100, !screen.contains("is no longer written (no space left on device)") {
      score += 1
      terminal.type("+")
      screen = try await terminal.wait(until: "\(score) points") {
        $0.score(of: name) == score
          && ($0.contains(" → \(score)") || $0.contains("is no longer written"))
      }
    }
    #expect(screen.contains("'\(disk)/game.scores' is no longer written"))
    terminal.type("+")
    try await terminal.wait(until: "one point more") {
      $0.score(of: name) == score + 1 && !$0.contains("is no longer written")
    }
    terminal.press("q")
    screen = try await terminal.wait(for: "status 1")
    #expect(screen.contains("Error: '\(disk)/game.scores' is no longer written"))
    let lines = try lines(in: workspace)
    let recorded = lines.filter { $0 == "score \(name) +1" }.count
    #expect(recorded == score - 1)
    #expect(try await replay(lines, in: workspace).score(of: name) == Decimal(recorded))
  }

  @Test func `An output that cannot hold a recording is refused before the screen starts`()
    async throws
  {
    let workspace = try Workspace()
    let shell = try await TerminalSession.shell(in: workspace, columns: 200)
    try Data("a game\n".utf8).write(to: Self.file(in: workspace))
    shell.enter("cd \(workspace.folder.path); clear")
    shell.enter("scoreboard record -o game.scores Game; echo status $?")
    try await shell.wait(for: "Error: 'game.scores' has something in it already.")
    try await shell.wait(for: "status 1")
    #expect(try Data(contentsOf: Self.file(in: workspace)) == Data("a game\n".utf8))
    shell.enter("clear; scoreboard record -o nowhere/game.scores Game; echo status $?")
    try await shell.wait(for: "'nowhere/game.scores' cannot be written (no such file or directory)")
    // Neither a board nor the data file is created.
    #expect(!FileManager.default.fileExists(atPath: workspace.dataFile))
  }

  @Test func `A recording without a screen is refused`() async throws {
    let workspace = try Workspace()
    let path = Self.file(in: workspace).path
    let run = try await workspace.scoreboard(["record", "-o", path, "Game"])
    #expect(run.status == 2)
    #expect(run.errorText.contains("Standard output is not a terminal"))
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(try await workspace.scoreboard(["record", "Game"]).status == 2)
    #expect(try await workspace.scoreboard(["record", "-o", "", "Game"]).status == 2)
  }

  @Test func `The history is printed with its pauses`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red Blue", "score Red +1")
    try await workspace.perform("score Blue +2")
    let run = try await workspace.scoreboard(["show", "game", "--format", "script", "--pauses"])
    let lines = run.outputText.split(separator: "\n").map(String.init)
    #expect(
      withoutPauses(lines) == ["board Game", "add Red Blue", "score Red +1", "score Blue +2"])
    // The second run of the program took some time to start.
    #expect(lines.dropLast().last?.hasPrefix("sleep ") == true)
    #expect(try await workspace.scoreboard(["show", "game", "--pauses"]).status == 2)
  }
}
