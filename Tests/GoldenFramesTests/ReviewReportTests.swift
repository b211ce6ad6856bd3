import Foundation
import ScoreScreen
import TestSupport
import Testing

@testable import GoldenFrames
@testable import ScoreFrames

@Suite struct ReviewReportTests {
  @Test func `the report holds the pictures, and refers to nothing outside`() throws {
    let folder = try TemporaryFolder()
    _ = try ReviewFrames.screen(in: folder.path)
    let page = ReviewReport(
      try FailedFrame.all(in: folder.path), command: "scoreboard snapshot 'a b'"
    ).description
    #expect(page.components(separatedBy: "<svg xmlns").count == 1 + 5)
    #expect(page.contains("<title>4 frames differ</title>"))
    #expect(page.contains("<li>row 1: Ann was bold teal, is bold brown</li>"))
    #expect(page.contains("scoreboard snapshot 'a b' --accept '__Snapshots__/T/3 new'"))
    for word in ["http-equiv", "src=", "@import", "url(", "<link"] { #expect(!page.contains(word)) }
    // Each name in the page is unique.
    let ids = page.matches(of: /id="([^"]+)"/).map { String($0.1) }
    #expect(Set(ids).count == ids.count)
  }

  @Test(arguments: seeds(8))
  func `nothing in a snapshot or a name breaks the page`(seed: UInt64) throws {
    var generator = SnapshotGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let place = "\(folder.path)/__Snapshots__/<script>'\"&\u{1B}"
    let file = try GoldenFile("a", in: place)
    _ = try file.create(generator.snapshot().utf8)
    try file.keepActual(.screen(generator.snapshot()))
    let page = ReviewReport(
      try FailedFrame.all(in: folder.path), command: "scoreboard snapshot"
    ).description
    #expect(
      !page.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
    #expect(page.components(separatedBy: "<script>").count == 2)
  }
}
