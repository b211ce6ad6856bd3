/// How somebody or something is other than expected.
enum EntryDifference: Equatable {
  /// One of those who are called the same.
  struct Occurrence: Hashable {
    var subject: Snapshot.Subject
    /// The first being 1, from the top.
    var number: Int
  }

  /// A row that was to be one and is another.
  struct Rows: Equatable {
    var expected: Int
    var actual: Int
  }

  /// A fact that was to be one and is another, or is on one side alone.
  struct FactPair: Equatable {
    var expected: Snapshot.Fact?
    var actual: Snapshot.Fact?
  }

  /// Stands elsewhere, or says something else, or both.
  case changed(Occurrence, rows: Rows?, facts: [FactPair])
  case missing(Occurrence, row: Int)
  case unexpected(Occurrence, row: Int)
  /// Somebody else has the row of one who is missing.
  case replaced(Occurrence, by: Occurrence, row: Int)
  case swapped(Occurrence, Occurrence)
  /// Several who follow one another stand so many rows further down or up, and not because somebody came or went.
  case shifted(Occurrence, below: Int, rows: Rows)
}

extension EntryDifference.FactPair {
  /// The facts that differ, each beside its partner, in the order in which they were to stand.
  static func differing(
    _ expected: [Snapshot.Fact], _ actual: [Snapshot.Fact]
  ) -> [EntryDifference.FactPair] {
    var rest = actual
    var pairs: [EntryDifference.FactPair] = []
    for fact in expected {
      let partner = rest.firstIndex { $0.word == fact.word }.map { rest.remove(at: $0) }
      if partner != fact { pairs.append(.init(expected: fact, actual: partner)) }
    }
    return pairs + rest.map { .init(expected: nil, actual: $0) }
  }
}
