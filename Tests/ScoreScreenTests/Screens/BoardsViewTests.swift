import Foundation
import IdentityDiff
import ScoreTables
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

/// The list of boards: its order, its rows, and the board beside it.
@Suite struct BoardsViewTests: PlayedScreens {
  let screens: Screens
  private let theirs: Session
  private let journal = MemoryJournal()
  /// Sunday, 22 November 2026, 21:47.
  private let clock = ManualClock(1_795_384_020)

  init() throws {
    theirs = try Session(journal: journal, environment: clock.environment)
    screens = try Screens(columns: 80, rows: 24, journal: journal, environment: clock.environment)
  }

  /// Plays on boards one after another, a day apart, and creates one without changes.
  private func play() throws {
    try theirs.perform([.board("Office ladder"), .add([.init("Grace A", score: .points(321))])])
    clock.now += 86400
    try theirs.perform([
      .board("Friday night"), .target(.points(100)),
      .add([
        .init("Grace", score: .points(60)), .init("Ada", score: .points(30)),
        .init("Katherine", score: .points(48)),
      ]), .round(.number(4)),
    ])
    try theirs.perform(.board("Saturday"))
    clock.now += 60
    #expect(screens.pollChanges())
  }

  @Test func `players who are level have no leader, and tied ones are all named`() throws {
    try theirs.perform([
      .board("Darts"),
      .add(["Max", "Ida", "Leo"].map { .init($0, score: .points(501)) }),
    ])
    #expect(screens.pollChanges())
    func row() -> String {
      _ = screens.frame()
      return rows24.first { $0.contains("Darts") } ?? ""
    }
    #expect(!row().contains("Max") && !row().contains("501"), "\(row())")
    try theirs.perform(.score([.init("Leo", .add(.points(-1)))]))
    #expect(screens.pollChanges())
    #expect(row().contains("Max, Ida") && row().contains("501"), "\(row())")
    try theirs.perform(.score([.init("Ida", .add(.points(1)))]))
    #expect(screens.pollChanges())
    #expect(row().contains("Ida") && !row().contains("Max") && row().contains("502"))
  }

  private var rows24: [String] {
    var grid = Grid()
    var renderer = Renderer()
    renderer.show(screens.frame(), on: &grid)
    return grid.text.split(separator: "\n").map(String.init)
  }

  private var names: [String] { screens.page.boards.boards.map(\.name) }

