import Foundation
import TestSupport
import Testing

/// `scoreboard export` and `scoreboard import`, as a user sees them.
@Suite struct ExchangeTests {
  private func played() async throws -> Workspace {
    let workspace = try Workspace()
    try await workspace.perform(
      "add Red Blue \"Dark Green\"", "score Red +5", "score Blue +2.5", "undo", "team Red North")
    return workspace
  }

  private func elsewhere(_ workspace: Workspace) -> [String: String] {
    ["SCOREBOARD_DATA": workspace.folder.appending(path: "other.sqlite").path]
  }

  @Test func `A board moves to another data file with its history and its undo`() async throws {
    let workspace = try await played()
    let other = elsewhere(workspace)
    let file = workspace.folder.appending(path: "all.json").path
    let exported = try await workspace.scoreboard(["export", "-o", file])
    #expect(exported.status == 0)
    #expect(exported.outputText.isEmpty)
    let imported = try await workspace.scoreboard(["import", file], environment: other)
    #expect(imported.outputText == "'Game' is imported: 3 players\n")
    for arguments in [
      ["show", "Game", "--format", "json"], ["show", "Game", "--format", "script"], ["export"],
    ] {
      let here = try await workspace.scoreboard(arguments)
      let there = try await workspace.scoreboard(arguments, environment: other)
      #expect(here.status == 0)
      #expect(there.output == here.output)
    }
    for command in ["undo", "undo", "redo"] {
      let here = try await workspace.scoreboard(["do", "Game", command])
      let there = try await workspace.scoreboard(["do", "Game", command], environment: other)
      #expect(here.status == 0)
      #expect(there.status == 0, "\(there.errorText)")
      let shown = try await workspace.scoreboard(["show", "Game"])
      #expect(
        try await workspace.scoreboard(["show", "Game"], environment: other).output == shown.output)
    }
  }

  @Test func `An import of an existing board is refused with two ways out, which work`()
    async throws
  {
    let workspace = try await played()
    let json = try await workspace.scoreboard(["export", "Game"]).output
    let refused = try await workspace.scoreboard(["import", "-"], input: json)
    #expect(refused.status == 1)
    #expect(
      refused.errorText
        == "Error: A board with the name 'Game' exists. Give another with --board, or take its place with --replace\n"
    )
    let copied = try await workspace.scoreboard(["import", "-", "--board", "Copy"], input: json)
    #expect(copied.outputText == "'Copy' is imported: 3 players\n")
    try await workspace.perform("score Blue +100")
    let replaced = try await workspace.scoreboard(["import", "-", "--replace"], input: json)
    #expect(replaced.status == 0)
    #expect(try await workspace.board().score(of: "Blue") == 0)
    try await workspace.perform("undo")
    #expect(try await workspace.board().score(of: "Blue") == 100)
    try await workspace.perform("undo")
    #expect(try await workspace.board().score(of: "Blue") == 0)
  }

  @Test
  func `A replaced board stays on another screen, which says so and keeps the typed text`()
    async throws
  {
    let workspace = try await played()
    let json = try await workspace.scoreboard(["export", "Game"]).output
    try await workspace.perform("score Blue +100", "add Pink")
    let screen = try TerminalSession(in: workspace)
    try await screen.wait(until: "Blue at 100") { $0.score(of: "Blue") == 100 }
    screen.type("7")
    try await screen.wait(for: "+7 for")
    let replaced = try await workspace.scoreboard(["import", "-", "--replace"], input: json)
    #expect(replaced.status == 0, "\(replaced.errorText)")
    try await screen.wait(until: "the board of the file") {
      $0.score(of: "Blue") == 0 && $0.row(of: "Pink") == nil && $0.text.contains("+7 for")
    }
    screen.press("Enter")
    try await eventually(otherwise: "\(try await workspace.board().players)") {
      try await workspace.board().players.reduce(0) { $0 + $1.score } == 12
    }
    try await workspace.perform("undo", "score Red +1")
    let again = try await workspace.scoreboard(["import", "-", "--replace"], input: json)
    #expect(again.status == 0, "\(again.errorText)")
    try await screen.wait(for: "Somebody else has imported this board")
  }

  @Test func `A board without players is exported as a table and imported again`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("round 2", on: "Empty")
    let file = workspace.folder.appending(path: "Nobody.csv").path
    #expect(try await workspace.scoreboard(["export", "Empty", "-o", file]).status == 0)
    let run = try await workspace.scoreboard(["import", file])
    #expect(run.outputText == "'Nobody' is imported: no players\n", "\(run.errorText)")
    #expect(try await workspace.board("Nobody").players.isEmpty)
  }

  @Test func `Undo on the list removes an imported board`() async throws {
    let workspace = try await played()
    let file = workspace.folder.appending(path: "Quiz.csv").path
    try "Red,5\nBlue,6\n".write(toFile: file, atomically: true, encoding: .utf8)
    #expect(try await workspace.scoreboard(["import", file]).status == 0)
    let screen = try TerminalSession(in: workspace)
    try await screen.wait(for: "help")
    screen.press("b")
    try await screen.wait(for: "Quiz")
    screen.press("u")
    let shown = try await screen.wait(for: "Undone: 'Quiz' is gone")
    #expect(!shown.text.replacing("'Quiz' is gone", with: "").contains("Quiz"), "\(shown.text)")
    #expect(try await !workspace.scoreboard(["boards"]).outputText.contains("Quiz"))
  }

  @Test func `A file with folded history is exported and imported as the same text`() async throws {
    let workspace = try await played()
    let compacted = try await workspace.scoreboard(["compact", "--before", "9999-01-01"])
    #expect(compacted.outputText.contains("from before 9999-01-01, on 1 board, and kept 1 change."))
    let folded = try await workspace.scoreboard(["do", "Game", "undo", "undo"])
    #expect(folded.errorText.contains("Nothing to undo: older history was folded"))
    try await workspace.perform("score Red +1", "score Blue +2")
    try await workspace.perform("undo")
    let text = try await workspace.scoreboard(["export"]).output
    let imported = try await workspace.scoreboard(
      ["import", "-"], input: text, environment: elsewhere(workspace))
    #expect(imported.status == 0, "\(imported.errorText)")
    let again = try await workspace.scoreboard(["export"], environment: elsewhere(workspace))
    #expect(again.outputText == String(decoding: text, as: UTF8.self))
  }

  @Test func `A table with mistakes lists them all, and nothing is imported`()
    async throws
  {
    let workspace = try await played()
    let before = try await workspace.scoreboard(["export"]).output
    let table = "name;score\r\nRed;7\r\nBlue;seven\r\nred;8\r\n"
    let run = try await workspace.scoreboard(
      ["import", "-", "--board", "Game"], input: Data(table.utf8))
    #expect(run.status == 1)
    #expect(
      run.errorText == """
        -:3:6
        Blue;seven
             ^^^^^
        'seven' is not a number. Where there is no result, write – or leave the cell empty

        -:4:1
        red;8
        ^^^
        'red' is on line 2 too. Leave one of them out, or give another name

        """)
    #expect(try await workspace.scoreboard(["export"]).output == before)
    let new = try await workspace.scoreboard(
      ["import", "-", "--board", "New"], input: Data("a,b".utf8))
    #expect(new.status == 1)
    #expect(try await workspace.scoreboard(["export"]).output == before)
  }

  @Test func `A table sets scores and adds players in one change`() async throws {
    let workspace = try await played()
    let table = "Wer;Tore\n"
    let foreign = try await workspace.scoreboard(
      ["import", "-", "--board", "Game"], input: Data(table.utf8))
    #expect(foreign.errorText.contains("as in --player Wer --score Tore"))
    let run = try await workspace.scoreboard(
      ["import", "-", "--board", "Game"],
      input: Data("\u{FEFF}player;notes;points\r\nblue;x;2,5\r\nPink;;-1\r\n".utf8))
    #expect(run.status == 0, "\(run.errorText)")
    #expect(
      run.outputText == """
        On 'Game' 1 player is added, 1 is changed
        Header on line 1: player = name, notes = ignored, points = score; 2 players, 1 new

        """)
    #expect(
      run.errorText
        == "Ignored: 'notes'. Columns are name, score, team and group, or the ones named by --player, --score and --team\n"
    )
    let board = try await workspace.board()
    #expect(try board.score(of: "Blue") == 2.5)
    #expect(try board.score(of: "Pink") == -1)
    try await workspace.perform("undo")
    #expect(try await workspace.board().names.sorted() == ["Blue", "Dark Green", "Red"])
    #expect(try await workspace.board().score(of: "Blue") == 0)
  }

  @Test
  func `A table creates a board named like the file, but changes no existing board unless asked`()
    async throws
  {
    let workspace = try await played()
    let file = workspace.folder.appending(path: "Final table.csv").path
    let exported = try await workspace.scoreboard(["export", "Game", "-o", file])
    #expect(exported.status == 0)
    #expect(try await workspace.scoreboard(["import", file]).status == 0)
    let (made, game) = (try await workspace.board("Final table"), try await workspace.board())
    #expect(made.players == game.players)
    let again = try await workspace.scoreboard(["import", file])
    #expect(again.status == 1)
    #expect(again.errorText.contains("A board with the name 'Final table' exists"))
    #expect(
      try await workspace.scoreboard(["import", file, "--board", "Final table"]).outputText
        .hasPrefix("On 'Final table' 0 players are added, 0 are changed\n"))
  }

  @Test func `A season table that a spreadsheet wrote is imported`() async throws {
    let workspace = try Workspace()
    let teams = [
      ("Chelsea", 93), ("Tottenham Hotspur", 86), ("Manchester City", 78), ("Hull City", 34),
    ]
    let lines = ["Team;Name;Points"] + teams.map { "Premier League;\"\($0.0)\";\($0.1),0" }
    let run = try await workspace.scoreboard(
      ["import", "-", "--board", "Season"], input: Data(lines.joined(separator: "\r\n").utf8))
    #expect(run.status == 0, "\(run.errorText)")
    #expect(try await workspace.board("Season").names == teams.map(\.0))
    // The results are a table of another kind. This is reported once.
    let results = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/premier-league-2016-17.csv").path
    let refused = try await workspace.scoreboard(["import", results])
    #expect(refused.status == 1)
    #expect(refused.errorText.split(separator: "\n").count == 4, "\(refused.errorText)")
    #expect(refused.errorText.contains("This is a table of matches. Import it with --matches"))
  }

  @Test func `A script runs whole, and statements for playing only are reported`() async throws {
    let workspace = try await played()
    let script = try await workspace.scoreboard(["export", "--format", "script"]).output
    let refused = try await workspace.scoreboard(["import", "-"], input: script)
    #expect(refused.status == 1)
    #expect(refused.errorText.contains("-:2:5\nadd Red Blue"))
    let file = workspace.folder.appending(path: "game.scores").path
    try script.write(to: URL(filePath: file))
    let run = try await workspace.scoreboard(["import", file, "--board", "Copy"])
    #expect(run.outputText == "On 'Copy' 3 commands are carried out\n", "\(run.errorText)")
    #expect(try await workspace.board("Copy").players == workspace.board().players)
    let unknown = try await workspace.scoreboard(
      ["import", "-", "--board", "Copy"],
      input: Data("score Rde +1\nscore Red +1\nteam Bleu North\nadd Red\nscore Nobody +1\n".utf8))
    #expect(unknown.status == 1)
    #expect(!unknown.errorText.contains("more problem"))
    for text in ["-:1:7\nscore Rde +1", "-:3:6\nteam Bleu North", "-:4:5\nadd Red"] {
      #expect(unknown.errorText.contains(text), "\(unknown.errorText)")
    }
    // Later mistakes with a rejected player may only follow from its rejection.
    #expect(!unknown.errorText.contains("Nobody"))
    let many = try await workspace.scoreboard(
      ["import", "-", "--board", "Copy"],
      input: Data((String(repeating: "score Rde +1\n", count: 23) + "undo\n").utf8))
    #expect(many.errorText.hasSuffix("There are 3 more problems\n"), "\(many.errorText)")
    #expect(!many.errorText.contains("undo"))
    #expect(try await workspace.board("Copy").players == workspace.board().players)
    let played = try await workspace.scoreboard(
      ["import", "-"], input: Data("board X\nadd Red\nsleep 1s\npress j\n".utf8))
    #expect(played.status == 2)
    #expect(
      played.errorText.contains("-:3:1\nsleep 1s\n^^^^^\n'sleep' says how a script is played"))
    #expect(played.errorText.contains("-:4:1\npress j\n"))
    let boards = try await workspace.scoreboard(["boards"]).outputText
    #expect(!boards.contains("X"))
  }

  @Test func `A table with many rows is imported whole`() async throws {
    let workspace = try Workspace()
    let count = 5000
    let rows = (1...count).map { "Player \($0),\($0 % 97)\n" }.joined()
    let run = try await workspace.scoreboard(
      ["import", "-", "--board", "Many"], input: Data(rows.utf8))
    #expect(run.outputText.hasPrefix("On 'Many' \(count) players are added, 0 are changed\n"))
    let bad = "name,score\n" + (1...count).map { "Player \($0),y\n" }.joined()
    let refused = try await workspace.scoreboard(
      ["import", "-", "--board", "Many"], input: Data(bad.utf8))
    #expect(refused.status == 1)
    #expect(refused.errorText.hasSuffix("\n\nThere are \(count - 20) more problems\n"))
    #expect(refused.errorText.split(separator: "\n").count == 4 * 20 + 1)
    let json = try await workspace.scoreboard(["export"]).output
    for format in ["csv", "script"] {
      let run = try await workspace.scoreboard(
        ["import", "-", "--board", "Other", "--format", format], input: json)
      #expect(run.status == 1)
      #expect(run.errorText.hasSuffix("^\nThis is JSON. Import it with --format json\n"))
      #expect(run.errorText.split(separator: "\n").count == 4)
    }
  }
}
