import Foundation
import TestSupport
import Testing

/// A program in tmux: a pane of a server of its own. Each look is a process: use `TerminalSession` unless the test is
/// about tmux or the state of a terminal that only tmux reports.
final class TmuxSession: Sendable {
  /// The terminal's socket is in the folder of this workspace.
  private let workspace: Workspace
  private let socket: String
  private let server: pid_t
  private let environment: [String: String]

  /// Starts a command in a new terminal, by default the program on the board `Game`.
  init(
    _ command: [String] = [Workspace.program, "Game"], in workspace: Workspace,
    columns: Int = 80, rows: Int = 24, type: String = "screen-256color",
    environment more: [String: String] = [:]
  ) async throws {
    self.workspace = workspace
    socket = workspace.folder.appending(path: "tmux-\(UUID().uuidString.prefix(8))").path
    environment = workspace.environment.merging(more) { _, new in new }
    let variables = environment.flatMap { ["-e", "\($0)=\($1)"] }
    let run = try await Run.of(
      [
        "tmux", "-S", socket, "-f", "/dev/null", "set", "-g", "remain-on-exit", "on", ";",
        "set", "-g", "remain-on-exit-format", "", ";", "set", "-g", "status", "off", ";",
        "set", "-g", "default-terminal", type, ";",
        "new-session", "-d", "-x", String(columns), "-y", String(rows),
      ] + variables + command + [";", "display-message", "-p", "#{pid}"],
      environment: environment)
    server = try #require(
      pid_t(run.outputText.trimmingCharacters(in: .newlines)), "tmux: \(run.errorText)")
  }

  /// Starts a shell in a terminal, with the program as `scoreboard` in its `PATH`.
  static func shell(
    in workspace: Workspace, columns: Int = 80, rows: Int = 24,
    environment: [String: String] = [:]
  ) async throws -> TmuxSession {
    let session = try await TmuxSession(
      ["bash", "--norc", "--noprofile", "-i"], in: workspace, columns: columns, rows: rows,
      environment: environment.merging(workspace.shellVariables) { old, _ in old })
    try await session.wait(for: "$")
    return session
  }

  deinit { kill(server, SIGTERM) }

  /// Sends tmux a command and returns its output.
  @discardableResult
  func tmux(_ arguments: String...) async throws -> String {
    let run = try await Run.of(["tmux", "-S", socket] + arguments, environment: environment)
    try #require(run.status == 0, "tmux \(arguments): \(run.errorText)")
    return run.outputText
  }

  /// The value of a tmux format by its name.
  func value(of name: String) async throws -> String {
    try await tmux("display-message", "-p", "#{\(name)}").trimmingCharacters(in: .newlines)
  }

  // MARK: keys

  /// Presses keys, by their names in tmux, all at once.
  func press(_ keys: String...) async throws {
    for key in keys { try await tmux("send-keys", "--", key) }
  }

  /// Writes text to the terminal's input, all at once.
  func type(_ text: String) async throws {
    try await tmux("send-keys", "-l", "--", text)
  }

  /// Types a line and presses Enter.
  func enter(_ line: String) async throws {
    try await type(line)
    try await press("Enter")
  }

  func resize(columns: Int, rows: Int) async throws {
    try await tmux("resize-window", "-x", String(columns), "-y", String(rows))
  }

  // MARK: the screen

  func screen() async throws -> Screen { Screen(text: try await tmux("capture-pane", "-p")) }

  /// Waits until the screen satisfies a condition, and returns it.
  @discardableResult
  func wait(
    until what: String, _ condition: (Screen) -> Bool
  ) async throws -> Screen {
    try await answer(otherwise: "Not on the screen: \(what)\n\(try await self.screen())") {
      let screen = try await self.screen()
      return condition(screen) ? screen : nil
    }
  }

  /// Waits until a text is on the screen.
  @discardableResult
  func wait(for text: String) async throws -> Screen {
    try await wait(until: "'\(text)'") { $0.text.contains(text) }
  }

  /// Waits until the program has ended, and returns its status; nil if a signal ended it.
  @discardableResult
  func waitForEnd() async throws -> Int32? {
    let pid = try await process()
    return try await answer(otherwise: "Still running\n\(try await self.screen())") {
      // tmux sometimes misses the end of a child.
      kill(self.server, SIGCHLD)
      let isGone = kill(pid, 0) != 0
      let words = try await self.tmux(
        "display-message", "-p", "#{pane_dead} #{pane_dead_status}"
      ).split(whereSeparator: \.isWhitespace)
      guard isGone, words.first == "1" else { return nil }
      return .some(words.count > 1 ? Int32(words[1]) : nil)
    }
  }

  /// The process that the terminal started.
  func process() async throws -> pid_t {
    try #require(pid_t(try await value(of: "pane_pid")))
  }
}
