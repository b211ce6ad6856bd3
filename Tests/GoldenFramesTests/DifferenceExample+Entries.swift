import GoldenFrames

extension DifferenceExample {
  /// Entries in other places or with other numbers.
  static let entries = [
    DifferenceExample(
      "a score",
      """
      Red: expected score 12, is 13
      3 rows differ (- expected, + actual):
      - 2 |▌  1     Red    ▄▄▄▄▄▄▄▄▄▄▄▄   12       |
      + 2 |▌  1     Red    ▄▄▄▄▄▄▄▄▄▄▄▄   13       |
                                           ^
      - 3 |   2     Blue   ▄▄▄▄▄▄▄▄▄       9       |
      + 3 |   2     Blue   ▄▄▄▄▄▄▄▄▖       9       |
                                   ^
      - 4 |   3     Green  ▄▄▄▄            4       |
      + 4 |   3     Green  ▄▄▄▖            4       |
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
      - 2 |▌  1     Red    ▄▄▄▄▄▄▄▄▄▄▄▄   12       |
      + 2 |▌  1 ▲1  Blue   ▄▄▄▄▄▄▄▄▄▄▄▄   14    +5 |
                ^^  ^^^^                   ^    ^^
      - 3 |   2     Blue   ▄▄▄▄▄▄▄▄▄       9       |
      + 3 |   2 ▼1  Red    ▄▄▄▄▄▄▄▄▄▄▖    12       |
                ^^  ^^^^            ^^    ^^
      - 4 |   3     Green  ▄▄▄▄            4       |
      + 4 |   3     Green  ▄▄▄▖            4       |
                              ^
      The styles of 2 rows differ in these columns (- expected, + actual):
      - 2: 16-27 selected fg=blue
      + 2: 16-27 selected fg=yellow
      - 3: 16-24 fg=yellow
      + 3: 16-24 fg=blue
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
      - 2 |▌  1     Red    ▄▄▄▄▄▄▄▄▄▄▄▄   12       |
      + 2 |▌  1     Red   ▄▄▄▄▄▄▄▄▄▄▄▄▄   12       |
                          ^
      - 3 |   2     Blue   ▄▄▄▄▄▄▄▄▄       9       |
      + 3 |   2     Blue  ▄▄▄▄▄▄▄▄▄▄       9       |
                          ^
      - 4 |   3     Green  ▄▄▄▄            4       |
      + 4 |                                        |
              ^     ^^^^^  ^^^^            ^
      The style of 1 row differs in these columns (- expected, + actual):
      - 4: 1-2 fg=muted, 4 fg=muted
      + 4: 1-2 plain, 4 plain
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
      - 3 |   2     Blue   ▄▄▄▄▄▄▄▄▄       9       |
      + 3 |   2     Rosa   ▄▄▄▄▄▄▄▄▄▄     10       |
                    ^^^^            ^     ^^
      - 4 |   3     Green  ▄▄▄▄            4       |
      + 4 |   3     Blue   ▄▄▄▄▄▄▄▄▄       9       |
                    ^^^ ^      ^^^^^       ^
      - 5 |                                        |
      + 5 |   4     Green  ▄▄▄▄            4       |
              ^     ^^^^^  ^^^^            ^
      The style of 1 row differs in these columns (- expected, + actual):
      - 5: 1-2 plain, 4 plain
      + 5: 1-2 fg=muted, 4 fg=muted
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
      - 3 |   2     Blue   ▄▄▄▄▄▄▄▄▄       9       |
      + 3 |   2     Azure  ▄▄▄▄▄▄▄▄▄       9       |
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
      - 2 |▌  1     Red     ▄▄▄▄▄▄▄▄▄▄▄   12       |
      + 2 |▌  1     Red   ▄▄▄▄▄▄▄▄▄▄▄▄▄   12       |
                          ^^
      - 3 |   2     日本語  ▄▄▄▄▄▄▄▄▖      9       |
      + 3 |   2     日本  ▄▄▄▄▄▄▄▄▄▄       9       |
                        ^^^^        ^
      """
    ) {
      (
        try PlayedBoard("add Red 12 日本語 9").snapshot(),
        try PlayedBoard("add Red 12 日本 9").snapshot()
      )
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
  ]
}
