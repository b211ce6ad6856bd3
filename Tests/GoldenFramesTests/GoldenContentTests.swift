import Foundation
import TestSupport
import Testing

@testable import GoldenFrames
@testable import ScoreFrames

/// Golden files that hold the text of a value.
@Suite struct GoldenContentTests {
  @Test(arguments: seeds(60))
  func `a text reads back from its file, and differs from every other`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let parts = [
      "a", " ", "\n", "\t", "é", "e\u{301}", "寿", "\u{1B}", "\r\n", "text 1", "snapshot 1 ",
    ]
    func text() -> String {
      (0..<Int.random(in: 0..<7, using: &random)).map { _ in random.pick(parts) }.joined()
    }
    let texts = (0..<12).map { _ in text() }
    for text in texts {
      let content = GoldenContent.text(text)
      let read = try GoldenContent(content.bytes, at: "x")
      #expect(read.bytes == content.bytes)
      for other in texts {
        let difference = SnapshotDifference(expected: content, actual: .text(other))
        #expect((difference == nil) == text.utf8.elementsEqual(other.utf8))
        guard let difference else { continue }
        for words in [difference.description, difference.sentence] + difference.sentences {
          #expect(!words.isEmpty && words.terminalSafe(keepingNewlines: true) == words)
        }
      }
    }
  }

  @Test(arguments: [
    ("text 2\na\n", "newer version"), ("text x\na\n", "not how a snapshot begins"),
    ("text 0\na\n", "not how a snapshot begins"), ("text 1\r\na\r\n", "ends with '\\r\\n'"),
    ("text 1", "ends in the middle"), ("text 1\n", "ends in the middle"),
    ("text 1\na", "ends in the middle"),
    ("text 1\n<<<<<<< mine\na\n=======\nb\n>>>>>>> yours\n", "left here by a merge"),
  ])
  func `a damaged file is reported with its line`(text: String, words: String) {
    #expect {
      try GoldenContent(Array(text.utf8), at: "x.txt")
    } throws: {
      "\($0)".contains("x.txt:") && "\($0)".contains(words)
    }
  }

  @Test func `a text is reviewed as a screen is`() throws {
    let folder = try TemporaryFolder()
    let file = try GoldenFile("receipt", in: "\(folder.path)/__Snapshots__/T")
    _ = try file.create(GoldenContent.text("{\n  \"a\" : 1\n}").bytes)
    try file.keepActual(.text("{\n  \"a\" : 2 \n}"))
    let frame = try #require(try FailedFrame.all(in: folder.path).first)
    #expect(frame.sentence == "row 2: expected '1', is '2·'")
    try frame.accept()
    #expect(try GoldenFile.bytes(at: file.path) == Array("text 1\n{\n  \"a\" : 2 \n}\n".utf8))
    #expect(try FailedFrame.all(in: folder.path) == [])
  }

  @Test func `a screen and a text differ even if they look alike`() throws {
    let text = GoldenContent.text("a")
    let screen = GoldenContent.screen(
      Snapshot("", rows: text.snapshot.rows, cursor: nil, entries: [], changes: nil))
    #expect(screen.snapshot == text.snapshot)
    let difference = try #require(SnapshotDifference(expected: screen, actual: text))
    #expect(difference.description.contains("- snapshot 1 1x1\n"))
    #expect(difference.description.contains("+ text 1\n+ a"))
  }
}
