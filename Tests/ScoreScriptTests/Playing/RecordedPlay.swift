import Foundation
import ScoreScreen
import ScoreScript
import Scorekeeping
import StructReference
import TestSupport

/// The events of a performance and their times, to be replayed to recorders.
struct RecordedPlay {
  var events: [(event: PerformanceEvent, time: Duration)] = []
  var end = Duration.zero

  func play(to recorder: some PerformanceRecorder) throws {
    for (event, time) in events { try recorder.record(event, at: time) }
    try recorder.finish(at: end, status: 0)
  }

  /// The file that a recorder has written of the performance.
  func recording(_ make: (OutputFile) throws -> some PerformanceRecorder) throws -> String {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try play(to: make(OutputFile(path: path)))
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  /// The frames and the times at which they first appear, in milliseconds.
  var frames: [(image: ScreenImage, time: Int)] {
    events.compactMap { event, time in
      if case .frame(let image) = event {
        (image, Int((time / .milliseconds(1)).rounded()))
      } else {
        nil
      }
    }
  }
}

/// A session and a recording of its screens.
struct RecordedSession {
  var performance = RecordedPlay()
  let session: Session
  let screens: Screens
  private var grid = Grid()
  private var renderer = Renderer()

  init(size: Size = Size(columns: 80, rows: 24), theme: Theme = Theme()) throws {
    session = try Session(journal: MemoryJournal(), environment: .repeatable { .zero })
    screens = Screens(session: session, size: size, theme: theme)
  }

  mutating func tell(_ event: PerformanceEvent) {
    performance.events.append((event, performance.end))
  }

  mutating func wait(_ duration: Duration) { performance.end += duration }

  /// Records the frame of the screens.
  mutating func show() {
    let frame = screens.frame()
    renderer.show(frame, on: &grid)
    tell(.frame(ScreenImage(frame: frame, grid: grid)))
  }

  /// Performs a line and records the frame.
  mutating func perform(_ line: String) throws {
    if let command = try Command(parsing: line) { try session.perform(command) }
    show()
  }
}

extension SeededGenerator {
  private static let sizes = [
    Size(columns: 80, rows: 24), Size(columns: 40, rows: 10), Size(columns: 24, rows: 5),
    Size(columns: 100, rows: 12), Size(columns: 20, rows: 4),
  ]
  private static let keys: [Key] =
    "jkgG+-=0123456789.saeJKoLnuU:?b/".map(Key.character) + [.enter, .escape, .up, .down]
  private static let texts = ["", "<b>&\"'", "]]>", "日本語 \u{1B}[2J", "a\nb", "A caption in words"]

  /// A performance of commands, keys, sizes, captions and checkpoints, some at the same time.
  mutating func performance() throws -> RecordedPlay {
    let theme = Theme(isASCII: chance(0.2))
    var recorded = try RecordedSession(size: pick(Self.sizes), theme: theme)
    recorded.screens.open("Friday <night> & \"more\"")
    recorded.show()
    for _ in 0..<number(0...60) {
      recorded.wait(
        pick([.zero, .microseconds(300), .microseconds(1700), .milliseconds(number(1...4000))]))
      switch number(0...9) {
      case 0..<5: _ = try? recorded.session.perform(command(on: recorded.session.state.board))
      case 5..<7: recorded.screens.handle((0...number(0...3)).map { _ in pick(Self.keys) })
      case 7: recorded.screens.size = pick(Self.sizes)
      case 8:
        recorded.tell(chance(0.5) ? .caption(pick(Self.texts)) : .checkpoint(pick(Self.texts)))
      default: recorded.tell(.change(pick(Self.texts)))
      }
      recorded.show()
    }
    recorded.wait(.milliseconds(number(0...1500)))
    return recorded.performance
  }
}
