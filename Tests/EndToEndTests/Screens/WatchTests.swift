import Foundation
import TerminalSupport
import TestSupport
import Testing

@Suite struct WatchTests {
  private static func watch(
    _ arguments: String..., in workspace: Workspace, rows: Int = 12
  ) throws -> TerminalSession {
    try TerminalSession(["watch"] + arguments, in: workspace, columns: 60, rows: rows)
  }

  @Test func `The live view shows changes by others, and q ends it`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red Blue")
    let terminal = try Self.watch("ga", "--calm", in: workspace)
    try await terminal.wait(until: "the board") {
      $0.contains("? help   q quit") && $0.score(of: "Red") == 0
    }
    #expect(terminal.screen().lines[0].hasPrefix(" Game"))
    try await workspace.perform("score Blue +5")
    let screen = try await terminal.wait(until: "Blue at 5") { $0.score(of: "Blue") == 5 }
    #expect(screen.order(of: ["Red", "Blue"]) == ["Blue", "Red"])
    #expect(terminal.rows.joined().allSatisfy { !$0.isReverse }, "Somebody is selected")
    terminal.press("q")
    #expect(try await terminal.waitForEnd() == 0)
  }

  @Test func `Keys in the live view change nothing`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red Blue", "score Red +5")
    let board = try await workspace.board()
    let script = try await workspace.script()
    let terminal = try Self.watch(in: workspace)
    let before = try await terminal.wait(for: "help")
    terminal.type("+-12.sadeJKoLnuU:/bx=")
    terminal.press("Enter", "Left", "Right", "Tab", "BSpace")
    // Help appears after any effect of these keys.
    terminal.press("?")
    try await terminal.wait(for: "Help")
    terminal.press("Escape")
    try await terminal.wait(until: "the same screen") { $0 == before }
    #expect(try await workspace.script() == script)
    #expect(try await workspace.board().players == board.players)
    // Together with the key after it, Esc would be another key.
    terminal.press("Escape")
    try await workspace.perform("score Red +1")
    try await terminal.wait(until: "Red at 6") { $0.score(of: "Red") == 6 }
  }

  @Test func `Help in the live view lists its keys only`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red")
    let terminal = try Self.watch(in: workspace, rows: 27)
    try await terminal.wait(for: "help")
    terminal.press("?")
    let help = try await terminal.wait(for: "Help")
    let keys = help.lines[2..<26].compactMap { line -> String? in
      let text = line.split(separator: " ").joined(separator: " ")
      return text.isEmpty || text.hasPrefix("─") ? nil : text
    }
    #expect(
      // The terminal may wrap a long text.
      keys.joined(separator: " ")
        == [
          "Keys", "j Down a line down", "k Up a line up", "g Home to the top",
          "G End to the end", "PgDn ^F a screen down", "PgUp ^B a screen up",
          "z large letters, for a whole room; z or Esc leaves", "r the points of each round",
          "h the history, and the board as it was",
          "v panels where there is room: rounds, last changes, race; or none",
          "Space N with --presenter: reveal the next player of a frozen board",
          "p P with --presenter: announce the next place, from the last one",
          "0-9 with --presenter: 10 p announces up to place 10",
          "u U with --presenter: take the last reveal back", "? this help",
          "^L redraw the screen", "q quit",
        ].joined(separator: " "))
  }

  @Test func `The live view shows large letters, follows in them, and z and Esc leave them`()
    async throws
  {
    let workspace = try Workspace()
    try await workspace.perform("add Red Blue", "score Blue +1")
    let terminal = try Self.watch("--big", in: workspace, rows: 24)
    /// Whether the bar of the first player is there and no name as text.
    func isLarge(_ screen: Screen) -> Bool {
      screen.contains("▄▄▄▄▄▄") && !screen.lines.prefix(23).contains { $0.contains("Red") }
    }
    try await terminal.wait(until: "large letters", isLarge)
    try await workspace.perform("score Red +4")
    let screen = try await terminal.wait(until: "a change") { $0.contains("+4") }
    #expect(isLarge(screen))
    #expect(screen.contains("Red –→4, takes the lead from Blue"))
    terminal.press("z")
    try await terminal.wait(until: "rows") { $0.score(of: "Red") == 4 }
    terminal.press("z")
    try await terminal.wait(until: "large letters", isLarge)
    terminal.press("Escape")
    try await terminal.wait(until: "rows again") { $0.score(of: "Red") == 4 }
  }

  @Test func `Large letters show whose they are, and pages turn by themselves`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add " + (10...49).map { "P\($0)" }.joined(separator: " "))
    let terminal = try Self.watch("--big", "--pages", "1s", in: workspace, rows: 24)
    try await terminal.wait(until: "the first page") { $0.lines[0].contains(" 1–6 of 40") }
    try await terminal.wait(until: "another page") { $0.lines[0].contains(" 7–12 of 40") }
    terminal.press("z")
    try await terminal.wait(until: "the last rows") { $0.row(of: "P49") != nil }
    try await terminal.wait(until: "the first rows") { $0.row(of: "P10") != nil }
  }

  @Test(arguments: [
    ("8", "'8' has no unit. Write 8s"), ("0s", "A page is shown for a second at least"),
  ])
  func `An invalid time for pages is refused`(time: String, words: String) async throws {
    let run = try await Workspace().scoreboard(["watch", "--pages", time])
    #expect(run.status == 2 && run.errorText.contains(words), "\(run.errorText)")
  }

  @Test func `The live view scrolls`() async throws {
    let workspace = try Workspace()
    let names = (10...49).map { "P\($0)" }
    try await workspace.perform("add " + names.joined(separator: " "), "order manual")
    let terminal = try Self.watch(in: workspace)
    /// Waits until the list shows the players in a range.
    func expect(_ first: Int, _ last: Int) async throws {
      try await terminal.wait(until: "P\(first) to P\(last)") { screen in
        screen.order(of: names) == (first...last).map { "P\($0)" }
      }
    }
    try await expect(10, 17)
    for (key, first) in [
      ("j", 11), ("Down", 12), ("k", 11), ("Up", 10), ("k", 10), ("C-f", 18), ("PageDown", 26),
      ("C-b", 18), ("PageUp", 10), ("G", 42), ("j", 42), ("k", 41), ("G", 42), ("g", 10),
    ] {
      terminal.press(key)
      try await expect(first, first + 7)
    }
    try await workspace.perform("score P12 +3")
    try await terminal.wait(until: "P12 at 3") { $0.score(of: "P12") == 3 }
  }

  @Test func `Without a board the live view follows the board in play`() async throws {
    let workspace = try Workspace()
    let run = try await workspace.scoreboard(["do", "Game"])
    #expect(run.status == 0)
    let terminal = try Self.watch(in: workspace)
    try await terminal.wait(until: "the list") {
      $0.contains("1 board") && $0.contains("nobody yet")
    }
    try await workspace.perform("add Red")
    try await terminal.wait(until: "Red") {
      $0.lines[0].hasPrefix(" Game") && $0.row(of: "Red") != nil
    }
    try await workspace.perform("add Ann", on: "Quiz")
    try await terminal.wait(until: "Ann") {
      $0.lines[0].hasPrefix(" Quiz") && $0.row(of: "Ann") != nil
    }
    try await workspace.perform("score Red +1")
    try await terminal.wait(until: "Red at 1") { $0.score(of: "Red") == 1 }
  }

  @Test
  func `The live view shows the list when its board is deleted, and the board when it is back`()
    async throws
  {
    let workspace = try Workspace()
    try await workspace.perform("add Red")
    try await workspace.perform("add Ann", on: "Quiz")
    let one = try Self.watch("Game", in: workspace)
    let other = try Self.watch(in: workspace)
    let keeper = try TerminalSession([], in: workspace)
    for terminal in [one, other, keeper] { try await terminal.wait(for: "help") }
    // The board played last is first.
    keeper.press("G", "d")
    try await one.wait(until: "the list") {
      $0.contains("The board 'Game' is gone") && $0.lines[0].hasPrefix(" Scoreboard")
    }
    keeper.press("u")
    try await one.wait(until: "Red") { $0.row(of: "Red") != nil && !$0.contains("gone") }
    keeper.press("g", "d")
    try await other.wait(for: "The board 'Quiz' is gone")
    #expect(one.screen().row(of: "Red") != nil)
    keeper.press("u")
    try await other.wait(until: "Ann") { $0.row(of: "Ann") != nil }
  }

  @Test func `Ctrl-C ends the live view`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red")
    let terminal = try Self.watch(in: workspace)
    try await terminal.wait(for: "help")
    terminal.press("C-c")
    #expect(try await terminal.waitForEnd() == nil)
  }

  @Test func `Without a terminal the live view prints the board`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red 5 Blue 3")
    try await workspace.perform("add Ann", on: "Quiz")
    for board in ["Game", "Quiz"] {
      let watch = try await workspace.scoreboard(["watch", board.lowercased()])
      let show = try await workspace.scoreboard(["show", board])
      #expect(watch.status == 0 && watch.outputText == show.outputText)
    }
    let quiz = try await workspace.scoreboard(["show", "Quiz"])
    #expect(try await workspace.scoreboard(["watch"]).outputText == quiz.outputText)
  }

  @Test func `A board that cannot be watched is reported`() async throws {
    let workspace = try Workspace()
    let missing = try await workspace.scoreboard(["watch"])
    #expect(missing.status == 1)
    #expect(
      missing.errorText
        == "Error: There is no data file '\(workspace.dataFile)'. "
        + "Keep score once to make it, or name another with --data\n")
    #expect(!FileManager.default.fileExists(atPath: workspace.dataFile))
    try await workspace.perform("add Red")
    let unknown = try await workspace.scoreboard(["watch", "Gome"])
    #expect(unknown.status == 1)
    #expect(unknown.errorText == "Error: There is no board 'Gome'. Did you mean 'Game'?\n")
  }

  @Test func `The live view follows a file in a read-only folder`() async throws {
    // The program runs as another user, as root ignores file permissions.
    guard geteuid() == 0 else { return }
    let workspace = try Workspace()
    try await workspace.perform("add Red")
    let copy = workspace.folder.appending(path: "program").path
    let copying = try await Run.of(
      ["install", "-m", "755", Workspace.program, copy], environment: workspace.environment)
    try #require(copying.status == 0, "\(copying.errorText)")
    let terminal = try TerminalSession(
      running: ["setpriv", "--reuid=65534", "--clear-groups", copy, "watch", "Game"], in: workspace)
    try await terminal.wait(until: "the board") { $0.score(of: "Red") == 0 }
    // Writers come and go, and one stays.
    for points in 1...3 {
      try await workspace.perform("score Red +1")
      try await terminal.wait(until: "Red at \(points)") { $0.score(of: "Red") == points }
    }
    let keeper = try TerminalSession(in: workspace)
    try await keeper.wait(for: "help")
    for points in 4...8 {
      keeper.press("+")
      try await terminal.wait(until: "Red at \(points)") { $0.score(of: "Red") == points }
    }
  }
}
