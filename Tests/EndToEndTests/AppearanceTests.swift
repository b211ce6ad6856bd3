import Foundation
import Testing

/// Colours, characters and columns as a terminal shows them.
@Suite struct AppearanceTests {
  private static func start(
    _ arguments: [String] = [], terminal: String = "screen-256color",
    environment: [String: String] = [:]
  ) async throws -> TerminalSession {
    let workspace = try Workspace()
    try await workspace.perform("add Red 12 Blue 7 Zoë 9.5 日本語 3", "round next")
    let session = try await TerminalSession(
      [Workspace.program, "Game"] + arguments, in: workspace, terminal: terminal,
      environment: environment)
    try await session.wait(for: "quit")
    try await session.type("jj+")
    try await session.wait(for: "+1\n")
    try await session.type("15")
    try await session.wait(for: "+15 for")
    return session
  }

  @Test func `A terminal with colours is used with colours`() async throws {
    #expect(try await Self.start().styledScreen().colours.count > 2)
    let empty = try await Self.start(environment: ["NO_COLOR": ""])
    #expect(try await !empty.styledScreen().colours.isEmpty)
  }

  @Test(arguments: [
    ([], ["NO_COLOR": "1"]), (["--color", "never"], [:]),
    (["--color", "auto"], ["NO_COLOR": "1"]),
  ])
  func `Without colours bold and reverse remain`(
    arguments: [String], environment: [String: String]
  ) async throws {
    let screen = try await Self.start(arguments, environment: environment).styledScreen()
    #expect(screen.colours.isEmpty, "\(screen)")
    #expect(screen.highlighted.contains("Blue"), "\(screen)")
    #expect(screen.rows.joined().contains { $0.style.attributes.contains(1) })
  }

  @Test func `An option for colours beats NO_COLOR`() async throws {
    let terminal = try await Self.start(["--color", "always"], environment: ["NO_COLOR": "1"])
    #expect(try await !terminal.styledScreen().colours.isEmpty)
  }

  @Test(arguments: ["screen-256color", "screen", "vt100", "xterm"])
  func `With --ascii every byte on the screen is ASCII`(type: String) async throws {
    let terminal = try await Self.start(["--ascii"], environment: ["TERM": type])
    // What comes with Esc would make another key of it: each key waits for what the one before shows.
    let steps = [
      ("\r", "q quit"), ("?", "Esc back"), ("\u{1B}", "q quit"), ("+", "->"), ("o", "Ordered by"),
      (":nope\r", "Unknown command"), ("\u{1B}", "q quit"), ("b", "1 board"),
    ]
    for (keys, shown) in [("", "+15 for")] + steps {
      if !keys.isEmpty { try await terminal.type(keys) }
      try await terminal.wait(for: shown)
      let screen = try await terminal.screen()
      #expect(screen.text.utf8.allSatisfy { $0 < 0x80 }, "after '\(keys)':\n\(screen)")
    }
  }

  @Test(arguments: [["LC_ALL": "C"], ["LC_ALL": "POSIX", "LANG": "C"], ["LC_ALL": "xx_XX.bogus"]])
  func `In the locale C columns are aligned`(environment: [String: String]) async throws {
    let terminal = try await Self.start(environment: environment)
    let columns = try await terminal.lastColumns(rows: 2..<6)
    // All rows end with the score, but for the last change beside it.
    let screen = try await terminal.screen()
    #expect(Set(columns.values).count == 2, "\(columns)\n\(screen)")
    #expect(screen.contains("Red"))
  }
}
