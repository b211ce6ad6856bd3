import Foundation
import TestSupport
import Testing

/// Names that attack a terminal, or confuse it.
@Suite struct NameTests {
  private static let names = [
    "plain", "\u{1B}]0;pwned\u{7}", "\u{1B}[2J\u{1B}[31mred", "\u{9B}31m", "a\u{8}\u{8}b",
    "tab\tnew\nline\r",
    "\u{1B}c", "日本語の名前", "ｆｕｌｌ", "👍🏽 thumbs", "👨‍👩‍👧‍👦 family", "❤️ heart", "🇩🇪 flag", "1️⃣ key",
    "e\u{301}lan", "z" + String(repeating: "\u{335}\u{301}\u{327}", count: 30), "\u{301}mark first",
    "שלום עולם", "\u{202E}reversed", "مرحبا", "\u{200B}zero\u{FEFF}width", "नमस्ते", "각각", "한국어",
    "\u{FFFF}\u{E000}\u{10FFFF}", "ﷺ", "𝒜𝓁", "quote\"back\\slash", "Z\u{200D}W\u{200D}J",
    "½ · … ─ ■",
  ]

  /// Adds players with scores of one width, either raw or with escapes.
  private static func add(_ names: [String], to workspace: Workspace, raw: Bool) async throws {
    let lines = names.map { name in
      let word = name.unicodeScalars.map { scalar in
        switch scalar {
        case "\"", "\\": "\\\(scalar)"
        case "\n": "\\n"
        case _ where raw: String(scalar)
        default: "\\u{\(String(scalar.value, radix: 16))}"
        }
      }.joined()
      return "add \"\(word)\" 77"
    }
    let run = try await workspace.perform(script: lines, on: "Game")
    try #require(run.status == 0, "\(run.errorText)")
  }

  @Test(arguments: [true, false], [(80, 40), (40, 36)])
  func `The scores end in one column, whatever the names`(
    raw: Bool, size: (columns: Int, rows: Int)
  ) async throws {
    let workspace = try Workspace()
    try await Self.add(Self.names, to: workspace, raw: raw)
    let (columns, rows) = size
    let terminal = try TerminalSession(in: workspace, columns: columns, rows: rows)
    try await terminal.wait(for: "plain")
    try await terminal.wait(for: "help")
    let list = 2..<(2 + Self.names.count)
    let ends = terminal.lastColumns(rows: list)
    #expect(ends.count == Self.names.count)
    let screen = terminal.screen()
    #expect(Set(ends).count == 1, "\(ends)\n\(screen)")
    #expect(screen.lines[list].allSatisfy { $0.hasSuffix("77") }, "\(screen)")
    #expect(
      !screen.text.unicodeScalars.contains {
        $0.properties.generalCategory == .control && $0 != "\n"
      })
  }

  @Test(arguments: [true, false])
  func `Names come back exactly as they were entered`(raw: Bool) async throws {
    let workspace = try Workspace()
    try await Self.add(Self.names, to: workspace, raw: raw)
    let scalars = Self.names.map { Array($0.unicodeScalars) }
    #expect(try await workspace.board().names.map { Array($0.unicodeScalars) } == scalars)
    // Only JSON and CSV, which programs read, may contain control characters.
    for format in ["text", "script"] {
      let run = try await workspace.scoreboard(["show", "Game", "--format", format])
      #expect(
        !run.outputText.unicodeScalars.contains {
          $0.properties.generalCategory == .control && $0 != "\n"
        })
    }
  }

  @Test func `No name reaches the terminal as an escape sequence`() async throws {
    let workspace = try Workspace()
    try await Self.add(Self.names, to: workspace, raw: true)
    let board = "\u{1B}]2;pwned\u{7}\u{1B}[?1049l"
    try await workspace.perform("add x", on: board)
    let terminal = try TerminalSession([], in: workspace)
    try await terminal.wait(for: "2 boards")
    // The board played last is first.
    terminal.press("G", "Enter")
    try await terminal.wait(for: "plain")
    // Each player is selected, scored, reported on the status row, and named in a prompt.
    for _ in Self.names {
      terminal.press("+")
      try await terminal.wait(for: "77→78")
      terminal.press("e")
      try await terminal.wait(for: "Rename")
      terminal.press("Escape")
      // A letter right after Esc would be a key with Alt.
      try await terminal.wait(until: "no prompt") { !$0.contains("Rename") }
      terminal.press("u")
      try await terminal.wait(for: "Undone")
      terminal.press("j")
    }
    terminal.type("s")
    try await terminal.wait(for: ", now 77, to")
    terminal.press("Escape")
    try await terminal.wait(until: "no prompt") { !$0.contains(", now 77, to") }
    terminal.enter(":score \u{1B}")
    terminal.press("Escape", "Escape")
    try await terminal.wait(for: "2 boards")
    terminal.type("Gd")
    try await terminal.wait(for: "1 board")
    terminal.type("u")
    try await terminal.wait(for: "2 boards")
    #expect(terminal.isAlternate)
    try await terminal.checkBytes()
    #expect(try await workspace.board().players.allSatisfy { $0.score == 77 })
  }

  @Test func `Names of ten thousand characters are kept and cut`() async throws {
    let workspace = try Workspace()
    let names = [
      "long" + String(repeating: "x", count: 9996), String(repeating: "日", count: 10_000), "short",
    ]
    try await Self.add(names, to: workspace, raw: true)
    let terminal = try TerminalSession(in: workspace, columns: 60, rows: 8)
    let screen = try await terminal.wait(for: "short")
    #expect(Set(terminal.lastColumns(rows: 1..<4)).count == 1, "\(screen)")
    #expect(screen.contains("longx") && screen.contains("…"))
    terminal.press("e")
    try await terminal.wait(for: "Rename long")
    terminal.press("End")
    terminal.type("y")
    try await terminal.wait(for: "xy")
    terminal.press("Enter")
    try await terminal.wait(until: "no prompt") { !$0.contains("Rename") }
    try await eventually(otherwise: "\(terminal.screen())") {
      try await workspace.board().names == [names[0] + "y", names[1], names[2]]
    }
  }
}
