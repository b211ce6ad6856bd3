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
      2 rows differ (- expected, + actual):
      - 2 |▌  1     Red    ▄▄▄▄▄▄▄▄▄▄▄▄   12       |
      + 2 |   1     Red    ▄▄▄▄▄▄▄▄▄▄▄▄   12       |
           ^
      - 3 |   2     Blue   ▄▄▄▄▄▄▄▄▄       9       |
      + 3 |▌  2     Blue   ▄▄▄▄▄▄▄▄▄       9       |
           ^
      The styles of 2 rows differ in these columns (- expected, + actual):
      - 2: 1-4 bold selected, 5-8 selected, 9-11 bold selected, 12-15 selected, 16-27 selected fg=blue, 28-30 selected, 31-32 bold selected, 33-39 selected
      + 2: 1-4 bold, 5-8 plain, 9-11 bold, 12-15 plain, 16-27 fg=blue, 28-30 plain, 31-32 bold, 33-39 plain
      - 3: 1-4 fg=muted, 5-15 plain, 16-24 fg=yellow, 25-39 plain
      + 3: 1-4 selected fg=muted, 5-8 selected, 9-12 bold selected, 13-15 selected, 16-24 selected fg=yellow, 25-31 selected, 32 bold selected, 33-39 selected
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
      - 3: 9-12 plain
      + 3: 9-12 fg=yellow
      """
    ) {
      let expected = try PlayedBoard().snapshot()
      var actual = expected
      for column in 9..<13 {
        actual.rows[2][column] = Cell(
          text: expected.rows[2][column].text, style: Style(colour: .yellow))
      }
      return (expected, actual)
    },
    DifferenceExample(
      "the cursor alone",
      """
      Cursor: expected in row 8, column 2, is hidden
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
