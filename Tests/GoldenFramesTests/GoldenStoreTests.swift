import Foundation
import GoldenFrames
import ScoreScreen
import Testing

@Suite struct GoldenStoreTests {
  private static let place = SnapshotLocation(file: "/x/Tests.swift", line: 12)

  /// The outcomes of a check when nothing, missing files, and different files may be recorded. Unless somebody asks for
  /// recording, a damaged file stays.
  private static let outcomes:
    [(GoldenSetup, never: GoldenOutcome, missing: GoldenOutcome, failed: GoldenOutcome)] = [
      (.missing, .missing, .recordedAndFailed, .recorded),
      (.missingFolder, .missing, .recordedAndFailed, .recorded),
      (.equal, .equal, .equal, .equal),
      (.different, .different, .different, .rerecorded),
      (.malformed, .damaged, .repairedAndFailed, .repaired),
      (.conflict, .damaged, .repairedAndFailed, .repaired),
      (.cutOff, .damaged, .repairedAndFailed, .repaired),
      (.newer, .malformed, .malformed, .malformed),
      (.carriageReturns, .damaged, .repairedAndFailed, .repaired),
      (.empty, .damaged, .repairedAndFailed, .repaired),
      (.notText, .damaged, .repairedAndFailed, .repaired),
      (.tooLarge, .tooLarge, .tooLarge, .tooLarge),
      (.unwritableFolder, .missingUnkept, .unwritable, .unwritable),
      (.folder, .notAFile(.folder), .notAFile(.folder), .notAFile(.folder)),
      (.link, .notAFile(.link), .notAFile(.link), .notAFile(.link)),
      (.danglingLink, .notAFile(.link), .notAFile(.link), .notAFile(.link)),
      (.pipe, .notAFile(.pipe), .notAFile(.pipe), .notAFile(.pipe)),
    ]

  private static let settings: [SnapshotSetting] =
    SnapshotRecording.allCases.map { SnapshotSetting(recording: $0) }
    + [SnapshotSetting(), SnapshotSetting(recording: .all, isInCI: true)]

  @Test func `the table lists every setup`() {
    #expect(Self.outcomes.map(\.0).count == GoldenSetup.allCases.count)
    #expect(Set(Self.outcomes.map(\.0)) == Set(GoldenSetup.allCases))
  }

