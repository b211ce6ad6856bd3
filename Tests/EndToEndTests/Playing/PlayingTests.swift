import Foundation
import Testing

/// A game from the first key to the next day, the first one in tmux.
@Suite struct PlayingTests {
  private static let players = ["Red", "Blue", "Green"]

  @Test(arguments: [(80, 24), (40, 10)])
  func `A user plays a game, undoes a step, quits and resumes`(columns: Int, rows: Int) async throws
  {
    let workspace = try Workspace()
    let terminal = try await TmuxSession(in: workspace, columns: columns, rows: rows)
    try await terminal.wait(for: "Nobody plays yet")

    try await terminal.press("a")
    for player in Self.players {
      try await terminal.wait(until: "an empty prompt") {
        $0.lines.contains { $0 == " Add player" || $0.hasPrefix(" Add player  ") }
      }
      try await terminal.enter(player)
      try await terminal.wait(until: "\(player)'s row") { $0.score(of: player) == 0 }
    }
    try await terminal.press("Escape")
    try await terminal.wait(until: "no prompt") { !$0.contains("Add player") }
    #expect(try await terminal.screen().order(of: Self.players) == Self.players)

    // The player added last is selected: Green, then Blue.
    try await terminal.type("++")
    try await terminal.wait(until: "Green first") {
      $0.score(of: "Green") == 2 && $0.order(of: Self.players) == ["Green", "Red", "Blue"]
    }
    try await terminal.type("jj12")
    try await terminal.wait(for: "+12 for Blue: – → 12")
    #expect(try await terminal.screen().score(of: "Blue") == 0)
    try await terminal.press("Enter")
    try await terminal.wait(until: "Blue first") {
      $0.score(of: "Blue") == 12 && $0.order(of: Self.players) == ["Blue", "Green", "Red"]
    }
    // The selection follows Blue.
    try await terminal.press("-")
    try await terminal.wait(until: "Blue at 11") { $0.score(of: "Blue") == 11 }
    try await terminal.press("u")
    try await terminal.wait(until: "Blue at 12") { $0.score(of: "Blue") == 12 }
    try await terminal.press("u")
    try await terminal.wait(until: "Green first again") {
      $0.score(of: "Blue") == 0 && $0.order(of: Self.players) == ["Green", "Red", "Blue"]
    }
    try await terminal.press("U")
    try await terminal.wait(until: "Blue first again") { $0.score(of: "Blue") == 12 }
    try await terminal.press("q")
    #expect(try await terminal.waitForEnd() == 0)

    let next = try await TmuxSession(in: workspace, columns: columns, rows: rows)
    try await next.wait(until: "the board as it was") {
      $0.score(of: "Blue") == 12 && $0.score(of: "Green") == 2
        && $0.order(of: Self.players) == ["Blue", "Green", "Red"]
    }
    try await next.press("u")
    try await next.wait(until: "Blue without the 12") { $0.score(of: "Blue") == 0 }
    try await next.press("u", "u")
    try await next.wait(until: "Green without points") { $0.score(of: "Green") == 0 }
    #expect(try await workspace.board().players.allSatisfy { $0.score == 0 })
  }

  @Test func `A user creates, opens, renames, deletes and restores boards`() async throws {
    let workspace = try Workspace()
    let terminal = try TerminalSession([], in: workspace)
    try await terminal.wait(for: "0 boards")
    terminal.press("n")
    try await terminal.wait(for: "Name of the new board")
    terminal.enter("Friday")
    try await terminal.wait(for: "Nobody plays yet")
    terminal.enter(":add Red")
    try await terminal.wait(until: "Red") { $0.score(of: "Red") == 0 }
    terminal.press("b")
    try await terminal.wait(for: "1 board")
    terminal.press("e")
    try await terminal.wait(for: "Rename Friday to Friday")
    terminal.press("End")
    terminal.enter(" night")
    try await terminal.wait(for: "Friday night")
    terminal.press("d")
    try await terminal.wait(for: "0 boards")
    terminal.press("u")
    try await terminal.wait(for: "1 board")
    terminal.press("Enter")
    try await terminal.wait(until: "Red") { $0.score(of: "Red") == 0 }
    terminal.enter(":score Red +10")
    try await terminal.wait(until: "Red at 10") { $0.score(of: "Red") == 10 }
    terminal.press("Escape")
    try await terminal.wait(for: "1 board")
    terminal.press("q")
    #expect(try await terminal.waitForEnd() == 0)
    #expect(try await workspace.board("Friday night").score(of: "Red") == 10)
  }

  @Test func `Help shows the keys, and Ctrl-L redraws the screen`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red 12 Blue 7")
    let terminal = try TerminalSession(in: workspace)
    try await terminal.wait(for: "help")
    let board = terminal.rows
    terminal.press("?")
    try await terminal.wait(for: "next, previous")
    terminal.press("Escape")
    try await terminal.wait(for: board)
    // Another program writes on the screen.
    try Data("\u{1B}[3;1Hgarbage\u{1B}[H\u{1B}[2Lmore garbage".utf8).write(
      to: URL(filePath: terminal.path))
    try await terminal.wait(for: "more garbage")
    terminal.press("C-l")
    try await terminal.wait(for: board)
  }
}
