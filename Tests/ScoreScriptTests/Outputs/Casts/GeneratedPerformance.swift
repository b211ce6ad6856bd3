import Scorekeeping
import StructReference
import TestSupport

@testable import ScoreScreen
@testable import ScoreScript

/// A random performance: keys and commands on screens, and the resulting frames.
struct GeneratedPerformance {
  /// The events and their times. No two are within the same millisecond.
  private(set) var events: [(time: Duration, event: PerformanceEvent)] = []
  /// The time of the end.
  private(set) var end = Duration.zero

  private static let keys: [Key] =
    "jkgG+-=0123456789.sadeJKoLnuU:?b/".map(Key.character) + [
      .enter, .escape, .up, .down, .pageUp, .pageDown, .home, .end, .tab, .backspace, .control("l"),
    ]
  static let sizes = [
    Size(columns: 80, rows: 24), Size(columns: 40, rows: 10), Size(columns: 24, rows: 5),
    Size(columns: 60, rows: 50), Size(columns: 20, rows: 4), Size(columns: 7, rows: 3),
    Size(columns: 1, rows: 1), Size(columns: 160, rows: 40),
  ]

  init(seed: UInt64, steps: Int = 80) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal(), environment: .repeatable { .zero })
    let theme = Theme(isASCII: random.chance(0.2))
    let screens = Screens(session: session, size: random.pick(Self.sizes), theme: theme)
    screens.open("Friday night")
    var renderer = Renderer()
    var grid = Grid()
    for step in 0..<steps {
      let frame = screens.frame()
      renderer.show(frame, on: &grid)
      events.append((end, .frame(ScreenImage(frame: frame, grid: grid))))
      advance(using: &random)
      Self.play(screens, session, using: &random)
      if random.chance(0.1) {
        events.append(
          (end, random.chance(0.5) ? .checkpoint(random.name()) : .caption(random.name())))
        advance(using: &random)
      }
      if random.chance(0.02) { events.append((end, .caption(""))) }
      if step % 10 == 0 { events.append((end, .change("nothing that a cast shows"))) }
    }
  }

  private mutating func advance(using random: inout SeededGenerator) {
    end += .nanoseconds(random.number(1_000_000...700_000_000))
  }

  private static func play(
    _ screens: Screens, _ session: Session, using random: inout SeededGenerator
  ) {
    switch random.number(0...19) {
    case 0..<10:
      if session.state.board == nil { screens.open("Friday night") }
      screens.perform(random.command(on: session.state.board))
    case 10..<19:
      screens.handle((0..<random.number(1...4)).map { _ in random.pick(keys) })
    default: screens.size = random.pick(sizes)
    }
  }

  /// The performance as a cast.
  @MainActor
  func cast(_ version: CastVersion) throws -> String {
    try Cast.text { path in
      let recorder = try CastRecorder(version: version, file: OutputFile(path: path))
      for (time, event) in events { try recorder.record(event, at: time) }
      try recorder.finish(at: end, status: 0)
    }
  }
}
