import Foundation
import ScoreScreen
import TestSupport
import Testing

@testable import GoldenFrames
@testable import ScoreFrames

@Suite struct ReviewViewTests {
  private let folder: TemporaryFolder
  private let screen: Screens

  /// A review of four frames: a player with more points, another colour, a new frame, and a file that is not a snapshot.
  init() throws {
    folder = try TemporaryFolder()
    screen = try ReviewFrames.screen(in: folder.path)
  }

  private var summary: String? { screen[ReviewView.self]?.summary }

  private var text: String { Grid(showing: screen.frame()).text }

  private func names(_ ending: String) throws -> [String] {
    try folder.contents.keys.filter { $0.hasSuffix(ending) }.map {
      String($0.dropFirst("__Snapshots__/T/".count).dropLast(ending.count))
    }.sorted()
  }

  @Test func `a accepts, r rejects, and s skips`() throws {
    #expect(text.contains("1 of 4"))
    screen.handle(["a"])
    #expect(text.contains("Accepted 1 points") && text.contains("1 of 3"))
    screen.handle(["r"])
    #expect(text.contains("Rejected 2 colours"))
    screen.handle(["s"])
    #expect(!screen.isFinished)
    screen.handle(["s"])
    #expect(screen.isFinished)
    #expect(summary == "1 accepted, 1 rejected, 2 left")
    #expect(try names(".actual.txt") == ["3 new", "4 broken"])
    #expect(try names(".actual.svg") == ["3 new"])
  }

