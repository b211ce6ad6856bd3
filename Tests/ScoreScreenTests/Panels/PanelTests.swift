import Foundation
import ScoreTables
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

/// The panels beside and below the list of a board.
@Suite struct PanelTests: PlayedScreens {
  let screens: Screens

  init() throws { screens = try Screens(columns: 120, rows: 30, environment: .still) }

  /// Plays rounds of six players, with points in the order of their names.
  private func play(_ rounds: [[Int?]] = Self.points) {
    screens.open("Friday night")
    let names = ["Ada", "Grace", "Katherine", "Margaret", "Dorothy", "Annie"]
    screens.perform(.add(names.map { .init($0) }))
    for (number, points) in rounds.enumerated() {
      if number > 0 { screens.perform(.round(.next)) }
      for (name, points) in zip(names, points) {
        guard let points else { continue }
        screens.perform(.score([.init(.init(name), .add(.points(points)))]))
      }
    }
    screens.page.board?.value.select(1)
    screens.page.message = .init()
  }

  private static let points: [[Int?]] = [
    [20, 15, 30, 0, 10, 12], [0, 10, 5, 8, 15, 0], [10, 15, 5, 30, 5, -4], [nil, 20, 8],
  ]

  private func titles(_ columns: Int, _ rows: Int) -> Set<String> {
    screens.size = Size(columns: columns, rows: rows)
    let text = self.rows.joined()
    return Set(["rounds", "last changes", "race"].filter { text.contains("─ \($0) ─") })
  }

  @Test func `panels appear where there is room for them`() {
    play()
    #expect(titles(80, 19) == [])
    #expect(titles(80, 24) == ["last changes"])
    #expect(titles(95, 30) == ["last changes"])
    #expect(titles(96, 30) == ["last changes", "race"])
    #expect(titles(96, 22) == ["last changes"])
    #expect(titles(96, 23) == ["last changes", "race"])
    #expect(titles(119, 30) == ["last changes", "race"])
    #expect(titles(120, 11) == [])
    #expect(titles(120, 12) == ["rounds", "last changes"])
    #expect(titles(120, 24) == ["rounds", "last changes"])
    #expect(titles(120, 25) == ["rounds", "last changes", "race"])
    #expect(titles(300, 100) == ["rounds", "last changes", "race"])
  }

  @Test func `the rounds of a game that does not begin at zero start at its start`() throws {
    screens.open("Darts")
    for line in [
      "wins low", "target 0", "add Ann 501 Bob 501", "score Ann -60", "score Bob -45 round 2",
    ] { try screens.perform(line) }
    #expect(rows.contains { $0.hasSuffix(" start     1     2    sum") }, "\(rows)")
    #expect(rows.contains { $0.contains("501   -60*    · │  441") }, "\(rows)")
  }

  @Test func `a race begins with the third round, the rounds with the second`() {
    play(Array(Self.points.prefix(1)))
    #expect(titles(140, 40) == ["last changes"])
    press("n")
    #expect(titles(140, 40) == ["rounds", "last changes"])
    press("n")
    #expect(titles(140, 40) == ["rounds", "last changes"])
    press("+")
    #expect(titles(140, 40) == ["rounds", "last changes", "race"])
    press("u")
    #expect(titles(140, 40) == ["rounds", "last changes"])
  }

  @Test func `a key hides all panels, also in the live view`() throws {
    play()
    #expect(titles(120, 30).count == 3)
    press("v")
    #expect(titles(120, 30) == [])
    press("v")
    #expect(titles(120, 30).count == 3)
    let watch = try Screens(watching: nil, of: session, size: Size(columns: 120, rows: 30))
    #expect(watch.frame().side != nil)
    watch.handle(.character("v"))
    #expect(watch.frame().side == nil)
  }

  @Test(arguments: [
    Theme(isASCII: true), Theme(hasBars: false), Theme(colours: 0), Theme(colours: 7),
  ])
  func `a race needs a terminal with dots and colours`(theme: Theme) {
    play()
    screens.theme = theme
    #expect(!titles(100, 30).contains("race"))
    #expect(!titles(140, 40).contains("race"))
    #expect(screens.frame().side != nil)
  }

