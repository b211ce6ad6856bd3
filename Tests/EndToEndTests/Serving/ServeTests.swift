import Foundation
import ScoreScreen
import TestSupport
import Testing

/// `scoreboard serve` from its start by the shell to its end by the system.
@Suite struct ServeTests {
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `The server prints its address, follows the file, and ends on a signal`(signal: Int32)
    async throws
  {
    let workspace = try Workspace()
    try await workspace.perform("add Red Blue", "score Red +5")
    let server = try await ServerRun(["Game"], in: workspace)
    #expect(try await server.get("Game.csv") == "rank,name,score,team\r\n1,Red,5,\r\n2,Blue,–,\r\n")
    try await workspace.perform("score Blue +7")
    try await eventually(otherwise: "\(try await server.get("Game.csv"))") {
      try await server.get("Game.csv").contains("1,Blue,7,")
    }
    let shown = try await workspace.scoreboard(["show", "Game", "--format", "json"]).outputText
    #expect(try await server.get("Game.json") == shown)
    #expect(await server.end(by: signal) == 128 + signal)
    #expect(server.errors == "")
  }

  @Test func `The SVG and the frame show the screen without its keys`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red Blue", "score Red +5")
    let server = try await ServerRun([], in: workspace)
    let frame = try await server.get("Game/frame?size=60x12")
    let terminal = try TerminalSession(["watch", "Game"], in: workspace, columns: 60, rows: 12)
    try await terminal.wait(for: "help")
    let screen = terminal.screen()
    #expect(screen.lines.prefix(11).map { $0 + "\n" }.joined() + "\n" == frame)
    #expect(try await server.get("Game.svg").hasPrefix("<svg "))
    _ = await server.end(by: SIGTERM)
  }

  @Test func `A file that disappears for a while does not end the server`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red")
    let server = try await ServerRun([], in: workspace)
    #expect(try await server.get("Game.csv").contains("Red"))
    var names = ["", "-wal", "-shm"].map { workspace.dataFile + $0 }
    func move(_ from: String, _ to: String) throws {
      for name in names where FileManager.default.fileExists(atPath: name + from) {
        try FileManager.default.moveItem(atPath: name + from, toPath: name + to)
      }
    }
    try move("", ".away")
    try await eventually(otherwise: "Nothing is said") {
      try await server.get("Game.csv").contains("cannot be read at the moment")
    }
    // The file itself comes last: the server opens it as soon as it appears.
    names.reverse()
    try move(".away", "")
    try await eventually(otherwise: "\(server.errors)") {
      try await server.get("Game.csv").contains("Red")
    }
    try await workspace.perform("add Blue")
    try await eventually(otherwise: "\(server.errors)") {
      try await server.get("Game.csv").contains("Blue")
    }
    let sentences = server.errors.split(separator: "\n")
    #expect(sentences.count == 2, "\(server.errors)")
    #expect(sentences.last == "The scores can be read again: pages go on")
    _ = await server.end(by: SIGTERM)
  }

  @Test func `The server serves a file that takes the place of another at once`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red")
    let server = try await ServerRun(["Game"], in: workspace)
    let backup = workspace.folder.appending(path: "saved.json").path
    #expect(try await workspace.scoreboard(["export", "-o", backup]).status == 0)
    try await workspace.perform("add Blue")
    for name in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: workspace.dataFile + name)
    }
    #expect(try await workspace.scoreboard(["import", backup]).status == 0)
    try await eventually(otherwise: "\(try await server.get("Game.csv"))") {
      let text = try await server.get("Game.csv")
      return text.contains("Red") && !text.contains("Blue")
    }
    _ = await server.end(by: SIGTERM)
  }

  @Test(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
  func `Readers of damaged boards do not fill the log`() async throws {
    let postgres = try await PostgresServer.shared
    let database = try await postgres.makeDatabase()
    let workspace = try Workspace(data: postgres.url(database: database))
    _ = try await workspace.scoreboard(["database", "init", workspace.dataFile])
    try await workspace.perform("add Red")
    _ = try await workspace.scoreboard(["do", "Other", "add Blue"])
    _ = try await postgres.sql(
      "UPDATE scoreboard.player SET rounds = 'nonsense ' || name", in: database)
    let server = try await ServerRun([], in: workspace)
    for _ in 0..<20 {
      for name in ["Game", "Other"] {
        #expect(try await server.get("\(name).csv").contains("cannot be read at the moment"))
      }
    }
    _ = await server.end(by: SIGTERM)
    #expect(server.errors.split(separator: "\n").count == 2, "\(server.errors)")
  }

  @Test func `A failure to serve is reported in one sentence, and in the exit status`() async throws
  {
    let workspace = try Workspace()
    let missing = try await workspace.scoreboard(["serve", "--port", "0"])
    #expect(missing.status == 1 && missing.errorText.hasPrefix("Error: There is no data file"))
    try await workspace.perform("add Red")
    let server = try await ServerRun([], in: workspace)
    for (arguments, status, words) in [
      (["--port", "\(server.port)"], 1, "Port \(server.port) is taken by another program"),
      (["--host", "no.such.invalid"], 1, "There is no host 'no.such.invalid'"),
      (
        ["--host", "192.0.2.1", "--port", "0"], 1, "'192.0.2.1' is not an address of this computer"
      ),
      (["Gane", "--port", "0"], 1, "Did you mean 'Game'?"),
      (["--port", "65536"], 2, "'--port 65536' is not from 0 to 65535"),
      (["--max-readers", "0"], 2, "'--max-readers 0' is not from 1 to 100000"),
      (["--host", ""], 2, "'--host' names no address"),
    ] {
      let run = try await workspace.scoreboard(["serve"] + arguments)
      #expect(run.status == status, "\(arguments)")
      #expect(run.errorText.contains(words), "\(run.errorText)")
      #expect(run.outputText == "")
    }
    _ = await server.end(by: SIGTERM)
  }

  @Test func `A low limit on open files is reported at the start`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red")
    let run = try await Run.of(
      ["bash", "-c", "ulimit -n 1500; exec '\(Workspace.program)' serve --port 0"],
      environment: workspace.environment)
    #expect(run.status == 1)
    #expect(run.errorText.contains("The system allows 1500 open files"), "\(run.errorText)")
    #expect(run.errorText.contains("--max-readers 412"), "\(run.errorText)")
  }
}

