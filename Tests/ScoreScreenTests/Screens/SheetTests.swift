import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

/// The sheet of rounds, and rounds entered player by player.
@Suite struct SheetTests: PlayedScreens {
  let screens: Screens

  init() throws { screens = try Screens(columns: 80, rows: 14) }

  /// Plays rounds of `game()`, with points in the order Red, Blue, Dark Green.
  private func play(_ rounds: [Int?]...) {
    game()
    for (number, points) in rounds.enumerated() {
      if number > 0 { screens.perform(.round(.next)) }
      for (name, points) in zip(["Red", "Blue", "Dark Green"], points) {
        guard let points else { continue }
        screens.perform(.score([.init(PlayerReference(name), .add(.points(points)))]))
      }
    }
    screens.page.board?.value.select(0)
    screens.page.message = .init()
  }

  private func points(_ name: String) -> [String] {
    let player = session.state.board?.players.named(name)
    return (1...(session.state.board?.round ?? 1)).map { player?.rounds[$0]?.description ?? "–" }
  }

  @Test func `players are shown by rank with their points, the best of each round and the sum`() {
    play([5, 3, nil], [1, 8, 8], [0, nil, 2])
    press("r")
    let shown = rows.map { $0.trimmingTrailingBlanks }
    #expect(
      shown[0] == " Friday night rounds                                          3 rounds · points")
    #expect(shown[2] == "                      1     2     3    sum")
    #expect(shown[4] == "▌  1 ■ Blue           3     8*    · │   11")
    #expect(shown[6] == "   2 ■ Dark Green     ·     8*    2*│   10")
    #expect(shown[8] == "   3 ■ Red            5*    1     0 │    6")
    #expect(shown[13].hasPrefix(" Blue, round 3: –"))
    press("t")
    #expect(rows[8].contains("  5     6     6 │    6"), "\(rows[8])")
    press(.escape)
    #expect(rows[0].contains("round 3"))
  }

  @Test func `a typed number corrects a cell in one change with one undo`() {
    play([5, 3, nil], [1, 8, 8])
    press("r")
    press(.left)
    press("j")
    press("1", "2")
    #expect(status14.hasPrefix(" Dark Green, round 1: – → 12, sum 8 → 20 "))
    #expect(points("Dark Green") == ["–", "8"], "nothing is corrected before Enter")
    press("j")
    #expect(status14.contains("12 for Dark Green in round 1 is not kept yet"))
    press(.enter)
    #expect(points("Dark Green") == ["12", "8"])
    #expect(selected == "Red", "Enter goes down, in the order before the correction")
    press("u")
    #expect(points("Dark Green") == ["–", "8"])
    press("U")
    press(.backspace)
    #expect(points("Red") == ["–", "1"], "Backspace takes the points of a cell away")
    press("7")
    press(.escape)
    #expect(points("Red") == ["–", "1"])
    #expect(screens.page[SheetView.self] != nil, "Esc leaves the cell, not the sheet")
  }

  @Test func `the next round begins with its first points`() {
    play([5, 3, 1])
    press("r")
    press("l")
    #expect(session.state.board?.round == 1)
    press("9")
    press(.tab)
    #expect(session.state.board?.round == 2)
    #expect(points("Red") == ["5", "9"])
    press("u")
    #expect(session.state.board?.round == 1)
    #expect(points("Red") == ["5"])
  }

  @Test func `rounds scroll sideways while names and sums stay`() {
    play([1, 2, 3])
    for _ in 0..<19 {
      screens.perform(.round(.next))
      screens.perform(.score([.init("Red", .add(.points(1)))]))
    }
    screens.page.message = .init()
    press("r")
    #expect(rows[0].contains("rounds 8–20 of 20"))
    #expect(rows[2].contains(" 12 ") && rows[2].contains("20    sum"))
    press("g")
    #expect(rows[0].contains("rounds 1–13 of 20"))
    for row in [4, 6, 8] { #expect(rows[row].contains("│")) }
    for columns in 24...80 {
      screens.size.columns = columns
      #expect(rows.allSatisfy { Glyph.width(of: $0) <= columns })
      #expect(rows[4].contains("20"), "the sum is always there")
    }
  }

  @Test(arguments: [80, 100, 120])
  func `eighteen holes fit beside names of four letters`(columns: Int) {
    screens.open("Golf")
    screens.perform(.add(["Anna", "Bert", "Cleo", "Dora"].map { .init($0) }))
    for hole in 1...18 {
      if hole > 1 { screens.perform(.round(.next)) }
      screens.perform(.score([.init("Anna", .add(.points(hole % 4 + 2)))]))
    }
    press("r")
    screens.size.columns = columns
    #expect(rows[0].contains("18 rounds"))
    #expect(rows[4].hasPrefix("▌  1 ■ Anna  "), "\(rows[4])")
  }

  @Test(arguments: seeds(100))
  func `a round is left out only if it does not fit, and names are cut at half the width`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    var metrics = SheetColumns.ContentMetrics(
      names: random.number(1...63), points: random.number(1...5), sum: random.number(1...7),
      rounds: random.number(0...1)...random.number(1...40))
    if random.chance(0.7) { metrics.players = random.number(1...200) }
    metrics.hasSwatches = metrics.players != nil && random.chance(0.8)
    for width in 24...200 {
      let wanted = random.number(metrics.rounds)
      let columns = SheetColumns(width: width, for: metrics, first: wanted, wanted: wanted)
      let context: Comment = "seed \(seed), width \(width), \(metrics): \(columns)"
      #expect(columns.rounds.contains(wanted), context)
      #expect(columns.line + columns.sumWidth + 1 < width, context)
      #expect(columns.cellWidth > metrics.points && columns.sumWidth > metrics.sum, context)
      if columns.rounds.count < metrics.rounds.count {
        let left = width - columns.line - columns.sumWidth - 2
        #expect(left < columns.cellWidth, context)
      }
      if columns.nameWidth <= metrics.names {
        let isHalf = columns.nameWidth >= width / 2
        #expect(isHalf || columns.rounds.count == 1, context)
        #expect(columns.rounds.count <= 4, "names come before rounds; \(context)")
      }
    }
  }

  @Test func `all numbers of a board have the same decimals`() throws {
    play([5, 3, nil])
    for line in ["scores time", "score Red = 62.2 Blue = 58.35 Dark = 60"] {
      try screens.perform(line)
    }
    #expect(rows.contains { $0.contains("Red") && $0.contains(" 1:02.20 ") })
    press("r")
    let shown = rows.map { $0.trimmingTrailingBlanks }
    #expect(shown.contains { $0.hasSuffix("Red         1:02.20 │  1:02.20") }, "\(shown)")
    #expect(shown.contains { $0.hasSuffix("1:00.00 │  1:00.00") }, "\(shown)")
  }

  @Test func `the sums of teams stand below the players, on the screen and in print`() throws {
    play([5, 3, nil], [1, 8, 8])
    for (name, team) in [("Red", "Warm"), ("Blue", "Cold"), ("Dark Green", "Cold")] {
      screens.perform(.team(PlayerReference(name), team))
    }
    press("r")
    let shown = rows.map { $0.trimmingTrailingBlanks }
    #expect(shown[4] == "▌  1 ■ Blue           3     8*│   11", "\(shown)")
    let teams = [" 1st   Cold           3    16 │   19", " 2nd   Warm           5     1 │    6"]
    #expect(shown.filter { $0.contains("Cold") || $0.contains("Warm") } == teams, "\(shown)")
    press("t")
    #expect(rows.contains { $0.contains("Cold           3    19 │   19") })
    let text = SheetText(try #require(session.state.board)).description
    #expect(
      text.hasSuffix("\n\n 1st Cold           3    16 │   19\n 2nd Warm           5     1 │    6"))
  }

  @Test func `level teams are marked where there is no room for a word`() throws {
    let session = try Session(journal: MemoryJournal())
    for line in [
      "board Day", "add Ann Bob Cid", "team Ann North", "team Bob Cid South",
      "score Ann +5 Bob +2 Cid +3",
    ] { try session.perform(line) }
    let text = SheetText(try #require(session.state.board)).description
    #expect(text.contains("\n =1  North"), "\(text)")
  }

  @Test func `a click moves to a cell`() {
    play([5, 3, 1], [1, 1, 1])
    press("r")
    _ = rows
    press(.mouse(.init(.press, at: Position(column: 20, row: 6))))
    #expect(selected == "Blue")
    #expect(status14.hasPrefix(" Blue, round 1: 3"))
  }

  @Test func `a round is entered player by player, in a fixed order`() {
    play([5, 3, 1])
    press("n")
    press("i")
    #expect(status14.hasPrefix(" Points of Red in this round"))
    type("4")
    #expect(selected == "Blue")
    type("")
    type("20")
    #expect(status14.contains("on to round 3?"))
    press(.up)
    press(.up)
    #expect(selected == "Blue")
    #expect(rows.contains { $0.contains("Dark Green") && $0.contains("+20") })
    type("1+2")
    type("")
    type("")
    #expect(session.state.board?.round == 3)
    #expect(selected == "Red")
    press(.escape)
    #expect(points("Red") == ["5", "4", "–"])
    #expect(points("Blue") == ["3", "3", "–"])
    #expect(points("Dark Green") == ["1", "20", "–"])
  }

  @Test func `another number for a player whose points were just entered replaces them`() {
    game()
    press("i")
    type("9")
    press(.up)
    #expect(status14.hasPrefix(" Points of Red, instead of 9:"), "\(status14)")
    type("15")
    type("")
    type("2")
    press(.up)
    type("3")
    #expect(scores == ["Red 15", "Blue 0", "Dark Green 3"])
    press(.escape)
    press("i")
    type("1")
    press(.escape)
    press("i")
    #expect(status14.hasPrefix(" Points of Red, 15 so far:"), "\(status14)")
    type("1")
    #expect(scores == ["Red 16", "Blue 1", "Dark Green 3"], "a new run adds")
  }

  @Test func `Esc drops the points that are typed, and then ends the round`() {
    game()
    press("i5")
    #expect(status14.contains("Esc drop"), "\(status14)")
    press(.escape)
    #expect(screens.page.message.text == "'5' for Red is dropped")
    #expect(status14.contains("Points of Red") && status14.contains("Esc done"), "\(status14)")
    press(.escape)
    #expect(screens.page.prompt == nil && scores == ["Red 0", "Blue 0", "Dark Green 0"])
  }

  @Test func `G goes to the last round, and a search finds a player`() {
    play([5, 3, nil], [1, 8, 8])
    press("rhG")
    #expect(status14.hasPrefix(" Blue, round 2: 8") || status14.contains(", round 2:"))
    press("/red")
    press(.enter)
    #expect(selected == "Red" && screens.page[SheetView.self] != nil)
    #expect(status14.hasPrefix(" Red, round 2: 1"), "\(status14)")
    #expect(session.state.board?.round == 2)
  }

  @Test func `who watches sees the sheet and corrects nothing`() throws {
    play([5, 3, 1], [1, 1, 1])
    let watch = try Screens(watching: nil, of: session, size: Size(columns: 80, rows: 14))
    let before = session.state
    for key in "rhl9\r-u5t" { watch.handle(.character(key)) }
    watch.handle([.enter, .backspace])
    #expect(session.state == before)
    #expect(watch.page[SheetView.self] != nil)
    watch.handle(.escape)
    #expect(watch.page[SheetView.self] == nil)
  }

  @Test func `a sheet closes with its board`() throws {
    play([5, 3, 1])
    press("r")
    try session.perform(.deleteBoard("Friday night"))
    #expect(screens.page[SheetView.self] == nil)
    _ = rows
  }

  /// Incremental drawing equals a full repaint.
  @Test(arguments: seeds(20))
  func `incremental frames equal a full repaint`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    play([5, 3, 1], [1, nil, 7])
    press("r")
    var grid = Grid()
    var renderer = Renderer()
    let keys: [Key] = [
      .left, .right, .up, .down, .enter, .escape, .tab, .backspace, .home, .end,
    ]
    for step in 0..<80 {
      let key =
        random.chance(0.5)
        ? random.pick(keys) : random.pick("0123456789-jkhlgGtuUr".map(Key.character))
      screens.handle(key)
      if session.state.board == nil { screens.open("Friday night") }
      if random.chance(0.1) {
        screens.size = Size(columns: random.number(24...130), rows: random.number(5...30))
      }
      let frame = screens.frame()
      renderer.show(frame, on: &grid)
      var fresh = Grid()
      var other = Renderer()
      other.show(frame, on: &fresh)
      #expect(grid.rows == fresh.rows, "seed \(seed), step \(step): \(key)")
    }
  }

  private var status14: String { rows[13].trimmingTrailingBlanks }
}
