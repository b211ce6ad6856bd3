import IdentityDiff
import TestSupport
import Testing

/// Laws of diffs that find partners without a good hash, over generated lists.
@Suite struct ComparatorLawTests {
  static let shapes: [Shape] = [.few, .repeated, .many, .crowded]

  @Test(arguments: seeds(5), shapes)
  func `change sets by comparator equal those by hashed identity`(
    seed: UInt64, shape: Shape
  ) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<(shape.length < 100 ? 100 : 2) {
      let (old, new) = random.pair(shape)
      let changes = new.changes(from: old)
      let others = Way.allCases.filter { new.changes(from: old, by: $0.comparator) != changes }
      #expect(others.isEmpty, "seed \(seed), \(shape.name), round \(round): \(old) → \(new)")
      if !others.isEmpty { return }
    }
  }

  @Test(arguments: seeds(5), shapes)
  func `values that are their own identities are replayed`(seed: UInt64, shape: Shape) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<(shape.length < 100 ? 100 : 2) {
      let (old, new) = random.pair(shape)
      let numbers = (old.map(\.id), new.map(\.id))
      let comparands = (numbers.0.map(Comparand.init), numbers.1.map(Comparand.init))
      let clashing = (numbers.0.map(Clashing.init), numbers.1.map(Clashing.init))
      let holds =
        try replays(numbers, numbers.1.changes(ofValuesFrom: numbers.0))
        && replays(comparands, comparands.1.changes(ofValuesFrom: comparands.0))
        && replays(clashing, clashing.1.changes(ofValuesFrom: clashing.0))
      #expect(holds, "seed \(seed), \(shape.name), round \(round): \(old) → \(new)")
      if !holds { return }
    }
  }

  private func replays<Value: Equatable>(
    _ lists: (old: [Value], new: [Value]), _ changes: ChangeSet<Value>
  ) throws -> Bool {
    var list = lists.old
    for step in try changes.steps { list.take(step) }
    return try list == lists.new && lists.old.applying(changes) == lists.new
      && lists.new.applying(changes.inverted) == lists.old
  }
}
