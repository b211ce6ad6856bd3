import GoldenFrames

extension DifferenceExample {
  /// Longer differences than anybody reads.
  static let lengths = [
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
      -  3 |▌  1     ■ P0        80       |
      +  3 |▌  1     ■ P0        81       |
                                  ^
      -  4 |   2     ■ P1        79       |
      +  4 |   2     ■ P1        80       |
                                 ^^
      -  5 |   3     ■ P2        78       |
      +  5 |   3     ■ P2        79       |
                                  ^
      -  6 |   4     ■ P3        77       |
      +  6 |   4     ■ P3        78       |
                                  ^
      -  7 |   5     ■ P4        76       |
      +  7 |   5     ■ P4        77       |
                                  ^
      -  8 |   6     ■ P5        75       |
      +  8 |   6     ■ P5        76       |
                                  ^
      -  9 |   7     ■ P6        74       |
      +  9 |   7     ■ P6        75       |
                                  ^
      - 10 |   8     ■ P7        73       |
      + 10 |   8     ■ P7        74       |
                                  ^
      - 11 |   9     ■ P8        72       |
      + 11 |   9     ■ P8        73       |
                                  ^
      - 12 |  10     ■ P9        71       |
      + 12 |  10     ■ P9        72       |
                                  ^
      - 13 |  11     ■ P10       70       |
      + 13 |  11     ■ P10       71       |
                                  ^
      - 14 |  12     ■ P11       69       |
      + 14 |  12     ■ P11       70       |
                                 ^^
      - 15 |  13     ■ P12       68       |
      + 15 |  13     ■ P12       69       |
                                  ^
      - 16 |  14     ■ P13       67       |
      + 16 |  14     ■ P13       68       |
                                  ^
      - 17 |  15     ■ P14       66       |
      + 17 |  15     ■ P14       67       |
                                  ^
      - 18 |  16     ■ P15       65       |
      + 18 |  16     ■ P15       66       |
                                  ^
      - 19 |  17     ■ P16       64       |
      + 19 |  17     ■ P16       65       |
                                  ^
      - 20 |  18     ■ P17       63       |
      + 20 |  18     ■ P17       64       |
                                  ^
      - 21 |  19     ■ P18       62       |
      + 21 |  19     ■ P18       63       |
                                  ^
      - 22 |  20     ■ P19       61       |
      + 22 |  20     ■ P19       62       |
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
    }
  ]
}
