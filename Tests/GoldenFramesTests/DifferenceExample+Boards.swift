import GoldenFrames
import ScoreScreen

extension DifferenceExample {
  /// Boards as they are played, and what goes wrong with their pictures.
  static let boards = [
    DifferenceExample(
      "a score",
      """
      Red: expected score 12, is 13
      3 rows differ (- expected, + actual):
      - 2 |  1     Red    ████████████  12         |
      + 2 |  1     Red    ████████████  13         |
                                         ^
      - 3 |  2     Blue   █████████      9         |
      + 3 |  2     Blue   ████████▎      9         |
                                  ^
      - 4 |  3     Green  ████           4         |
      + 4 |  3     Green  ███▊           4         |
                             ^
      """
    ) {
      (try PlayedBoard().snapshot(), try PlayedBoard("add Red 13 Blue 9 Green 4").snapshot())
    },
    DifferenceExample(
      "a lead taken in the game",
      """
      Red: expected rank 1, selected, is rank 2, not selected
      Blue: expected rank 2, score 9, not selected, is rank 1, score 14, selected
      Blue and Red swapped places
      3 rows differ (- expected, + actual):
      - 2 |  1     Red    ████████████  12         |
      + 2 |  1 ▲1  Blue   ████████████  14      +5 |
               ^^  ^^^^                  ^      ^^
      - 3 |  2     Blue   █████████      9         |
      + 3 |  2 ▼1  Red    ██████████▎   12         |
               ^^  ^^^^            ^^   ^^
      - 4 |  3     Green  ████           4         |
      + 4 |  3     Green  ███▍           4         |
                             ^
      The styles of 2 rows differ in these columns (- expected, + actual):
      - 2: 15-26 bold reverse fg=red
      + 2: 15-26 bold reverse fg=blue
      - 3: 15-23 fg=blue
      + 3: 15-23 fg=red
      """
    ) {
      let played = try PlayedBoard()
      let expected = played.snapshot()
      try played.play("score Blue +5")
      return (expected, played.snapshot())
    },
    DifferenceExample(
      "a player who is missing",
      """
      Green: expected in row 4, is not on the screen
      3 rows differ (- expected, + actual):
      - 2 |  1     Red    ████████████  12         |
      + 2 |  1     Red   █████████████  12         |
                         ^
      - 3 |  2     Blue   █████████      9         |
      + 3 |  2     Blue  █████████▊      9         |
                         ^        ^
      - 4 |  3     Green  ████           4         |
      + 4 |                                        |
             ^     ^^^^^  ^^^^           ^
      """
    ) {
      (try PlayedBoard().snapshot(), try PlayedBoard("add Red 12 Blue 9").snapshot())
    },
    DifferenceExample(
      "a player too many",
      """
      Blue: expected rank 2, is 3
      Rosa: not expected, is in row 3
      Green: expected rank 3, is 4
      3 rows differ (- expected, + actual):
      - 3 |  2     Blue   █████████      9         |
      + 3 |  2     Rosa   ██████████    10         |
                   ^^^^            ^    ^^
      - 4 |  3     Green  ████           4         |
      + 4 |  3     Blue   █████████      9         |
                   ^^^ ^      ^^^^^      ^
      - 5 |                                        |
      + 5 |  4     Green  ████           4         |
             ^     ^^^^^  ^^^^           ^
      """
    ) {
      (
        try PlayedBoard().snapshot(),
        try PlayedBoard("add Red 12 Rosa 10 Blue 9 Green 4").snapshot()
      )
    },
    DifferenceExample(
      "another name",
      """
      Row 3: expected Blue, is Azure
      1 row differs (- expected, + actual):
      - 3 |  2     Blue   █████████      9         |
      + 3 |  2     Azure  █████████      9         |
                   ^^ ^^
      """
    ) {
      (try PlayedBoard().snapshot(), try PlayedBoard("add Red 12 Azure 9 Green 4").snapshot())
    },
    DifferenceExample(
      "wide names",
      """
      Row 3: expected 日本語, is 日本
      2 rows differ (- expected, + actual):
      - 2 |  1     Red     ███████████  12         |
      + 2 |  1     Red   █████████████  12         |
                         ^^
      - 3 |  2     日本語  ████████▎     9         |
      + 3 |  2     日本  █████████▊      9         |
                       ^^^^       ^^
      """
    ) {
      (
        try PlayedBoard("add Red 12 日本語 9").snapshot(),
        try PlayedBoard("add Red 12 日本 9").snapshot()
      )
    },
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
      "the size",
      """
      Size: expected 40x8, is 60x12; rows are not compared
      Red and the next 2: expected from row 2 on, are from row 3 on
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
    DifferenceExample(
      "nothing but the order of what is said",
      """
      The entries differ (- expected, + actual):
      - 3: Blue, rank 2, score 9
      + 3: Blue, score 9, rank 2
      """
    ) {
      let expected = try PlayedBoard().snapshot()
      var actual = expected
      actual.entries[1].facts.reverse()
      return (expected, actual)
    },
    DifferenceExample(
      "more than anybody reads",
      """
      P0: expected score 80, is 81
      P1: expected score 79, is 80
      P2: expected score 78, is 79
      P3: expected score 77, is 78
      P4: expected score 76, is 77
      P5: expected score 75, is 76
      P6: expected score 74, is 75
      P7: expected score 73, is 74
      P8: expected score 72, is 73
      P9: expected score 71, is 72
      and 15 more
      25 rows differ (- expected, + actual):
      -  3 |  1     P0         80         |
      +  3 |  1     P0         81         |
                                ^
      -  4 |  2     P1         79         |
      +  4 |  2     P1         80         |
                               ^^
      -  5 |  3     P2         78         |
      +  5 |  3     P2         79         |
                                ^
      -  6 |  4     P3         77         |
      +  6 |  4     P3         78         |
                                ^
      -  7 |  5     P4         76         |
      +  7 |  5     P4         77         |
                                ^
      -  8 |  6     P5         75         |
      +  8 |  6     P5         76         |
                                ^
      -  9 |  7     P6         74         |
      +  9 |  7     P6         75         |
                                ^
      - 10 |  8     P7         73         |
      + 10 |  8     P7         74         |
                                ^
      - 11 |  9     P8         72         |
      + 11 |  9     P8         73         |
                                ^
      - 12 | 10     P9         71         |
      + 12 | 10     P9         72         |
                                ^
      - 13 | 11     P10        70         |
      + 13 | 11     P10        71         |
                                ^
      - 14 | 12     P11        69         |
      + 14 | 12     P11        70         |
                               ^^
      - 15 | 13     P12        68         |
      + 15 | 13     P12        69         |
                                ^
      - 16 | 14     P13        67         |
      + 16 | 14     P13        68         |
                                ^
      - 17 | 15     P14        66         |
      + 17 | 15     P14        67         |
                                ^
      - 18 | 16     P15        65         |
      + 18 | 16     P15        66         |
                                ^
      - 19 | 17     P16        64         |
      + 19 | 17     P16        65         |
                                ^
      - 20 | 18     P17        63         |
      + 20 | 18     P17        64         |
                                ^
      - 21 | 19     P18        62         |
      + 21 | 19     P18        63         |
                                ^
      - 22 | 20     P19        61         |
      + 22 | 20     P19        62         |
                                ^
      and 5 more rows
      """
    ) {
      func players(_ score: Int) -> String {
        "add " + (0..<25).map { "P\($0) \(score - $0)" }.joined(separator: " ")
      }
      return (
        try PlayedBoard(columns: 30, rows: 30, players(80)).snapshot(),
        try PlayedBoard(columns: 30, rows: 30, players(81)).snapshot()
      )
    },
  ]
}
