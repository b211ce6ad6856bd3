import IdentityDiff
import TestSupport
import Testing

private struct Wide<Word: FixedWidthInteger & Sendable>: BitwiseIdentity {
  let first: Word
  let second: Word
  let third: Word

  init(_ number: Int) {
    first = Word(truncatingIfNeeded: number)
    second = Word(truncatingIfNeeded: number >> 3)
    third = 7
  }
}

/// Promises to be told by its bytes, which a reference to a text is not.
private struct Name: BitwiseIdentity {
  let text: String
  init(_ number: Int) { text = "the name of number \(number)" }
}

/// Breaks its promise: both zeros are equal and have other bytes.
private struct Zero: BitwiseIdentity {
  let value: Double
}

/// Identities that are hashed by their bytes.
@Suite struct BitwiseIdentityTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let comparator: @Sendable () -> Comparator<Item>

    init<ID: BitwiseIdentity & SendableMetatype>(
      _ name: String, _ id: @escaping @Sendable (Int) -> ID
    ) {
      testDescription = name
      comparator = { Comparator(id: { id($0.id) }, comparing: \.value) }
    }
  }

  static let kinds = [
    Kind("8 bytes") { $0 }, Kind("8 bytes without a sign") { UInt(bitPattern: $0) },
    Kind("4 bytes") { Int32($0) }, Kind("3 × 1 byte") { Wide<UInt8>($0) },
    Kind("3 × 2 bytes") { Wide<Int16>($0) }, Kind("3 × 4 bytes") { Wide<UInt32>($0) },
    Kind("3 × 8 bytes") { Wide<Int>($0) }, Kind("a text") { Name($0) },
  ]

  private func small(_ item: Item) -> Item { Item(id: item.id % 2048, value: item.value) }

  @Test(arguments: seeds(3), kinds)
  func `the change sets are those of other identities`(seed: UInt64, kind: Kind) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<150 {
      let shape =
        round % 50 == 0 ? random.pick([Shape.many, .crowded]) : random.pick([.few, .repeated])
      var (old, new) = random.pair(shape)
      // So that one byte and three bits of another tell them apart.
      (old, new) = (old.map(small), new.map(small))
      let other = Comparator<Item>(id: { [$0.id] }, comparing: \.value)
      let changes = new.changes(from: old, by: kind.comparator())
      let holds = try changes == new.changes(from: old, by: other) && old.applying(changes) == new
      #expect(holds, "seed \(seed), round \(round): \(old) → \(new)")
      if !holds { return }
    }
  }

  @Test(arguments: seeds(20))
  func `where the promise is broken, replay still leads to the new list`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let values = [0, -0.0, 1, 2, 3]
    for round in 0..<50 {
      let old = (0..<random.number(0...20)).map { _ in Zero(value: random.pick(values)) }
      let new = (0..<random.number(0...20)).map { _ in Zero(value: random.pick(values)) }
      let holds = try old.applying(new.changes(from: old)) == new
      #expect(holds, "seed \(seed), round \(round): \(old) → \(new)")
      if !holds { return }
    }
  }
}
