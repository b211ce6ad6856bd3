import Foundation
import GoldenFrames
import Testing

@Suite struct GoldenFileRegistryTests {
  private let folder: TemporaryFolder
  private let store = GoldenStore(setting: SnapshotSetting(recording: .all))

  init() throws { folder = try TemporaryFolder() }

  @discardableResult private func check(
    _ name: String, _ snapshot: Snapshot = GoldenSetup.actual, line: Int = 12, below: String = ""
  ) throws -> SnapshotVerdict {
    try store.check(
      snapshot, against: try GoldenFile(name, in: folder.path + below),
      at: SnapshotLocation(file: "/x/FooTests.swift", line: line))
  }

  @Test func `two tests that write one file are both reported`() throws {
    try check("a")
    let path = "\(folder.path)/a.txt"
    let places = [12, 40].map { SnapshotLocation(file: "/x/FooTests.swift", line: $0) }
    #expect(throws: SnapshotError.writtenTwice(path: path, places[0], and: places[1])) {
      try check("a", line: 40)
    }
    #expect(throws: SnapshotError.writtenTwice(path: path, places[0], and: places[1])) {
      try check("a", GoldenSetup.other, line: 40)
    }
    #expect(
      try String(contentsOfFile: path, encoding: .utf8) == GoldenSetup.actual.description)
  }

  @Test func `a test may compare equal content with a file repeatedly, but not different content`()
    throws
  {
    try check("a")
    #expect(try check("a") == .equal)
    #expect(
      throws: SnapshotError.framesDiffer(
        path: "\(folder.path)/a.txt", SnapshotLocation(file: "/x/FooTests.swift", line: 12))
    ) { try check("a", GoldenSetup.other) }
    #expect(try check("a") == .equal)
  }

  @Test func `a file reached by different paths is one file`() throws {
    symlink(folder.path, "\(folder.path)/link")
    try check("a")
    #expect(throws: SnapshotError.self) { try check("a", line: 40, below: "/link") }
    #expect(throws: SnapshotError.self) { try check("a", line: 40, below: "/link/./.") }
    try check("a", line: 40, below: "/elsewhere")
  }

  @Test(arguments: [
    ("board", "Board"), ("Zoë", "ZOË"), ("straße", "STRASSE"), ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
    ("Zo\u{EB}", "Zoe\u{308}"),
  ])
  func `names that differ only in letter case are refused`(name: String, other: String) throws {
    try check(other)
    #expect(throws: SnapshotError.namesDifferInCase(name, other: other)) { try check(name) }
    #expect(throws: SnapshotError.namesDifferInCase(name, other: other)) {
      try check(name, line: 9)
    }
    try check("another")
  }

  @Test func `names that differ in case from a file on the disk are refused`() throws {
    try GoldenSetup.equal.make(GoldenFile("Board", in: folder.path))
    #expect(throws: SnapshotError.namesDifferInCase("board", other: "Board")) { try check("board") }
    #expect(try folder.contents.keys.sorted() == ["Board.txt"])
  }

  @Test func `frames of failed comparisons do not count as names in another case`() throws {
    try Data().write(to: URL(filePath: "\(folder.path)/BOARD.actual.txt"))
    try Data().write(to: URL(filePath: "\(folder.path)/BOARD"))
    try check("board")
  }
}
