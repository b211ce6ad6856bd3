import GoldenFrames
import ScoreScreen
import ScoreScript
import Testing

@testable import ScoreSnapshots
@testable import SnapshotExpectations

/// The checkpoints of a script, each with a file of its own beside it.
@Suite(.capturesIssues) struct ExpectScriptTests {
  private static let script = "add Red\ncheckpoint one\nscore Red +5\ncheckpoint two\n"

  @Test func `each checkpoint has a file beside the script`() throws {
    let folder = try SnapshotFolder()
    try folder.write(Self.script, to: "Demo/final.scores")
    let told = CapturedIssues {
      folder.call().expect(checkpointsOf: "Demo/final.scores", on: .init(), size: nil)
      folder.call(line: 2).expect(
        checkpointsOf: "\(folder.path)/Demo/final.scores", on: .init(),
        size: Size(columns: 40, rows: 12))
    }
    #expect(told.failures.count == 4)
    #expect(told.failures[0].hasPrefix("\(folder.path)/Demo/final.scores:2:12: "))
    #expect(
      folder.files
        == ["one.40x12", "one", "two.40x12", "two"]
        .map { "Demo/__Snapshots__/final/\($0).txt" })
    let reading = try ScriptReading(path: "\(folder.path)/Demo/final.scores")
    #expect(
      folder.read("Demo/__Snapshots__/final/two.txt")
        == (try Snapshot.checkpoints(of: reading)[1].snapshot.description))
    let again = CapturedIssues {
      folder.call().expect(checkpointsOf: "Demo/final.scores", on: .init(), size: nil)
    }
    #expect(again.isSilent)
  }

  @Test func `all checkpoints that differ are reported`() throws {
    let folder = try SnapshotFolder(SnapshotSetting(recording: .never))
    try folder.write(Self.script, to: "final.scores")
    for name in ["one", "two"] {
      try folder.write(
        Snapshot.small("a").description, to: "__Snapshots__/final/\(name).txt")
    }
    let told = CapturedIssues {
      folder.call().expect(checkpointsOf: "final.scores", on: .init(), size: nil)
    }
    #expect(told.failures.count == 2)
    #expect(folder.files.filter { $0.hasSuffix(".actual.txt") }.count == 2)
  }

  @Test(arguments: [
    ("scare Red\n", ":1:1\nscare Red\n"), ("score Red +5\n", ":1:7\nscore Red +5\n"),
    ("checkpoint a/b\n", "final.scores:1:12: 'a/b' would leave the folder of the snapshots"),
    (
      "add Red\ncheckpoint x\ncheckpoint x.60x8\n",
      "final.scores:3:12\ncheckpoint x.60x8\n           ^^^^^^\n'x.60x8' ends as the file of another size"
    ),
    ("add Red\nexpect player Red score 5\n", "Wanted: Red: score 5\nFound:  Red: score –"),
  ])
  func `the problems of a script are reported`(script: String, wanted: String) throws {
    let folder = try SnapshotFolder()
    try folder.write(script, to: "final.scores")
    let told = CapturedIssues {
      folder.call().expect(checkpointsOf: "final.scores", on: .init(), size: nil)
    }
    #expect(told.failures.count == 1)
    #expect(told.failures[0].contains(wanted), "\(told.failures)")
    #expect(folder.files == [])
  }

  @Test func `a script that is missing is reported`() throws {
    let folder = try SnapshotFolder()
    let told = CapturedIssues {
      folder.call().expect(checkpointsOf: "none.scores", on: .init(), size: nil)
    }
    #expect(told.failures.count == 1)
    #expect(told.failures[0].contains("none.scores"))
  }
}
