import ScoreScreen
import ScoreSnapshots
import Testing

@Suite struct SnapshotTests {
  @Test func `the library has what a snapshot is`() {
    #expect(Snapshot("Nothing", of: Grid()).title == "Nothing")
  }
}
