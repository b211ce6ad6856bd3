import IdentityDiff
import Testing

/// Lists for which other libraries give wrong or wasteful answers.
@Suite struct KnownAnswersTests {
  private func check(_ answer: KnownAnswer, _ changes: ChangeSet<Item>) throws {
    if let count = answer.moveCount {
      #expect(changes.withoutMoves.outline == answer.outline)
      #expect(changes.moves.count == count)
    } else {
      #expect(changes.outline == answer.outline)
    }
    #expect(try answer.old.applying(changes) == answer.new)
    #expect(try answer.new.applying(changes.inverted) == answer.old)
    var list = answer.old
    for step in try changes.steps { list.take(step) }
    #expect(list == answer.new)
  }

  @Test(arguments: KnownAnswer.repeats, Way.allCases)
  func `repeated identities pair up in place, then in order`(answer: KnownAnswer, way: Way) throws {
    try check(answer, answer.new.changes(from: answer.old, by: way.comparator))
  }

  @Test(arguments: KnownAnswer.moves, Way.allCases)
  func `every reported move is needed`(answer: KnownAnswer, way: Way) throws {
    try check(answer, answer.new.changes(from: answer.old, by: way.comparator))
  }

  @Test(arguments: KnownAnswer.offsets, Way.allCases)
  func `each offset refers to its own list`(answer: KnownAnswer, way: Way) throws {
    try check(answer, answer.new.changes(from: answer.old, by: way.comparator))
  }

  @Test(arguments: KnownAnswer.repeats + KnownAnswer.moves + KnownAnswer.offsets)
  func `identifiable items need no comparator`(answer: KnownAnswer) throws {
    try check(answer, answer.new.changes(from: answer.old))
  }
}

extension Way: CustomTestStringConvertible {
  var testDescription: String { rawValue }
}
