import Foundation
import ScoreScreen
import Testing

@testable import GoldenFrames

@Suite struct FailedFrameTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Compares a frame with a golden file, which fails, and returns the file.
  @discardableResult
  private func fail(_ name: String, in place: String = "__Snapshots__/T") throws -> GoldenFile {
    let file = try GoldenFile(name, in: "\(folder.path)/\(place)")
    try GoldenSetup.different.make(file)
    try file.keepActual(.screen(GoldenSetup.actual))
    return file
  }

  private func frames() throws -> [FailedFrame] { try FailedFrame.all(in: folder.path) }

  private func check(_ file: GoldenFile) throws -> SnapshotVerdict {
    try GoldenStore(setting: SnapshotSetting(recording: .never)).check(
      GoldenSetup.actual, against: file, at: SnapshotLocation(file: "T.swift", line: 1))
  }

  // MARK: laws

  private static let setups = GoldenSetup.allCases.filter {
    ![.tooLarge, .unwritableFolder, .equal].contains($0)
  }

  @Test(arguments: setups)
  func `an accepted frame equals its golden file, and nothing else is left`(setup: GoldenSetup)
    throws
  {
    let file = try GoldenFile("a", in: "\(folder.path)/__Snapshots__/T")
    try setup.make(file)
    _ = try? check(file)
    if setup.isObstacle { try file.keepActual(.screen(GoldenSetup.actual)) }
    let before = try folder.contents
    let frame = try #require(try frames().first)
    do throws(ReviewError) {
      try frame.accept()
    } catch {
      // What is no file, or of a newer version, stays; nothing is written over.
      guard case .unusable = frame.state else {
        Issue.record("\(error)")
        return
      }
      #expect(setup.isObstacle || setup == .newer)
      #expect(try folder.contents == before)
      return
    }
    #expect(try check(file) == .equal)
    #expect(
      try folder.contents.keys.sorted() == [
        "__Snapshots__", "__Snapshots__/T", "__Snapshots__/T/a.txt",
      ])
    #expect(try frames() == [])
  }

  @Test(arguments: setups)
  func `rejecting a frame leaves the golden file as it is`(setup: GoldenSetup) throws {
    let file = try GoldenFile("a", in: "\(folder.path)/__Snapshots__/T")
    try setup.make(file)
    let before = try folder.contents.filter { $0.key.contains("/T/") }
    _ = try? check(file)
    if setup.isObstacle { try file.keepActual(.screen(GoldenSetup.actual)) }
    try #require(try frames().first).reject()
    #expect(try folder.contents.filter { $0.key.contains("/T/") } == before)
    #expect(try frames() == [])
  }

  // MARK: changes meanwhile

  @Test func `a frame that a test has written meanwhile is neither accepted nor rejected`() throws {
    let file = try fail("a")
    let frame = try #require(try frames().first)
    try file.keepActual(.screen(GoldenSetup.other))
    let before = try folder.contents
    #expect(throws: ReviewError.changed(frame.name)) { try frame.accept() }
    #expect(throws: ReviewError.changed(frame.name)) { try frame.reject() }
    #expect(try folder.contents == before)
  }

  @Test func `a golden file that has changed meanwhile is not written over`() throws {
    let file = try fail("a")
    let frame = try #require(try frames().first)
    for text in [GoldenSetup.other.description + "x", nil] {
      try? FileManager.default.removeItem(atPath: file.path)
      if let text { try Data(text.utf8).write(to: URL(filePath: file.path)) }
      let before = try folder.contents
      #expect(throws: ReviewError.changed(frame.name)) { try frame.accept() }
      #expect(try folder.contents == before)
    }
  }

  @Test func `a golden file that was recorded meanwhile is not written over`() throws {
    let file = try fail("a")
    try FileManager.default.removeItem(atPath: file.path)
    let frame = try #require(try frames().first)
    #expect(frame.state == .new(.screen(GoldenSetup.actual), damage: nil))
    try GoldenSetup.different.make(file)
    #expect(throws: ReviewError.changed(frame.name)) { try frame.accept() }
  }

  @Test(arguments: ["", "This is no snapshot\n", "<<<<<<< HEAD\n"])
  func `a file that is not a snapshot is rejected, but not accepted`(text: String) throws {
    let file = try fail("a")
    try Data(text.utf8).write(to: URL(filePath: file.actualPath))
    let golden = try String(contentsOfFile: file.path, encoding: .utf8)
    let frame = try #require(try frames().first)
    let error = #expect(throws: ReviewError.self) { try frame.accept() }
    #expect(error?.description.hasPrefix("'\(file.actualPath)', line 1: ") == true)
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == golden)
    try frame.reject()
    #expect(try folder.contents.keys.sorted().last == "__Snapshots__/T/a.txt")
  }

  // MARK: scripts

  /// Keeps a frame of a script and a file that it includes.
  private func failScript(_ name: String = "a") throws -> GoldenFile {
    for file in ["T.scores", "other.scores"] {
      try Data("add Red\n".utf8).write(to: URL(filePath: "\(folder.path)/\(file)"))
    }
    let file = try GoldenFile(name, in: "\(folder.path)/__Snapshots__/T")
    try GoldenSetup.different.make(file)
    let files = ["\(folder.path)/T.scores", "\(folder.path)/other.scores"]
    try file.keepActual(
      .screen(GoldenSetup.actual),
      from: FrameOrigin(files: files, again: "scoreboard snapshot T.scores"))
    return file
  }

  @Test(arguments: ["T.scores", "other.scores"], [nil, "add Blue\n"])
  func `a frame of an older script is left out, with a sentence`(changed: String, text: String?)
    throws
  {
    let file = try failScript()
    #expect(try FailedFrame.search(folder.path).outdated == [])
    let frame = try #require(try frames().first)
    let path = URL(filePath: "\(folder.path)/\(changed)")
    if let text { try Data(text.utf8).write(to: path) } else { unlink(path.path) }
    let sentence =
      "'__Snapshots__/T/a' is left out: '\(changed)' has changed since the frame was made. "
      + "Compare again with: scoreboard snapshot T.scores"
    #expect(try frames() == [])
    #expect(try FailedFrame.search(folder.path).outdated == [sentence])
    // Also if the script changes while the frame is under review.
    let before = try folder.contents
    #expect(throws: ReviewError.sentence(sentence)) { try frame.accept() }
    #expect(try folder.contents == before)
    try frame.reject()
    #expect(try folder.contents.keys.filter { $0.contains("actual") } == [])
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == GoldenSetup.other.description)
  }

  @Test func `a frame of a script that has not changed is accepted, also in another checkout`()
    throws
  {
    _ = try failScript()
    let other = try TemporaryFolder()
    let copy = "\(other.path)/copy"
    try FileManager.default.copyItem(atPath: folder.path, toPath: copy)
    for place in [folder.path, copy] {
      let frame = try #require(try FailedFrame.all(in: place).first)
      let before = try folder.contents
      try frame.accept()
      try frame.restore(wasAccepted: true)
      #expect(try folder.contents == before)
      try frame.accept()
      #expect(try FailedFrame.search(place).frames == [])
    }
    #expect(try folder.contents.keys.filter { $0.contains("actual") } == [])
  }

  @Test func `a comparison that succeeds removes the record of the script`() throws {
    let file = try failScript()
    try file.replace(GoldenSetup.actual.utf8)
    #expect(try check(file) == .equal)
    #expect(try folder.contents.keys.filter { $0.contains("actual") } == [])
  }

  @Test(arguments: [
    ("/a/b/c.txt", "/a/b", "c.txt"), ("/a/c.txt", "/a/b", "../c.txt"), ("/x/c", "/a", "/x/c"),
    ("/a/b", "/a/b", "."),
  ])
  func `a path is seen from a folder`(path: String, base: String, wanted: String) {
    #expect(path.path(from: base) == wanted)
  }

  // MARK: names

  @Test func `frames are found in all folders but hidden ones, and only among snapshots`() throws {
    for place in [
      "__Snapshots__/B", "__Snapshots__/A", "Tests/X/__Snapshots__/C",
      "Tests/.build/__Snapshots__/C",
      ".build/__Snapshots__/C", "Tests",
    ] {
      try fail("a", in: place)
    }
    let file = try fail("equal")
    try file.replace(GoldenSetup.actual.utf8)
    symlink("\(folder.path)/__Snapshots__", "\(folder.path)/link")
    #expect(
      try frames().map(\.name) == [
        "Tests/X/__Snapshots__/C/a", "__Snapshots__/A/a", "__Snapshots__/B/a",
      ])
    #expect(try FailedFrame.all(in: "\(folder.path)/__Snapshots__/A").map(\.name) == ["a"])
    #expect(throws: ReviewError.noFolder("\(file.path)")) { try FailedFrame.all(in: file.path) }
  }

  @Test func `a frame is named as it is listed, by its file, or by the end of its name`() throws {
    for place in ["A", "B"] { try fail("two", in: "__Snapshots__/\(place)") }
    try fail("Blue leads", in: "__Snapshots__/A")
    let frames = try frames()
    func found(_ name: String) throws -> String {
      frames[try FailedFrame.index(of: name, in: frames)].name
    }
    let blue = "__Snapshots__/A/Blue leads"
    for name in [
      blue, blue + ".txt", blue + ".actual.txt", "Blue leads", "A/Blue leads",
    ] {
      #expect(try found(name) == blue)
    }
    #expect(
      throws: ReviewError.ambiguousName(
        "two", names: ["__Snapshots__/A/two", "__Snapshots__/B/two"])
    ) {
      try found("two")
    }
    #expect(throws: ReviewError.unknownName("Blue lead", suggestion: blue)) {
      try found("Blue lead")
    }
    #expect(throws: ReviewError.unknownName("else", suggestion: nil)) { try found("else") }
  }

  private static let sentences: [(ReviewError, String)] = [
    (
      .noFolder("x"),
      "There is no folder 'x'. Name one that holds golden files, or none for this one"
    ),
    (.unknownName("x", suggestion: "y"), "There is no frame 'x' to review. Did you mean 'y'?"),
    (
      .unknownName("x", suggestion: nil),
      "There is no frame 'x' to review. --list names those that differ"
    ),
    (.ambiguousName("x", names: ["a/x", "b/x"]), "'x' may be 'a/x' or 'b/x'. Write one of them"),
    (.contradiction("x"), "'x' is to be accepted and rejected. Name it once"),
    (.changed("x"), "'x' has changed since it was read. Look at it again"),
    (.file(.notAFile(path: "x", .folder)), "'x' is a folder. Remove it and record the snapshot"),
    (.changed("\u{1B}[2J\n"), "'␛[2J␊' has changed since it was read. Look at it again"),
  ]

  @Test(arguments: sentences)
  func `a fault is described in one sentence`(error: ReviewError, sentence: String) {
    #expect(error.description == sentence)
  }
}

extension GoldenSetup {
  /// Whether something other than a file is in the place of the golden file.
  fileprivate var isObstacle: Bool { [.folder, .link, .danglingLink, .pipe].contains(self) }
}
