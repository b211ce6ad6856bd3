import ScoreScreen
import Testing

@testable import GoldenFrames

/// Differences between the entries on a screen.
@Suite struct EntryDifferenceTests {
  /// Entries from one line each, starting at the first row: `Red, score 12, selected`; an empty line is a row without
  /// one.
  private static func entries(_ lines: [String]) -> [Snapshot.Entry] {
    lines.enumerated().compactMap { row, line in
      let parts = line.split(separator: ", ").map(String.init)
      guard let name = parts.first else { return nil }
      let facts = parts.dropFirst().map { part in
        let words = part.split(separator: " ", maxSplits: 1).map(String.init)
        return Snapshot.Fact(words[0], words.count > 1 ? words[1] : nil)
      }
      let isTeam = name.hasPrefix("team ")
      return Snapshot.Entry(
        row: row, .init(isTeam ? String(name.dropFirst(5)) : name, kind: isTeam ? "team" : nil),
        facts: facts)
    }
  }

  private static func text(_ expected: [String], _ actual: [String]) -> [String]? {
    SnapshotDifference(
      expected: Snapshot(of: Grid(), entries: entries(expected)),
      actual: Snapshot(of: Grid(), entries: entries(actual)))?.description
      .split(separator: "\n").map(String.init)
  }

  private static let facts: [(String, String, String)] = [
    ("Red, score 12", "Red, score 13", "Red: expected score 12, is 13"),
    (
      "Red, rank 1, score 12, selected", "Red, rank 2, score 13, selected",
      "Red: expected rank 1, score 12, is rank 2, score 13"
    ),
    ("Red, selected", "Red", "Red: expected selected, is not"),
    ("Red", "Red, selected", "Red: is selected, not expected so"),
    ("Red, last +5", "Red", "Red: expected last +5, has none"),
    ("Red", "Red, last +5", "Red: has last +5, expected none"),
    ("Red, selected", "Red, selected twice", "Red: expected selected, is selected twice"),
    (
      "Red, rank 1, selected", "Red, rank 2, last +5",
      "Red: expected rank 1, selected, no last, is rank 2, not selected, last +5"
    ),
    ("team North, total 3", "team North, total 4", "team North: expected total 3, is 4"),
    ("Red, score 1", "Red, score \u{1B}c", #"Red: expected score 1, is "\u{1B}c""#),
    ("a\nb, score 1", "a\nb, score 2", #""a\nb": expected score 1, is 2"#),
    ("Red", "Blue", "Row 1: expected Red, is Blue"),
    ("Red", "team Red", "Row 1: expected Red, is team Red"),
    ("Red", "", "Red: expected in row 1, is not on the screen"),
    ("", "Red", "Red: not expected, is in row 1"),
  ]

  @Test(arguments: facts)
  func `a difference of facts is one sentence`(_ expected: String, actual: String, text: String) {
    #expect(Self.text([expected], [actual]) == [text])
  }

  private static let places: [([String], [String], [String])] = [
    (["A", "B", "C"], ["B", "A", "C"], ["B and A swapped places"]),
    (["A", "B", "C"], ["C", "B", "A"], ["C and A swapped places"]),
    (["A", "B", "C", "D"], ["B", "C", "D", "A"], ["A: expected in row 1, is in row 4"]),
    (
      ["A, rank 1", "B", "C", "D"], ["B", "C", "D", "A, rank 4"],
      ["A: expected in row 1 with rank 1, is in row 4 with rank 4"]
    ),
    (["A", "B", "C"], ["A", "X", "B", "C"], ["X: not expected, is in row 2"]),
    (["A", "B", "C"], ["B", "C"], ["A: expected in row 1, is not on the screen"]),
    (
      ["A", "B", "C"], ["", "A", "B", "C"],
      ["A and the next 2: expected from row 1 on, are from row 2 on"]
    ),
    (["A", "B"], ["", "A", "B"], ["A and the next: expected from row 1 on, are from row 2 on"]),
    (["A", "B"], ["A", "", "B"], ["B: expected in row 2, is in row 3"]),
    (
      ["A", "A, score 1"], ["A", "A, score 2"], ["A (2): expected score 1, is 2"]
    ),
    (
      ["A", "B, rank 1", "C, rank 2"], ["C, rank 1", "A", "B, rank 2"],
      ["B: expected rank 1, is 2", "C: expected in row 3 with rank 2, is in row 1 with rank 1"]
    ),
  ]

  @Test(arguments: places)
  func `an entry in another place is reported once`(
    _ expected: [String], actual: [String], text: [String]
  ) {
    #expect(Self.text(expected, actual) == text)
  }

  @Test func `sentences beyond ten are counted`() {
    let text = Self.text((1...22).map { "P\($0), score 1" }, (1...22).map { "P\($0), score 2" })
    #expect(text?.count == 11 && text?.last == "and 12 more")
  }
}
