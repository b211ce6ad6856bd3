import GoldenFrames
import ScoreScreen
import TestSupport
import Testing

/// The samples in the article about the library.
@Suite struct SnapshotSamples {
  @Test func `a snapshot is printed as in the article, and parses back`() throws {
    var grid = Grid()
    grid.begin(size: Size(columns: 12, rows: 2), list: 1..<2)
    var line = Line(width: 12, theme: Theme())
    line.write("Red  12", at: 0, width: 12, style: Style(isBold: true))
    grid.draw(line, at: 1)
    let red = Snapshot.Entry(row: 1, Snapshot.Subject("Red"), facts: [.init("score", "12")])
    let snapshot = Snapshot("Friday night", of: grid, entries: [red])
    let texts = try Documentation(of: "GoldenFrames").textSamples
    #expect(texts.contains(snapshot.description))

    let read = try Snapshot(parsing: snapshot.description)  // equal to snapshot
    #expect(read == snapshot)
  }
}