  @Test(arguments: seeds(20))
  func `keys decide as options do`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let other = try TemporaryFolder()
    _ = try ReviewFrames.screen(in: other.path)
    for frame in try FailedFrame.all(in: other.path) {
      let key = random.pick(["a", "r", "s"] as [Key])
      if key == "a" { try? frame.accept() }
      if key == "r" { try frame.reject() }
      screen.handle([key])
    }
    #expect(try folder.contents == other.contents)
  }

  @Test func `A accepts all that are left, and stays at one that cannot be accepted`() throws {
    screen.handle(["r", "s", "A"])
    #expect(!screen.isFinished)
    #expect(text.contains("4 broken") && text.contains("! '"))
    #expect(summary == "1 accepted, 1 rejected, 2 left")
    #expect(try names(".actual.txt") == ["2 colours", "4 broken"])
    screen.handle(["R"])
    #expect(screen.isFinished)
    #expect(summary == "1 accepted, 2 rejected, 1 left")
  }

  @Test(arguments: [("R", "4 rejected"), ("S", "4 left"), ("q", "4 left")])
  func `one key decides for all`(key: Key, summary: String) {
    screen.handle([key, "a"])
    #expect(screen.isFinished)
    #expect(summary == summary)
  }

  @Test func `arrows go on and back, and around the ends`() {
    screen.handle([.left])
    #expect(text.contains("4 of 4"))
    screen.handle([.right, .right])
    #expect(text.contains("2 of 4"))
  }

  @Test func `a key without a use says so, and changes nothing`() throws {
    let before = try folder.contents
    screen.handle(["x", .paste("aaa"), .tab])
    #expect(text.contains("'Tab' does nothing here. ? shows the keys"))
    #expect(try folder.contents == before)
  }

  @Test func `a screen that is too small decides nothing`() throws {
    let before = try folder.contents
    screen.size = Size(columns: 20, rows: 4)
    screen.handle(["A", "R"])
    #expect(!screen.isFinished)
    #expect(try folder.contents == before)
    screen.handle(["q"])
    #expect(screen.isFinished)
  }

  @Test(arguments: seeds(20))
  func `undo leads back to the files as they were`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let before = try folder.contents
    var decisions = 0
    for _ in 0..<3 {
      let left = summary
      let key = random.pick(["a", "r", "s", "r", "u", .right] as [Key])
      screen.handle([key])
      if summary != left { decisions += key == "u" ? -1 : 1 }
    }
    #expect(!screen.isFinished)
    for _ in 0..<decisions { screen.handle(["u"]) }
    #expect(try folder.contents == before)
    #expect(summary == "4 left")
    screen.handle(["u"])
    #expect(text.contains("! There is no decision to take back"))
  }

  @Test func `undo keeps what was written since`() throws {
    screen.handle(["a"])
    let golden = try GoldenFile("1 points", in: "\(folder.path)/__Snapshots__/T")
    try Data("mine\n".utf8).write(to: URL(filePath: golden.path))
    let before = try folder.contents
    screen.handle(["u"])
    #expect(text.contains("has changed since it was read"))
    #expect(try folder.contents == before)
  }

  @Test func `the first row that differs is in sight`() throws {
    let other = try TemporaryFolder()
    let place = "\(other.path)/__Snapshots__/T"
    let rows = (0..<30).map { _ in "same" }
    let file = try GoldenFile("long", in: place)
    _ = try file.create(GoldenContent.text(rows.joined(separator: "\n")).bytes)
    try file.keepActual(.text((rows.dropLast() + ["other"]).joined(separator: "\n")))
    let screen = try Screens(
      showing: ReviewView(try FailedFrame.all(in: other.path)), size: Size(columns: 40, rows: 12))
    #expect(Grid(showing: screen.frame()).text.contains("+30│other"))
  }

  @Test func `a colour is named in words`() {
    screen.handle([.right])
    #expect(text.contains("row 1: Ann was bold teal, is bold brown"))
    #expect(text.contains("~~~"))
  }

  @Test func `a key in the help decides nothing`() throws {
    let before = try folder.contents
    screen.handle(["?"])
    #expect(text.contains("accept all without a decision"))
    screen.handle([.pageDown])
    #expect(text.contains("only its style"))
    screen.handle(["A", .escape])
    #expect(text.contains("1 of 4"))
    #expect(try folder.contents == before)
  }

  @Test func `a frame that has changed is shown again, and decided by the next key`() throws {
    let file = try GoldenFile("1 points", in: "\(folder.path)/__Snapshots__/T")
    let newer = ReviewFrames.snapshot("Ann", 9, Style(colour: .teal, isBold: true))
    try file.keepActual(.screen(newer))
    screen.handle(["a"])
    #expect(text.contains("Look at it again"))
    #expect(text.contains("row 1: expected '5', is '9'"))
    screen.handle(["a"])
    #expect(try Data(contentsOf: URL(filePath: file.path)) == Data(newer.description.utf8))
  }

  @Test func `the diff-tool gets the frame, and may change the files`() throws {
    screen.handle(["d"])
    #expect(text.contains("No diff-tool is set"))
    screen[ReviewView.self]?.onDiff = { frame in
      try? frame.accept()
      return nil
    }
    screen.handle(["d"])
    #expect(text.contains("1 of 3") && text.contains("2 colours"))
  }

  @Test(arguments: [
    (140, 40), (80, 24), (40, 12), (24, 5), (10, 3),
  ])
  func `every size shows whole rows and nothing that controls a terminal`(columns: Int, rows: Int) {
    screen.size = Size(columns: columns, rows: rows)
    for isASCII in [false, true] {
      screen.theme = Theme(isASCII: isASCII)
      for key: Key in [
        .right, .down, .pageDown, .up, ">", "<", .pageUp, .right, .right, "?", .down,
      ] {
        screen.handle([key])
        let grid = Grid(showing: screen.frame())
        #expect(grid.rows.count == rows && grid.rows.allSatisfy { $0.count == columns })
        #expect(grid.text.terminalSafe(keepingNewlines: true) == grid.text)
        if isASCII { #expect(grid.text.utf8.allSatisfy { $0 < 0x80 }) }
      }
    }
  }

  @Test(arguments: seeds(8))
  func `no cell of a snapshot controls the terminal`(seed: UInt64) throws {
    var generator = SnapshotGenerator(seed: seed)
    for isASCII in [true, false] {
      let folder = try TemporaryFolder()
      let file = try GoldenFile("a", in: "\(folder.path)/__Snapshots__")
      let (old, new) = (generator.snapshot(), generator.snapshot())
      _ = try file.create(old.utf8)
      try file.keepActual(.screen(new))
      let frames = try FailedFrame.all(in: folder.path)
      if frames.isEmpty { continue }
      let screen = try Screens(
        showing: ReviewView(frames), size: Size(columns: 60, rows: 60),
        theme: Theme(isASCII: isASCII))
      let grid = Grid(showing: screen.frame())
      #expect(grid.rows.allSatisfy { $0.count == 60 })
      #expect(grid.text.terminalSafe(keepingNewlines: true) == grid.text)
      if isASCII { #expect(grid.text.utf8.allSatisfy { $0 < 0x80 }) }
    }
  }
}
