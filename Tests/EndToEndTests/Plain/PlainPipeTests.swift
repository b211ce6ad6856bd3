import Foundation
import TestSupport
import Testing

/// Plain mode without a terminal.
@Suite struct PlainPipeTests {
  private static let bare = ["LANG": "C.UTF-8", "TERM": ""]

  private static func run(
    _ workspace: Workspace, _ arguments: [String], keys: String = "",
    environment: [String: String] = bare
  ) async throws -> [String] {
    let run = try await workspace.scoreboard(
      arguments, input: Data(keys.utf8), environment: environment)
    #expect(run.status == 0)
    #expect(run.errorText == "")
    return run.outputText.split(separator: "\n").map(String.init)
  }

  @Test func `Standard input is read as keys up to its end`() async throws {
    let workspace = try Workspace()
    let lines = try await Self.run(
      workspace, ["--plain", "Quiz"], keys: "aRed\nBlue\n\ng+j12\n:score Rad +1\n")
    #expect(
      lines == [
        "New board 'Quiz'", "Round 1", "No players yet: press a to add some", "Red added",
        "Blue added", "2 players on the board. a adds more", "Red, 1st, no score",
        "Red –→1, takes the lead", "+12 for Blue",
        "Blue –→12, takes the lead from Red", "There is no player 'Rad'. Did you mean 'Red'?",
      ])
    #expect(try await workspace.board("Quiz").names == ["Blue", "Red"])
  }

  @Test(arguments: ["C", "C.UTF-8"])
  func `Lines are ASCII when that is asked for`(locale: String) async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Zoë 5 Blue")
    let lines = try await Self.run(
      workspace, ["--plain", "Game", "--ascii"], keys: "+", environment: ["LC_ALL": locale])
    #expect(lines.last == "Zo? 5->6")
    #expect(lines.joined().allSatisfy { $0.isASCII })
    let others = try await Self.run(
      workspace, ["--plain", "Game"], keys: "+", environment: ["LC_ALL": locale])
    #expect(others.last == "Zoë 6→7")
  }

  @Test func `No stored text steers the reader of the lines`() async throws {
    let workspace = try Workspace()
    try await workspace.perform(#"add "\u{1B}]0;x\u{7}" "a\nb""#, on: "Game")
    for arguments in [["--plain", "Game"], ["--plain"]] {
      let run = try await workspace.scoreboard(arguments, input: Data("+jj?\u{C}/b\n".utf8))
      #expect(run.status == 0)
      #expect(run.output.allSatisfy { $0 == 0x0A || $0 >= 0x20 && $0 != 0x7F })
    }
  }

  @Test func `The end of the keys ends the program, and so does a quit key`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red")
    #expect(try await Self.run(workspace, ["--plain", "Game"]).last == "Red, 1st, no score")
    #expect(try await Self.run(workspace, ["--plain", "Game"], keys: "+q+").last == "Red –→1")
    #expect(try await workspace.board().players[0].score == 1)
  }

  @Test func `A reader that goes away ends the program, and its changes are kept`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red 12 Blue 7")
    let program = Workspace.program
    let run = try await Run.of(
      [
        "bash", "-c",
        """
        exec 3< <(printf +; exec sleep 100)
        \(program) --plain Game <&3 | head -6; echo ${PIPESTATUS[0]} >&2
        kill $!
        \(program) watch --plain Game < /dev/null | head -1; echo ${PIPESTATUS[0]} >&2
        """,
      ], environment: workspace.environment)
    #expect(run.outputText.hasSuffix("\nRed 12→13\nGame\n"))
    #expect(run.errorText == "141\n141\n")
    #expect(try await workspace.board().score(of: "Red") == 13)
  }

  @Test(arguments: ["> /dev/full", ">&-"])
  func `A failure to write lines is reported once`(target: String) async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red")
    let run = try await Run.of(
      ["bash", "-c", "echo + | \(Workspace.program) --plain Game \(target)"],
      environment: workspace.environment)
    #expect(run.status == 1)
    #expect(run.errorText.split(separator: "\n").count == 1)
  }

  @Test(arguments: [[], ["Game"], ["watch"], ["watch", "Game"], ["play", "SCRIPT"]])
  func `Without --plain the last frame is printed as text, also where TERM is not set`(
    arguments: [String]
  ) async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red 12 Blue 7")
    let script = try workspace.script("board Game\nadd Red 12 Blue 7\n")
    let command = arguments.map { $0 == "SCRIPT" ? script : $0 }
    for environment in [["TERM": ""], ["TERM": "dumb"], ["TERM": "xterm-256color"]] {
      let run = try await workspace.scoreboard(command, environment: environment)
      #expect(run.status == 0)
      #expect(run.errorText == "")
      #expect(run.outputText.contains(arguments.isEmpty ? "Game  2 players" : "Red"))
      #expect(run.output.allSatisfy { $0 == 0x0A || $0 >= 0x20 && $0 != 0x7F })
    }
  }

  @Test func `Plain mode plays a script in lines and records keys from a pipe`() async throws {
    let workspace = try Workspace()
    let script = try workspace.script("board Game\nadd Red 12 Blue 7\nscore Blue +6\n")
    let told = try await Self.run(workspace, ["play", "--plain", script])
    #expect(told.last == "Blue 7→13, takes the lead from Red")
    let file = workspace.folder.appending(path: "recorded.scores")
    _ = try await Self.run(
      workspace, ["record", "--plain", "-o", file.path, "New"], keys: "aRed\n\n+")
    #expect(try String(contentsOf: file, encoding: .utf8).contains("score Red +1"))
  }

  @Test func `A key that may begin another key does not end the input`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red")
    // Esc leaves the board and Enter opens it again, each after the answer to the key before.
    let keys = """
      answered() { for _ in {1..1200}; do grep -q "$1" "$2" && return; sleep 0.05; done; }
      touch "$1"
      (answered opened "$1"; printf '\\033'; answered ^Scoreboard "$1"; printf '\\n++q') |
        "$0" --plain Game > "$1"
      """
    let output = workspace.folder.appending(path: "lines").path
    let run = try await Run.of(
      ["bash", "-c", keys, Workspace.program, output], environment: workspace.environment)
    #expect(run.status == 0)
    #expect(try await workspace.board().score(of: "Red") == 2)
  }

  @Test func `Refused input in a pipe is not part of the next command`() async throws {
    let workspace = try Workspace()
    let lines = try await Self.run(
      workspace, ["--plain", "Game"], keys: ":bogus\nadd\u{1B}:add A\naB \n\ng+")
    #expect(lines.contains { $0.hasPrefix("Unknown command 'bogus'") })
    #expect(try await workspace.board().names.sorted() == ["A", "B"])
  }
}
