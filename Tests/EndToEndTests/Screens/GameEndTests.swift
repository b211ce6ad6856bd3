import TestSupport
import Testing

@Suite struct GameEndTests {
  @Test func `A winner is shown, R begins a rematch, and the series counts both games`()
    async throws
  {
    let workspace = try Workspace()
    try await workspace.perform("add Ann Bob", "target 10", "score Ann +4 Bob +6")
    let terminal = try TerminalSession(in: workspace)
    try await terminal.wait(for: "first to 10")
    terminal.press("g")
    terminal.enter("4")
    try await terminal.wait(for: "Bob wins with 10")
    try await terminal.wait(for: "★ Bob wins")
    terminal.press("+")
    try await terminal.wait(for: "The game is over: u undoes, :over - goes on")
    terminal.press("u")
    try await terminal.wait(until: "the game to go on") { !$0.contains("Bob wins") }
    terminal.press("U")
    try await terminal.wait(for: "★ Bob wins")
    terminal.press("R")
    try await terminal.wait(for: "New board 'Game 2'")
    terminal.enter("12")
    try await terminal.wait(for: "★ Ann wins")
    terminal.press("Escape")
    try await terminal.wait(for: "Bob 1, Ann 1")
    let series = try await workspace.scoreboard(["show", "Game", "--series"]).outputText
    #expect(
      series == """
         Game

         Game
         Bob 1, Ann 1
         Game    Bob wins with 10, Ann 4
         Game 2  Ann wins with 12

        """)
    let boards = try await workspace.scoreboard(["boards"]).outputText
    #expect(
      boards == """
        Game    2 players, round 1, Bob wins with 10, series Bob 1, Ann 1
        Game 2  2 players, round 1, Ann wins with 12, series Bob 1, Ann 1

        """)
  }

  @Test func `Times are typed and shown with a colon`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("scores time", "add Li Ledecky Pallister")
    let terminal = try TerminalSession(in: workspace)
    try await terminal.wait(for: "low wins")
    terminal.press("g")
    terminal.enter("1:02.35")
    try await terminal.wait(for: "– → 1:02.35")
    terminal.press("r")
    try await terminal.wait(for: "1 round · points")
    terminal.press("1", ":", "0", "4", "Enter")
    try await terminal.wait(for: "1:04*")
    let shown = try await workspace.scoreboard(["show", "Game", "--width", "40"]).outputText
    #expect(shown.contains("1:04") && shown.contains("–"), "\(shown)")
    let wrong = try await workspace.scoreboard(["do", "Game", "score Li = 1:99"])
    #expect(wrong.status != 0 && wrong.errorText.contains("'1:99' is not a time"))
  }
}
