import Foundation
import GoldenFrames
import ScoreFrames
import ScoreScript
import Testing

/// Golden files that nothing uses any more.
@Suite struct ObsoleteGoldenFilesTests {
  private let folder: TemporaryFolder
  private let golden = [
    "a/__Snapshots__/game/one.txt", "a/__Snapshots__/game/one.40x12.ascii.txt",
    "a/__Snapshots__/game/old.txt", "a/__Snapshots__/game/hidden.txt",
    "a/__Snapshots__/bare/end.txt", "a/__Snapshots__/gone/x.txt",
    "b/__Snapshots__/BoardTests/used.txt", "b/__Snapshots__/BoardTests/unused.txt",
  ]

  init() throws {
    folder = try TemporaryFolder()
    for path in golden { try write("", to: path) }
    for path in [
      "a/__Snapshots__/game/gone.actual.txt", "a/__Snapshots__/loose.txt", "a/notes.txt",
      ".build/__Snapshots__/x/y.txt", "b/BoardTests.swift",
    ] {
      try write("", to: path)
    }
    try write(
      "add Red\ncheckpoint one\nhide\ncheckpoint hidden\nshow\n", to: "a/game.scores")
    try write("add Red\n", to: "a/bare.scores")
  }

  private func write(_ text: String, to path: String) throws {
    let url = URL(filePath: "\(folder.path)/\(path)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func obsolete(
    in place: String = "", list: String? = nil
  ) throws -> (paths: [String], unknown: Int) {
    let files = try ObsoleteGoldenFiles(
      in: folder.path + place, list: list.map { "\(folder.path)/\($0)" })
    return (files.paths.map { String($0.dropFirst(folder.path.count + 1)) }, files.unknownCount)
  }

  @Test func `Files without a checkpoint or a source are obsolete, and those of tests unknown`()
    throws
  {
    let found = try obsolete()
    #expect(
      found.paths == [
        "a/__Snapshots__/game/hidden.txt", "a/__Snapshots__/game/old.txt",
        "a/__Snapshots__/gone/x.txt",
      ])
    #expect(found.unknown == 2)
    #expect(try obsolete(in: "/a/__Snapshots__/game").paths.count == 2)
  }

  @Test func `A list of a run says which files of tests are used`() throws {
    let store = GoldenStore(
      setting: SnapshotSetting(recording: .all, listFile: "\(folder.path)/used"))
    _ = try store.check(
      GoldenSetup.actual,
      against: GoldenFile("used", beside: "\(folder.path)/b/BoardTests.swift"),
      at: SnapshotLocation(file: "BoardTests.swift", line: 1))
    let found = try obsolete(list: "used")
    #expect(found.paths.contains("b/__Snapshots__/BoardTests/unused.txt"))
    #expect(found.paths.count == 4)
    #expect(found.unknown == 0)
  }

  @Test func `A list of other tests, or none, is refused, and so is a script with problems`() throws
  {
    try write("/elsewhere/__Snapshots__/T/x.txt\n", to: "used")
    #expect(throws: ReviewError.self) { try obsolete(list: "used") }
    #expect(throws: ReviewError.self) { try obsolete(list: "none") }
    #expect(throws: ReviewError.self) { try obsolete(in: "/none") }
    try write("scare Red\n", to: "a/game.scores")
    #expect(throws: ScriptProblems.self) { try obsolete() }
  }
}
