import ScoreTables
import Testing

/// Heads of narrow columns tell rounds apart.
@Suite struct RoundHeadsTests {
  private static let names = [
    "Threes", "Three of a kind", "Four of a kind", "Fours", "Full house", "Missed", "Dropped",
  ]

  @Test(arguments: [
    (6, ["Threes", "Three", "Four", "Fours", "Full", "Missed", "Dropp…"]),
    (5, ["Thre…", "Three", "Four", "Fours", "Full", "Miss…", "Drop…"]),
    (3, ["Thr", "TOA", "FOA", "Fou", "Ful", "Mis", "Dro"]),
  ])
  func `On one line, names keep whole words, or the first letters of all`(
    width: Int, heads: [String]
  ) {
    let made = RoundHeads(Self.names, onLinesOf: width)
    #expect(Self.names.map { made[$0] } == heads)
  }

  @Test(arguments: 1...20)
  func `Two rounds never have the same head`(width: Int) {
    for made in [RoundHeads(Self.names), RoundHeads(Self.names, onLinesOf: width)] {
      let heads = Self.names.compactMap { made[$0] }
      #expect(Set(heads).count == heads.count)
    }
  }
}
