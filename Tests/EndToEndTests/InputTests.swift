import Foundation
import Testing

/// Keys and pastes as a terminal sends them.
@Suite struct InputTests {
  @Test(arguments: ["screen-256color", "tmux-256color", "xterm-256color"])
  func `The keys of a line are read`(type: String) async throws {
    let workspace = try Workspace()
    let terminal = try await TerminalSession(in: workspace, terminal: type)
    try await terminal.wait(for: "No players yet")
    try await terminal.type(":add Blue Red")
    try await terminal.wait(for: ":add Blue Red")
    for key in ["M-b", "C-w", "End", "C-Left", "C-k", "C-y", "M-BSpace"] {
      try await terminal.press(key)
    }
    try await terminal.type("Dark Home")
    try await terminal.press("Home", "C-Right", "M-d", "C-y", "C-e", "BSpace")
    try await terminal.wait(until: "the line as edited") {
      $0.lines.contains { $0.hasPrefix(":add Dark Hom") && $0.count == 13 }
    }
    try await terminal.press("Enter")
    try await terminal.wait(until: "two players") {
      $0.score(of: "Dark") == 0 && $0.score(of: "Hom") == 0
    }
  }
}
