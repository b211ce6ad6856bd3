import GoldenFrames
import ScoreScreen

extension DifferenceExample {
  /// Styles, the cursor, and cells that look the same.
  static let looks = [
    DifferenceExample(
      "the selection",
      """
      Red: expected selected, is not
      Blue: is selected, not expected so
      The styles of 2 rows differ in these columns (- expected, + actual):
      - 2: 0-14 bold reverse, 15-26 bold reverse fg=red, 27-39 bold reverse
      + 2: 0-7 plain, 8-10 bold, 11-14 plain, 15-26 fg=red, 27-28 plain, 29-30 bold, 31-39 plain
      - 3: 0-7 plain, 8-11 bold, 12-14 plain, 15-23 fg=blue, 24-29 plain, 30 bold, 31-39 plain
      + 3: 0-14 bold reverse, 15-23 bold reverse fg=blue, 24-39 bold reverse
      """
    ) {
      let played = try PlayedBoard()
      let expected = played.snapshot()
      played.screens.handle([.down])
      return (expected, played.snapshot())
    },
    DifferenceExample(
      "a colour alone",
      """
      The style of 1 row differs in these columns (- expected, + actual):
      - 3: 8-11 bold
      + 3: 8-11 bold fg=yellow
      """
    ) {
      let expected = try PlayedBoard().snapshot()
      var actual = expected
      for column in 8..<12 {
        actual.rows[2][column] = Cell(
          text: expected.rows[2][column].text, style: Style(colour: .yellow, isBold: true))
      }
      return (expected, actual)
    },
    DifferenceExample(
      "the cursor alone",
      """
      Cursor: expected in row 8, column 1, is hidden
      """
    ) {
      let played = try PlayedBoard()
      played.screens.handle([.character(":")])
      let expected = played.snapshot()
      var actual = expected
      actual.cursor = nil
      return (expected, actual)
    },
    DifferenceExample(
      "what cannot be seen",
      """
      1 row differs (- expected, + actual):
      - 5 |    é xy�                               |
      + 5 |    é ��z                               |
               ^^^^^
           column 4: expected U+0065 U+0301, is U+00E9
           column 5: expected U+0020, is U+00A0
           column 6: expected U+0078, is U+001B
           and 2 more columns
      """
    ) {
      var expected = try PlayedBoard().snapshot()
      var actual = expected
      let row: [(String, String)] = [
        ("e\u{301}", "é"), (" ", "\u{A0}"), ("x", "\u{1B}"), ("y", ""), ("", "z"),
      ]
      for (column, texts) in zip(4..., row) {
        expected.rows[4][column] = Cell(text: texts.0)
        actual.rows[4][column] = Cell(text: texts.1)
      }
      return (expected, actual)
    },
  ]
}
