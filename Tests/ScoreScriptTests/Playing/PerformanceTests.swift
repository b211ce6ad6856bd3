import Foundation
import ScoreScreen
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScript

/// A recorder that keeps all events.
final class EventList: PerformanceRecorder {
  private(set) var events: [(time: Duration, event: PerformanceEvent)] = []
  private(set) var end: (time: Duration, status: Int32)?

  func record(_ event: PerformanceEvent, at time: Duration) { events.append((time, event)) }
  func finish(at time: Duration, status: Int32) { end = (time, status) }

  var frames: [(time: Duration, image: ScreenImage)] {
    events.compactMap { time, event in
      if case .frame(let image) = event { (time, image) } else { nil }
    }
  }
  var changes: [String] {
    events.compactMap { if case .change(let text) = $0.event { text } else { nil } }
  }
}

extension Performance {
  /// Performs a statement to its end, without waiting at pauses.
  func play(_ statement: Statement) throws {
    try begin(statement)
    while true {
      switch try proceed() {
      case .done: return
      case .pause(let duration): advance(by: duration)
      case .waiting(let limit): advance(by: try #require(limit))
      case .takeover: break
      }
    }
  }

  func play(_ commands: [Command]) throws {
    for command in commands { try play(.command(command)) }
  }
}

@Suite struct PerformanceTests {
  private let events = EventList()

  private func performance(_ configuration: Performance.Configuration = .init()) throws
    -> Performance
  {
    try Performance(journal: MemoryJournal(), configuration: configuration, recorders: [events])
  }

  private let game: [Command] = [
    .board("Game"), .add([.init("Red"), .init("Blue")]),
    .score([.init(PlayerReference("Blue"), .add(.points(3)))]),
  ]

  private func score(_ name: String, _ points: Int) -> Statement {
    .command(.score([.init(PlayerReference(name), .add(.points(points)))]))
  }

  private func failure(_ body: () throws -> Void) -> String {
    do { try body() } catch { return "\(error)" }
    return ""
  }

  @Test func `Only pauses take time, and none while the screen is hidden`() throws {
    let play = try performance()
    try play.play(.sleep(.seconds(1)))
    try play.play(.hide)
    try play.play(.sleep(.seconds(10)))
    try play.play(game)
    try play.play(.show)
    try play.play(.speed(SpeedFactor(thousandths: 2000)))
    try play.play(.sleep(.seconds(3)))
    try play.play(score("Red", 5))
    try play.finish()
    #expect(events.frames.map(\.time) == [.zero, .seconds(1), .milliseconds(2500)])
    #expect(events.changes == ["New board 'Game'", "Red –→5, takes the lead from Blue"])
    #expect(events.end?.time == .milliseconds(2500))
  }

  @Test func `A caption during hiding appears as soon as the screen does`() throws {
    let play = try performance()
    for statement: Statement in [.hide, .caption("a"), .caption("b"), .show, .caption("c")] {
      try play.play(statement)
    }
    #expect(events.events.map(\.event).dropFirst() == [.caption("b"), .caption("c")])
  }

  @Test func `Typed keys take time and reach the program`() throws {
    let play = try performance()
    try play.play(.typing(.milliseconds(100)))
    try play.play(.command(.board("Game")))
    try play.play(.press([KeyPress(.character("a"))]))
    try play.play(.type("Red\nBlue\n"))
    try play.play(.press([KeyPress(.escape), KeyPress(.character("+"), count: 3)]))
    #expect(play.time == .milliseconds(1400))
    try play.play(.expect(.player(PlayerReference("Blue"), [.score(.points(3)), .rank(1)])))
  }

  @Test func `The size is set before the first frame, and can change later`() throws {
    let play = try performance()
    try play.play(.size(Size(columns: 50, rows: 10)))
    try play.play(game)
    try play.play(.resize(Size(columns: 30, rows: 6)))
    let sizes = events.frames.map(\.image.frame.size)
    #expect(sizes.first == Size(columns: 50, rows: 10))
    #expect(sizes.last == Size(columns: 30, rows: 6))
  }

