import Foundation
import TestSupport
import Testing

@Suite struct HistoryTests {
  private func played() async throws -> Workspace {
    let workspace = try Workspace()
    try await workspace.perform("add Ann Bob", "score Ann +5", "round next", "score Bob +8")
    return workspace
  }

  @Test func `The history view lists entries and shows the board at each of them`() async throws {
    let workspace = try await played()
    let terminal = try TerminalSession(in: workspace)
    try await terminal.wait(for: "help")
    terminal.press("h")
    let list = try await terminal.wait(for: "5 changes")
    #expect(list.contains("round 2  Bob     +8  – → 8       takes the lead"))
    terminal.press("j", "j", "Enter")
    try await terminal.wait(until: "Ann leads") {
      $0.contains("after Ann –→5") && $0.order(of: ["Ann", "Bob"]) == ["Ann", "Bob"]
        && $0.score(of: "Bob") == 0
    }
    terminal.press("+")
    try await terminal.wait(for: "This is the board as it was; Esc goes back to now")
    // Another user scores meanwhile.
    try await workspace.perform("score Bob +1")
    terminal.press("h")
    let longer = try await terminal.wait(for: "6 changes")
    #expect(longer.lines.contains { $0.hasPrefix("▌") && $0.contains("Ann     +5  – → 5") })
    terminal.press("Enter", "Right", "Right", "Right")
    try await terminal.wait(for: "after Bob 8→9")
    terminal.press("Escape")
    try await terminal.wait(until: "now") {
      $0.score(of: "Bob") == 9 && !$0.contains("as it was")
    }
    terminal.press("q")
    #expect(try await terminal.waitForEnd() == 0)
  }

  @Test func `A watcher sees the history too, on the smallest screen`() async throws {
    let workspace = try await played()
    let terminal = try TerminalSession(["watch", "Game"], in: workspace, columns: 24, rows: 5)
    try await terminal.wait(for: "help")
    terminal.press("h")
    try await terminal.wait(for: "Bob     +8")
    terminal.press("j", "Enter")
    try await terminal.wait(until: "before") { $0.score(of: "Bob") == 0 }
  }

  @Test(arguments: [
    ("round 1", "Ann 5, Bob 0"), ("Round 2", "Bob 8, Ann 5"), ("2", "Ann 0, Bob 0"),
    ("3", "Ann 5, Bob 0"), ("5", "Bob 8, Ann 5"), ("2100-01-01 00:00", "Bob 8, Ann 5"),
  ])
  func `A board is printed as it was at a moment`(moment: String, scores: String) async throws {
    let workspace = try await played()
    let words = ["show", "Game", "--at", moment]
    let json = try await workspace.scoreboard(words + ["--format", "json"])
    try #require(json.status == 0, "\(json.errorText)")
    let record = try JSONDecoder().decode(BoardRecord.self, from: json.output)
    #expect(
      record.players.map { "\($0.name) \($0.score)" }.joined(separator: ", ") == scores)
    let csv = try await workspace.scoreboard(words + ["--format", "csv"]).outputText
    for player in scores.split(separator: ", ") {
      #expect(
        csv.contains(",\(player.replacing(" 0", with: ",–").replacing(" ", with: ",")),"), "\(csv)")
    }
    for format in ["text", "markdown", "html"] {
      let run = try await workspace.scoreboard(words + ["--format", format])
      #expect(run.status == 0 && run.outputText.contains("Ann"))
    }
  }

  @Test(arguments: [
    ("25:99", 2, "'25:99' is not a moment for '--at'. Write a round as \"round 2\""),
    ("", 2, "'' is not a moment"), ("yesterday", 2, "'yesterday' is not a moment"),
    ("99", 1, "Error: There is no entry 99 yet: the newest one is 5\n"),
    ("round 7", 1, "Error: 'Game' was never in round 7: it is in round 2 now\n"),
    (
      "2001-01-01 00:00", 1,
      "Error: 'Game' has no entry so early: its first one is entry 1\n"
    ),
  ])
  func `An invalid moment or one before the history is reported in one sentence`(
    moment: String, status: Int32, words: String
  ) async throws {
    let workspace = try await played()
    let run = try await workspace.scoreboard(["show", "Game", "--at", moment])
    #expect(run.status == status && run.output.isEmpty)
    #expect(run.errorText.contains(words), "\(run.errorText)")
  }
}
