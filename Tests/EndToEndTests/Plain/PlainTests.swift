import Foundation
import Testing

/// Plain mode in a terminal: a line for each change, and the keys of the screen.
@Suite struct PlainTests {
  /// Starts a shell in a terminal with few capabilities, and the program in it.
  private static func start(
    _ command: String = "scoreboard --plain Game", in workspace: Workspace
  ) async throws -> TerminalSession {
    try await workspace.perform("add Red 12 Blue 7")
    let terminal = try await TerminalSession.shell(
      in: workspace, columns: 60, environment: ["TERM": "dumb"])
    terminal.enter("stty -a > ~/before; \(command); stty -a > ~/after; echo status $?")
    try await terminal.wait(for: "Red, 1st, 12")
    return terminal
  }

  private static func expectModeGivenBack(in workspace: Workspace) throws {
    let modes = try ["before", "after"].map {
      try String(contentsOf: workspace.folder.appending(path: $0), encoding: .utf8)
    }
    #expect(modes[0] == modes[1])
    #expect(!modes[0].isEmpty)
  }

  /// The lines of the terminal below one that contains a text.
  private static func lines(of screen: Screen, after text: String) -> [String] {
    let lines = screen.lines
    let start = lines.lastIndex { $0.contains(text) }.map { $0 + 1 } ?? 0
    return lines[start...].filter { !$0.isEmpty }
  }

  @Test func `Plain mode prints lines for keys, undo and changes by others`() async throws {
    let workspace = try Workspace()
    let terminal = try await Self.start(in: workspace)
    let start = terminal.byteCount
    try await terminal.wait(for: "? help")
    terminal.press("j")
    try await terminal.wait(for: "Blue, 2nd, 7")
    terminal.type("6")
    try await terminal.wait(for: "+6 for Blue")
    terminal.press("Enter")
    try await terminal.wait(for: "Blue 7→13, takes the lead from Red")
    terminal.type("a")
    try await terminal.wait(for: "Add player")
    terminal.type("Zoee")
    // Typed text is echoed at once and never erased.
    try await terminal.wait(until: "what is typed") { $0.lines.contains(" Add player Zoee") }
    terminal.press("BSpace", "BSpace")
    terminal.type("ë")
    try await terminal.wait(until: "what is typed") { $0.lines.contains(" Add player Zoë") }
    try await workspace.perform("score Red +5")
    try await terminal.wait(until: "news above the question") {
      Self.lines(of: $0, after: "Red 12→17, takes the lead from Blue") == [" Add player Zoë"]
    }
    terminal.press("Enter")
    try await terminal.wait(for: "Zoë added")
    terminal.press("C-g")
    try await terminal.wait(for: "Zoë, 3rd, no score")
    terminal.type("u")
    try await terminal.wait(until: "undone") {
      $0.lines.contains("Undone: Zoë is gone")
    }
    terminal.type("q")
    try await terminal.wait(for: "status 0")
    try Self.expectModeGivenBack(in: workspace)
    let text = String(decoding: terminal.bytes[start...], as: UTF8.self)
    let told = try #require(text.firstRange(of: "status 0").map { text[..<$0.lowerBound] })
    let controls = Set(
      told.unicodeScalars.filter { $0.properties.generalCategory == .control }.map(\.value))
    #expect(controls == [0x08, 0x0A, 0x0D])
  }

  // After Ctrl-C a shell leaves the rest of its line.
  @Test(arguments: SignalTests.deadly.filter { $0 != SIGINT })
  func `A signal leaves the terminal mode unchanged`(signal: Int32) async throws {
    let workspace = try Workspace()
    let terminal = try await Self.start(
      "bash -c 'echo $$ > ~/pid; exec scoreboard --plain Game'; echo ended $?", in: workspace)
    terminal.type(":sc")
    try await terminal.wait(for: ":sc")
    let process = try #require(
      pid_t(
        try String(contentsOf: workspace.folder.appending(path: "pid"), encoding: .utf8)
          .trimmingCharacters(in: .newlines)))
    kill(process, signal)
    try await terminal.wait(for: "ended \(128 + signal)")
    try await terminal.wait(for: "status 0")
    try Self.expectModeGivenBack(in: workspace)
  }

  @Test func `Ctrl-Z restores the terminal mode, and fg sets it again`() async throws {
    let workspace = try Workspace()
    let terminal = try await Self.start(in: workspace)
    try await terminal.wait(for: "? help")
    for round in 1...2 {
      terminal.type(":sc")
      try await terminal.wait(until: "the text") { $0.lines.last { !$0.isEmpty } == " :sc" }
      terminal.press("C-z")
      try await terminal.waitForPrompt()
      #expect(terminal.screen().contains("Stopped"))
      terminal.enter("clear; stty -a > ~/after; echo round \(round)")
      try await terminal.wait(until: "the shell") { $0.lines.contains("round \(round)") }
      try Self.expectModeGivenBack(in: workspace)
      terminal.enter("fg")
      try await terminal.wait(until: "the question") { $0.lines.contains(" :sc") }
      // There is neither a line nor an echo: a key is a key again.
      terminal.press("C-g", "+")
      try await terminal.wait(for: "Red \(11 + round)→\(12 + round)")
    }
    terminal.press("q")
    try await terminal.waitForPrompt()
    terminal.enter("echo status $?")
    try await terminal.wait(for: "status 0")
  }

  @Test(.enabled(if: Activity.isKnown, "There is no /proc"))
  func `An idle program does nothing, and news needs no key press`()
    async throws
  {
    let workspace = try Workspace()
    try await workspace.perform("add Red 12 Blue 7")
    let terminal = try TerminalSession(["watch", "--plain", "Game"], in: workspace)
    try await terminal.wait(for: "? help")
    try await expectRest(of: [terminal.process])
    try await workspace.perform("score Blue +6")
    try await terminal.wait(for: "Blue 7→13, takes the lead from Red")
    terminal.press("q")
    #expect(try await terminal.waitForEnd() == 0)
  }
}
