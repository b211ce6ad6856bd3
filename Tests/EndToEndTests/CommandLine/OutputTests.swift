import Foundation
import TestSupport
import Testing

/// Standard output that is not a terminal, and terminals with few capabilities.
@Suite struct OutputTests {
  private static func workspace() async throws -> Workspace {
    let workspace = try Workspace()
    try await workspace.perform("add Red 12 Blue 7 Zoë 0.5 日本語 3", "score Blue +6")
    return workspace
  }

  @Test func `Without a terminal the frame is printed as text`() async throws {
    let workspace = try await Self.workspace()
    let shown = try await workspace.scoreboard(["show", "Game"])
    for arguments in [["Game"], ["Game", "--color", "always"]] {
      let run = try await workspace.scoreboard(arguments)
      #expect(run.status == 0)
      #expect(run.errorText == "")
      #expect(!run.output.contains(0x1B))
      #expect(run.outputText == shown.outputText)
      let screen = Screen(text: run.outputText)
      #expect(screen.order(of: ["Blue", "Red", "日本語", "Zoë"]) == ["Blue", "Red", "日本語", "Zoë"])
    }
    #expect(
      try await workspace.scoreboard(["Game", "--ascii"]).outputText
        == workspace.scoreboard(["show", "Game", "--ascii"]).outputText)
    let boards = try await workspace.scoreboard([])
    #expect(boards.status == 0)
    #expect(boards.outputText == "Game  4 players, round 1, Blue leads with 13.0\n")
  }

  @Test func `Help and version go to standard output`() async throws {
    let workspace = try Workspace()
    for arguments in [["--help"], ["do", "--help"], ["show", "--help"], ["--version"]] {
      let run = try await workspace.scoreboard(arguments)
      #expect(run.status == 0)
      #expect(!run.output.isEmpty)
      #expect(run.errorText == "")
    }
  }

  @Test(arguments: [
    ["boards"], ["show", "Game"], ["show", "Game", "--format", "json"],
    ["show", "Game", "--format", "csv"], ["show", "Game", "--format", "script"], ["--help"],
  ])
  func `Output that cannot be written is reported and crashes nothing`(arguments: [String])
    async throws
  {
    let workspace = try await Self.workspace()
    let command = ([Workspace.program] + arguments).joined(separator: " ")
    for target in ["> /dev/full", ">&-"] {
      let run = try await Run.of(
        ["bash", "-c", "\(command) \(target); echo status $? >&2"],
        environment: workspace.environment)
      // The output is one sentence, not a crash report.
      let lines = run.errorText.split(separator: "\n")
      #expect(lines.last == "status 1", "\(command) \(target)")
      #expect(lines.count == 2, "\(command) \(target): \(lines.first ?? "nothing is said")")
    }
  }

  @Test func `An output file does not take the place of a closed standard output`()
    async throws
  {
    let workspace = try Workspace()
    let path = try workspace.script("board Game\nadd Red\nscore Red +5\ncheckpoint five\n")
    var texts: [String] = []
    for target in ["> /dev/full 2> /dev/null", ">&- 2>&-"] {
      let file = workspace.folder.appending(path: "\(texts.count).txt")
      let run = try await Run.of(
        [
          "bash", "-c",
          "\(Workspace.program) play \(path) --narrate -o \(file.path) \(target); exit $?",
        ], environment: workspace.environment)
      #expect(run.status == 1)
      texts.append(try String(contentsOf: file, encoding: .utf8))
    }
    // The file contains the recording up to the failure, and nothing after it. The first line ends with the elapsed
    // time.
    #expect(texts.allSatisfy { $0.hasPrefix("# end, ") })
    texts = texts.map { String($0.drop { $0 != "\n" }) }
    #expect(texts[1] == texts[0])
  }

  @Test(arguments: ["<&-", "< /tmp"])
  func `Input that cannot be read is reported in one sentence`(source: String) async throws {
    let workspace = try await Self.workspace()
    let run = try await Run.of(
      ["bash", "-c", "\(Workspace.program) do Game - \(source)"],
      environment: workspace.environment)
    #expect(run.status == 1)
    #expect(!run.errorText.contains("NSCocoaErrorDomain"))
    #expect(run.errorText.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    (
      "env -u TERM",
      "TERM is not set. Use --plain, or set it to the terminal's type, as in TERM=xterm-256color"
    ),
    (
      "env TERM=",
      "TERM is not set. Use --plain, or set it to the terminal's type, as in TERM=xterm-256color"
    ),
    (
      "env TERM=zork",
      "The terminal type 'zork' in TERM is unknown here. "
        + "Use --plain, try TERM=xterm-256color, or install ncurses-term"
    ),
    (
      "env TERM=dumb",
      "A terminal of type 'dumb' (TERM) cannot place its cursor. Use --plain, which needs none"
    ),
  ])
  func `A terminal without the needed capabilities is reported and left alone`(
    prefix: String, sentence: String
  ) async throws {
    let workspace = try await Self.workspace()
    let terminal = try TerminalSession(running: ["sleep", "1000"], in: workspace)
    let run = try await Run.of(
      ["bash", "-c", "\(prefix) \(Workspace.program) Game < \(terminal.path) > \(terminal.path)"],
      environment: workspace.environment)
    #expect(run.status == 2)
    #expect(run.errorText == "Error: \(sentence)\n")
    // The output before a mark that follows.
    try Data("mark".utf8).write(to: URL(filePath: terminal.path))
    try await terminal.wait(for: "mark")
    #expect(terminal.writtenText == "mark")
  }

  @Test func `Without a terminal for input the screen does not start`() async throws {
    let workspace = try await Self.workspace()
    let terminal = try TerminalSession(running: ["sleep", "1000"], in: workspace)
    let run = try await Run.of(
      ["bash", "-c", "\(Workspace.program) Game < /dev/null > \(terminal.path)"],
      environment: workspace.environment)
    #expect(run.status == 2)
    #expect(run.errorText.hasPrefix("Error: Standard input is not a terminal."))
  }
}
