import Foundation
import ScoreSnapshots
import Testing

/// The library's README shows a real golden file and a real failure.
@Suite struct ReadmeTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  private func isShown(_ text: some StringProtocol) throws -> Bool {
    let readme = try String(
      contentsOf: Self.folder.appending(path: "../../Sources/ScoreSnapshots/README.md"),
      encoding: .utf8)
    return readme.contains("```text\n\(text)```\n")
      || readme.contains(text.split(separator: "\n").map { "    \($0)\n" }.joined())
  }

  @Test func `The golden file and the failure are shown as they are`() throws {
    let file = "Samples/__Snapshots__/ReadmeSamples/Blue takes the lead.txt"
    let golden = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
    #expect(try isShown(golden))
    let actual = try Snapshot(
      of: ["add Red Blue", "score Red +5", "score Blue +3"], on: .init(columns: 40, rows: 6))
    let difference = try #require(
      SnapshotDifference(expected: Snapshot(parsing: golden), actual: actual))
    let text = difference.description
    let end = try #require(text.range(of: "The styles")).lowerBound
    #expect(try isShown(text[..<end]))
  }
}
