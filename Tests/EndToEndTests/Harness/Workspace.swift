import Foundation
import TestSupport
import Testing

/// A temporary folder for one test with a data file, and the program that uses it.
final class Workspace: Sendable {
  let folder: URL
  /// The path of the data file, or the address of a database.
  let dataFile: String

  init(data: String? = nil) throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "scoreboard-\(UUID().uuidString.prefix(8))")
    dataFile = data ?? folder.appending(path: "scores.sqlite").path
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try setMode(0o755, of: folder.path)
  }

  deinit {
    try? setMode(0o755, of: folder.path)
    try? FileManager.default.removeItem(at: folder)
  }

  /// The program under test: `SCOREBOARD_PROGRAM`, such as an optimised one, or else `built`.
  static let program = ProcessInfo.processInfo.environment["SCOREBOARD_PROGRAM"] ?? built

  /// The program that the build puts beside the test bundle.
  static let built: String = {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      let path = bundle?.bundlePath ?? CommandLine.arguments[0]
    #else
      let path = CommandLine.arguments[0]
    #endif
    return URL(filePath: path).deletingLastPathComponent().appending(path: "scoreboard").path
  }()

  /// The whole environment of the program.
  var environment: [String: String] {
    let own = ProcessInfo.processInfo.environment
    return [
      "PATH": own["PATH"] ?? "/usr/bin:/bin",
      // Settings of the developer must not affect the program.
      "HOME": folder.path, "LANG": "C.UTF-8", "SCOREBOARD_DATA": dataFile,
      "SWIFT_BACKTRACE": "enable=no",
    ].merging(own.filter { Self.sanitizers.contains($0.key) }) { variable, _ in variable }
  }

  /// The variables of a shell that has the program as `scoreboard` in its `PATH`.
  var shellVariables: [String: String] {
    let folder = URL(filePath: Self.program).deletingLastPathComponent().path
    return ["PS1": "$ ", "PATH": folder + ":" + (environment["PATH"] ?? ""), "HISTFILE": ""]
  }

  /// The variables with options for sanitizers.
  static let sanitizers = ["ASAN_OPTIONS", "TSAN_OPTIONS"]

  func scoreboard(
    _ arguments: [String], input: Data = Data(), environment more: [String: String] = [:]
  ) async throws -> Run {
    try await Run.of(
      [Self.program] + arguments, input: input,
      environment: environment.merging(more) { _, new in new })
  }

  /// Performs commands on a board, which must succeed.
  func perform(_ commands: String..., on board: String = "Game") async throws {
    let run = try await scoreboard(["do", board] + commands)
    try #require(run.status == 0, "\(commands): \(run.errorText)")
  }

  /// Performs the lines of a script on a board.
  func perform(script: [String], on board: String) async throws -> Run {
    try await scoreboard(
      ["do", board, "-"], input: Data(script.map { $0 + "\n" }.joined().utf8))
  }

  /// A board as the program prints it in JSON.
  func board(_ name: String = "Game") async throws -> BoardRecord {
    let run = try await scoreboard(["show", name, "--format", "json"])
    try #require(run.status == 0, "\(run.errorText)")
    return try JSONDecoder().decode(BoardRecord.self, from: run.output)
  }

  /// The commands in effect on a board, oldest first.
  func script(of name: String = "Game") async throws -> [String] {
    let run = try await scoreboard(["show", name, "--format", "script"])
    try #require(run.status == 0, "\(run.errorText)")
    return run.outputText.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
  }

  /// Copies the workspace's data file under another name.
  func copyOfData(for name: String) throws -> String {
    let copy = folder.appending(path: "\(name).sqlite").path
    try FileManager.default.copyItem(atPath: dataFile, toPath: copy)
    return copy
  }

  /// Writes a program that tests start.
  ///
  /// Another process writes it: a file that is open here is inherited by a process that a parallel test forks at that
  /// moment, and the system starts no program that is open for writing.
  func writeExecutable(_ text: String, to path: String) async throws {
    let run = try await Run.of(
      ["sh", "-c", "mkdir -p \"${0%/*}\" && cat > \"$0\" && chmod 755 \"$0\"", self.path(path)],
      input: Data(text.utf8), environment: environment)
    try #require(run.status == 0, "\(run.errorText)")
  }

  func setMode(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }
}

/// The output of `show --format json`.
struct BoardRecord: Decodable {
  let id: UUID
  let name: String
  let round: Int
  let players: [Player]

  struct Player: Decodable, Equatable {
    let rank: Int
    let name: String
    /// The score; 0 for a player without one.
    let score: Decimal
    let team: String?

    private enum Keys: CodingKey { case rank, name, score, team }

    init(from decoder: any Decoder) throws {
      let parts = try decoder.container(keyedBy: Keys.self)
      rank = try parts.decode(Int.self, forKey: .rank)
      name = try parts.decode(String.self, forKey: .name)
      score = try parts.decode(Decimal?.self, forKey: .score) ?? 0
      team = try parts.decode(String?.self, forKey: .team)
    }
  }

  var names: [String] { players.map(\.name) }

  func score(of name: String) throws -> Decimal {
    try #require(players.first { $0.name == name }, "\(name) is not among \(names)").score
  }
}
