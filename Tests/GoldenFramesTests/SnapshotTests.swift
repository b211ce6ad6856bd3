import GoldenFrames
import ScoreScreen
import Testing

@Suite struct SnapshotTests {
  @Test func `the size follows the widest row`() {
    var grid = Grid()
    grid.begin(size: Size(columns: 7, rows: 2), list: 0..<2)
    #expect(Snapshot(of: grid).size == Size(columns: 7, rows: 2))
    grid.draw(Line(width: 9, theme: Theme()), at: 1)
    #expect(Snapshot(of: grid).size == Size(columns: 9, rows: 2))
    #expect(Snapshot(of: Grid()).size == Size(columns: 0, rows: 0))
  }
}