  @Test func `A command opens a board if the script has opened none`() throws {
    let play = try performance(.init(board: "friday"))
    try play.play(.command(.add([.init("Red")])))
    try play.play(.expect(.text(.text("friday"), .row(1))))
  }

  @Test(arguments: [5, 12, 24])
  func `the room between rows is not moved, inserted or removed`(rows: Int) throws {
    let play = try performance(.init(size: Size(columns: 40, rows: rows)))
    try play.play(game)
    try play.play(score("Red", 12))
    try play.play(.expect(.budget(ChangeBudget(moves: 1, refreshes: 2))))
  }

  @Test func `A failed check states the expected and the actual text`() throws {
    let play = try performance(.init(size: Size(columns: 40, rows: 5)))
    try play.play(game)
    try play.play(score("Red", 12))
    try play.play(.expect(.changes(.text("Red –→12, 2nd→1st"))))
    try play.play(.expect(.budget(ChangeBudget(moves: 1, refreshes: 2))))
    try play.play(.expect(.player(PlayerReference("red"), [.score(.points(12)), .rank(1)])))
    try play.play(.command(.team(PlayerReference("Red"), "North")))
    try play.play(.expect(.team("north", total: .points(12))))
    try play.play(.expect(.text(.regex("North.*12"), .screen)))
    let cases: [(ScoreScript.Expectation, String)] = [
      (
        .player(PlayerReference("Red"), [.score(.points(9))]),
        "Wanted: Red: score 9\nFound:  Red: score 12, rank 1 of 2\n+----"
      ),
      (
        .team("South", total: .points(3)),
        "Wanted: team South: total 3\nFound:  the teams North\n+----"
      ),
      (
        .team("North", total: .points(3)),
        "Wanted: team North: total 3\nFound:  team North: total 12\n+----"
      ),
      (.changes(.text("Red 1→2")), "Wanted: Red 1→2\nFound:  Red joins North\n+----"),
      (
        .text(.text("Green"), .screen),
        "Wanted: screen \"Green\"\nFound:  no row that shows it\n+----"
      ),
      (
        .text(.text("Green"), .row(1)),
        "Wanted: row 1 \"Green\"\nFound:  row 1 is \" Game                  round 1 · 1 of 2\"\n+----"
      ),
      (
        .text(.regex("x"), .row(9)),
        "Wanted: row 9 /x/\nFound:  a screen of 5 rows\n+----"
      ),
      (
        .budget(ChangeBudget(refreshes: 1)),
        "Wanted: at most 1 refresh\nFound:  1 move 1 delete\n+----"
      ),
    ]
    for (expectation, text) in cases {
      let message = failure { try play.play(.expect(expectation)) }
      #expect(message.hasPrefix(text), "\(expectation): \(message)")
      #expect(message.contains("|▌  1     Red   ▄▄"), "The frame: \(message)")
    }
  }

  @Test func `A wait succeeds at once, or fails at its deadline`() throws {
    let play = try performance()
    try play.play(game)
    try play.play(.wait(.regex("Blue +.*3"), .screen, within: .seconds(2)))
    #expect(play.time == .zero)
    let message = failure {
      try play.play(.wait(.text("Green"), .row(3), within: .seconds(2)))
    }
    #expect(message.hasPrefix("Wanted: row 3 \"Green\"\nFound:  row 3 is \"   1     Blue"))
    #expect(play.time == .seconds(2))
  }

  @Test func `A slow regular expression ends a wait or a check with a sentence`() throws {
    let play = try performance()
    try play.play(game)
    for statement in [
      Statement.wait(.regex("(.*)*[éè]"), .row(1), within: .seconds(2)),
      .expect(.text(.regex("^(.+)+[éè]$"), .screen)),
    ] {
      let message = failure { try play.play(statement) }
      #expect(message.hasPrefix("To look for '"))
      #expect(message.contains("takes too long. Repeat nothing"))
    }
  }

