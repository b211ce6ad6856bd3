import Foundation
import ScoreScreen
import ScoreSnapshots
import Scorekeeping
import Testing

/// The screens of the program match their golden files.
@Suite struct ScreenSnapshotTests {
  @Test(arguments: Scene.all)
  func screens(scene: Scene) {
    for size in scene.sizes {
      expectSnapshot(
        of: scene.lines, on: scene.screen(size),
        named: "\(scene.name) \(size.columns)x\(size.rows)")
    }
  }

  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 36, rows: 10)])
  func `the live view`(size: Size) throws {
    let midnight = Date(timeIntervalSinceReferenceDate: 0)
    let session = try Session(
      journal: MemoryJournal(),
      environment: .init(now: { midnight }, offsetFromUTC: { _ in 0 }))
    try session.perform(.board("Friday night"))
    try session.perform(.add(["Red", "Blue", "Green"].map { .init($0) }))
    let watch = try Screens(watching: nil, of: session, size: size)
    let before = watch.frame()
    try session.perform(.score([.init("Blue", .add(.points(5)))]))
    _ = watch.pollChanges()
    expectSnapshot(
      of: watch.frame(), from: before, title: "Watch", named: "\(size.columns)x\(size.rows)")
  }
}