  @Test func `the panel of rounds shows the last rounds of the best players`() {
    play()
    screens.size = Size(columns: 120, rows: 24)
    #expect(
      rows[1..<11].map { String($0.dropFirst(74)) } == [
        "┬─ rounds " + String(repeating: "─", count: 36),
        "│                1     2     3     4    sum",
        "│  Grace        15    10    15    20*│   60",
        "│  Katherine    30*    5     5     8 │   48",
        "│  Margaret      0     8    30*    · │   38",
        "│  Ada          20     0    10     · │   30",
        "│  Dorothy      10    15*    5     · │   30",
        "│  Annie        12     0    -4     · │    8", "│",
        "├─ last changes " + String(repeating: "─", count: 30),
      ])
  }

  @Test func `the lines of a race lead from the start to the names`() throws {
    play()
    let race = Race(of: RankedBoard(try #require(session.state.board))) { [] }
    let lines = RacePanel(race, selection: nil, width: 45, rows: 13, theme: Theme()).lines
    let text = lines.map { $0.text.trimmingTrailingBlanks }
    #expect(text.count == 13)
    #expect(text[0].hasPrefix("     60 │") && text[0].hasSuffix(" Grace"))
    #expect(text[11].hasPrefix("      0 │"))
    #expect(text[12] == "  round        1     2     3     4")
    #expect(
      text.compactMap { $0.split(separator: " ").last }.filter { $0.first?.isLetter == true }
        == ["Grace", "Katherine", "Margaret", "Ada", "Dorothy", "Annie"])
    // The last column of dots has the tone of each player whose line ends there alone.
    let end = try #require(
      lines[0].cells.lastIndex { $0.text.unicodeScalars.allSatisfy { $0.value > 0x2800 } })
    #expect(lines[0].cells[end].style.colour == Style.Colour.tones[1])
  }

  private func race(_ commands: String...) throws -> Race {
    screens.open("Race")
    for command in commands { try screens.perform(command) }
    return Race(of: RankedBoard(try #require(session.state.board))) { [] }
  }

  private static func isDot(_ cell: Cell) -> Bool {
    cell.text.unicodeScalars.first.map { (0x2801...0x28FF).contains($0.value) } ?? false
  }

  @Test func `overlapping lines of a race alternate, and names have their colours`()
    throws
  {
    let race = try race(
      "add Ann Bob Cid", "score Ann +5 Bob +5 Cid +1", "score Ann +5 Bob +5 Cid +1 round 2",
      "score Ann +5 Bob +5 Cid +1 round 3")
    let bob = race.lines.first { $0.player.name == "Bob" }?.id
    let lines = RacePanel(race, selection: bob, width: 60, rows: 13, theme: Theme())
      .lines
    for (name, tone) in [("Ann", 0), ("Bob", 1), ("Cid", 2)] {
      let colour = Style.Colour.tones[tone]
      #expect(lines.contains { $0.cells.contains { Self.isDot($0) && $0.style.colour == colour } })
      let line = try #require(lines.first { $0.text.contains(name) })
      let cells = line.cells.filter { name.contains($0.text) }
      #expect(cells.allSatisfy { $0.style.colour == colour && $0.style.isBold == (name == "Bob") })
    }
    // No part of two equal lines is hidden for more than a few columns.
    for start in stride(from: 20, to: 48, by: 4) {
      let colours = Set(
        lines.flatMap { $0.cells[start..<start + 4].filter(Self.isDot).map(\.style.colour) })
      #expect(colours.isSuperset(of: Style.Colour.tones.prefix(2)), "from \(start)")
    }
  }

  @Test func `the line of a late player begins at the first points`() throws {
    let race = try race(
      "add Ann Bob", "score Ann +5 Bob +3", "score Ann +5 Bob +5 round 2", "add Zed 4",
      "score Ann +5 Bob +5 Zed +9 round 3", "score Ann +5 Bob +5 Zed +9 round 4")
    let lines = RacePanel(race, selection: nil, width: 80, rows: 13, theme: Theme()).lines
    let columns = lines.flatMap { line in
      line.cells.indices.filter {
        Self.isDot(line.cells[$0]) && line.cells[$0].style.colour == .tones[2]
      }
    }
    #expect(try #require(columns.min()) > 36 && columns.max() == 74, "\(columns)")
  }

  @Test(arguments: seeds(20))
  func `a race labels each round, or every n-th`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let last = random.number(3...60)
    screens.open("Long")
    screens.perform(.add([.init("Ann"), .init("Bob")]))
    for round in 1...last {
      screens.perform(.round(.number(round)))
      screens.perform(.score([.init(.init("Ann"), .add(.points(1)))]))
    }
    let race = Race(of: RankedBoard(try #require(session.state.board))) { [] }
    let width = random.number(41...160)
    let lines = RacePanel(race, selection: nil, width: width, rows: 12, theme: Theme()).lines
    let words = try #require(lines.last).text.split(separator: " ")
    #expect(words.first == "round")
    let numbers = words.dropFirst().compactMap { Int($0) }
    let step = try #require(numbers.first)
    #expect(numbers == Array(stride(from: step, through: last, by: step)), "seed \(seed), \(width)")
  }

  @Test func `a race stays still while the points of a round are entered`() throws {
    play(Array(Self.points.prefix(3)))
    press("n")
    screens.size = Size(columns: 140, rows: 40)
    func chart() -> [String] { rows[24...].map { String($0.prefix(80)) } }
    press("i")
    let before = chart()
    #expect(before.joined().contains("round"))
    for points in [30, 5, 12, 7, 40] {
      press("\(points)")
      press(.enter)
      #expect(chart().dropLast(2) == before.dropLast(2))
    }
    press("2")
    press(.enter)
    #expect(chart() != before)
  }

  @Test(arguments: seeds(30))
  func `a race has a line to each name at any size`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    screens.open("Law")
    for _ in 0..<60 {
      if session.state.board == nil { screens.open("Law") }
      screens.perform(random.command(on: session.state.board))
    }
    let board = RankedBoard(try #require(session.state.board))
    let race = Race(of: board) { [] }
    if race.steps == 0 { return }
    let (width, rows) = (random.number(41...200), random.number(6...60))
    let selection = race.lines.isEmpty ? nil : random.pick(race.lines).id
    let chart = RacePanel(race, selection: selection, width: width, rows: rows, theme: Theme())
    let lines = chart.lines
    #expect(lines.count == rows && lines.allSatisfy { $0.cells.count == width })
    let bold = lines.flatMap(\.cells).filter { $0.style.isBold }
    let name = race.lines.first { $0.id == selection }?.player.name ?? ""
    #expect(bold.isEmpty == name.isEmpty, "seed \(seed), \(width)x\(rows)")
  }

  @Test(arguments: seeds(10))
  func `panels that are shown again equal new panels`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    screens.open("Game")
    screens.perform(.add((0..<random.number(0...30)).map { .init("P\($0)") }))
    for step in 0..<150 {
      if random.chance(0.1) { screens.handle(random.pick([.down, .up, .character("n")])) }
      if random.chance(0.05) {
        screens.size = random.pick([
          Size(columns: 100, rows: 30), Size(columns: 120, rows: 30), Size(columns: 140, rows: 40),
        ])
      }
      screens.perform(random.command(on: session.state.board))
      if session.state.board == nil { screens.open("Game") }
      if random.chance(0.2) { continue }
      let frame = screens.frame()
      screens.page.board?.value.panelCache = PanelCache()
      #expect(screens.frame() == frame, "seed \(seed), step \(step)")
    }
  }

  @Test func `the last changes have the times of the journal, also at the turn of a minute`() throws
  {
    // The clock goes on whenever somebody looks at it.
    var time = Date(timeIntervalSince1970: 0)
    let session = try Session(
      journal: MemoryJournal(),
      environment: .init(
        now: {
          time += 61
          return time
        }, offsetFromUTC: { _ in 0 }))
    let screens = Screens(session: session, size: Size(columns: 80, rows: 24))
    screens.open("Friday night")
    for line in ["add Ann Bob", "score Ann +1", "score Bob +2", "score Ann +3"] {
      try screens.perform(line)
      let frame = screens.frame()
      screens.page.board?.value.recent = RecentChanges()
      #expect(screens.frame() == frame, "\(line)")
    }
  }
}
