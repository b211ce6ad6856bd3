import ScoreScreen
import Scorekeeping
import TestSupport
import Testing

@testable import ScoreScript

/// What a script shows: the scorekeeper's screen, the public's and a wall, alone and side by side.
@Suite struct ScriptScreensTests {
  private let frozen = """
    size 100x12
    board Quiz
    add Red Blue
    score Red +3 Blue +2
    freeze
    score Blue +5
    """

  /// The screen at the end of a script, each frame compared with a full repaint.
  private func screen(_ lines: String, size: Size? = nil) throws -> Grid {
    let configuration = Performance.Configuration(
      size: size ?? Size(columns: 80, rows: 24), isVerifying: true)
    let performance = try Performance(journal: MemoryJournal(), configuration: configuration)
    _ = try HeadlessRun(performance).play(try ScriptReading(text: lines))
    try performance.finish()
    return performance.grid
  }

  private func failure(_ lines: String) -> String {
    do { _ = try screen(lines) } catch { return "\(error)" }
    return ""
  }

  @Test func `The public does not see what is frozen, and sees what is revealed`() throws {
    #expect(try screen(frozen).text.contains("7"))
    let hidden = try screen(frozen + "\nscreen public")
    #expect(hidden.text.contains("frozen"))
    #expect(!hidden.text.contains("7"))
    let shown = try screen(frozen + "\nscreen public\nreveal")
    #expect(shown.text.contains("7"))
  }

  @Test func `The screens of others are what they watch`() throws {
    for (view, isBig) in [("public", false), ("wall", true)] {
      let journal = MemoryJournal()
      let performance = try Performance(journal: journal)
      _ = try HeadlessRun(performance).play(
        try ScriptReading(text: frozen + "\nscreen \(view)\nsleep 1s"))
      let watching = try Screens(
        watching: nil,
        of: Session(
          journal: PublicJournal(of: journal), environment: .repeatable { .seconds(1) }),
        size: Size(columns: 100, rows: 12))
      watching.isBig = isBig
      var (grid, renderer) = (Grid(), Renderer())
      renderer.show(watching.frame(), on: &grid)
      #expect(performance.grid.text == grid.text)
    }
  }

  @Test(arguments: [Size(columns: 100, rows: 12), Size(columns: 81, rows: 24)])
  func `Two screens stand side by side, and keys act on the keeper's`(size: Size) throws {
    let lines = frozen.split(separator: "\n").dropFirst().joined(separator: "\n")
    let both = try screen(lines + "\nscreen keeper, public\npress j +", size: size)
    let width = (size.columns - 1) / 2
    let half = Size(columns: width, rows: size.rows)
    let other = Size(columns: size.columns - 1 - width, rows: size.rows)
    let keeper = try screen(lines + "\npress j +", size: half)
    let people = try screen(lines + "\nscreen public\npress j +", size: other)
    for row in 0..<size.rows {
      #expect(both.rows[row][..<width].text == keeper.rows[row].map(\.self)[...].text)
      #expect(both.rows[row][width].text == "│")
      #expect(both.rows[row][(width + 1)...].text == people.rows[row][...].text)
    }
  }

  @Test func `A screen without room for two says what it needs`() throws {
    let text = try screen("size 40x8\nscreen keeper, public\nadd Red").text
    #expect(text.contains("Needs 24x5"))
  }

  @Test func `A click acts on the scorekeeper's row`() throws {
    let start = "size 60x10\nboard Game\nadd Red Blue\nsleep 2s\n"
    let selected = try screen(start + "click \"Blue\"\npress +").text
    #expect(selected.contains("Blue –→1"))
    #expect(
      try screen(start + "screen wall\nclick \"Blue\"\npress +\nscreen keeper").text == selected)
    let row = try #require(
      try screen(start).text.split(separator: "\n", omittingEmptySubsequences: false)
        .firstIndex { $0.contains("Blue") })
    #expect(try screen(start + "click row \(row + 1) column 10\npress +").text == selected)
    #expect(failure(start + "click \"Green\"").contains("no row that shows it"))
    let second = try screen(
      start.replacing("60x10", with: "121x10")
        + "screen public, keeper\nclick row \(row + 1) column 71\npress +")
    #expect(second.text.contains("Blue –→1"))
    for cell in ["row 11 column 10", "row 2 column 61"] {
      #expect(failure(start + "click \(cell)").contains("is not on the scorekeeper's screen"))
    }
  }

  @Test func `The line of a shell is typed before the program appears`() throws {
    let events = EventList()
    let performance = try Performance(journal: MemoryJournal(), recorders: [events])
    let script = try ScriptReading(
      text: "size 40x8\nshell \"scoreboard Quiz\"\nboard Quiz\nadd Red")
    _ = try HeadlessRun(performance).play(script)
    try performance.finish()
    let texts = events.frames.map {
      $0.image.grid.text.split(separator: "\n").first.map(String.init)
    }
    #expect(texts.first == "$")
    #expect(texts.contains("$ scoreb"))
    let line = try #require(texts.firstIndex(of: "$ scoreboard Quiz"))
    #expect(events.frames[line].image.grid.cursor == Position(column: 17, row: 0))
    #expect(texts[(line + 1)...].allSatisfy { $0?.contains("$") == false })
    #expect(events.frames[line + 1].time - events.frames[line].time == .milliseconds(560))
  }

  @Test(arguments: ["press a", "type \"x\"", "press + +"])
  func `Keys without a board say so`(line: String) {
    #expect(failure(line).hasSuffix("No board is open. Open one with: board NAME"))
  }

  @Test func `Keys make a board`() throws {
    let text = try screen("press n\ntype \"Game\"\npress Enter a\ntype \"Red\"\npress Enter Esc +")
      .text
    #expect(text.contains("Game"))
    #expect(text.contains("+1"))
  }

  @Test func `No points are told from none scored`() throws {
    let start = "add Red Blue\nscore Red = 0\n"
    #expect(failure(start + "expect player Red score 0\nexpect player Blue score –") == "")
    #expect(failure(start + "expect player Red score –").contains("Red: score 0, rank"))
    #expect(failure(start + "expect player Blue score 3").contains("Blue: score –, rank"))
    #expect(failure(start + "expect player Blue score 0") == "")
  }

  @Test(arguments: [
    ("\"Blue –→3, takes the lead\"", true), ("\"takes the lead\"", true), ("/Blue .*lead/", true),
    ("/^Red/", false), ("\"\"", false), ("\"Red\"", false),
  ])
  func `A check of changes takes a part or a pattern`(pattern: String, holds: Bool) {
    let text = failure("add Red Blue\nscore Blue +3\nexpect changes \(pattern)")
    #expect(text.isEmpty == holds, "\(text)")
  }

  @Test func `A board is named for the script's file`() throws {
    #expect(try ScriptReading(text: "add Red", named: "a/friday.scores").boardName == "friday")
    #expect(try ScriptReading(text: "add Red").boardName == "Demo")
  }

  @Test func `Checkpoints that are hidden have no still`() throws {
    let script = try ScriptReading(text: "checkpoint a\nhide\ncheckpoint b\nshow\ncheckpoint c")
    #expect(script.checkpoints == ["a", "c"])
  }
}