  @Test func `A screen that differs from a full repaint ends a verifying play`() throws {
    let play = try performance(.init(isVerifying: true))
    try play.play(game)
    play.stage.grid.draw(Line(width: 80, theme: Theme()), at: 2)
    let message = failure { try play.play(score("Blue", 0)) }
    #expect(message.contains("not what a full repaint makes"))
    #expect(message.contains("By increments:\n+--") && message.contains("By repaint:\n+--"))
  }

  @Test func `A program that has quit accepts no statement`() throws {
    let play = try performance()
    try play.play(game)
    try play.play(.press([KeyPress(.character("q"))]))
    try play.play(.sleep(.seconds(1)))
    #expect(throws: PerformanceError.programHasQuit) { try play.play(score("Red", 1)) }
    #expect(throws: PerformanceError.programHasQuit) { try play.play(.type("x")) }
  }

  @Test func `A command that is not allowed ends the play with an error`() throws {
    let play = try performance()
    try play.play(game)
    #expect(throws: ScorekeepingError.self) { try play.play(score("Rad", 1)) }
  }

  @Test(arguments: seeds(30))
  func `Equal statements make equal events, and frames equal full repaints`(
    seed: UInt64
  ) throws {
    func run() throws -> EventList {
      var random = SeededGenerator(seed: seed)
      let list = EventList()
      let size = Size(columns: random.number(1...100), rows: random.number(1...30))
      let play = try Performance(
        journal: MemoryJournal(), configuration: .init(size: size, isVerifying: true),
        recorders: [list])
      try play.play(.command(.board("Game")))
      for _ in 0..<60 {
        let statement: Statement =
          switch random.number(0...9) {
          case 0: .sleep(.milliseconds(random.number(0...3000)))
          case 1: .resize(Size(columns: random.number(1...100), rows: random.number(1...30)))
          case 2: .checkpoint(random.name())
          case 3:
            .press([KeyPress(.character(random.pick(Array("jkgG+-nouUL5L")))), KeyPress(.enter)])
          case 4: play.isHidden ? .show : .hide
          default: .command(random.command(on: play.session.state.board))
          }
        do { try play.play(statement) } catch is ScorekeepingError {}
      }
      if play.isHidden { try play.play(.show) }
      try play.finish()
      var painted = Grid()
      var renderer = Renderer()
      renderer.show(play.screens.frame(), on: &painted)
      #expect(painted == play.grid)
      return list
    }
    let (first, second) = (try run(), try run())
    #expect(first.events.map(\.event) == second.events.map(\.event))
    #expect(first.events.map(\.time) == second.events.map(\.time))
    #expect(first.events.map(\.time) == first.events.map(\.time).sorted())
    #expect(first.frames.first?.time == first.events.first?.time)
  }

  @Test(arguments: seeds(50))
  func `Reading a frame never changes it`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let size = Size(columns: random.number(20...100), rows: random.number(3...16))
    let plays = try (0..<2).map { _ in
      try Performance(journal: MemoryJournal(), configuration: .init(size: size))
    }
    plays[1].drawsEachCommand = false
    for step in 0..<120 {
      let statement: Statement =
        switch random.number(0...19) {
        case 0: .resize(Size(columns: random.number(20...100), rows: random.number(3...16)))
        case 1, 2: .press([KeyPress(.character(random.pick(Array("jkgG+-nouUL5:?b"))))])
        case 3: .press([KeyPress(.escape)])
        case 4: plays[0].isHidden ? .show : .hide
        default: .command(random.command(on: plays[0].session.state.board))
        }
      for play in plays { do { try play.play(statement) } catch is ScorekeepingError {} }
      if random.number(0...9) > 0, step < 119 { continue }
      #expect(plays[0].frame == plays[1].frame, "seed \(seed), step \(step)")
      #expect(plays[0].grid == plays[1].grid, "seed \(seed), step \(step)")
    }
  }
}
