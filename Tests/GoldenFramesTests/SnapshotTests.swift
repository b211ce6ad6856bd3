import GoldenFrames
import ScoreScreen
import Testing

@Suite struct SnapshotTests {
  @Test func `the size is that of the grid`() {
    var grid = Grid()
    grid.begin(size: Size(columns: 7, rows: 2), list: 0..<2)
    #expect(Snapshot(of: grid).size == Size(columns: 7, rows: 2))
    #expect(Snapshot(of: Grid()).size == Size(columns: 0, rows: 0))
  }
}
