import Foundation
import TestSupport
import Testing

/// `scoreboard serve --score`: links, the screen of the server, and its options.
@Suite struct ScorersTests {
  /// Posts a message with the key of a link, as the score page does.
  private func post(_ message: String, to link: String) async throws -> (status: Int, body: String)
  {
    let parts = link.components(separatedBy: "#k=")
    try #require(parts.count == 2, "\(link)")
    let run = try await Run.of(
      [
        "curl", "-s", "-w", "\n%{http_code}", "-H", "Content-Type: application/json", "-H",
        "Authorization: Bearer \(parts[1])", "-d", message, parts[0],
      ], environment: ProcessInfo.processInfo.environment)
    let lines = run.outputText.split(separator: "\n", omittingEmptySubsequences: false)
    return (Int(lines.last ?? "") ?? 0, lines.dropLast().joined(separator: "\n"))
  }

  private func identity(of player: String, at link: String) async throws -> String {
    let (status, board) = try await post("{}", to: link)
    try #require(status == 200, "\(board)")
    let pattern = try Regex(
      "\"id\":\"([^\"]+)\",\"name\":\"\(player)\"", as: (Substring, Substring).self)
    return String(try #require(board.firstMatch(of: pattern), "\(board)").output.1)
  }

  /// The link that a terminal shows.
  private func link(on terminal: TerminalSession) throws -> String {
    let text = terminal.screen().lines.joined(separator: "\n")
    return String(try #require(text.firstMatch(of: /http:\S+#k=[\w-]{22}/), "\(text)").output)
  }

  /// Scores for a player until somebody else sees it, and starts the server again between two arrivals of a tap.
  private func scoreAcrossARestart(in workspace: Workspace) async throws {
    try await workspace.perform("add Red Blue", "score Red +5")
    let arguments = ["Game", "--score", "--as", "Court 3", "--as", "Court 4=Blue"]
    var server = try await ServerRun(arguments, in: workspace)
    try await eventually(otherwise: "\(server.output)") { server.links.count == 2 }
    var link = try #require(server.links["Court 3"])
    let red = try await identity(of: "Red", at: link)
    let tap = #"{"tap":"\#(UUID())","do":"by","player":"\#(red)","amount":"2.5","round":1}"#
    let first = try await post(tap, to: link)
    #expect(first.status == 200 && first.body.contains("Red 5→7.5"), "\(first)")
    try await eventually(otherwise: "\(try await server.get("Game.csv"))") {
      try await server.get("Game.csv").contains("1,Red,7.5,")
    }
    let refused = try await post(
      tap.replacing(/"tap":"[^"]*"/, with: "\"tap\":\"\(UUID())\""),
      to: try #require(server.links["Court 4"]))
    #expect(refused.status == 409, "\(refused)")
    #expect(await server.end(by: SIGKILL) == 128 + SIGKILL)
    server = try await ServerRun(arguments, in: workspace)
    try await eventually(otherwise: "\(server.output)") { server.links.count == 2 }
    let port = server.port
    let old = link.replacing(/:\d+\//, with: ":\(port)/")
    #expect(try await post(tap, to: old).status == 401, "A link ends with its server")
    link = try #require(server.links["Court 3"])
    let again = try await post(tap, to: link)
    #expect(again.status == 200 && again.body.contains("Red 5→7.5"), "\(again)")
    #expect(try await workspace.board().score(of: "Red") == 7.5)
    let undone = try await post(#"{"tap":"\#(UUID())","do":"undo"}"#, to: link)
    #expect(undone.status == 200, "\(undone)")
    #expect(try await workspace.board().score(of: "Red") == 5)
    _ = await server.end(by: SIGTERM)
  }

  @Test func `A tap counts once in a file, also across a kill of the server`() async throws {
    let workspace = try Workspace()
    try await scoreAcrossARestart(in: workspace)
    for name in try FileManager.default.contentsOfDirectory(atPath: workspace.folder.path) {
      guard let data = FileManager.default.contents(atPath: workspace.path(name)) else { continue }
      #expect(data.range(of: Data("#k=".utf8)) == nil, "\(name) holds a key")
    }
  }

  @Test(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
  func `A tap counts once in PostgreSQL, also across a kill of the server`() async throws {
    let postgres = try await PostgresServer.shared
    let database = try await postgres.makeDatabase()
    let workspace = try Workspace(data: postgres.url(database: database))
    _ = try await workspace.scoreboard(["database", "init", workspace.dataFile])
    try await scoreAcrossARestart(in: workspace)
  }

  @Test func `The screen adds scorers, shows their links, and takes them away`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red Blue", "score Red +5")
    let terminal = try TerminalSession(
      ["serve", "Game", "--score", "--as", "Court 3", "--port", "0", "--pin"], in: workspace,
      columns: 160, rows: 40)
    try await terminal.wait(for: "#k=")
    let first = try link(on: terminal)
    #expect(try await post("{}", to: first).status == 200)
    terminal.press("Escape")
    try await terminal.wait(for: "Last seen")
    terminal.press("a")
    terminal.type("Court 4=Blue")
    terminal.press("Enter")
    try await terminal.wait(for: "#k=")
    let second = try link(on: terminal)
    #expect(try await post("{}", to: second).body.contains("Red") == false)
    terminal.press("Escape")
    try await terminal.wait(for: "Court 4 · 1 player")
    terminal.press("a")
    terminal.enter("court 3")
    try await terminal.wait(for: "There is a scorer 'court 3' already")
    // What was typed stays, to be corrected.
    terminal.press("Escape")
    try await terminal.wait(for: "take away")
    terminal.press("k", "Enter")
    try await terminal.wait(for: "#k=")
    let again = try link(on: terminal)
    #expect(again != first)
    let red = try await identity(of: "Red", at: first)
    let tap = #"{"tap":"\#(UUID())","do":"by","player":"\#(red)","amount":"1","waiting":7}"#
    #expect(try await post(tap, to: again).status == 200)
    terminal.press("Escape")
    try await eventually(otherwise: "\(terminal.screen().lines)") {
      terminal.screen().lines.contains { $0.contains(/Court 3 .* \d\d:\d\d +1 +7/) }
    }
    terminal.press("p")
    try await terminal.wait(for: "PIN for Court 3")
    terminal.press("Escape")
    try await terminal.wait(for: "Last seen")
    terminal.press("x")
    try await terminal.wait(for: "The link of Court 3 has ended")
    for link in [first, again] { #expect(try await post(tap, to: link).status == 410) }
    #expect(try await post("{}", to: second).status == 200)
    terminal.press("q")
    try await eventually(otherwise: "The server goes on") {
      try await post("{}", to: second).status == 0
    }
    #expect(try await workspace.board().score(of: "Red") == 6)
  }

  /// Presses the key for scorers on a board, scores from a phone, and undoes it at the keys.
  private func scoreBesideTheBoard(in workspace: Workspace) async throws {
    try await workspace.perform("add Red Blue", "score Red +5")
    let terminal = try TerminalSession(
      ["keep", "Game", "--port", "0"], in: workspace, columns: 160, rows: 40)
    try await terminal.wait(for: "Red")
    terminal.press("W")
    try await terminal.wait(for: "#k=")
    let link = try link(on: terminal)
    let red = try await identity(of: "Red", at: link)
    func tap() -> String {
      #"{"tap":"\#(UUID())","do":"by","player":"\#(red)","amount":"2.5","round":1}"#
    }
    #expect(try await post(tap(), to: link).status == 200)
    try await terminal.wait(for: "Red 5→7.5, by Scorer 1")
    terminal.press("Escape")
    try await terminal.wait(for: "Last seen")
    try await eventually(otherwise: "\(terminal.screen().lines)") {
      terminal.screen().lines.contains { $0.contains(/Scorer 1 .* \d\d:\d\d +1/) }
    }
    terminal.press("Escape")
    try await terminal.wait(for: "u undo")
    // The link works while the board is shown, and a point appears without a key.
    #expect(try await post(tap(), to: link).status == 200)
    try await terminal.wait(for: "Red 7.5→10, by Scorer 1")
    terminal.press("u")
    try await terminal.wait(for: "Undone: Red 10→7.5")
    #expect(try await workspace.board().score(of: "Red") == 7.5)
    // The audience of this server sees the board, too.
    let page = String(link.prefix { $0 != "#" }.dropLast("/score".count)) + ".csv"
    let table = try await Run.of(
      ["curl", "-s", page], environment: ProcessInfo.processInfo.environment)
    #expect(table.outputText.contains("1,Red,7.5,"), "\(table.outputText)")
    terminal.press("W")
    try await terminal.wait(for: "Last seen")
    terminal.press("x")
    try await terminal.wait(for: "The link of Scorer 1 has ended")
    #expect(try await post("{}", to: link).status == 410)
    terminal.press("a")
    terminal.enter("Court 4")
    try await terminal.wait(for: "#k=")
    let other = try self.link(on: terminal)
    terminal.press("Escape", "Escape")
    try await terminal.wait(for: "u undo")
    #expect(try await post("{}", to: other).status == 200)
    terminal.press("q")
    try await eventually(otherwise: "The server goes on") {
      try await post("{}", to: other).status == 0
    }
  }

  @Test func `A key on a board shows the scorers, whose points come to a board in a file`()
    async throws
  {
    try await scoreBesideTheBoard(in: Workspace())
  }

  @Test(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
  func `A key on a board shows the scorers, whose points come to a board in PostgreSQL`()
    async throws
  {
    let postgres = try await PostgresServer.shared
    let workspace = try Workspace(data: postgres.url(database: try await postgres.makeDatabase()))
    _ = try await workspace.scoreboard(["database", "init", workspace.dataFile])
    try await scoreBesideTheBoard(in: workspace)
  }

  @Test func `The scorekeeper sees another result that a phone asks for, and decides with a key`()
    async throws
  {
    let workspace = try Workspace()
    try await workspace.perform("add Red Blue", "fixtures round", "result 1 3:1")
    let terminal = try TerminalSession(
      ["keep", "Game", "--port", "0"], in: workspace, columns: 160, rows: 40)
    try await terminal.wait(for: "Red")
    terminal.press("W")
    try await terminal.wait(for: "#k=")
    let link = try link(on: terminal)
    terminal.press("Escape", "Escape")
    try await terminal.wait(for: "u undo")
    let tap = #"{"tap":"\#(UUID())","do":"result","match":1,"result":"1:1","seen":"3:1"}"#
    #expect(try await post(tap, to: link).status == 200)
    try await terminal.wait(for: "Match 1: Red 1, Blue 1 asked for instead, by Scorer 1")
    try await terminal.wait(for: "1 result to decide")
    terminal.press("r", "Tab", "Tab")
    try await terminal.wait(for: "1:1 by Scorer 1")
    let page = String(link.prefix { $0 != "#" }.dropLast("/score".count))
    for address in [page, page + "?matches", page + ".json"] {
      let seen = try await Run.of(
        ["curl", "-s", address], environment: ProcessInfo.processInfo.environment)
      #expect(!seen.outputText.contains("Scorer 1") && !seen.outputText.contains("to decide"))
    }
    terminal.press("y")
    try await eventually(otherwise: "\(terminal.screen().lines)") {
      let shown = try await workspace.scoreboard(["show", "Game", "--matches"]).outputText
      return shown.contains(/Red +1 +1 +Blue/)
    }
    terminal.press("q")
  }

  @Test func `Where phones cannot score, the board says why in a sentence`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red")
    let server = try await ServerRun([], in: workspace)
    for (options, sentence) in [
      (["--port", "\(server.port)"], "Port \(server.port) is taken by another program"),
      (["--host", "no.such.host.invalid"], "There is no host 'no.such.host.invalid'"),
      (["--no-save"], "start without --no-save"),
    ] {
      let terminal = try TerminalSession(["keep", "Game"] + options, in: workspace, columns: 100)
      try await terminal.wait(for: "Game")
      terminal.press("W")
      try await terminal.wait(for: sentence)
      terminal.press("q")
    }
    let terminal = try TerminalSession(
      ["keep", "Game", "--port", "0"], in: workspace, columns: 100)
    try await terminal.wait(for: "Red")
    terminal.press("W")
    try await terminal.wait(for: "Only this computer reaches it")
    terminal.press("Escape", "Escape")
    try await terminal.wait(for: "? help")
    terminal.press("R")
    try await terminal.wait(for: "Game 2")
    terminal.press("W")
    try await terminal.wait(for: "Phones score on 'Game': take their links away there")
    _ = await server.end(by: SIGTERM)
  }

  @Test func `On a terminal the code of the public page follows its address`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red")
    for (options, isShown) in [(["--host", "0.0.0.0"], true), ([], false)] {
      let terminal = try TerminalSession(["serve", "--port", "0"] + options, in: workspace)
      try await terminal.wait(for: "http://")
      try await eventually(otherwise: "\(terminal.screen().lines)") {
        terminal.screen().lines.contains { $0.contains("▄") }
          || !isShown
      }
      #expect(terminal.screen().lines.contains { $0.contains("▄") } == isShown)
    }
  }

  @Test(arguments: [
    (["serve", "Game", "--as", "Court 3"], "Add '--score'"),
    (["serve", "--score"], "Name it, as in: scoreboard serve Final --score"),
    (["serve", "Game", "--score", "--until", "25:00"], "'--until 25:00' is not a time of day"),
    (["serve", "Game", "--score", "--until", "noon"], "as in --until 23:00"),
    (["serve", "Game", "--score", "--url", "scores"], "'--url scores' is not an address"),
    (["serve", "Game", "--score", "--as", "A=Nobody"], "Nobody"),
    (["serve", "Game", "--score", "--as", "A="], "name"),
    (["serve", "Game", "--score", "--as", "A=match 1,2"], "has no matches"),
    (["serve", "Game", "--score", "--as", "A", "--as", "a"], "There is a scorer 'a' already"),
  ])
  func `A mistake is one sentence`(arguments: [String], words: String) async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red")
    let run = try await workspace.scoreboard(arguments + ["--port", "0"])
    #expect(run.status != 0 && run.errorText.contains(words), "\(run.errorText)")
  }
}
