import Foundation
import TestSupport
import Testing

/// What `scoreboard import` takes a table for, and what it asks.
@Suite struct ReadingTests {
  private static let cup = """
    Spring cup 2026

    Pos;Spieler;Verein;Punkte
    1.;Ann;North;2,5
    2.;Ann;South;3
    ;Cyd;;DNF

    """

  @Test func `A trial says what would be read, and makes nothing, not even a data file`()
    async throws
  {
    let workspace = try Workspace()
    let other = workspace.folder.appending(path: "none.sqlite").path
    let run = try await workspace.scoreboard(
      ["import", "-", "--board", "Cup", "--dry-run"], input: Data(Self.cup.utf8),
      environment: ["SCOREBOARD_DATA": other])
    #expect(
      run.outputText == """
        Header on line 3
          Pos: rank
          Spieler: name
          Verein: club
          Punkte: score
        3 players, 3 new
        1 without a result (DNF)
        The low score wins, as the ranks say
        New: Ann (North), Ann (South), Cyd
        Nothing is changed: this was a trial

        """, "\(run.errorText)")
    #expect(!FileManager.default.fileExists(atPath: other))
  }

  @Test func `A trial on a board counts who is new, and leaves the board as it was`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add \"Ann (North)\" 5", "team \"Ann (North)\" East")
    let before = try await workspace.scoreboard(["export"]).output
    let run = try await workspace.scoreboard(
      ["import", "-", "--board", "Game", "--dry-run"], input: Data(Self.cup.utf8))
    #expect(run.outputText.contains("\n3 players, 2 new\n"), "\(run.outputText)\(run.errorText)")
    #expect(try await workspace.scoreboard(["export"]).output == before)
    let done = try await workspace.scoreboard(
      ["import", "-", "--board", "Game"], input: Data(Self.cup.utf8))
    #expect(
      done.outputText == """
        On 'Game' 2 players are added, 1 is changed
        Header on line 3: Pos = rank, Spieler = name, Verein = club, Punkte = score; 3 players, 2 new; \
        1 without a result (DNF)

        """)
  }

  @Test(arguments: [
    (["export"], "json"), (["show", "Game", "--format", "script"], "script"),
  ])
  func `A trial of another format changes nothing either`(export: [String], format: String)
    async throws
  {
    let workspace = try Workspace()
    try await workspace.perform("add Ann 5 Bob")
    let file = try await workspace.scoreboard(export).output
    let before = try await workspace.scoreboard(["export"]).output
    let run = try await workspace.scoreboard(
      ["import", "-", "--dry-run", "--format", format]
        + (format == "script" ? ["--board", "Copy"] : []), input: file)
    #expect(run.outputText.hasSuffix("Nothing is changed: this was a trial\n"), "\(run.errorText)")
    #expect(try await workspace.scoreboard(["export"]).output == before)
  }

  @Test func `Of two readings the import asks on a terminal, and refuses elsewhere with both`()
    async throws
  {
    let workspace = try Workspace()
    let file = workspace.folder.appending(path: "cup.csv").path
    try Data("Name,Total,Net\nAnn,9,3\nBob,7,5\n".utf8).write(to: URL(filePath: file))
    let refused = try await workspace.scoreboard(["import", file])
    #expect(refused.status == 1)
    #expect(refused.errorText.contains("Write --score Total or --score Net"))
    let terminal = try TerminalSession(["import", file], in: workspace)
    try await terminal.wait(for: "Number:")
    terminal.enter("2")
    try await terminal.wait(for: "Net = score")
    #expect(try await workspace.board("cup").score(of: "Bob") == 5)
  }

  @Test func `A title that is also the number of a column is a question`() async throws {
    let workspace = try Workspace()
    let file = workspace.folder.appending(path: "holes.csv").path
    try Data("Name,3,1\nAnn,5,6\n".utf8).write(to: URL(filePath: file))
    let terminal = try TerminalSession(["import", file, "--score", "3"], in: workspace)
    try await terminal.wait(for: "Number:")
    terminal.enter("2")
    try await terminal.wait(for: "1 = score")
    #expect(try await workspace.board("holes").score(of: "Ann") == 6)
  }

  @Test func `The summary of a new board says which score wins and why`() async throws {
    let workspace = try Workspace()
    for (text, options, words) in [
      ("name,score\nAnn,1\nBob,2\n", [], "the high score wins, as no ranks say otherwise"),
      ("name,score\nAnn,1\nBob,2\n", ["--wins", "low"], "the low score wins, as --wins says"),
      ("name,score\nAnn,1:00\nBob,2:00\n", [], "the low score wins, as these are times"),
      ("rank,name,score\n2,Ann,1\n1,Bob,2\n", [], "the high score wins, as the ranks say"),
      ("rank,name,score\n1,Ann,1\n2,Bob,2\n", [], "the low score wins, as the ranks say"),
    ] {
      let run = try await workspace.scoreboard(
        ["import", "-", "--board", "New", "--dry-run"] + options, input: Data(text.utf8))
      #expect(run.outputText.contains(words.dropFirst()), "\(run.outputText)")
    }
  }

  @Test func `A report of FIDE has a summary, and its trial changes nothing`() async throws {
    let workspace = try Workspace()
    try await workspace.perform(
      "board Club", "add Ann Bob", "points 1 0.5 0", "fixtures Ann Bob", "result 1 1 0",
      "score Ann = 1 round 2", "round 3")
    let report = try await workspace.scoreboard(["export", "Club", "--format", "trf"])
    #expect(report.errorText.contains("leaves out round 3"), "\(report.errorText)")
    let before = try await workspace.scoreboard(["export"]).output
    let trial = try await workspace.scoreboard(
      ["import", "-", "--board", "Copy", "--dry-run"], input: report.output)
    let facts = ["2 new players", "1 match", "2 rounds", "1 bye or forfeit"]
    #expect(
      trial.outputText == "Report of FIDE\n\(facts.joined(separator: "\n"))\n"
        + "Nothing is changed: this was a trial\n", "\(trial.errorText)")
    #expect(try await workspace.scoreboard(["export"]).output == before)
    let done = try await workspace.scoreboard(
      ["import", "-", "--board", "Copy"], input: report.output)
    #expect(
      done.outputText == "On 'Copy' 2 players and 1 match are added, 0 are changed\n"
        + "Report of FIDE; \(facts.joined(separator: "; "))\n", "\(done.errorText)")
  }

  @Test func `Ranks that cannot be read leave it open who wins, until an option says it`()
    async throws
  {
    let workspace = try Workspace()
    let table = Data("Rank,Name,Score\nGold,Ann,3\nSilver,Bob,5\n".utf8)
    let refused = try await workspace.scoreboard(["import", "-", "--board", "Cup"], input: table)
    #expect(refused.errorText.contains("Write --wins high or --wins low"))
    let run = try await workspace.scoreboard(
      ["import", "-", "--board", "Cup", "--wins", "low"], input: table)
    #expect(run.outputText.contains("Ann wins") || run.outputText.contains("the low score wins"))
    #expect(
      try await workspace.scoreboard(["show", "Cup", "--format", "csv"]).outputText.contains(
        "1,Ann,3"))
  }
}
