import GoldenFrames
import ScoreScreen
import Testing

@Suite struct ScreenSnapshotTests {
  @Test(arguments: Scene.all)
  func screens(scene: Scene) throws {
    for size in scene.sizes {
      let s = try Snapshot(of: scene.lines, on: scene.screen(size))
      print("=== \(scene.name) \(size.columns)x\(size.rows) \(s.title)")
      for row in s.rows { print("|" + row.map(\.text).joined() + "|") }
      print(s.entries.map { "\($0.row) \($0.subject.name) \($0.facts.map { "\($0.word) \($0.value ?? "")" })" }.joined(separator: "\n"), s.changes as Any)
    }
  }
}
