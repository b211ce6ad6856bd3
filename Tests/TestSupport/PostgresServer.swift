import Foundation

/// A PostgreSQL server for tests, with a cluster of its own in a temporary folder. `Scripts/lib/postgres-server` runs
/// it, and stops it when the test process has ended, in whatever way.
///
/// It accepts connections on 127.0.0.1 and on a socket in its folder. Roles need no password unless they are created
/// with one.
package final class PostgresServer: Sendable {
  /// The ways to stop a server.
  package enum Stop: String, CaseIterable, Sendable {
    /// Open transactions are rolled back, and clients are notified.
    case fast
    /// The server stops at once, and the next start recovers from the log.
    case immediate
  }

  /// Whether this machine has PostgreSQL. Suites are skipped without it: `@Suite(.enabled(if:
  /// PostgresServer.isInstalled, "PostgreSQL is not installed"))`.
  package static let isInstalled: Bool = {
    let none = "/dev/null"
    var status: Int32 = -1
    if let process = try? Run.spawn(
      [script, "find"], environment: environment, files: [none, none, none])
    {
      waitpid(process, &status, 0)
    }
    return status == 0
  }()

  /// The server that suites share. Each test uses a database of its own, and none stops the server.
  package static var shared: PostgresServer { get async throws { try await common.value } }

  private static let common = Task { try await PostgresServer() }
  private static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Scripts/lib/postgres-server").standardized.path
  private static let environment = ProcessInfo.processInfo.environment

  /// The folder of the socket, a `host` for libpq.
  package let folder: String
  package let port: Int
  /// The end of a pipe that closes with this process.
  private let owner: Int32
  /// The script that runs it.
  private let process: pid_t

  /// Creates a cluster and starts a server on it.
  ///
  /// - Parameter settings: the settings of `postgresql.conf` that differ from the defaults.
  /// - Throws: `Run.Failure` with the message of PostgreSQL.
  package init(settings: [String: String] = [:]) async throws {
    let files = FileManager.default.temporaryDirectory.appending(
      path: "scoreboard-server-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: files) }
    let paths = ["input", "output", "errors"].map { files.appending(path: $0).path }
    mkfifo(paths[0], 0o600)
    // It is opened for both directions: a write-only open would wait until the script reads.
    owner = open(paths[0], O_RDWR | O_CLOEXEC)
    process = try Run.spawn(
      [Self.script, "run"] + settings.map { "\($0)=\($1)" }, environment: Self.environment,
      files: paths)
    var status: Int32 = 0
    while waitpid(process, &status, WNOHANG) == 0 {
      let line = try String(contentsOfFile: paths[1], encoding: .utf8)
      let words = line.split(whereSeparator: \.isWhitespace)
      if line.hasSuffix("\n"), let port = Int(words[1]) {
        (folder, self.port) = (String(words[0]), port)
        return
      }
      try await Task.sleep(for: .milliseconds(10))
    }
    close(owner)
    throw Run.Failure(description: try String(contentsOfFile: paths[2], encoding: .utf8))
  }

  deinit {
    close(owner)
    Task { [process] in await Run.status(of: process) }
  }

  /// The address of a database for a client.
  package func url(
    database: String = "postgres", user: String = "postgres", password: String? = nil
  ) -> String {
    "postgres://\(user)\(password.map { ":\($0)" } ?? "")@127.0.0.1:\(port)/\(database)"
  }

  /// Creates a database with a unique name, and returns the name.
  package func makeDatabase() async throws -> String {
    let name = Self.name("database")
    try await sql("CREATE DATABASE \(name)")
    return name
  }

  /// Creates a role that may log in, by default without a password, and has no other privileges. Returns its name.
  package func makeRole(password: String? = nil) async throws -> String {
    let name = Self.name("role")
    try await sql("CREATE ROLE \(name) LOGIN")
    if let password {
      try await sql(
        "ALTER ROLE \(name) PASSWORD '\(password)'", "GRANT password TO \(name)")
    }
    return name
  }

  /// Grants a role read-only access to the boards in a database whose tables exist.
  package func allowReading(_ database: String, by role: String) async throws {
    try await sql(
      "GRANT USAGE ON SCHEMA scoreboard TO \(role)",
      "GRANT SELECT ON ALL TABLES IN SCHEMA scoreboard TO \(role)", in: database)
  }

  private static func name(_ kind: String) -> String {
    kind + "_" + UUID().uuidString.prefix(13).lowercased().replacing("-", with: "")
  }

  /// Executes statements as the superuser, one by one up to the first failure. Returns the rows, one on each line, with
  /// bars between the columns.
  @discardableResult
  package func sql(_ statements: String..., in database: String = "postgres") async throws -> String
  {
    try await perform(
      "psql", ["--dbname", database] + statements.flatMap { ["--command", $0] })
  }

  /// Starts the server again, and returns once it accepts connections.
  package func start() async throws { try await perform("start") }

  /// Stops the server, and returns once it has ended.
  package func stop(_ mode: Stop = .fast) async throws {
    try await perform("stop", [mode.rawValue])
  }

  package func restart(_ mode: Stop = .fast) async throws {
    try await stop(mode)
    try await start()
  }

  /// Kills all processes of the server, as a power failure does.
  package func kill() async throws { try await perform("kill") }

  /// Pauses the server until `resume`. Connections stay open, and new ones are accepted.
  package func pause() async throws { try await perform("pause") }

  package func resume() async throws { try await perform("resume") }

  @discardableResult
  private func perform(_ command: String, _ arguments: [String] = []) async throws -> String {
    let run = try await Run.of(
      [Self.script, command, folder] + arguments, environment: Self.environment)
    guard run.status == 0 else { throw Run.Failure(description: "\(command): \(run.errorText)") }
    return String(run.outputText.trimmingPrefix { $0.isNewline }.dropLast(1))
  }
}
