import ScoreScreen
import TestSupport
import Testing

@testable import GoldenFrames

/// The sentences of a difference, for lists and for the review.
@Suite struct SnapshotSentenceTests {
  private static let teal = Style(colour: .teal, isBold: true)

  /// A screen of rows of ASCII text.
  private static func snapshot(_ rows: String..., style: Style = Style()) -> Snapshot {
    Snapshot(
      "a", rows: rows.map { $0.map { Cell(text: String($0), style: $0 == " " ? Style() : style) } },
      cursor: nil, entries: [], changes: nil)
  }

  private static let examples: [(Snapshot, Snapshot, [String])] = [
    (snapshot("round 1"), snapshot("round 2"), ["row 1: expected '1', is '2'"]),
    (snapshot("a", "Ann  "), snapshot("a", "Annie"), ["row 2: expected 'Ann', is 'Annie'"]),
    (snapshot("a", "  "), snapshot("a", " b"), ["row 2: expected nothing, is 'b'"]),
    (
      snapshot("Red", style: teal), snapshot("Red", style: Style(colour: .blue)),
      ["row 1: Red was bold teal, is blue"]
    ),
    (
      snapshot("====", style: teal), snapshot("===="),
      ["row 1: columns 0-3 were bold teal, are plain"]
    ),
    (snapshot("x", style: teal), snapshot("x"), ["row 1: x was bold teal, is plain"]),
    (
      snapshot("Ann 1", style: teal), snapshot("Ann 2", style: Style(colour: .red)),
      ["row 1: expected '1', is '2'", "row 1: Ann was bold teal, is red"]
    ),
    // What is bold in a row with another text is left out, but not its colour.
    (
      snapshot("Ann 1", style: Style(isBold: true)), snapshot("Ann 2"),
      ["row 1: expected '1', is '2'"]
    ),
    (
      snapshot("a", "b", "c", "d"), snapshot("1", "2", "3", "4"), ["4 rows differ: 1, 2, 3, 4"]
    ),
    (
      snapshot("a", "b"), snapshot("a"),
      ["Size: expected 1x2, is 1x1", "row 2: expected, is not there"]
    ),
  ]

  @Test(arguments: examples)
  func `a difference is described in sentences`(
    expected: Snapshot, actual: Snapshot, sentences: [String]
  ) throws {
    let difference = try #require(SnapshotDifference(expected: expected, actual: actual))
    #expect(difference.sentences == sentences)
    let more = sentences.count > 1 ? " (and \(sentences.count - 1) more)" : ""
    #expect(difference.sentence == sentences[0] + more)
  }

  @Test(arguments: seeds(40))
  func `each difference has a sentence, and no sentence reaches a terminal as more than a line`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let snapshot = random.snapshot()
      let other = random.chance(0.2) ? random.snapshot() : random.variation(of: snapshot)
      guard let difference = SnapshotDifference(expected: snapshot, actual: other) else { continue }
      #expect(!difference.sentences.contains(""))
      for sentence in [difference.sentence] + difference.sentences {
        let unsafe = sentence.unicodeScalars.filter {
          [.control, .format, .lineSeparator, .paragraphSeparator].contains(
            $0.properties.generalCategory) && $0 != "\u{200D}"
        }
        #expect(unsafe.isEmpty, "\(sentence)")
      }
    }
  }
}
