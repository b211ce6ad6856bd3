import Foundation
import GoldenFrames
import Testing

/// The frame of a failure is attached to the test. Its place is only known after a run, so this suite looks at runs of
/// other tests.
@Suite struct AttachmentTests {
  #if os(Linux)
    @Test(
      arguments: [
        ("ExpectSnapshotTests", "a frame that differs fails", "board.txt"),
        ("LiteralTests", "a literal that differs is explained", "board.txt"),
      ])
    func `a frame that differs is attached`(suite: String, test: String, name: String) throws {
      let folder = try SnapshotFolder()
      let run = try ChildRun(
        "--testing-library", "swift-testing", "--filter", "ScoreSnapshotsTests.\(suite)/.*\(test)",
        "--attachments-path", folder.path)
      #expect(run.status == 0, "\(run.text)")
      #expect(folder.files == [name], "\(run.text)")
      #expect(folder.read(name) == Snapshot.small("b").description)
    }
  #endif
}
