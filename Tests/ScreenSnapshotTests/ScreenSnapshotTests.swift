import ScoreScreen
import ScoreSnapshots
import Testing

/// The screens of the program, as they are meant to be.
@Suite struct ScreenSnapshotTests {
  @Test(arguments: Scene.all)
  func screens(scene: Scene) {
    for size in scene.sizes {
      expectSnapshot(
        of: scene.lines, on: scene.screen(size),
        named: "\(scene.name) \(size.columns)x\(size.rows)")
    }
  }
}
