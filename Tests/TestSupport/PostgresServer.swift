import Foundation

/// A PostgreSQL server for tests, with a cluster of its own in a temporary folder: see `Scripts/lib/postgres-server`,
/// which runs it, and ends it when the process of the tests has ended, by whatever means.
///
/// It accepts connections on 127.0.0.1 and on a socket in its folder. Roles get in without a password, but for those
/// that are made with one.
package final class PostgresServer: Sendable {
  /// How a server is stopped.
  package enum Stop: String, CaseIterable, Sendable {
    /// Open transactions are rolled back, and clients are told.
    case fast
    /// At once: the next start recovers from the log.
    case immediate
  }

  /// Whether PostgreSQL is on this machine. Suites are skipped without it:
  /// `@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))`.
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

  /// The one that suites share, each test with a database of its own. Never stop this one.
  package static var shared: PostgresServer { get async throws { try await common.value } }

  private static let common = Task { try await PostgresServer() }
  private static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Scripts/lib/postgres-server").standardized.path
  private static let environment = ProcessInfo.processInfo.environment

  /// Where its socket is: a `host` for libpq.
  package let folder: String
  package let port: Int
  /// The end of a pipe that closes with this process.
  private let owner: Int32
  /// The script that runs it.
  private let process: pid_t

  /// Makes a cluster and starts a server on it.
  ///
  /// - Parameter settings: those of `postgresql.conf` that differ from a new cluster's.
  /// - Throws: a `Run.Failure` in the words of PostgreSQL.
  package init(settings: [String: String] = [:]) async throws {
    let files = FileManager.default.temporaryDirectory.appending(
      path: "scoreboard-server-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: files) }
    let paths = ["input", "output", "errors"].map { files.appending(path: $0).path }
    mkfifo(paths[0], 0o600)
    // For both ways: for one it would wait until the script reads.
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
    // A child that has ended and is not waited for would keep Swift Testing from seeing the ends of its own.
    let process = process
    Thread.detachNewThread { waitpid(process, nil, 0) }
  }

  /// Where a client finds a database.
  package func url(
    database: String = "postgres", user: String = "postgres", password: String? = nil
  ) -> String {
    "postgres://\(user)\(password.map { ":\($0)" } ?? "")@127.0.0.1:\(port)/\(database)"
  }

  /// Makes a database with a name of its own, and returns that.
  package func makeDatabase() async throws -> String {
    let name = Self.name("database")
    try await sql("CREATE DATABASE \(name)")
    return name
  }

  /// Makes a role that may log in, with a password if one is given, and has no other rights. Returns its name.
  package func makeRole(password: String? = nil) async throws -> String {
    let name = Self.name("role")
    try await sql("CREATE ROLE \(name) LOGIN")
    if let password {
      try await sql(
        "ALTER ROLE \(name) PASSWORD '\(password)'", "GRANT password TO \(name)")
    }
    return name
  }

  /// Lets a role read the boards in a database, once the tables are made, and change nothing.
  package func allowReading(_ database: String, by role: String) async throws {
    try await sql(
      "GRANT USAGE ON SCHEMA scoreboard TO \(role)",
      "GRANT SELECT ON ALL TABLES IN SCHEMA scoreboard TO \(role)", in: database)
  }

  private static func name(_ kind: String) -> String {
    kind + "_" + UUID().uuidString.prefix(13).lowercased().replacing("-", with: "")
  }

  /// Carries out statements as the superuser, each on its own up to the first that fails. Returns the rows, a line for
  /// each, with bars between the columns.
  @discardableResult
  package func sql(_ statements: String..., in database: String = "postgres") async throws -> String
  {
    try await perform(
      "psql", ["--dbname", database] + statements.flatMap { ["--command", $0] })
  }

  /// Starts it again, and returns once it accepts connections.
  package func start() async throws { try await perform("start") }

  /// Stops it, and returns once it has ended.
  package func stop(_ mode: Stop = .fast) async throws {
    try await perform("stop", [mode.rawValue])
  }

  package func restart(_ mode: Stop = .fast) async throws {
    try await stop(mode)
    try await start()
  }

  /// Kills all its processes, as a power cut does.
  package func kill() async throws { try await perform("kill") }

  /// Has it answer nothing until `resume`. Connections stay open, and new ones are let in.
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
