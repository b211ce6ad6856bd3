import GoldenFrames
import Testing

/// XCTest reports failures. The test needs a separate process, as XCTest cannot expect a failing test there.
@Suite struct XCTestTests {
  #if os(Linux)
    @Test
    func `a difference is reported to XCTest, and on standard error where no test runs`() throws {
      let folder = try SnapshotFolder()
      let golden = Snapshot.small("a").description
      for name in ["difference", "outside"] {
        try folder.write(golden, to: "__Snapshots__/BoardTests/\(name).txt")
      }
      let (status, text) = try run("XCTestFailures/testDifference", in: folder)
      #expect(status != 0)
      #expect(text.contains("Executed 1 test, with 1 failure"), "\(text)")
      #expect(text.contains("error: XCTestFailures.testDifference"), "\(text)")
      #expect(text.contains("difference.actual.txt"))
      #expect(text.contains("BoardTests.swift:7: error: "), "\(text)")
      #expect(text.contains("outside.actual.txt"))
      #expect(folder.text("difference.txt") == golden)
    }

    @Test
    func `XCTest passes where all is equal`() throws {
      let folder = try SnapshotFolder()
      let (status, text) = try run("XCTestSnapshots/testABoard", in: folder)
      #expect(status == 0, "\(text)")
      #expect(text.contains("Executed 1 test, with 0 failures"), "\(text)")
    }

    /// Runs one XCTest test, and returns its exit status and its output.
    private func run(_ test: String, in folder: SnapshotFolder) throws -> (Int32, String) {
      let run = try ChildRun(
        "--testing-library", "xctest", "ScoreSnapshotsTests.\(test)",
        environment: [XCTestFailures.key: folder.path])
      return (run.status, run.text)
    }
  #endif
}
