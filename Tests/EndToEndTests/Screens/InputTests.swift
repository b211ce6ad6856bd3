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
    let terminal = try TerminalSession(in: workspace)
    try await terminal.wait(for: "Nobody plays yet")
    terminal.paste("Anne\nBo\ndd+++")
    try await terminal.wait(for: "A paste is text: press a to add players")
    terminal.press("a")
    try await terminal.wait(for: "Add player")
    terminal.paste("Anne\nBo\ndd+++")
    try await terminal.wait(until: "three players") {
      $0.score(of: "Anne") == 0 && $0.score(of: "Bo") == 0 && $0.score(of: "dd+++") == 0
    }
    terminal.press("Escape")
    try await terminal.wait(until: "no prompt") { !$0.contains("Add player") }
    terminal.press("u")
    try await terminal.wait(for: "Nobody plays yet")
  }

  @Test func `A pasted megabyte is refused as text, and later keys are keys`()
    async throws
  {
    let workspace = try Workspace()
    let terminal = try TerminalSession(in: workspace)
    try await terminal.wait(for: "Nobody plays yet")
    terminal.paste(String(repeating: "qdd+++:add Red\n", count: 70_000))
    try await terminal.wait(for: "A paste is text")
    terminal.enter(":add Blue")
    try await terminal.wait(until: "Blue's row") { $0.score(of: "Blue") == 0 }
    #expect(try await workspace.board("Game").players.map(\.name) == ["Blue"])
  }

  @Test func `Bracketed paste is on while the screen is up, and off afterwards`() async throws {
    let workspace = try Workspace()
    let terminal = try await TerminalSession.shell(in: workspace)
    terminal.enter("scoreboard Game")
    try await terminal.wait(for: "Nobody plays yet")
    // While the program is stopped, the shell has the terminal; afterwards the program has it again.
    terminal.press("C-z")
    try await terminal.wait(for: "Stopped")
    terminal.enter("fg")
    try await terminal.wait(for: "Nobody plays yet")
    terminal.paste("Red")
    try await terminal.wait(for: "A paste is text")
    terminal.press("q")
    try await terminal.waitForPrompt()
    terminal.enter("clear; echo over; cat -v")
    try await terminal.wait(until: "the end") { $0.lines.contains("over") }
    terminal.paste("Red")
    terminal.press("Enter")
    let screen = try await terminal.wait(for: "Red")
    #expect(!screen.contains("200~"))
  }

  @Test func `The mouse selects and scores, or is left to the terminal on request`()
    async throws
  {
    let workspace = try Workspace()
    try await workspace.perform("add Red Blue")
    let terminal = try TerminalSession(in: workspace)
    try await terminal.wait(for: "Blue")
    #expect(terminal.reportsMouse)
    #expect(terminal.writtenText.contains("\u{1B}[?1006h"))
    // Right after Blue has arrived there, a click scores nobody.
    var screen = try await terminal.wait(for: "Blue")
    let blue = try #require(screen.row(of: "Blue").flatMap { screen.lines.firstIndex(of: $0) }) + 1
    while screen.score(of: "Blue") != 1 {
      terminal.type("\u{1B}[<0;80;\(blue)M\u{1B}[<0;80;\(blue)m")
      try await terminal.rest()
      screen = terminal.screen()
      #expect(screen.contains("Click again") || screen.score(of: "Blue") == 1, "\(screen)")
    }
    #expect(screen.score(of: "Red") == 0)
    let other = try TerminalSession(["Game", "--no-mouse"], in: workspace)
    try await other.wait(for: "Blue")
    #expect(!other.reportsMouse)
  }
}
