import GoldenFrames
import ScoreScreen

extension DifferenceExample {
  /// Sizes, titles, and the changes of a step.
  static let steps = [
    DifferenceExample(
      "the size",
      """
      Size: expected 40x8, is 60x12; rows are not compared
      Red: expected in row 2, is in row 3
      Blue: expected in row 3, is in row 5
      Green: expected in row 4, is in row 7
      """
    ) {
      (try PlayedBoard().snapshot(), try PlayedBoard(columns: 60, rows: 12).snapshot())
    },
    DifferenceExample(
      "a row too many",
      """
      Size: expected 40x8, is 40x9
      1 row differs (- expected, + actual):
      + 9 |----------------------------------------|
      """
    ) {
      let expected = try PlayedBoard().snapshot()
      var actual = expected
      actual.rows.append(Array(repeating: Cell(text: "-"), count: 40))
      return (expected, actual)
    },
    DifferenceExample(
      "the title",
      """
      Title: expected "The start", is "The \\u{7}end"
      """
    ) {
      let played = try PlayedBoard()
      return (played.snapshot("The start"), played.snapshot("The \u{7}end"))
    },
    DifferenceExample(
      "the changes",
      """
      The changes differ (- expected, + actual):
      - move team Blue 4→3
      + delete team Blue 4
      """
    ) {
      let (red, blue) = (Snapshot.Subject("Red"), Snapshot.Subject("Blue", kind: "team"))
      let played = try PlayedBoard()
      return (
        played.snapshot(changes: [.insert(red, at: 2), .move(blue, from: 3, to: 2), .refresh(red)]),
        played.snapshot(changes: [.insert(red, at: 2), .delete(blue, at: 3), .refresh(red)])
      )
    },
    DifferenceExample(
      "a step where none was expected",
      """
      Changes: not expected, but the snapshot is of a step
      + refresh Red
      """
    ) {
      let played = try PlayedBoard()
      return (played.snapshot(), played.snapshot(changes: [.refresh(.init("Red"))]))
    },
    DifferenceExample(
      "no step where one was expected",
      """
      Changes: expected, but the snapshot is not of a step
      """
    ) {
      let played = try PlayedBoard()
      return (played.snapshot(changes: []), played.snapshot())
    },
  ]
}
