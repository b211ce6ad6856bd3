import Foundation
import Scorekeeping
import TestSupport
import Testing

/// Games whose rules a new board gets.
@Suite struct GamesTests {
  @Test func `games are listed, shown, and set by name`() async throws {
    let workspace = try Workspace()
    let list = try await workspace.scoreboard(["games"]).outputText
    for game in try GamePreset.known() {
      #expect(list.contains("\n  \(game.name) "), "\(game.name)")
    }
    // The games of a kind follow its heading.
    let kinds = try GamePreset.known().reduce(into: [String]()) {
      if !$0.contains($1.kind) { $0.append($1.kind) }
    }
    #expect(list.split(separator: "\n").map(String.init).filter(kinds.contains) == kinds)
    #expect(list.hasPrefix("Darts and bowls\n  darts-501 "))
    let shown = try await workspace.scoreboard(["games", "show", "Darts-501"]).outputText
    #expect(shown.hasSuffix("\nstart 501\ntarget 0\nwins low\nbust 2\nmost 180\n"))
    // What is shown is a script.
    let script = shown.split(separator: "\n").map(String.init)
    #expect(try await workspace.perform(script: script, on: "By hand").status == 0)
    let made = try await workspace.scoreboard(
      ["do", "Leg", "--game", "darts-501", "add Luke", "score Luke = 41", "score Luke -40"])
    #expect(
      made.outputText == """
        New board 'Leg'
        Luke added at 501
        Luke 501→41
        Bust: Luke stays at 41, and nothing changed

        """)
  }

  @Test func `an unknown game is refused, and a board that exists gets the rules of one`()
    async throws
  {
    let workspace = try Workspace()
    try await workspace.perform("add Ann", on: "Leg")
    let unknown = try await workspace.scoreboard(["do", "New", "--game", "dart-501", "add Ann"])
    #expect(unknown.status == 1)
    #expect(unknown.errorText.contains("There is no game 'dart-501'. Did you mean 'darts-501'?"))
    let arguments = ["do", "Leg", "--game", "hearts", "add Bob"]
    let other = try await workspace.scoreboard(arguments)
    #expect(other.outputText.hasPrefix("The low score wins\nEnds at 100\n"))
    #expect(other.outputText.hasSuffix("\nBob added\n"))
    #expect(try await workspace.board("Leg").names == ["Ann", "Bob"])
    let again = try await workspace.scoreboard(["do", "Leg", "--game", "hearts", "score Ann +1"])
    #expect(again.outputText.hasPrefix("Ann –→1"))
    let undone = try await workspace.scoreboard(["do", "Leg", "undo 3"])
    #expect(undone.status == 0)
    #expect(try await workspace.scoreboard(["show", "Leg"]).outputText.contains("target") == false)
    let homeless = try await workspace.scoreboard(["--game", "hearts"])
    #expect(homeless.status == 2)
    #expect(homeless.errorText.contains("'--game hearts' needs a board"))
  }

  @Test func `one's own game stands beside the settings, and its fault is named`() async throws {
    let workspace = try Workspace()
    let config = workspace.folder.appending(path: "config.yml").path
    let folder = workspace.folder.appending(path: "games")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("# Our game. More words.\ntarget 42\n".utf8)
      .write(to: folder.appending(path: "house.txt"))
    let options = ["--config", config]
    let list = try await workspace.scoreboard(["games"] + options).outputText
    #expect(list.hasPrefix("Your own\n  house              Our game\n\nDarts and bowls\n"))
    let made = try await workspace.scoreboard(
      ["do", "Friday", "--game", "house", "add Ann", "score Ann +42"] + options)
    #expect(made.outputText.hasSuffix("Ann wins with 42\n"))
    try Data("# Our game.\nscore Ann +1\n".utf8).write(to: folder.appending(path: "house.txt"))
    let fault = "The game 'house' has a fault in line 2. 'score Ann +1' is not a rule\n"
    let all = try await workspace.scoreboard(["games"] + options).outputText
    #expect(all.hasPrefix("Your own\n  house              \(fault)\nDarts and bowls\n"))
    let wrong = try await workspace.scoreboard(["games", "show", "house"] + options)
    #expect(wrong.status == 1 && wrong.errorText == "Error: \(fault)")
  }

  @Test func `Tab chooses a game in the question for a new board`() async throws {
    let workspace = try Workspace()
    let terminal = try TerminalSession([], in: workspace)
    try await terminal.wait(for: "No boards yet")
    terminal.press("n", "g", "o", "l", "f", "Tab")
    try await terminal.wait(for: "New board as golf-18: golf")
    terminal.press("Tab")
    try await terminal.wait(for: "New board as golf-9: golf")
    terminal.press("S-Tab")
    try await terminal.wait(for: "New board as golf-18: golf")
    terminal.press("C-u")
    terminal.enter("Augusta")
    try await terminal.wait(for: "hole 1 of 18")
    terminal.press("q")
    #expect(try await terminal.waitForEnd() == 0)
  }

  @Test func `a match is played board by board`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("target 6", "win by 2 cap 7", "best of 3", on: "Wimbledon")
    let terminal = try TerminalSession(["Wimbledon"], in: workspace)
    try await terminal.wait(for: "Nobody plays yet")
    terminal.enter("aDjokovic")
    terminal.enter("Federer")
    terminal.press("Escape")
    try await terminal.wait(until: "both and no prompt") {
      $0.row(of: "Federer") != nil && !$0.contains("Add player")
    }
    terminal.enter(":score Djokovic = 7 Federer = 6")
    try await terminal.wait(for: "best of 3: Djokovic 1")
    terminal.press("R")
    terminal.enter(":score Djokovic = 6 Federer = 4")
    try await terminal.wait(for: "Djokovic wins the match 2–0")
    terminal.press("q")
    #expect(try await terminal.waitForEnd() == 0)
  }

  @Test func `a checkout typed by keys takes nothing back`() async throws {
    let workspace = try Workspace()
    _ = try await workspace.scoreboard(
      ["do", "Leg", "--game", "darts-501", "add Ann Bob", "score Ann = 2", "score Bob -160"])
    let terminal = try TerminalSession(["Leg"], in: workspace)
    try await terminal.wait(for: "341")
    terminal.press("g", "2", "Enter")
    try await terminal.wait(for: "Ann wins with 0")
    terminal.press("q")
    #expect(try await terminal.waitForEnd() == 0)
    #expect(try await workspace.board("Leg").score(of: "Bob") == 341)
  }

  @Test func `a number is subtracted where the score counts down`() async throws {
    let workspace = try Workspace()
    _ = try await workspace.scoreboard(["do", "Leg", "--game", "darts-501", "add Ann"])
    let terminal = try TerminalSession(["Leg"], in: workspace)
    try await terminal.wait(for: "501")
    terminal.press("g", "6", "0", "Enter")
    try await terminal.wait(for: "441")
    terminal.press("i", "6", "0", "Enter")
    try await terminal.wait(for: "381")
    terminal.press("Escape")
    try await terminal.wait(for: "0-9 amount")
    terminal.press("+", "6", "0", "Enter")
    try await terminal.wait(for: "441")
    terminal.press("q")
    #expect(try await terminal.waitForEnd() == 0)
  }

  @Test func `the board is opened with --game again`() async throws {
    let workspace = try Workspace()
    for isNew in [true, false] {
      let terminal = try TerminalSession(["Round", "--game", "golf-9"], in: workspace)
      try await terminal.wait(for: "hole 1 of 9")
      if isNew {
        terminal.enter("aAnn")
        terminal.press("Escape")
        try await terminal.wait(for: "0-9 amount")
        terminal.press("5", "Enter")
      }
      try await terminal.wait(for: "+1")
      terminal.press("q")
      #expect(try await terminal.waitForEnd() == 0)
    }
  }
}