/// A server that runs during a test.
final class ServerRun {
  private let process: pid_t
  private let folder: URL
  private var hasEnded = false
  let port: Int

  init(_ arguments: [String], in workspace: Workspace) async throws {
    folder = workspace.folder.appending(path: "serve-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let output = folder.appending(path: "output")
    process = try Run.spawn(
      [Workspace.program, "serve", "--port", "0"] + arguments,
      environment: workspace.environment,
      files: ["/dev/null", output.path, folder.appending(path: "errors").path])
    port = try await answer(otherwise: "No address was printed") {
      let text = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
      return text.prefixMatch(of: /http:\/\/127\.0\.0\.1:([0-9]+)\/\n/).flatMap { Int($0.output.1) }
    }
  }

  deinit {
    if hasEnded { return }
    kill(process, SIGKILL)
    Task { [process] in await Run.status(of: process) }
  }

  var errors: String { text(of: "errors") }
  var output: String { text(of: "output") }

  private func text(of file: String) -> String {
    (try? String(contentsOf: folder.appending(path: file), encoding: .utf8)) ?? ""
  }

  /// The links of scorers by their names.
  var links: [String: String] {
    let lines = output.matches(of: /(.+): (http:\S+#k=[\w-]{22})\n/)
    return Dictionary(lines.map { (String($0.output.1), String($0.output.2)) }) { $1 }
  }

  /// The body of the response to a path.
  func get(_ path: String) async throws -> String {
    let run = try await Run.of(
      ["curl", "-s", "http://127.0.0.1:\(port)/\(path)"],
      environment: ProcessInfo.processInfo.environment)
    try #require(run.status == 0, "curl ended with \(run.status)")
    return run.outputText
  }

  /// Ends the server by a signal.
  ///
  /// - Returns: its status, or 128 plus the signal that ended it.
  func end(by signal: Int32) async -> Int32 {
    kill(process, signal)
    hasEnded = true
    return await Run.status(of: process)
  }
}
