import Foundation
import GoldenFrames
import Measuring
import ScoreFrames
import ScoreScreen
import Scorekeeping

/// The cost of a snapshot of 80x24, step by step, compared with rendering alone, on one thread.
@main
enum SnapshotBenchmark {
  private static let size = Size(columns: 80, rows: 24)
  private static let rounds = 15

  static func main() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let screens = try playedScreens()
    let frame = screens.frame()
    let snapshot = Snapshot(of: frame)
    let text = snapshot.description
    let store = GoldenStore(setting: SnapshotSetting(recording: .all))
    let file = try GoldenFile("a board", in: folder)
    let place = SnapshotLocation(file: #fileID, line: #line)
    _ = try store.check(snapshot, against: file, at: place)
    let other = try GoldenFile("another", in: folder)
    var changed = snapshot
    changed.title = "Another"
    _ = try store.check(changed, against: other, at: place)

    // The calls above have shown that these do not fail.
    var steps: [(name: String, measurement: Measuring.Measurement)] = [
      ("rendering alone", Measuring.Measurement { use(rendered(screens.frame())) }),
      ("and taken as a snapshot", Measuring.Measurement { use(Snapshot(of: screens)) }),
      ("and written as text", Measuring.Measurement { use(Snapshot(of: screens).description) }),
      (
        "and compared with its file: a test",
        Measuring.Measurement {
          use(try? store.check(Snapshot(of: screens), against: file, at: place))
        }
      ),
      ("text parsed", Measuring.Measurement { use(try? Snapshot(parsing: text)) }),
      (
        "a difference explained",
        Measuring.Measurement {
          use(SnapshotDifference(expected: changed, actual: snapshot)?.description)
        }
      ),
    ]
    for _ in 0..<rounds {
      for index in steps.indices { steps[index].measurement.takeSample() }
    }
    let rendering = steps[0].measurement.median
    var table = Table(["80x24, 100 players", "time", "a second", "of rendering"])
    for step in steps {
      let time = step.measurement.median
      table.rows.append([
        step.name, time.duration, Int(1 / time).grouped, "\((time / rendering).short)x",
      ])
    }
    print(table.text)
  }

  private static func playedScreens() throws -> Screens {
    let session = try Session(journal: MemoryJournal())
    let screens = Screens(session: session, size: size)
    screens.open("Friday night")
    try session.perform(
      .add((1...100).map { .init("Player \($0)", score: .points($0 * 37 % 101)) }))
    try session.perform(.score([.init("Player 7", .add(.points(50)))]))
    return screens
  }

  private static func rendered(_ frame: Frame) -> Grid {
    var grid = Grid()
    var renderer = Renderer()
    renderer.show(frame, on: &grid)
    return grid
  }
}