  @Test(arguments: outcomes, settings)
  func `the outcome depends on the file and on the permission to record`(
    row: (GoldenSetup, never: GoldenOutcome, missing: GoldenOutcome, failed: GoldenOutcome),
    setting: SnapshotSetting
  ) throws {
    var expected =
      switch setting.recording() {
      case .never: row.never
      case .missing: row.missing
      case .failed, .all: row.failed
      }
    if setting.recording == nil, expected == .repairedAndFailed { expected = .damaged }
    let folder = try TemporaryFolder()
    let file = try GoldenFile("two players", in: "\(folder.path)/__Snapshots__")
    try row.0.make(file)
    // A file that is too large to read is not read here either.
    let before = row.0 == .tooLarge ? [:] : try folder.contents
    let store = GoldenStore(setting: setting)
    let outcome = GoldenOutcome { () throws(SnapshotError) in
      try store.check(GoldenSetup.actual, against: file, at: Self.place)
    }
    #expect(outcome == expected)
    if row.0 == .tooLarge { return }
    var after = try folder.contents
    let bytes = Data(GoldenSetup.actual.description.utf8)
    let actual = after.removeValue(forKey: "__Snapshots__/two players.actual.txt")
    let picture = after.removeValue(forKey: "__Snapshots__/two players.actual.svg")
    #expect(picture == actual.map { _ in Data(GoldenSetup.actual.picture().utf8) })
    #expect(
      actual == ([.missing, .damaged, .different, .malformed].contains(outcome) ? bytes : nil))
    if outcome.isWriting {
      #expect(after["__Snapshots__/two players.txt"] == bytes)
      after["__Snapshots__/two players.txt"] = before["__Snapshots__/two players.txt"]
    }
    after["__Snapshots__"] = before["__Snapshots__"]
    #expect(after == before)
  }

  @Test func `the recording mode of a test applies, except in CI and where recording is forbidden`()
    throws
  {
    let folder = try TemporaryFolder()
    let file = try GoldenFile("a", in: folder.path)
    let inCI = GoldenStore(setting: SnapshotSetting(isInCI: true))
    let outside = GoldenStore(setting: SnapshotSetting(recording: .failed))
    #expect(
      try inCI.check(GoldenSetup.actual, against: file, at: Self.place, recording: .all)
        == .missing(path: file.path, actual: .kept(path: file.actualPath)))
    let never = GoldenStore(setting: SnapshotSetting(recording: .never))
    #expect(
      try never.check(GoldenSetup.actual, against: file, at: Self.place, recording: .all)
        == .missing(path: file.path, actual: .kept(path: file.actualPath)))
    #expect(
      try outside.check(GoldenSetup.actual, against: file, at: Self.place, recording: .missing)
        == .recorded(path: file.path, .missing))
    #expect(try folder.contents.keys.sorted() == ["a.txt"])
    #expect(
      try inCI.check(GoldenSetup.actual, against: file, at: Self.place, recording: .all) == .equal)
  }

  @Test func `the frame of a failed comparison is removed when the snapshot is equal again`() throws
  {
    let folder = try TemporaryFolder()
    let file = try GoldenFile("a", in: folder.path)
    try GoldenSetup.different.make(file)
    let first = try check(file, .never)
    #expect(first.isFailure)
    #expect(
      try String(contentsOfFile: file.actualPath, encoding: .utf8)
        == GoldenSetup.actual.description)
    try FileManager.default.removeItem(atPath: file.path)
    try FileManager.default.moveItem(atPath: file.actualPath, toPath: file.path)
    try Data("old".utf8).write(to: URL(filePath: file.actualPath))
    #expect(try check(file, .never) == .equal)
    #expect(try folder.contents.keys.sorted() == ["a.txt"])
  }

  @Test func `a frame that cannot be written does not hide the difference`() throws {
    let folder = try TemporaryFolder()
    let file = try GoldenFile("a", in: folder.path)
    try GoldenSetup.different.make(file)
    try FileManager.default.createDirectory(
      atPath: file.actualPath, withIntermediateDirectories: false)
    let verdict = try check(file, .never)
    guard case .different(let difference, file.path, .notKept(let error)) = verdict else {
      Issue.record("\(verdict)")
      return
    }
    #expect(error == .notAFile(path: file.actualPath, .folder))
    #expect(verdict.description.contains("\(difference)"))
    #expect(verdict.description.contains("The frame is kept nowhere: \(error)"))
  }

  /// The folder's path leaves no room for another file name: the mode of a folder does not stop root.
  @Test(arguments: SnapshotRecording.allCases)
  func `a file that cannot be overwritten stays`(recording: SnapshotRecording) throws {
    let folder = try TemporaryFolder()
    var path = folder.path
    let length = Int(PATH_MAX) - 10
    while path.utf8.count < length - 201 { path += "/" + String(repeating: "n", count: 99) }
    path += "/" + String(repeating: "n", count: (length - path.utf8.count) / 2 - 1)
    path += "/" + String(repeating: "n", count: length - path.utf8.count - 1)
    let file = try GoldenFile("a", in: path)
    try GoldenSetup.different.make(file)
    if recording == .never || recording == .missing {
      guard case .different(_, _, .notKept(.file)) = try check(file, recording) else {
        Issue.record("Kept")
        return
      }
    } else {
      #expect(throws: SnapshotError.unwritable(path: file.path, number: ENAMETOOLONG)) {
        try check(file, recording)
      }
    }
    #expect(
      try String(contentsOfFile: file.path, encoding: .utf8) == GoldenSetup.other.description)
  }

  @Test func `each file is listed once, by its real path, at its first comparison`() throws {
    let folder = try TemporaryFolder()
    symlink(folder.path, "\(folder.path)/link")
    let list = "\(folder.path)/the list"
    let store = GoldenStore(setting: SnapshotSetting(listFile: list))
    for name in ["a", "b c", "a"] {
      for link in ["", "/link"] {
        let file = try GoldenFile(name, in: "\(folder.path)\(link)/x/__Snapshots__")
        _ = try store.check(GoldenSetup.actual, against: file, at: Self.place)
      }
    }
    let real = URL(filePath: folder.path).resolvingSymlinksInPath().path
    #expect(
      try String(contentsOfFile: list, encoding: .utf8)
        == "\(real)/x/__Snapshots__/a.txt\n\(real)/x/__Snapshots__/b c.txt\n")
  }

  @Test func `a list that cannot be written fails the test`() throws {
    let folder = try TemporaryFolder()
    let store = GoldenStore(setting: SnapshotSetting(listFile: folder.path))
    let file = try GoldenFile("a", in: folder.path)
    #expect(throws: SnapshotError.unwritable(path: folder.path, number: EISDIR)) {
      try store.check(GoldenSetup.actual, against: file, at: Self.place)
    }
  }

  @Test func `a file that could not be listed is listed at its next comparison`() throws {
    let folder = try TemporaryFolder()
    let list = "\(folder.path)/lists/all"
    let store = GoldenStore(setting: SnapshotSetting(listFile: list))
    let file = try GoldenFile("a", in: folder.path)
    for _ in 0..<2 {
      #expect(throws: SnapshotError.unwritable(path: list, number: ENOENT)) {
        try store.check(GoldenSetup.actual, against: file, at: Self.place)
      }
    }
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/lists", withIntermediateDirectories: false)
    for _ in 0..<2 {
      _ = try store.check(GoldenSetup.actual, against: file, at: Self.place)
    }
    let real = URL(filePath: folder.path).resolvingSymlinksInPath().path
    #expect(try String(contentsOfFile: list, encoding: .utf8) == "\(real)/a.txt\n")
  }

  @Test func `a list that is a pipe without a reader fails the test without waiting`() async {
    await #expect(processExitsWith: .success) {
      // A run that waits is ended.
      alarm(20)
      let folder = try TemporaryFolder()
      let list = "\(folder.path)/list"
      mkfifo(list, 0o600)
      let store = GoldenStore(setting: SnapshotSetting(listFile: list))
      let file = try GoldenFile("a", in: folder.path)
      #expect(throws: SnapshotError.unwritable(path: list, number: ENXIO)) {
        try store.check(GoldenSetup.actual, against: file, at: Self.place)
      }
      #expect(try folder.contents == ["list": Data()])
    }
  }

  private func check(
    _ file: GoldenFile, _ recording: SnapshotRecording
  ) throws(SnapshotError) -> SnapshotVerdict {
    try GoldenStore(setting: SnapshotSetting(recording: recording))
      .check(GoldenSetup.actual, against: file, at: Self.place)
  }
}
