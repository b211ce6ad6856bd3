import Foundation
import TerminalSupport
import Testing

/// The colours follow the background that the terminal reports, and the program does not wait for it.
@Suite struct BackgroundTests {
  private static let question = "\u{1B}]11;?\u{1B}\\"
  private static let light = "\u{1B}]11;rgb:fdfd/fdfd/fbfb\u{1B}\\"
  /// The last text of the first frame.
  private static let shown = "help"

  private static func start(
    _ arguments: [String] = ["Game"], in workspace: Workspace, answer: String? = nil,
    _ environment: [String: String] = [:]
  ) throws -> TerminalSession {
    try TerminalSession(
      arguments, in: workspace, environment: environment,
      answers: answer.map { [question: $0] } ?? [:])
  }

  private static func workspace() async throws -> Workspace {
    let workspace = try Workspace()
    try await workspace.perform("add Ann Bob", "score Ann +3")
    return workspace
  }

  /// The background of the selected row; nil if it has none or there is no such row.
  private static func selection(on terminal: TerminalSession) -> Int? {
    terminal.rows.first { $0.first?.text == "▌" }?.first?.background
  }

  /// The number of bytes written until the program is idle. The program then quits.
  private static func bytes(of terminal: TerminalSession) async throws -> Int {
    try await terminal.wait(for: shown)
    try await terminal.rest()
    let count = terminal.byteCount
    terminal.type("q")
    try await terminal.waitForEnd()
    try await terminal.checkBytes()
    return count
  }

  private static func grounds(in workspace: Workspace) -> String? {
    try? String(
      contentsOf: workspace.folder.appending(path: ".local/state/scoreboard/backgrounds"),
      encoding: .utf8)
  }

  @Test(arguments: [false, true])
  func `an answer from the terminal recolours the screen and sets the colours of the next start`(
    isLate: Bool
  ) async throws {
    let workspace = try await Self.workspace()
    let first = try Self.start(in: workspace, answer: isLate ? nil : Self.light)
    try await first.wait(for: Self.shown)
    if isLate { first.type(Self.light) }
    try await eventually(otherwise: first.text) { Self.selection(on: first) == 254 }
    first.type("q")
    try await first.waitForEnd()
    try await first.checkBytes()
    #expect(Self.grounds(in: workspace) == "#fdfdfb\txterm-256color\t\t\t\t\n")
    // The result is the same with and without an answer: nothing is drawn twice.
    let silent = try Self.start(in: workspace)
    try await silent.wait(for: Self.shown)
    #expect(Self.selection(on: silent) == 254)
    let count = try await Self.bytes(of: silent)
    let answered = try Self.start(in: workspace, answer: Self.light)
    #expect(try await Self.bytes(of: answered) == count)
  }

  @Test func `a terminal that does not answer loses no key`() async throws {
    let workspace = try await Self.workspace()
    let terminal = try Self.start(in: workspace)
    try await terminal.wait(for: Self.shown)
    #expect(terminal.rows.contains { $0.first?.text == "▌" })
    #expect(Self.selection(on: terminal) == nil)
    terminal.type("+\r")
    try await terminal.wait(for: "+1")
    _ = try await Self.bytes(of: terminal)
    #expect(try await workspace.board().score(of: "Ann") == 4)
    #expect(Self.grounds(in: workspace) == nil)
    let told = try Self.start(in: workspace, ["COLORFGBG": "0;15"])
    try await told.wait(for: Self.shown)
    #expect(Self.selection(on: told) == 254)
  }

  @Test(arguments: [["--no-save", "Game"], ["watch", "Game"], ["Game"]])
  func `a run that saves nothing saves no answer, and an unwritable folder is not an error`(
    arguments: [String]
  ) async throws {
    let workspace = try await Self.workspace()
    let isUnwritable = !arguments.contains("--no-save")
    let terminal = try Self.start(
      arguments, in: workspace, answer: Self.light,
      isUnwritable ? ["XDG_STATE_HOME": "/dev/null", "HOME": ""] : [:])
    // Without players, the rules show the background.
    try await eventually(otherwise: terminal.text) {
      terminal.rows.contains { row in row.contains { $0.text == "─" && $0.foreground == 252 } }
    }
    _ = try await Self.bytes(of: terminal)
    #expect(Self.grounds(in: workspace) == nil)
  }

  @Test func `a play uses the answer too, also after a step back`() async throws {
    let workspace = try Workspace()
    let path = try workspace.script("board Game\nadd Ann Bob\nscore Ann +3\nscore Ann +4\n")
    let terminal = try Self.start(["play", path], in: workspace, answer: Self.light)
    try await terminal.wait(for: "The end")
    try await eventually(otherwise: terminal.text) { Self.selection(on: terminal) == 254 }
    terminal.type(",")
    try await terminal.wait(for: "Paused")
    #expect(Self.selection(on: terminal) == 254)
    terminal.type("q")
    try await terminal.waitForEnd()
    #expect(Self.grounds(in: workspace) == nil)
  }
}
