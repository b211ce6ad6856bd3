import TestSupport
import Testing

/// Rounds as a family enters and corrects them.
@Suite struct RoundsTests {
  @Test func `A user enters three rounds, corrects the first and undoes the correction`()
    async throws
  {
    let workspace = try Workspace()
    try await workspace.perform("add Ann Bob")
    let terminal = try TerminalSession(in: workspace)
    try await terminal.wait(for: "help")
    terminal.press("i")
    try await terminal.wait(for: "Points of Ann")
    for (ann, bob) in [("5", "3"), ("-2", ""), ("7", "12+8")] {
      for (name, points) in [("Bob", ann), ("on to round", bob)] {
        terminal.enter(points)
        try await terminal.wait(for: name)
      }
      terminal.press("Enter")
      try await terminal.wait(for: "Points of Ann")
    }
    terminal.press("Escape")
    try await terminal.wait(until: "an empty line") { !$0.text.contains("Points of Ann") }
    terminal.press("r")
    try await terminal.wait(for: "4 rounds · points")
    // Returns to round 1 of the leader, Bob.
    terminal.press("g", "k", "k", "9")
    try await terminal.wait(for: "Bob, round 1: 3 → 9, sum 23 → 29")
    terminal.press("Enter", "Escape")
    try await terminal.wait(until: "29 on the board") {
      $0.score(of: "Bob") == 29 && !$0.contains("4 rounds · points")
    }
    let shown = try await workspace.scoreboard(["show", "Game", "--rounds"]).outputText
    #expect(
      shown == """
         Game  round 4

                     1     2     3     4    sum
           1 Bob     9*    ·    20*    · │   29
           2 Ann     5    -2*    7     · │   10

        """)
    terminal.press("u")
    try await terminal.wait(until: "23") { $0.score(of: "Bob") == 23 }
  }

  @Test func `A board is printed as a page of HTML, with its rounds in JSON`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add \"<b>&\" 2 \"a|b\"", "score \"a|b\" +5 round 2")
    let html = try await workspace.scoreboard(["show", "Game", "--format", "html"]).outputText
    #expect(html.hasPrefix("<!DOCTYPE html>"))
    #expect(html.contains("<meta charset=\"utf-8\">") && html.contains("<title>Game</title>"))
    #expect(html.contains("<td class=\"text\">&lt;b&gt;&amp;</td><td class=\"score\">2</td>"))
    let markdown = try await workspace.scoreboard(["show", "Game", "--format", "markdown"])
    #expect(markdown.outputText.contains("| 1 | a\\|b | 5 | ▲1 |\n| 2 | \\<b\\>\\& | 2 | ▼1 |\n"))
    try await workspace.perform("over")
    for (format, words) in [
      ("html", "<p>★ a|b wins with 5</p>"), ("markdown", "a\\|b wins with 5\n\n"),
    ] {
      let page = try await workspace.scoreboard(["show", "Game", "--format", format]).outputText
      #expect(page.contains(words))
    }
    let json = try await workspace.scoreboard(["show", "Game", "--format", "json", "--rounds"])
    #expect(json.outputText.contains(/"rounds" ?: ?\{\s*"2" ?: ?5\s*\}/), "\(json.outputText)")
    let wrong = try await workspace.scoreboard(["show", "Game", "--format", "script", "--rounds"])
    #expect(wrong.status == 2)
  }
}
