import Foundation
import TestSupport
import Testing

/// The exact messages for invalid input.
@Suite struct BadInputTests {
  /// A command that `do` refuses: the exit status, the place of the mistake, and the sentence.
  struct Refusal: Sendable, CustomTestStringConvertible {
    let command: String
    let status: Int32
    let column: Int
    let carets: Int
    let sentence: String

    init(_ command: String, _ status: Int32, at column: Int, _ carets: Int, _ sentence: String) {
      self.command = command
      self.status = status
      self.column = column
      self.carets = carets
      self.sentence = sentence
    }

    var testDescription: String { command }

    func message(source: String) -> String {
      let pointer =
        String(repeating: " ", count: column - 1) + String(repeating: "^", count: carets)
      return "\(source):\(column)\n\(command)\n\(pointer)\n\(sentence)\n"
    }
  }

  static let refusals: [Refusal] = [
    .init("scroe Red +5", 2, at: 1, 5, "Unknown command 'scroe'. Did you mean 'score'?"),
    .init("score Redd +5", 1, at: 7, 4, "There is no player 'Redd'. Did you mean 'Red'?"),
    .init("score Xaver +5", 1, at: 7, 5, "There is no player 'Xaver'. Add one with: add NAME"),
    .init("score r +5", 1, at: 7, 1, "'r' could be 'Red' or 'Rosa'. Type more of the name"),
    .init(
      "remove Blue Blue", 1, at: 8, 4, "'Blue' is named twice. Name each player once in one command"
    ),
    .init(#"add """#, 2, at: 5, 2, "A name cannot be empty. Type at least one visible character"),
    .init(#"add "  ""#, 2, at: 5, 4, "A name cannot be empty. Type at least one visible character"),
    .init(#"add "\u{0}""#, 2, at: 5, 7, "A name cannot hold the character NUL. Leave it out"),
    .init("add Green red", 1, at: 11, 3, "The name 'red' is in use. Choose another"),
    .init("rename Blue RED", 1, at: 13, 3, "The name 'RED' is in use. Choose another"),
    .init(
      "score Red five", 2, at: 11, 4, "'five' is not a number. Write digits, as in +5, -2 or 7.5"),
    .init(
      "score Red 5", 2, at: 11, 1, "'5' needs a sign. Write +5 to add, -5 to subtract or = 5 to set"
    ),
    .init(
      "score Red +1.2345", 2, at: 11, 7,
      "'+1.2345' has too many decimals. Round it to three decimals"),
    .init(
      "score Red +99999999999999999999", 2, at: 11, 21,
      "'+99999999999999999999' is out of range. Scores go up to 9223372036854775.807"),
    .init(
      "score Red +9223372036854775.807", 1, at: 7, 3,
      "The score of 'Red' would be out of range. Scores go up to 9223372036854775.807"),
    .init(#"add "Dark Green"#, 2, at: 5, 11, #"The quote has no end. Close it with '"'"#),
    .init(
      #"add "a\qb""#, 2, at: 7, 2, #"'\q' is not a known escape. Use one of \" \\ \n \t \u{HEX}"#),
    .init(
      "score", 2, at: 6, 1,
      "'score' needs more. Write: score Red +5 Blue -2 Green = 12, or score Red = 7 round 1"),
    .init(
      "score Red", 2, at: 10, 1,
      "'score' needs more. Write: score Red +5 Blue -2 Green = 12, or score Red = 7 round 1"),
    .init(
      "rename Red Dark Green", 2, at: 17, 5,
      "'Green' is one word too many. Write: rename Red Crimson"
    ),
    .init(
      "order ranks", 2, at: 7, 5, "'ranks' is not one of rank, hand, name. Did you mean 'rank'?"),
    .init("undo 0", 2, at: 6, 1, "'0' is not a count. Write a whole number, 1 or more"),
    .init("undo -1", 2, at: 6, 2, "'-1' is not a count. Write a whole number, 1 or more"),
    .init(
      "step 0", 2, at: 6, 1, "A step of '0' would not count upwards. Choose one greater than 0"),
    .init("redo", 1, at: 1, 4, "Nothing to redo"),
  ]

  private static func workspace() async throws -> Workspace {
    let workspace = try Workspace()
    try await workspace.perform("add Red 5 Blue 3 Rosa 1")
    return workspace
  }

  @Test(arguments: refusals)
  func `A refused command is reported with its place and changes nothing`(
    refusal: Refusal
  ) async throws {
    let workspace = try await Self.workspace()
    let before = try await workspace.board().players
    let script = try await workspace.script()

    // As the last of several arguments.
    let arguments = try await workspace.scoreboard(
      ["do", "Game", "score Red +1", "round next", refusal.command])
    #expect(arguments.status == refusal.status)
    #expect(arguments.errorText == refusal.message(source: "argument:3"))
    #expect(arguments.outputText == "")

    // As a line of standard input, before more lines that are good.
    let lines = ["score Red +1", "", "# Half-time", refusal.command, "score Blue +1"]
    let input = try await workspace.perform(script: lines, on: "Game")
    #expect(input.status == refusal.status)
    #expect(input.errorText == refusal.message(source: "-:4"))
    #expect(input.outputText == "")

    let board = try await workspace.board()
    #expect(board.players == before)
    #expect(board.round == 1)
    #expect(try await workspace.script() == script)
  }

  @Test(arguments: ["score Nobody +1", "bogus", #"add "x"#])
  func `A failing script does not create its board`(line: String) async throws {
    let workspace = try await Self.workspace()
    let run = try await workspace.perform(script: ["add A B", "score A +1", line], on: "New")
    #expect(run.status != 0)
    #expect(run.errorText.hasPrefix("-:3:"))
    let boards = try await workspace.scoreboard(["boards"]).outputText
    #expect(boards == "Game  3 players, round 1, Red leads with 5\n")
    // Nor, if there is none, the file.
    let fresh = try Workspace()
    _ = try await fresh.perform(script: ["add A B", "bogus"], on: "New")
    #expect(!FileManager.default.fileExists(atPath: fresh.dataFile))
  }

  @Test func `A line that is not UTF-8 is reported with its place`() async throws {
    let workspace = try await Self.workspace()
    let run = try await workspace.scoreboard(
      ["do", "Game", "-"], input: Data("score Red +1\nadd caf".utf8) + [0xE9] + Data("\n".utf8))
    #expect(run.status == 2)
    #expect(run.errorText.hasPrefix("-:2:8\nadd caf"))
    #expect(
      run.errorText.hasSuffix("\n       ^\nThe line is not UTF-8. Convert it, as with iconv\n"))
    #expect(try await workspace.board().score(of: "Red") == 5)
  }

  @Test func `CR LF and a byte order mark are accepted`() async throws {
    let workspace = try await Self.workspace()
    let run = try await workspace.scoreboard(
      ["do", "Game", "-"], input: Data("\u{FEFF}score Red +1\r\nadd Green\r\n".utf8))
    #expect(run.errorText == "")
    #expect(try await workspace.board().names == ["Red", "Blue", "Rosa", "Green"])
  }

  private static let wrongArguments: [([String], Int32, String)] = [
    (["show", "Gmae"], 1, "There is no board 'Gmae'. Did you mean 'Game'?"),
    (
      ["show", "Xylophone"], 1,
      "There is no board 'Xylophone'. See them all with: scoreboard boards"
    ),
    (["show", ""], 1, "A board's name is missing. See all boards with: scoreboard boards"),
    (
      ["--plain", "baords"], 2,
      "There is no board 'baords'. Did you mean 'scoreboard boards'? "
        + "To make a board of that name: scoreboard -- baords"
    ),
    (
      ["--data", "x.sqlite", "do", "Game", "undo"], 2,
      "'do' is a command, which comes first, as in: scoreboard do --help"
    ),
    (
      ["--data", "x.sqlite", "watch", "--big"], 2,
      "'watch' is a command, which comes first, as in: scoreboard watch --help"
    ),
    (["add", "Red"], 2, "'add' acts on a board. Write: scoreboard do BOARD 'add Red'"),
    (
      ["--plain", "undo"], 2,
      "'undo' acts on a board. Write: scoreboard do BOARD 'undo'. "
        + "To make a board of that name: scoreboard -- undo"
    ),
    (
      ["--plain", "lsit"], 2,
      "There is no board 'lsit'. Did you mean 'scoreboard boards'? "
        + "To make a board of that name: scoreboard -- lsit"
    ),
    (
      ["--plain", "shwo"], 2, "There is no board 'shwo'. Did you mean 'scoreboard show'?"
    ),
    (
      ["delete", "Game"], 2,
      "There is no command 'delete'. Write: scoreboard do BOARD 'remove NAME'; "
        + "for the whole board: scoreboard do BOARD 'board BOARD delete'"
    ),
    (
      ["--plain", "end"], 2,
      "There is no command 'end'. Write: scoreboard do BOARD 'over'. "
        + "To make a board of that name: scoreboard -- end"
    ),
    (
      ["finish", "Game"], 2,
      "'finish' acts on a board. Write: scoreboard do BOARD 'finish Game'"
    ),
    (
      ["set", "Red", "5"], 2,
      "There is no command 'set'. Write: scoreboard do BOARD 'score NAME = 12'"
    ),
    (["list", "x"], 2, "There is no command 'list'. Did you mean 'boards'?"),
    (
      ["show", "Game", "--markdown"], 2,
      "There is no option '--markdown'. Write '--format markdown'\n"
    ),
    (["show", "--csv"], 2, "There is no option '--csv'. Write '--format csv'\n"),
    (["boards", "--json"], 2, "There is no option '--json'. Write '--format json'\n"),
    (
      ["export", "--html", "Game"], 2,
      "There is no option '--html'. Write '--format html', as in: scoreboard show BOARD --format html\n"
    ),
    (
      ["--markdown"], 2,
      "There is no option '--markdown'. Write '--format markdown', "
        + "as in: scoreboard show BOARD --format markdown\n"
    ),
    (["baords", "x"], 2, "There is no command 'baords'. Did you mean 'boards'?"),
    (["help", "keyz"], 2, "There is no help on 'keyz'. Did you mean 'scoreboard help keys'?"),
    (["help", "chess"], 2, "There is no help on 'chess'. Topics are: keys, commands, clocks,"),
    (
      ["Friday", "night"], 2,
      "Put a board's name with spaces in quotes. Write: scoreboard \"Friday night\""
    ),
    (
      ["show", "Friday", "night", "2"], 2,
      "Put a board's name with spaces in quotes. Write: scoreboard show \"Friday night 2\""
    ),
    (
      ["export", "-o", "a.html"], 2,
      "'a.html' does not say by its ending what to write. Known endings are .json, .csv, .scores, .trf, "
        + ".ics; "
        + "with --format any will do"
    ),
    (["do", "", "add Red"], 1, "A name cannot be empty. Type at least one visible character"),
    (["do"], 2, "Missing expected argument '<board>'"),
    (
      ["show", "Game", "--format", "xml"], 2, "The value 'xml' is invalid for '--format <format>'."
    ),
    (["show", "Game", "--fromat", "json"], 2, "Unknown option '--fromat'"),
    (["show", "Ga\u{1B}[31mmma"], 1, "There is no board 'Ga␛[31mmma'."),
  ]

  @Test(arguments: wrongArguments)
  func `Wrong arguments are reported in one sentence`(
    arguments: [String], status: Int32, sentence: String
  ) async throws {
    let workspace = try await Self.workspace()
    let run = try await workspace.scoreboard(arguments)
    #expect(run.status == status)
    #expect(run.outputText == "")
    #expect(!run.errors.contains(0x1B))
    #expect(run.errorText.hasPrefix("Error: " + sentence))
  }

  @Test func `The screen shows the same sentences`() async throws {
    let workspace = try await Self.workspace()
    let terminal = try TerminalSession(in: workspace, columns: 120)
    try await terminal.wait(for: "help")
    for refusal in Self.refusals where refusal.sentence.count < 110 {
      terminal.press(":")
      terminal.type(refusal.command)
      try await terminal.wait(for: ":" + refusal.command)
      terminal.press("Enter")
      try await terminal.wait(for: refusal.sentence)
      terminal.press("Escape")
      try await terminal.wait(until: "no prompt") { $0.contains("help") }
    }
    #expect(try await workspace.board().score(of: "Red") == 5)
  }

  /// Words with a line of their own in them: nothing may be taken for another error.
  @Test(arguments: [
    ["--bef\nError: fake", "x"], ["boards", "--format", "x\nError: fake"],
    ["compact", "--before", "2026\nError: fake"], ["restore", "2026-1-1\nError: fake"],
    ["show", "x\nError: fake"], ["play", "x\nError: fake"], ["play", "x\nError: fake.scores"],
    ["boards", "--data", "/x\nError: fake"], ["boards", "a", "b\nError: fake"],
    ["config", "--config", "/x\nError: fake"], ["export", "-o", "/x/\nError: fake"],
    ["import", "/x\nError: fake"], ["do", "Game", "x\nError: fake"],
    ["snapshot", "x\nError: fake", "--size", "1x1\nError: fake"],
    ["record", "-o", "/x\nError: fake"],
  ])
  func `no word of the command line begins a line of an error message`(words: [String]) async throws
  {
    let workspace = try Workspace()
    let run = try await workspace.scoreboard(words)
    #expect(run.status != 0)
    #expect(!run.errorText.split(separator: "\n").contains { $0.hasPrefix("Error: fake") })
  }

  @Test func `the terminal type does not begin a line of an error message`() async throws {
    let workspace = try Workspace()
    let terminal = try TerminalSession([], in: workspace, type: "xterm\nError: fake")
    try await terminal.waitForEnd()
    #expect(terminal.text.contains("Error: The terminal type 'xterm"))
    #expect(!terminal.text.split(separator: "\n").contains { $0.hasPrefix("Error: fake") })
  }

  @Test func `a data file behind circular links is not taken for an empty one`() async throws {
    let workspace = try Workspace()
    let link = workspace.folder.appending(path: "link").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: link)
    let run = try await workspace.scoreboard(["boards", "--data", link])
    #expect(run.status == 1 && run.outputText.isEmpty)
    #expect(run.errorText.hasPrefix("Error: The data file '\(link)' cannot be opened"))
  }
}
