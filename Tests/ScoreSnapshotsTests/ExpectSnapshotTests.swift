import GoldenFrames
import ScoreScreen
import Scorekeeping
import Testing

@testable import ScoreSnapshots
@testable import SnapshotExpectations

/// The messages of snapshots in files.
@Suite(.capturesIssues) struct ExpectSnapshotTests {
  @Test func `a missing file is recorded, and the test fails all the same`() throws {
    let folder = try SnapshotFolder()
    let told = CapturedIssues { folder.call().expect(named: nil) { .small("a") } }
    #expect(told.failures.count == 1)
    #expect(told.failures[0].hasSuffix("was missing and is recorded. Look at it and run again"))
    #expect(folder.text("board.txt") == Snapshot.small("a").description)
    let again = CapturedIssues { folder.call().expect(named: nil) { .small("a") } }
    #expect(again.isSilent)
  }

  @Test func `a frame that differs fails, is explained and kept, and the file stays`() throws {
    let folder = try SnapshotFolder()
    let golden = Snapshot.small("a").description
    try folder.write(golden, to: "__Snapshots__/BoardTests/board.txt")
    let told = CapturedIssues { folder.call().expect(named: nil) { .small("b") } }
    #expect(told.warnings == [])
    #expect(told.failures.count == 1)
    let text = try #require(told.failures.first)
    #expect(
      text.hasPrefix(
        "\(try #require(SnapshotDifference(expected: .small("a"), actual: .small("b"))))"))
    #expect(text.contains("board.actual.txt"))
    #expect(folder.text("board.txt") == golden)
    #expect(folder.text("board.actual.txt") == Snapshot.small("b").description)
    let equal = CapturedIssues { folder.call(isFresh: true).expect(named: nil) { .small("a") } }
    #expect(equal.isSilent)
    #expect(folder.files == ["__Snapshots__/BoardTests/board.txt"])
  }

  @Test func `all is reported where the expectation stands`() throws {
    let folder = try SnapshotFolder(SnapshotSetting(recording: .failed))
    try folder.write(Snapshot.small("a").description, to: "__Snapshots__/BoardTests/board.txt")
    try folder.write("add Red", to: "final.scores")
    let told = CapturedIssues {
      folder.call(line: 12).expect(named: nil) { .small("b") }
      folder.call(line: 34).expect(equals: "") { .small("b") }
      folder.call(line: 56).expect(named: "a/b") { .small("b") }
      folder.call(line: 78).expect(named: "x") { try Snapshot(of: ["scare Red"]) }
      folder.call(line: 90).expect(checkpointsOf: "none.scores", on: .init(), size: nil)
      folder.call(line: 123).expect(checkpointsOf: "final.scores", on: .init(), size: nil)
    }
    #expect(
      told.places
        == [12, 34, 56, 78, 90, 123].map { line in
          SourceLocation(
            fileID: "Tests/BoardTests.swift", filePath: "\(folder.path)/BoardTests.swift",
            line: line, column: 3)
        })
    #expect(told.warnings.count == 2)
  }

  @Test func `a file that is written over is reported as a warning`() throws {
    let folder = try SnapshotFolder(SnapshotSetting(recording: .all))
    let new = CapturedIssues { folder.call().expect(named: nil) { .small("a") } }
    #expect(new.failures == [])
    #expect(new.warnings.count == (CapturedIssues.hearsWarnings ? 1 : 0))
    let other = CapturedIssues { folder.call(isFresh: true).expect(named: nil) { .small("b") } }
    #expect(other.failures == [])
    #expect(other.warnings.count == (CapturedIssues.hearsWarnings ? 1 : 0))
    #expect(folder.text("board.txt") == Snapshot.small("b").description)
  }

  /// All recording modes, and none.
  private static let sayings: [SnapshotRecording?] = [nil] + SnapshotRecording.allCases

  @Test(arguments: sayings, sayings)
  func `CI and never count before the trait, and the trait before the environment`(
    trait: SnapshotRecording?, environment: SnapshotRecording?
  ) throws {
    for isInCI in [false, true] {
      let setting = SnapshotSetting(recording: environment, isInCI: isInCI)
      let isForbidden = isInCI || environment == .never
      let wanted = isForbidden ? .never : trait ?? environment ?? .missing
      let folder = try SnapshotFolder(setting)
      let golden = Snapshot.small("a").description
      try folder.write(golden, to: "__Snapshots__/BoardTests/there.txt")
      SnapshotTrait.$recording.withValue(trait) {
        let differing = CapturedIssues { folder.call("there()").expect(named: nil) { .small("b") } }
        let missing = CapturedIssues { folder.call("new()").expect(named: nil) { .small("b") } }
        let writesOver = wanted == .failed || wanted == .all
        #expect(differing.failures.isEmpty == writesOver)
        #expect((folder.text("there.txt") == golden) == !writesOver)
        #expect(missing.failures.isEmpty == writesOver)
        #expect((folder.text("new.txt") == nil) == (wanted == .never))
      }
    }
  }

  @Test(arguments: ["../up", "a/b", "", ".hidden", "a:b", "x.actual", "\u{1B}[31m"])
  func `a name that cannot be the name of a file fails, and nothing is written`(name: String) throws
  {
    let folder = try SnapshotFolder(SnapshotSetting(recording: .all))
    let told = CapturedIssues { folder.call().expect(named: name) { .small("a") } }
    #expect(told.failures.count == 1)
    #expect(!told.failures[0].contains("\u{1B}"))
    #expect(folder.files == [])
  }

  @Test func `two expectations of one file fail`() throws {
    let folder = try SnapshotFolder()
    try folder.write(Snapshot.small("a").description, to: "__Snapshots__/BoardTests/board.txt")
    let told = CapturedIssues {
      folder.call(line: 3).expect(named: nil) { .small("a") }
      folder.call(line: 3).expect(named: nil) { .small("a") }
      folder.call(line: 5).expect(named: "other") { .small("a") }
      folder.call(line: 9).expect(named: nil) { .small("a") }
    }
    #expect(told.failures.count == 2)
    #expect(told.failures[1].contains("BoardTests.swift:3 and at BoardTests.swift:9"))
  }

  @Test func `an error of the expression is reported, and nothing is compared`() throws {
    let folder = try SnapshotFolder()
    let told = CapturedIssues {
      folder.call().expect(named: nil) { try Snapshot(of: ["add Red", "score Blue +5"]) }
    }
    #expect(told.failures.count == 1)
    #expect(told.failures[0].hasPrefix("lines:2:7\nscore Blue +5\n"))
    #expect(folder.files == [])
  }

  @Test func `an environment that makes no sense fails each snapshot`() throws {
    let folder = try SnapshotFolder()
    let site = folder.call().site
    let error = SnapshotError.unknownRecording("al", suggestion: "all")
    let told = CapturedIssues {
      SnapshotCall(at: site, store: .failure(error)).expect(named: nil) { .small("a") }
    }
    #expect(told.failures == ["'al' is not a recording mode. Did you mean 'all'?"])
    #expect(folder.files == [])
  }

  @Test func `tests at the same time, with many snapshots, see whole files`() async throws {
    let recording = try SnapshotFolder(SnapshotSetting(recording: .all))
    func inParallel(_ body: @escaping @Sendable (Int) throws -> Void) async throws {
      try await withThrowingTaskGroup { group in
        for task in 0..<4 {
          group.addTask { for number in 0..<25 { try body(task * 25 + number) } }
        }
        try await group.waitForAll()
      }
    }
    try await inParallel { number in
      let place = SnapshotLocation(file: "BoardTests.swift", line: number)
      let file = try GoldenFile("parallel\(number)", beside: "\(recording.path)/BoardTests.swift")
      let verdict = try recording.store.check(.small("\(number)"), against: file, at: place)
      #expect(verdict == .recorded(path: file.path, .all))
    }
    let never = GoldenStore(setting: SnapshotSetting(recording: .never))
    try await inParallel { number in
      let site = recording.call("parallel\(number)()").site
      SnapshotCall(at: site, store: .success(never)).expect(named: nil) { .small("\(number)") }
    }
    #expect(recording.files.count == 100)
    // The file holds its snapshot whole.
    #expect(recording.text("parallel0.txt") == Snapshot.small("0").description)
  }
}
