import Testing

/// Two lists, and the expected outline of their diff.
struct KnownAnswer: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let old: [Item]
  let new: [Item]
  /// The outline without moves if several smallest sets of moves exist.
  let outline: String
  /// The number of moves if the outline does not contain them.
  let moveCount: Int?

  init(
    _ name: String, _ old: [Item], _ new: [Item], _ outline: String, moveCount: Int? = nil
  ) {
    testDescription = name
    self.old = old
    self.new = new
    self.outline = outline
    self.moveCount = moveCount
  }

  init(
    _ name: String, _ old: String, _ new: String, _ outline: String, moveCount: Int? = nil
  ) {
    self.init(name, items(old), items(new), outline, moveCount: moveCount)
  }
}

extension KnownAnswer {
  private static let hundred = (0..<100).map { Item(id: $0) }

  static let repeats = [
    KnownAnswer("one of two twins goes", "a a", "a", "delete 1"),
    KnownAnswer("a twin comes", "a", "a a", "insert 1"),
    KnownAnswer("all but two of five go", "a a a a a", "a a", "delete 2, delete 3, delete 4"),
    KnownAnswer("twins of other content", "a a1", "a1", "delete 1, update 0→0"),
    KnownAnswer("twins swap their contents", "a1 a2", "a2 a1", "update 0→0, update 1→1"),
    KnownAnswer("what stood between them goes", "a b a c a", "a a a", "delete 1, delete 3"),
    KnownAnswer("what comes between them", "a a a", "a b a c a", "insert 1, insert 3"),
    KnownAnswer("a twin takes another's place", "x a1", "a1 a1", "delete 0, insert 0"),
    KnownAnswer("a twin before the end", "x a1 a2", "a2", "delete 0, delete 1"),
    KnownAnswer(
      "twins go far, the first first", "a1 a2 b c d e f g h", "b c d e f g h a2 a1",
      "move 0→7, move 1→8, update 0→7, update 1→8"),
    KnownAnswer(
      "a twin stays, another goes far", "a1 b c d e f g a2 h", "b c d e f g a2 h a1", "move 0→8"),
    KnownAnswer("another jumps over a twin", "a b a", "a a b", "", moveCount: 1),
    KnownAnswer("pairs inside out", "a b b a", "b a a b", "", moveCount: 2),
    KnownAnswer(
      "twins among strangers", "a b a b", "c a c a c",
      "delete 1, delete 3, insert 0, insert 2, insert 4"),
    KnownAnswer("everything once more", "a b c", "a b c a b c", "insert 3, insert 4, insert 5"),
  ]

  static let moves = [
    KnownAnswer("first to last of 100", hundred, Array(hundred[1...]) + [hundred[0]], "move 0→99"),
    KnownAnswer("last to first of 100", hundred, [hundred[99]] + hundred[..<99], "move 99→0"),
    KnownAnswer(
      "ends of 100 swapped", hundred, [hundred[99]] + hundred[1..<99] + [hundred[0]],
      "move 99→0, move 0→99"),
    KnownAnswer("100 reversed", hundred, hundred.reversed(), "", moveCount: 99),
    KnownAnswer(
      "100 rotated by 3", hundred, Array(hundred[3...] + hundred[..<3]),
      "move 0→97, move 1→98, move 2→99"),
    KnownAnswer(
      "halves of 100 interleaved", hundred, zip(hundred, hundred[50...]).flatMap { [$0, $1] }, "",
      moveCount: 49),
    KnownAnswer("neighbours swapped", "a b c d", "a c b d", "", moveCount: 1),
    KnownAnswer("three rotated", "a b c", "c a b", "move 2→0"),
    KnownAnswer("two blocks trade places", "a b c d e", "c d e a b", "move 0→3, move 1→4"),
    KnownAnswer("evens before odds", "a b c d e f", "b d f a c e", "", moveCount: 3),
    KnownAnswer("one leaps, four stay", "a b c d e", "a c d b e", "move 1→3"),
  ]

  static let offsets = [
    KnownAnswer("nothing", "", "", ""),
    KnownAnswer("everything comes", "", "a b", "insert 0, insert 1"),
    KnownAnswer("everything goes", "a b", "", "delete 0, delete 1"),
    KnownAnswer("everything is another", "a b", "c d", "delete 0, delete 1, insert 0, insert 1"),
    KnownAnswer("a move and a new content", "a b c d", "d1 a b c", "move 3→0, update 3→0"),
    KnownAnswer(
      "all move on and change", "a b c", "c1 a1 b1", "move 2→0, update 2→0, update 0→1, update 1→2"),
    KnownAnswer("a deletion before a move", "a b c d e", "e b c d", "delete 0, move 4→0"),
    KnownAnswer("a deletion after a move", "a b c d e", "d a b c", "delete 4, move 3→0"),
    KnownAnswer("an insertion before a move", "a b c d", "x d a b c", "insert 0, move 3→1"),
    KnownAnswer("an insertion before an update", "a b", "x a b1", "insert 0, update 1→2"),
    KnownAnswer("a deletion before an update", "a b c1", "b c2", "delete 0, update 2→1"),
    KnownAnswer("an update next to a deletion", "a b c", "b1 c", "delete 0, update 1→0"),
    KnownAnswer("an update before a deletion", "a b c", "a1 c", "delete 1, update 0→0"),
    KnownAnswer("an insertion where one was deleted", "a b c", "a x c", "delete 1, insert 1"),
    KnownAnswer(
      "all four", "a b c d e", "e b1 x c", "delete 0, delete 3, insert 2, move 4→0, update 1→1"),
  ]
}
