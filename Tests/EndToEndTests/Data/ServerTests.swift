import Foundation
import TestSupport
import Testing

/// The program on boards in a database on a server.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct ServerTests {
  /// A workspace with its boards in a new database.
  private func workspace(on server: PostgresServer) async throws -> Workspace {
    let workspace = try Workspace(data: server.url(database: try await server.makeDatabase()))
    let run = try await workspace.scoreboard(["database", "init", workspace.dataFile])
    try #require(run.outputText == "'\(workspace.dataFile)' is ready\n", "\(run.errorText)")
    return workspace
  }

  @Test func `Two screens and a wall show one board`() async throws {
    let workspace = try await workspace(on: .shared)
    try await workspace.perform("add Red Blue")
    let left = try TerminalSession(in: workspace)
    let right = try TerminalSession(in: workspace, columns: 60, rows: 12)
    let wall = try TerminalSession(["watch", "Game"], in: workspace)
    for screen in [left, right, wall] { try await screen.wait(for: "help") }
    right.press("j")
    left.type(String(repeating: "+", count: 20))
    right.type(String(repeating: "+", count: 30))
    for screen in [left, right, wall] {
      try await screen.wait(until: "all points") {
        $0.score(of: "Red") == 20 && $0.score(of: "Blue") == 30
      }
    }
    left.press("u")
    try await wall.wait(until: "Red at 19") {
      $0.score(of: "Red") == 19 && $0.score(of: "Blue") == 30
    }
  }

  @Test func `A screen stays up while the server is away`() async throws {
    let server = try await PostgresServer()
    let workspace = try await workspace(on: server)
    try await workspace.perform("add Red Blue", "score Red +5")
    let screen = try TerminalSession(in: workspace, columns: 120)
    try await screen.wait(for: "help")
    try await server.stop(.immediate)
    try await screen.wait(for: "No connection since")
    screen.press("+")
    try await eventually(otherwise: "The key is not read") { screen.unreadInput == 0 }
    // Keys after it still work: the screen does not hang.
    screen.press("?")
    try await screen.wait(for: "quit")
    screen.press("q")
    try await screen.wait(until: "Red at 5") {
      $0.contains("no key changes anything") && $0.score(of: "Red") == 5
    }
    try await server.start()
    try await screen.wait(for: "Connected again: later input was not saved")
    screen.press("+")
    try await screen.wait(until: "Red at 6") { $0.score(of: "Red") == 6 }
    #expect(try await workspace.board().score(of: "Red") == 6)
  }

  @Test func `The page server reports when the database server goes away and comes back`()
    async throws
  {
    let server = try await PostgresServer()
    let workspace = try await workspace(on: server)
    try await workspace.perform("add Red Blue", "score Red +5")
    let run = try await ServerRun(["Game"], in: workspace)
    try await server.stop(.immediate)
    for sentence in [
      "pages are not updated until it is back", "The scores can be read again: pages go on\n",
    ] {
      try await answer(otherwise: "'\(sentence)' was not said: \(run.errors)") {
        run.errors.contains(sentence) ? () : nil
      }
      if sentence.hasPrefix("pages") { try await server.start() }
    }
    #expect(!run.errors.contains("key"))
    #expect(await run.end(by: SIGTERM) == 128 + SIGTERM)
  }

  /// The commands whose output is compared between a file and a server, without lines that vary.
  private static let calls: [[String]] = [
    ["do", "Game", "add Red Blue 'Dark Green'", "score Red +5 Blue +2", "team Red Foxes"],
    ["do", "Game", "round next", "score 'Dark Green' 7.5", "undo", "undo", "redo"],
    ["do", "Game", "score Nobody +1"],
    ["do", "Game", "order hand", "move Blue top", "freeze", "score Blue +9"],
    ["show", "Game"], ["show", "Game", "--public"], ["show", "Game", "--rounds"],
    ["show", "Game", "--format", "csv"], ["show", "Game", "--format", "script"],
    ["show", "Game", "--at", "round 1"], ["show", "Nothing"],
    ["do", "Game", "reveal", "over"], ["do", "Game 2", "rematch Game as Next"],
    ["do", "Next", "score Red +1"], ["boards"], ["boards", "--public"],
    ["export", "Game", "--format", "csv"], ["export", "--format", "scores"],
    ["export", "-o", "all.json"], ["import", "all.json", "--replace"],
    ["import", "all.json"], ["show", "Next"],
    ["copy", "DATA", "copy.sqlite"], ["boards", "--data", "copy.sqlite"],
    ["copy", "copy.sqlite", "DATA"],
    ["copy", "copy.sqlite", "DATA", "--replace"],
    ["play", "game.scores", "--data", "DATA"],
    ["follow", "Votes", "votes.txt", "--save"], ["follow", "Votes", "votes.txt", "--save"],
    ["show", "Votes"], ["watch", "Game"], ["chart", "Game", "-o", "race.svg"],
    ["boards"],
  ]

  @Test func `Every command does the same on a server as on a file`() async throws {
    let workspaces = [try Workspace(), try await workspace(on: .shared)]
    for workspace in workspaces {
      try Data("Red\nBlue +3\nred\n".utf8).write(
        to: workspace.folder.appending(path: "votes.txt"))
      try Data("board Play\nadd Ann\nscore Ann +1\n".utf8).write(
        to: workspace.folder.appending(path: "game.scores"))
    }
    for call in Self.calls {
      var outputs: [String] = []
      for workspace in workspaces {
        let folder = workspace.folder.path + "/"
        let words = call.map { word in
          word == "DATA"
            ? workspace.dataFile : word.contains(/^[a-z]+\.[a-z]+$/) ? folder + word : word
        }
        let run = try await workspace.scoreboard(words)
        outputs.append(
          "\(run.status)\n\(run.outputText)\n\(run.errorText)"
            .replacing(workspace.dataFile, with: "DATA").replacing(folder, with: "")
            .replacing(/[0-9]{2}:[0-9]{2}/, with: "TIME"))
      }
      #expect(outputs[0] == outputs[1], "\(call)")
    }
  }

  @Test(arguments: [
    "postgrs://ann:s3cret@host/db", "postgres:/ann:s3cret@host/db", "host=h password=s3cret",
  ])
  func `A mistyped address creates no file and is not repeated`(address: String) async throws {
    let workspace = try Workspace()
    for words in [["boards"], ["do", "Game", "add Ann"], ["--plain"]] {
      let run = try await workspace.scoreboard(words, environment: ["SCOREBOARD_DATA": address])
      #expect(run.status != 0 && !run.errorText.contains("s3cret"), "\(run.errorText)")
      #expect(run.errorText.contains("An address is written as postgres://host/database"))
    }
  }

  @Test func `Commands that need a file are refused on a server`() async throws {
    let workspace = try await workspace(on: .shared)
    let name = "'\(workspace.dataFile)'"
    for (words, sentence) in [
      (["restore"], "\(name) is not a file. The server makes its own backups: see pg_dump"),
      (["compact", "--before", "2026-01-01"], "\(name) is not a file. Its history stays whole"),
      (
        ["database", "init", "scores"],
        "An address is written as postgres://host/database"
      ),
    ] {
      let run = try await workspace.scoreboard(words)
      #expect(run.status == 2 && run.errorText.contains(sentence), "\(run.errorText)")
    }
    let address = "postgres://ann:s3cret@127.0.0.1:1/scores"
    for words in [
      ["boards", "--data", address], ["database", "init", address], ["copy", address, "x.sqlite"],
    ] {
      let refused = try await workspace.scoreboard(words)
      #expect(refused.status == 2 && refused.errorText.contains("leave the password out"))
      #expect(!refused.errorText.contains("s3cret"))
    }
    let away = try await workspace.scoreboard(
      ["boards"], environment: ["SCOREBOARD_DATA": address])
    #expect(away.status == 1 && away.errorText.contains("'postgres://ann@127.0.0.1:1/scores'"))
    #expect(!away.errorText.contains("s3cret"))
  }

  @Test func `The settings name a database, and the option has precedence`() async throws {
    let workspace = try await workspace(on: .shared)
    try await workspace.perform("add Red")
    let config = workspace.folder.appending(path: ".config/scoreboard")
    try FileManager.default.createDirectory(at: config, withIntermediateDirectories: true)
    try Data("data: \(workspace.dataFile)\n".utf8).write(to: config.appending(path: "config.yml"))
    let none = ["SCOREBOARD_DATA": ""]
    let run = try await workspace.scoreboard(["boards"], environment: none)
    #expect(run.outputText.hasPrefix("Game"), "\(run.errorText)")
    let named = try await workspace.scoreboard(
      ["do", "Game", "add Blue", "--config", config.appending(path: "config.yml").path],
      environment: none.merging(["HOME": "/nowhere"]) { _, new in new })
    #expect(named.outputText == "Blue added\n", "\(named.errorText)")
    let other = try await workspace.scoreboard(
      ["boards", "--data", workspace.folder.appending(path: "other.sqlite").path],
      environment: none)
    #expect(other.status == 1)
  }
}