  @Test func `the last board played is on top, and a new one is above the boards created earlier`()
    throws
  {
    try play()
    #expect(names == ["Saturday", "Friday night", "Office ladder"])
    #expect(
      session.state.boards.map(\.name) == ["Office ladder", "Friday night", "Saturday"])
    #expect(screens.listLines.map { $0.prefix { $0 != "," } } == names.map { $0[...] })
    // The selection follows its board.
    press("jj")
    try theirs.perform(.board("Friday night"))
    try theirs.perform(.add([.init("Red")]))
    #expect(screens.pollChanges())
    _ = screens.frame()
    #expect(names == ["Saturday", "Friday night", "Office ladder"])
    #expect(screens.page.boards.selectedBoard?.name == "Office ladder")
    press("k")
    #expect(screens.page.boards.selectedBoard?.name == "Friday night")
    press("/sat")
    press(.enter)
    #expect(screens.page.boards.selectedBoard?.name == "Saturday")
    // A board that was created and played on since is above the new one.
    try theirs.perform([.board("Sunday"), .add([.init("Red")])])
    #expect(screens.pollChanges())
    _ = screens.frame()
    #expect(names == ["Sunday", "Saturday", "Friday night", "Office ladder"])
    // An undone change has no effect on the order.
    try theirs.perform(.undo(1))
    try theirs.perform(.board("Office ladder"))
    try theirs.perform(.add([.init("Red")]))
    #expect(screens.pollChanges())
    _ = screens.frame()
    #expect(names.suffix(3) == ["Saturday", "Office ladder", "Friday night"])
  }

  @Test(arguments: 0..<5)
  func `a deletion selects the next board, and its undo the restored one`(line: Int) throws {
    for number in 1...5 {
      try theirs.perform([.board("Board \(number)"), .add([.init("Red")])])
      clock.now += 60
    }
    #expect(screens.pollChanges())
    press("g" + String(repeating: "j", count: line))
    let all = names
    press("d")
    #expect(names == all.filter { $0 != all[line] })
    #expect(screens.page.boards.selectedBoard?.name == (line < 4 ? all[line + 1] : all[3]))
    press("u")
    #expect(screens.page.boards.selectedBoard?.name == all[line])
  }

  @Test func `the order follows this program's changes`() throws {
    try play()
    press("jj")
    press(.enter)
    press("+")
    press(.escape)
    #expect(names == ["Saturday", "Office ladder", "Friday night"])
    #expect(screens.page.boards.selectedBoard?.name == "Office ladder")
  }

  @Test func `a row shows the leader, the lead, and the time of the last change`() throws {
    try play()
    let rows = rows
    #expect(
      [rows[2], rows[4], rows[6]] == [
        "▌ Saturday       nobody yet                                                 new",
        "  Friday night   Grace      60  ▆▆▆▆▆▆▆▆▆▆  3 players  round 4            ● now",
        "  Office ladder  Grace A   321               1 player  round 1        yesterday",
      ])
    #expect(rows[3].isEmpty && rows[5].isEmpty)
    guard case .board(let row) = screens.frame().sections[0].rows[2] else { return }
    #expect(row.leader?.progress == 6)
    screens.size = Size(columns: 40, rows: 10)
    #expect(
      self.rows[1...3] == [
        "▌ Saturday       nobody yet         new",
        "  Friday night   Grace      60    ● now",
        "  Office ladder  Grace A   321    1 day",
      ])
  }

  @Test func `a leading team is named`() throws {
    try theirs.perform([
      .board("Quiz"), .target(.points(50)),
      .add([
        .init("Ada", score: .points(9)), .init("Cid", score: .points(8)),
        .init("Dee", score: .points(7)),
      ]), .team("Ada", "North"), .team("Cid", "South"), .team("Dee", "South"),
    ])
    #expect(screens.pollChanges())
    guard case .board(let row) = screens.frame().sections[0].rows[0] else { return }
    #expect(row.leader?.name == "South" && row.leader?.score == "15")
    #expect(row.leader?.progress == 2)
  }

  @Test func `a board without scores has no leader`() throws {
    try theirs.perform([.board("Chess"), .add([.init("Ann"), .init("Bob")])])
    #expect(screens.pollChanges())
    let row = rows[2]
    #expect(!row.contains("Ann") && !row.contains("–") && row.contains("2 players"), "\(row)")
  }

  /// Plays a series of three games, of which the last is unfinished, and opens it.
  private func playSeries() throws {
    for line in [
      "board \"Sports day\"", "add \"Red House\" \"Blue House\"", "target 20", "score Red +20",
      "rematch", "score Blue +21", "rematch", "score Red +1",
    ] { try screens.perform(line) }
  }

  @Test(arguments: [80, 99, 100, 104, 111, 112, 120, 140, 200])
  func `the list shows the leader of a series, and whole names of leaders`(columns: Int) throws {
    try playSeries()
    press(.escape)
    screens.size = Size(columns: columns, rows: 24)
    let lines = [rows[2], rows[4], rows[6]]
    for line in lines {
      let list = line.prefix { $0 != "│" }
      #expect(list.contains("Red House 1, "), "\(columns): \(line)")
      #expect(list.contains("Red House  ") || list.contains("Blue House  "), "\(line)")
    }
  }

  @Test(arguments: [100, 110, 116, 117, 125, 140])
  func `a wider list shows at least as much of a series as 80 columns do`(columns: Int) throws {
    for line in [
      "board \"Wednesday evening mixed doubles\"",
      "add \"The Howling Foxes of North\" \"Blue House Seniors\"", "target 20", "score The +20",
      "rematch", "score Blue +21", "rematch", "score The +1",
    ] { try screens.perform(line) }
    press(.escape)
    func words(_ columns: Int) -> Set<Substring> {
      screens.size = Size(columns: columns, rows: 24)
      return Set(rows[2].prefix { $0 != "│" && $0 != "●" }.split { " ,…".contains($0) })
    }
    #expect(words(columns).isSuperset(of: words(80)), "\(rows[2])")
  }

  @Test(arguments: 30...120)
  func `a name in the last changes is cut only where the space beside it is needed`(
    width: Int
  ) throws {
    let name = String(repeating: "n", count: 30)
    for line in ["board Long", "add \(name)", "score n +12"] { try screens.perform(line) }
    let ranked = RankedBoard(try #require(session.state.board))
    let changes = try session.recentChanges(of: ranked, limit: 1)
    let columns = ChangeColumns(for: changes, ranked.board.rules, offsetFromUTC: 0)
    let line = try #require(changes.first).line(columns, width: width, theme: screens.theme)
    let rest = line.text.trimmingTrailingBlanks.count
    #expect(line.text.contains(name) || width - rest <= 6, "\(line.text)")
  }

  @Test func `the board shows the wins in its series`() throws {
    try playSeries()
    #expect(rows[0].contains("series Red House 1, Blue House 1"))
    press("9", "9")
    press(.enter)
    #expect(rows[0].contains("series Red House 2, Blue House 1"))
    press("u")
    #expect(rows[0].contains("series Red House 1, Blue House 1"))
    press("r")
    #expect(rows[0].contains("series Red House 1, Blue House 1"), "the rounds belong to the game")
    press("?")
    #expect(!rows[0].contains("series"))
  }

  @Test(arguments: [(0, 0), (1, 1), (5, 1), (96, 9), (100, 10), (140, 10), (-4, 0)])
  func `progress is full only at the target, and empty only at zero`(
    points: Int, cells: Int
  ) throws {
    try theirs.perform([
      .board("Game"), .target(.points(100)), .add([.init("Red", score: .points(points))]),
    ])
    #expect(screens.pollChanges())
    guard case .board(let row) = screens.frame().sections[0].rows[0] else { return }
    #expect((row.leader?.progress ?? 0) == cells)
  }

  // MARK: the board beside the list

  private var side: [ChromeRow.Content] { screens.frame().side?.rows ?? [] }

  private var players: [PlayerRow] {
    side.compactMap { if case .list(.player(let row)) = $0 { row } else { nil } }
  }

  @Test func `the selected board appears beside the list if there is room`() throws {
    try play()
    #expect(side.isEmpty)
    screens.size = Size(columns: 120, rows: 24)
    #expect(side.isEmpty)
    press("j")
    #expect(players.map(\.name) == ["Grace", "Katherine", "Ada"])
    #expect(rows[1].contains("┬─ Friday night ─"))
    #expect(rows[6].contains("├─ last changes ─"))
    #expect(rows[7].contains("│   21:47  Round 4") && rows[8].contains("Grace"))
    #expect(!rows[2].contains("▲"))
    press("j")
    #expect(players.map(\.name) == ["Grace A"])
    screens.size = Size(columns: 99, rows: 24)
    #expect(screens.frame().side == nil)
    screens.size = Size(columns: 120, rows: 11)
    #expect(screens.frame().side == nil)
  }

  @Test func `the best players appear beside the list, whatever the order of the board`()
    throws
  {
    try play()
    try theirs.perform(.board("Friday night"))
    try theirs.perform([.order(.name), .score([.init("Ada", .add(.points(31)))])])
    #expect(screens.pollChanges())
    press("j")
    screens.size = Size(columns: 120, rows: 24)
    #expect(players.map(\.name) == ["Ada", "Grace", "Katherine"])
  }

  @Test func `the board beside the list is read once, and follows changes by others`() throws {
    try play()
    screens.size = Size(columns: 120, rows: 24)
    press("j")
    let before = players
    press("j")
    _ = screens.frame()
    press("k")
    #expect(zip(before, players).allSatisfy { $0 === $1 } && before.count == 3)
    try theirs.perform(.board("Friday night"))
    try theirs.perform(.score([.init("Ada", .add(.points(1)))]))
    #expect(screens.pollChanges())
    #expect(rows[7].contains("Ada") && rows[7].contains("30 → 31"))
  }

  @Test(arguments: seeds(20))
  func `incremental frames equal a full repaint, and cached rows equal those read again`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let sizes = [
      Size(columns: 120, rows: 24), Size(columns: 100, rows: 12), Size(columns: 80, rows: 24),
      Size(columns: 40, rows: 10), Size(columns: 24, rows: 5), Size(columns: 160, rows: 40),
    ]
    let keys: [Key] =
      "jkgGduUR/x".map(Key.character) + [.enter, .escape, .escape, .pageDown, .pageUp]
    var grid = Grid()
    var renderer = Renderer()
    for step in 0..<120 {
      var what = ""
      clock.now += Double(random.pick([0, 1, 60, 5000, 100_000]))
      switch random.number(0...9) {
      case 0..<6:
        try random.play(theirs)
        _ = screens.pollChanges()
      case 6..<9:
        let pressed = (0..<random.number(1...3)).map { _ in random.pick(keys) }
        what = "keys \(pressed)"
        screens.handle(pressed)
      default:
        screens.size = random.pick(sizes)
        what = "size \(screens.size)"
      }
      let frame = screens.frame()
      renderer.show(frame, on: &grid)
      var fresh = Grid()
      var repaint = Renderer()
      repaint.show(frame, on: &fresh)
      let context: Comment = "seed \(seed), step \(step): \(what)\n\(grid.text)\n---\n\(fresh.text)"
      #expect(grid == fresh, context)
      guard screens.page.board == nil else { continue }
      screens.page.boards.cache = BoardsCache()
      let anew = screens.frame()
      var text = Grid()
      var painter = Renderer()
      painter.show(anew, on: &text)
      #expect(text == grid, "\(context)\n--- anew\n\(text.text)")
      if grid != fresh || text != grid { return }
    }
  }

  // MARK: mouse and hints

  private func click(_ column: Int, _ row: Int) {
    press(.mouse(MouseEvent(.press, at: Position(column: column, row: row))))
  }

  @Test func `a click on a row or the empty one below selects, and opens the selected board`()
    throws
  {
    try play()
    screens.size = Size(columns: 120, rows: 24)
    _ = screens.frame()
    click(5, 5)
    #expect(screens.page.boards.selectedBoard?.name == "Friday night")
    _ = screens.frame()
    // The board beside the list is not a row.
    click(90, 5)
    #expect(screens.page.board == nil)
    click(5, 4)
    #expect(screens.page.board?.value.board.name == "Friday night")
  }

  @Test func `the hints name the key that restores a deleted board`() throws {
    try play()
    press("jd")
    #expect(rows[23].contains("'Friday night' is gone") || rows[23].contains("deleted"))
    #expect(rows[23].contains("u brings it back"))
    press("u")
    #expect(!rows[23].contains("brings it back"))
    #expect(names == ["Saturday", "Friday night", "Office ladder"])
  }

  @Test func `a list that does not fit shows its position`() throws {
    for number in 1...30 { try theirs.perform(.board("Board \(number)")) }
    #expect(screens.pollChanges())
    #expect(rows[22].contains(" 1–20 of 30 "))
    press("G")
    #expect(rows[22].contains(" 11–30 of 30 "))
    screens.size = Size(columns: 40, rows: 10)
    #expect(rows[0].contains("30 boards · 23–30 of 30"))
  }
}
