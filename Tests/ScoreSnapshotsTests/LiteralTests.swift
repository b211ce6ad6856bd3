import Foundation
import GoldenFrames
import ScoreScreen
import Scorekeeping
import TestSupport
import Testing

@testable import ScoreSnapshots
@testable import SnapshotExpectations

/// Snapshots in string literals of the source.
@Suite(.capturesIssues) struct LiteralTests {
  @Test func `a literal that is equal passes`() {
    expectSnapshot(
      of: ["add Red", "score Red +5"], on: .init(columns: 30, rows: 5),
      equals: """
        snapshot 1 30x5 Demo
           0----.----10---.----20---.----
        1 | Demo                 round 1 |
        2 |▌  1     ■ Red        5    +5 |
        3 |                              |
        4 |                              |
        5 | Red –→5   + - score   ? help |
        styles
        1: 1-4 bold
        2: 0 selected fg=mark, 1-4 bold selected, 5-8 selected, 9 selected fg=blue, 10 selected, 11-13 bold selected, 14-21 selected, 22 bold selected, 23-26 selected, 27-28 selected fg=gain, 29 selected
        5: 11-13 bold, 15-19 fg=muted, 23 bold, 25-28 fg=muted
        cursor none
        entries
        2: Red, rank 1, score 5, last +5, selected
        changes
        refresh Red
        """)
  }

  @Test func `a literal that differs is explained, and the one to paste printed`() throws {
    let folder = try SnapshotFolder()
    let golden = String(Snapshot.small("a").description.dropLast())
    let told = CapturedIssues { folder.call().expect(named: nil, equals: golden) { .small("b") } }
    #expect(told.failures.count == 1)
    let difference = try #require(SnapshotDifference(expected: .small("a"), actual: .small("b")))
    let literal = "  " + GoldenContent.screen(.small("b")).literalText.asLiteral(indent: "  ")
    #expect(told.failures == ["\(difference)\nIf it is right, paste:\n\(literal)"])
    #expect(
      CapturedIssues { folder.call().expect(named: nil, equals: golden) { .small("a") } }.isSilent)
    #expect(folder.files == [])
  }

  @Test(arguments: [
    ("", "The literal is empty\n"),
    ("snapshot", "The literal is not a snapshot:\nliteral:1:"),
    ("snapshot 1 3x1 Small\r\n", "The literal is not a snapshot:\nliteral:1:"),
  ])
  func `a literal that is not a snapshot is reported`(literal: String, wanted: String) throws {
    let folder = try SnapshotFolder()
    let told = CapturedIssues { folder.call().expect(named: nil, equals: literal) { .small("b") } }
    #expect(told.failures.count == 1)
    #expect(told.failures[0].hasPrefix(wanted), "\(told.failures)")
    #expect(
      told.failures[0].hasSuffix(
        "  " + GoldenContent.screen(.small("b")).literalText.asLiteral(indent: "  ")))
  }

  @Test func `a literal with a name is refused, as it has no file`() throws {
    let folder = try SnapshotFolder()
    let golden = String(Snapshot.small("a").description.dropLast())
    let told = CapturedIssues {
      folder.call().expect(named: "x\u{1B}", equals: golden) { .small("a") }
    }
    #expect(
      told.failures == [
        "'x\u{241B}' names a file, and a literal has none. Leave out 'named' or 'equals'"
      ])
    #expect(folder.files == [])
  }

  @Test(arguments: seeds(40))
  func `the literal to paste reads back as the text`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let odd = [
      "\\", "\"\"\"", "#", "\"\"\"##", "\\#(x)", "a", " ", "\u{1B}", "\u{301}",
    ]
    for _ in 0..<50 {
      var grid = Grid()
      grid.begin(size: Size(columns: 20, rows: 2), list: 0..<2)
      for row in 0..<2 {
        var line = Line(width: 20, theme: Theme())
        line.write((0..<6).map { _ in random.pick(odd) }.joined(), at: 0, width: 20)
        grid.draw(line, at: row)
      }
      let title = (0..<4).map { _ in random.pick(odd) }.joined()
      let text = Snapshot(title, of: grid).description
      let read = try readBack(String(text.dropLast()).asLiteral(indent: "  "))
      #expect(read.utf8.elementsEqual(text.utf8.dropLast()), "\(text)")
    }
  }

  /// The value that the compiler gives a literal of several lines. It works on scalars, including combining marks.
  private func readBack(_ literal: String) throws -> String {
    let lines = literal.allLines
    let opening = try #require(lines.first).drop { $0 == " " }
    let marks = String(opening.prefix { $0 == "#" })
    #expect(opening == marks + "\"\"\"")
    let closing = try #require(lines.last)
    let indent = closing.prefix { $0 == " " }
    #expect(closing == indent + "\"\"\"" + marks)
    let content = try lines[1..<(lines.count - 1)].map { line in
      #expect(!line.utf8.contains("\"\"\"\(marks)".utf8))
      #expect(!line.utf8.contains("\\\(marks)".utf8))
      return try #require(
        line == "" ? line : line.hasPrefix(indent) ? line.dropFirst(indent.count) : nil)
    }
    return content.joined(separator: "\n")
  }
}
