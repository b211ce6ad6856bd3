import ScoreScreen
import Testing

@testable import GoldenFrames

@Suite struct SnapshotDifferenceTests {
  @Test(arguments: DifferenceExample.all)
  func `each example prints the expected difference`(_ example: DifferenceExample) throws {
    let (expected, actual) = try example.snapshots()
    let difference = SnapshotDifference(expected: expected, actual: actual)
    #expect(difference?.description == example.text)
  }

  @Test func `numbers may be longer in the lower lines than in the upper ones`() {
    func snapshot(_ text: String) -> Snapshot {
      let rows = Array(repeating: [Cell(text: text)], count: 120)
      return Snapshot("", rows: rows, cursor: nil, entries: [], changes: nil)
    }
    let difference = SnapshotDifference(expected: snapshot("a"), actual: snapshot("b"))
    let text = difference?.description ?? ""
    #expect(
      text.hasPrefix("120 rows differ (- expected, + actual):\n-  1 |a|\n+  1 |b|\n      ^\n"))
    #expect(text.hasSuffix("\n- 20 |a|\n+ 20 |b|\n      ^\nand 100 more rows"))
  }
}
