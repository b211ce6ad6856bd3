import Foundation
import Testing

/// Colours, characters and columns in a terminal.
@Suite struct AppearanceTests {
  private static func start(
    _ arguments: [String] = [], terminal: String = "screen-256color",
    environment: [String: String] = [:], settings: String = ""
  ) async throws -> TmuxSession {
    let workspace = try Workspace()
    try Data(settings.utf8).write(to: URL(filePath: workspace.path("config.yml")))
    try await workspace.perform("add Red 12 Blue 7 Zoë 9.5 日本語 3", "round next")
    let session = try await TmuxSession(
      [Workspace.program, "Game", "--config", workspace.path("config.yml")] + arguments,
      in: workspace, type: terminal, environment: environment)
    try await session.wait(for: "help")
    try await session.type("jj+")
    try await session.wait(for: "+1\n")
    try await session.type("15")
    try await session.wait(for: "+15 for")
    return session
  }

  @Test func `The program uses colours on a terminal that has them`() async throws {
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

  @Test(arguments: [("dark", 236, 178), ("light", 254, 136)])
  func `On a known background the selected row is tinted, and its bar keeps its colour`(
    background: String, selected: Int, yellow: Int
  ) async throws {
    let screen = try await Self.start(["--calm"], settings: "theme: {background: \(background)}")
      .styledScreen()
    let row = try #require(
      screen.rows.first { row in row.contains { $0.style.background == [48, 5, selected] } })
    #expect(String(row.map(\.character)).contains("Blue"), "\(screen)")
    #expect(row.allSatisfy { $0.style.background == [48, 5, selected] }, "\(screen)")
    let bar = row.filter { $0.character == "▆" }
    #expect(!bar.isEmpty && bar.allSatisfy { $0.style.foreground == [38, 5, yellow] }, "\(screen)")
    #expect(screen.highlighted.isEmpty, "\(screen)")
  }

  @Test func `The option for colours overrides NO_COLOR`() async throws {
    let terminal = try await Self.start(["--color", "always"], environment: ["NO_COLOR": "1"])
    #expect(try await !terminal.styledScreen().colours.isEmpty)
  }

  @Test(arguments: ["screen-256color", "screen", "vt100", "xterm"])
  func `With --ascii every byte on the screen is ASCII`(type: String) async throws {
    let terminal = try await Self.start(["--ascii"], environment: ["TERM": type])
    // A key together with Esc would be another key: each key waits for the effect of the one before.
    let steps = [
      ("\r", "? help"), ("?", "Esc close"), ("\u{1B}", "? help"), ("+", "->"), ("o", "by hand"),
      (":nope\r", "Unknown command"), ("\u{1B}", "? help"), ("b", "n new"),
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
    // All rows end with the score, or with the last change beside it.
    let screen = try await terminal.screen()
    #expect(Set(columns.values).count == 2, "\(columns)\n\(screen)")
    #expect(screen.contains("Red"))
  }
}
