import Foundation
import ScoreTables
import Scorekeeping
import ScreenPictures
import TestSupport
import Testing

@testable import ScoreExchange

@Suite struct RacePictureTests {
  private let session: Session

  init() throws {
    session = try Session(journal: MemoryJournal())
    try session.perform(.board("Game \"night\" & <more>"))
  }

  private func race(_ commands: String..., limit: Int = Race.playerLimit) throws -> Race {
    for command in commands { try session.perform(command) }
    return try session.race(of: RankedBoard(try #require(session.state.board)), limit: limit)
  }

  private func chart(_ race: Race, _ scheme: PictureScheme = .auto) throws -> String {
    RacePicture(race, title: try #require(session.state.board).name, scheme: scheme).description
  }

  @Test func `A chart of some players tells how many there are`() throws {
    let names = (1...12).map { "P\($0)" }.joined(separator: " ")
    let scores = (1...12).map { "P\($0) +\($0)" }.joined(separator: " ")
    let some = try race("add \(names)", "score \(scores)")
    #expect(RacePicture(some, title: "Quiz").description.contains(">Quiz: best 10 of 12<"))
    let all = try race(limit: 12)
    #expect(RacePicture(all, title: "Quiz").description.contains(">Quiz<"))
  }

  @Test func `Lines of one colour differ`() throws {
    let race = try race("add A 1 B 2 C 3", "colour A red", "colour B red", "colour C blue")
    let dashed = RacePicture(race, title: nil).description.split(separator: "\n")
      .filter { $0.contains("<polyline") }.map { $0.contains("stroke-dasharray") }
    #expect(dashed == [true, false, false])
  }

  @Test func `a chart has a line for each player and labels on both axes`() throws {
    let race = try race("add Red Blue", "score Red +3", "score Blue +8 round 2")
    #expect(
      try chart(race, .light) == """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 668 420" width="668" height="420" role="img" aria-labelledby="t d">
        <title id="t">Game &quot;night&quot; &amp; &lt;more&gt;</title>
        <desc id="d">Blue 8, Red 3</desc>
        <style>
        text{fill:#22262b}.m{fill:#6c6c6c}.g{stroke:#d0d0d0}.f{fill:#fdfdfb;stroke:#d3d8e0}.c1{color:#5f87d7}.c2{color:#af8700}
        text{font:15px system-ui,"Segoe UI",Roboto,"Helvetica Neue",sans-serif;font-variant-numeric:tabular-nums;white-space:pre}
        .w{font-weight:700}
        .l,.e{fill:none;stroke:currentColor;stroke-width:2.5;stroke-linecap:round;stroke-linejoin:round}
        .e{stroke-width:1}
        circle{fill:currentColor}
        </style>
        <rect class="f" x=".5" y=".5" width="667" height="419" rx="10"/>
        <text x="20" y="35" class="w">Game &quot;night&quot; &amp; &lt;more&gt;</text>
        <path class="g" d="M321 50V370"/>
        <path class="g" d="M561 50V370"/>
        <path class="g" d="M81 50H561"/>
        <text x="71" y="55" class="m" text-anchor="end">8</text>
        <path class="g" d="M81 370H561"/>
        <text x="71" y="375" class="m" text-anchor="end">0</text>
        <path class="g" d="M81 290H561"/>
        <text x="71" y="295" class="m" text-anchor="end">2</text>
        <path class="g" d="M81 210H561"/>
        <text x="71" y="215" class="m" text-anchor="end">4</text>
        <path class="g" d="M81 130H561"/>
        <text x="71" y="135" class="m" text-anchor="end">6</text>
        <text x="71" y="394" class="m" text-anchor="end">Round</text>
        <text x="321" y="394" class="m" text-anchor="middle">1</text>
        <text x="561" y="394" class="m" text-anchor="middle">2</text>
        <polyline fill="none" class="l c1" points="81,370 321,250 561,250"/>
        <circle class="c1" cx="561" cy="250" r="4"/>
        <path class="e c1" d="M561 250h6L582 250"/>
        <text x="587" y="255">Red</text>
        <text x="648" y="255" class="m" text-anchor="end">3</text>
        <polyline fill="none" class="l c2" points="321,370 561,50"/>
        <circle class="c2" cx="561" cy="50" r="4"/>
        <path class="e c2" d="M561 50h6L582 50"/>
        <text x="587" y="55">Blue</text>
        <text x="648" y="55" class="m" text-anchor="end">8</text>
        </svg>

        """)
  }

  @Test func `zero has a label, and gaps and ranks are at the ends of their lines`() throws {
    _ = try race("add Red Blue", "score Red -1", "score Blue +50 round 2")
    let ranked = RankedBoard(try #require(session.state.board))
    func texts(_ measure: Race.Measure) throws -> [String] {
      let race = try session.race(of: ranked, by: measure)
      return try Element.root(of: chart(race)).all.filter { $0.name == "text" }.map(\.text)
    }
    #expect(try texts(.total).contains("0") && !texts(.total).prefix(9).contains("-1"))
    #expect(try texts(.gap).suffix(4) == ["Red", "-51", "Blue", "0"])
    #expect(try texts(.rank).suffix(4) == ["Red", "2", "Blue", "1"])
  }

  @Test func `the page sets the colours, or the scheme that is named`() throws {
    let race = try race("add Red")
    let dark = "@media(prefers-color-scheme:dark)"
    let (light, black) = (".f{fill:#fdfdfb", ".f{fill:#101418")
    let charts = try PictureScheme.allCases.map { try chart(race, $0) }
    #expect(charts.map { $0.contains(dark) } == [true, false, false])
    #expect(charts.map { $0.contains(light) } == [true, true, false])
    #expect(charts.map { $0.contains(black) } == [true, false, true])
  }

  @Test func `a board without players says so`() throws {
    let texts = try Element.root(of: chart(race())).all.filter { $0.name == "text" }.map(\.text)
    #expect(texts == ["Game \"night\" & <more>", "No players yet"])
  }

  @Test(arguments: seeds(60))
  func `a chart of any board is valid XML and contains all that it draws`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 { _ = try? session.perform(random.command(on: session.state.board)) }
    let wild = String(
      String.UnicodeScalarView(
        (0..<20).compactMap { _ in Unicode.Scalar(UInt32(random.number(0...0x1FFFF))) }))
    _ = try? session.perform(.add([.init("]]>&amp;</svg>"), .init(wild)]))
    let race = try race(limit: .max)
    let root = try Element.root(of: chart(race))
    let width = try #require(root.number("width"))
    let height = try #require(root.number("height"))
    for (x, y) in root.all.flatMap(\.places) {
      #expect((0...width).contains(x) && (0...height).contains(y), "seed \(seed): \(x), \(y)")
    }
    let lines = root.all.filter { $0.name == "polyline" }
    let counts = race.lines.reversed().map { race.steps + 1 - $0.start }
    #expect(lines.map(\.places.count) == counts, "seed \(seed)")
  }

  @Test(arguments: seeds(60))
  func `names at the ends of lines do not overlap and are ordered by score`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let players = (1...random.number(1...40)).map { number in
      Command.NewPlayer("P\(number)", score: .points(random.number(-9...random.number(-9...90))))
    }
    try session.perform(.add(players))
    let race = try race(limit: .max)
    let layout = RaceLayout(race)
    let ends = layout.nameEnds
    let scores = race.lines.map(\.player.score)
    for (one, other) in zip(ends, ends.dropFirst()) {
      #expect(other - one >= RaceLayout.row * 10, "seed \(seed): \(scores)")
    }
    #expect(ends.allSatisfy { (layout.top * 10...layout.bottom * 10).contains($0) })
  }

  @Test func `a name with enough room is at the end of its line`() {
    #expect(RaceLayout.spread([], by: 20, in: 0...100) == [])
    #expect(RaceLayout.spread([0, 50, 100], by: 20, in: 0...100) == [0, 50, 100])
    #expect(RaceLayout.spread([50, 50], by: 20, in: 0...100) == [40, 60])
    #expect(RaceLayout.spread([0, 0, 60], by: 20, in: 0...100) == [0, 20, 60])
    #expect(RaceLayout.spread([100, 100, 100], by: 20, in: 0...100) == [60, 80, 100])
    #expect(RaceLayout.spread([10, 30, 35, 90], by: 20, in: 0...100) == [5, 25, 45, 90])
  }

  @Test(arguments: [(2, 1), (13, 1), (20, 2), (40, 5), (100, 10), (1000, 200)])
  func `labels of rounds do not overlap`(rounds: Int, distance: Int) throws {
    let ticks = RaceLayout(
      try race("add Red", "score Red +1", "round \(rounds)", "score Red +1")
    ).ticks
    #expect(ticks == Array(stride(from: distance, through: rounds, by: distance)))
  }

  @Test func `scores at the ends of the range have positions`() throws {
    let lowest = Player(id: UUID(), name: "A", score: Score(thousandths: .min))
    let highest = Player(id: UUID(), name: "B", score: Score(thousandths: .max))
    let players = try Players([lowest, highest])
    let whole = Scoreboard(id: UUID(), details: .init(name: "Case"), players: players)
    let layout = RaceLayout(Race(of: RankedBoard(whole)) { [] })
    #expect(layout.y(lowest.score) == layout.bottom * 10)
    #expect(layout.y(highest.score) == layout.top * 10)
    #expect(layout.marks.count == 5)
  }
}

extension Element {
  /// The number in an attribute.
  fileprivate func number(_ name: String) -> Double? { attributes[name].flatMap(Double.init) }

  /// The start and the end of a text, or the points of a line.
  fileprivate var places: [(x: Double, y: Double)] {
    if name == "polyline" {
      return (attributes["points"] ?? "").split(separator: " ").compactMap { point in
        let numbers = point.split(separator: ",").compactMap { Double($0) }
        return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
      }
    }
    guard name == "text", let x = number("x"), let y = number("y") else { return [] }
    let width = Double(text.pictureWidth)
    let start =
      switch attributes["text-anchor"] {
      case "end": x - width
      case "middle": x - width / 2
      default: x
      }
    return [(start, y), (start + width, y)]
  }
}
