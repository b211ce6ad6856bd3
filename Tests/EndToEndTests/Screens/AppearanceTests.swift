import Foundation
import TerminalSupport
import Testing

/// Colours, characters and columns in a terminal.
@Suite struct AppearanceTests {
  private static func start(
    _ arguments: [String] = [], type: String = "xterm-256color",
    environment: [String: String] = [:], settings: String = ""
  ) async throws -> TerminalSession {
    let workspace = try Workspace()
    try Data(settings.utf8).write(to: URL(filePath: workspace.path("config.yml")))
    try await workspace.perform("add Red 12 Blue 7 Zoë 9.5 日本語 3", "round next")
    let session = try TerminalSession(
      ["Game", "--config", workspace.path("config.yml")] + arguments, in: workspace, type: type,
      environment: environment)
    try await session.wait(for: "help")
    session.type("jj+")
    try await session.wait(for: "+1\n")
    session.type("15")
    try await session.wait(for: "+15 for")
    return session
  }

  @Test func `The program uses colours on a terminal that has them`() async throws {
    #expect(try await Self.start().rows.colours.count > 2)
    #expect(try await !Self.start(environment: ["NO_COLOR": ""]).rows.colours.isEmpty)
  }

  @Test(arguments: [
    ([], ["NO_COLOR": "1"]), (["--color", "never"], [:]),
    (["--color", "auto"], ["NO_COLOR": "1"]),
  ])
  func `Without colours bold and reverse remain`(
    arguments: [String], environment: [String: String]
  ) async throws {
    let rows = try await Self.start(arguments, environment: environment).rows
    #expect(rows.colours.isEmpty)
    #expect(rows.highlighted.contains("Blue"))
    #expect(rows.joined().contains { $0.isBold })
  }

  @Test(arguments: [("dark", 236, 178), ("light", 254, 136)])
  func `On a known background the selected row is tinted, and its bar keeps its colour`(
    background: String, selected: Int, yellow: Int
  ) async throws {
    let rows = try await Self.start(["--calm"], settings: "theme: {background: \(background)}").rows
    let row = try #require(rows.first { row in row.contains { $0.background == selected } })
    #expect(row.map(\.text).joined().contains("Blue"), "\(row)")
    #expect(row.allSatisfy { $0.background == selected }, "\(row)")
    let bar = row.filter { $0.text == "▆" }
    #expect(!bar.isEmpty && bar.allSatisfy { $0.foreground == yellow }, "\(row)")
    #expect(rows.highlighted.isEmpty)
  }

  @Test func `The option for colours overrides NO_COLOR`() async throws {
    let terminal = try await Self.start(["--color", "always"], environment: ["NO_COLOR": "1"])
    #expect(!terminal.rows.colours.isEmpty)
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
      if !keys.isEmpty { terminal.type(keys) }
      try await terminal.wait(for: shown)
      let screen = terminal.screen()
      #expect(screen.text.utf8.allSatisfy { $0 < 0x80 }, "after '\(keys)':\n\(screen)")
    }
  }

  @Test(arguments: [["LC_ALL": "C"], ["LC_ALL": "POSIX", "LANG": "C"], ["LC_ALL": "xx_XX.bogus"]])
  func `In the locale C columns are aligned`(environment: [String: String]) async throws {
    let terminal = try await Self.start(environment: environment)
    let columns = terminal.lastColumns(rows: 2..<6)
    // All rows end with the score, or with the last change beside it.
    let screen = terminal.screen()
    #expect(Set(columns).count == 2, "\(columns)\n\(screen)")
    #expect(screen.contains("Red"))
  }
}

extension [[SeenCell]] {
  /// The palette numbers of all colours on the screen.
  fileprivate var colours: Set<Int> {
    Set(joined().flatMap { [$0.foreground, $0.background].compactMap { $0 } })
  }

  /// The text in reverse.
  fileprivate var highlighted: String { joined().filter(\.isReverse).map(\.text).joined() }
}
