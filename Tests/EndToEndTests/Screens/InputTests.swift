import Foundation
import Testing

/// Keys and pastes from a terminal.
@Suite struct InputTests {
  @Test(arguments: ["screen-256color", "tmux-256color", "xterm-256color"])
  func `The editing keys of a prompt work`(type: String) async throws {
    let workspace = try Workspace()
    let terminal = try await TmuxSession(in: workspace, type: type)
    try await terminal.wait(for: "Nobody plays yet")
    try await terminal.type(":add Blue Red")
    try await terminal.wait(for: ":add Blue Red")
    for key in ["M-b", "C-w", "End", "C-Left", "C-k", "C-y", "M-BSpace"] {
      try await terminal.press(key)
    }
    try await terminal.type("Dark Home")
    try await terminal.press("Home", "C-Right", "M-d", "C-y", "C-e", "BSpace")
    try await terminal.wait(until: "the line as edited") {
      $0.lines.contains { $0.hasPrefix(" :add Dark Hom  ") }
    }
    try await terminal.press("Enter")
    try await terminal.wait(until: "two players") {
      $0.score(of: "Dark") == 0 && $0.score(of: "Hom") == 0
    }
  }

  @Test func `Pasted lines are players in the add prompt, and are not keys anywhere`()
    async throws
  {
    let workspace = try Workspace()
    let terminal = try await TmuxSession(in: workspace)
    try await terminal.wait(for: "Nobody plays yet")
    try await terminal.tmux("set-buffer", "Anne\nBo\ndd+++")
    try await terminal.tmux("paste-buffer", "-p")
    try await terminal.wait(for: "A paste is text: press a to add players")
    try await terminal.press("a")
    try await terminal.wait(for: "Add player")
    try await terminal.tmux("paste-buffer", "-p")
    try await terminal.wait(until: "three players") {
      $0.score(of: "Anne") == 0 && $0.score(of: "Bo") == 0 && $0.score(of: "dd+++") == 0
    }
    try await terminal.press("Escape")
    try await terminal.wait(until: "no prompt") { !$0.contains("Add player") }
    try await terminal.press("u")
    try await terminal.wait(for: "Nobody plays yet")
  }

  @Test func `A pasted megabyte is refused as text, and later keys are keys`()
    async throws
  {
    let workspace = try Workspace()
    let terminal = try await TmuxSession(in: workspace)
    try await terminal.wait(for: "Nobody plays yet")
    let file = workspace.folder.appending(path: "paste")
    try Data(String(repeating: "qdd+++:add Red\n", count: 70_000).utf8).write(to: file)
    try await terminal.tmux("load-buffer", file.path)
    try await terminal.tmux("paste-buffer", "-p")
    try await terminal.wait(for: "A paste is text")
    try await terminal.enter(":add Blue")
    try await terminal.wait(until: "Blue's row") { $0.score(of: "Blue") == 0 }
    #expect(try await workspace.board("Game").players.map(\.name) == ["Blue"])
  }

  @Test func `Bracketed paste is on while the screen is up, and off afterwards`() async throws {
    let workspace = try Workspace()
    let terminal = try await TmuxSession.shell(in: workspace)
    try await terminal.tmux("set-buffer", "Red")
    try await terminal.enter("scoreboard Game")
    try await terminal.wait(for: "Nobody plays yet")
    // While the program is stopped, the shell has the terminal; afterwards the program has it again.
    try await terminal.press("C-z")
    try await terminal.wait(for: "Stopped")
    try await terminal.enter("fg")
    try await terminal.wait(for: "Nobody plays yet")
    try await terminal.tmux("paste-buffer", "-p")
    try await terminal.wait(for: "A paste is text")
    try await terminal.press("q")
    // Keys typed before the end go to the program.
    try await terminal.wait(until: "the shell") {
      $0.text.trimmingCharacters(in: .whitespacesAndNewlines).hasSuffix("\n$")
    }
    try await terminal.enter("clear; echo over; cat -v")
    try await terminal.wait(until: "the end") { $0.lines.contains("over") }
    try await terminal.tmux("paste-buffer", "-p")
    try await terminal.press("Enter")
    let screen = try await terminal.wait(for: "Red")
    #expect(!screen.contains("200~"))
  }

  @Test func `The mouse selects and scores, or is left to the terminal on request`()
    async throws
  {
    let workspace = try Workspace()
    try await workspace.perform("add Red Blue")
    let terminal = try await TmuxSession(in: workspace)
    try await terminal.wait(for: "Blue")
    #expect(try await terminal.value(of: "mouse_any_flag") == "1")
    #expect(try await terminal.value(of: "mouse_sgr_flag") == "1")
    // Right after Blue has arrived there, a click scores nobody.
    var screen = try await terminal.wait(for: "Blue")
    let blue = try #require(screen.row(of: "Blue").flatMap { screen.lines.firstIndex(of: $0) }) + 1
    while screen.score(of: "Blue") != 1 {
      try await terminal.type("\u{1B}[<0;80;\(blue)M\u{1B}[<0;80;\(blue)m")
      screen = try await terminal.wait(until: "an answer") {
        $0.contains("Click again") || $0.score(of: "Blue") == 1
      }
    }
    #expect(screen.score(of: "Red") == 0)
    let other = try await TmuxSession(
      [Workspace.program, "Game", "--no-mouse"], in: workspace)
    try await other.wait(for: "Blue")
    #expect(try await other.value(of: "mouse_any_flag") == "0")
  }
}
