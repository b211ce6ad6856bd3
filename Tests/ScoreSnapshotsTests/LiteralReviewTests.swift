import Foundation
import TestSupport
import Testing

@testable import GoldenFrames
@testable import SnapshotExpectations

/// Literals that differ are in the review, which writes an accepted one into the source.
@Suite(.capturesIssues) struct LiteralReviewTests {
  private let folder: SnapshotFolder

  init() throws { folder = try SnapshotFolder() }

  private static let lines = [
    "  expectSnapshot(of: a, equals: \"Ann\")", "// between",
    "  expectSnapshot(of: b, equals: \"Bob\")", "",
  ]

  private func write(_ lines: [String] = lines) throws {
    try folder.write(lines.joined(separator: "\n"), to: "BoardTests.swift")
  }

  private var source: [String]? {
    folder.read("BoardTests.swift")?.split(separator: "\n").map(String.init)
  }

  /// Compares a text with the literal in a line.
  @discardableResult
  private func compare(_ literal: String, _ text: String, line: Int) -> CapturedIssues {
    CapturedIssues {
      folder.call(line: line, setting: SnapshotSetting(recording: .never))
        .expect(named: nil, equals: literal, content: { .text(text) })
    }
  }

  private func frames() throws -> [FailedFrame] { try FailedFrame.all(in: folder.path) }

  private var kept: [String] {
    let place = "\(folder.path)/__Snapshots__/BoardTests"
    return ((try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []).sorted()
  }

  @Test func `a literal that differs is in the review, and is accepted into the source`() throws {
    try write()
    compare("Ann", "Annie\nwins", line: 1)
    compare("Bob", "Bert", line: 3)
    let frames = try frames()
    #expect(
      frames.map(\.name) == [
        "__Snapshots__/BoardTests/board.line 1", "__Snapshots__/BoardTests/board.line 3",
      ])
    #expect(
      frames[0].sentence.hasPrefix("row 1: expected 'Ann', is 'Annie'"), "\(frames[0].sentence)")
    // The first one moves the second one down.
    for frame in frames { try frame.accept() }
    #expect(
      source == [
        "  expectSnapshot(of: a, equals: \"\"\"", "    Annie", "    wins", "    \"\"\")",
        "// between",
        "  expectSnapshot(of: b, equals: \"Bert\")",
      ])
    #expect(kept == [])
    try frames[0].restore(wasAccepted: true)
    #expect(source?.first == Self.lines[0])
    #expect(try self.frames().map(\.name) == [frames[0].name])
    try frames[0].reject()
    #expect(source?.first == Self.lines[0])
    #expect(kept == [])
  }

  @Test func `a screen is reviewed in place of its literal`() throws {
    let golden = Snapshot.small("a").description
    let text = String(golden.dropLast()).asLiteral(indent: "    ")
    try write(["  expectSnapshot(of: a, equals: \(text))"])
    let told = CapturedIssues {
      folder.call(setting: SnapshotSetting(recording: .never))
        .expect(named: nil, equals: String(golden.dropLast())) { .small("b") }
    }
    #expect(told.failures.count == 1)
    let frame = try #require(try frames().first)
    #expect(frame.sentence == "row 1: expected 'a', is 'b'")
    try frame.accept()
    #expect(source?.contains("    1 |b  |") == true, "\(source ?? [])")
  }

  @Test func `an empty literal is new, and the last frame that was compared with it is accepted`()
    throws
  {
    try write(["  expectSnapshot(of: a, equals: \"\")"])
    compare("", "Ann", line: 1)
    #expect(try frames().map(\.sentence) == ["New: the literal is empty"])
    let told = CapturedIssues {
      folder.call(setting: SnapshotSetting(recording: .never))
        .expect(named: nil, equals: "") { .small("b") }
    }
    #expect(told.failures.map { $0.hasPrefix("The literal is empty") } == [true])
    try #require(try frames().first).accept()
    #expect(source?.first == "  expectSnapshot(of: a, equals: \"\"\"")
  }

  @Test func `a literal that passes, or is written, leaves the review`() throws {
    try write()
    compare("Ann", "Annie", line: 1)
    #expect(kept.count == 3)
    #expect(compare("Ann", "Ann", line: 1).isSilent)
    #expect(kept == [])
    compare("Ann", "Annie", line: 1)
    _ = CapturedIssues {
      folder.call(line: 1, setting: SnapshotSetting(recording: .all))
        .expect(named: nil, equals: "Ann", content: { .text("Annie") })
    }
    #expect(kept == [])
    #expect(source?.first == "  expectSnapshot(of: a, equals: \"Annie\")")
  }

  @Test(arguments: ["  expectSnapshot(of: a, equals: \"Cid\")", "  // nothing"])
  func `a literal that has changed since is left out, with a sentence`(line: String) throws {
    try write()
    compare("Ann", "Annie", line: 1)
    let frame = try #require(try frames().first)
    try write([line] + Self.lines.dropFirst())
    let before = source
    let sentence =
      "'__Snapshots__/BoardTests/board.line 1' is left out: 'BoardTests.swift' has changed since the "
      + "frame was made. Compare again with: swift test"
    #expect(try FailedFrame.search(folder.path).outdated == [sentence])
    #expect(throws: ReviewError.sentence(sentence)) { try frame.accept() }
    #expect(source == before)
  }

  @Test(arguments: seeds(20))
  func `accepted literals read back as their texts, and nothing else changes`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let odd = ["\\", "\"\"\"", "\"", "#", "\n", "\n  ", "a", "é", " ", "\\(x)"]
    let count = random.number(1...5)
    let texts = (0..<count).map { number in
      (0..<random.number(0...6)).map { _ in random.pick(odd) }.joined() + "\(number)"
    }
    try write((0..<count).map { "expectSnapshot(of: a, equals: \"old \($0)\")" })
    for number in 0..<count { compare("old \(number)", texts[number], line: number + 1) }
    for frame in try frames().shuffled(using: &random) { try frame.accept() }
    let wanted = texts.map { "expectSnapshot(of: a, equals: \($0.asLiteral(indent: "  ")))" }
    #expect(folder.read("BoardTests.swift") == wanted.joined(separator: "\n"))
    #expect(try frames() == [])
  }
}
