import IdentityDiff
import TestSupport
import Testing

/// Numbers that are not equal to themselves, as identities and as contents. Replays are compared bit by bit.
@Suite struct FloatingPointTests {
  /// A number that is only equatable.
  private struct ComparedNumber: Equatable {
    let value: Double
  }

  private struct Reading: Identifiable, Equatable {
    let id: Int
    let value: Double
  }

  private func numbers(_ random: inout SeededGenerator) -> [Double] {
    let values: [Double] = [
      .nan, -.nan, .signalingNaN, Double(nan: 7, signaling: false), 0, -0.0, 1, -1, .infinity,
      .leastNonzeroMagnitude,
    ]
    return (0..<random.number(0...random.pick([4, 12, 100]))).map { _ in random.pick(values) }
  }

  /// The bits of numbers. Both zeros have the same bits here, as they are equal and one may replace the other.
  private func bits(_ numbers: some Sequence<Double>) -> [UInt64] {
    numbers.map { $0 == 0 ? 0 : $0.bitPattern }
  }

  private func replays<Element>(
    _ old: [Element], _ new: [Element], _ changes: ChangeSet<Element>, value: (Element) -> Double
  ) throws -> Bool {
    var list = old
    for step in try changes.steps { list.take(step) }
    return try bits(list.map(value)) == bits(new.map(value))
      && bits(old.applying(changes).map(value)) == bits(new.map(value))
      && bits(new.applying(changes.inverted).map(value)) == bits(old.map(value))
  }

  @Test(arguments: seeds(20))
  func `identities that are not equal to themselves are replayed`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<50 {
      let (old, new) = (numbers(&random), numbers(&random))
      let compared = (old.map(ComparedNumber.init), new.map(ComparedNumber.init))
      let holds =
        try replays(old, new, new.changes(ofValuesFrom: old)) { $0 }
        && replays(
          compared.0, compared.1, compared.1.changes(ofValuesFrom: compared.0), value: \.value)
      #expect(holds, "seed \(seed), round \(round): \(old) → \(new)")
      if !holds { return }
    }
  }

  @Test(arguments: seeds(20))
  func `contents that are not equal to themselves are replayed`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<50 {
      let old = numbers(&random).map { Reading(id: random.number(0...20), value: $0) }
      let new = numbers(&random).map { Reading(id: random.number(0...20), value: $0) }
      let changes = new.changes(from: old)
      let holds =
        try replays(old, new, changes, value: \.value)
        && old.applying(changes).map(\.id) == new.map(\.id)
      #expect(holds, "seed \(seed), round \(round): \(old) → \(new)")
      if !holds { return }
    }
  }

  @Test func `an element that is not equal to itself is replaced or updated`() {
    #expect([Double.nan, 1].changes(ofValuesFrom: [1, .nan]).outline == "delete 1, insert 0")
    let old = [Reading(id: 1, value: .nan)]
    #expect([Reading(id: 1, value: .nan)].changes(from: old).outline == "update 0→0")
    #expect(old.changes(from: old).isEmpty)
  }

  @Test func `positive and negative zero are equal`() {
    #expect([0.0, 1].changes(ofValuesFrom: [-0.0, 1]).isEmpty)
    #expect([1, -0.0, 0.0].changes(ofValuesFrom: [0.0, 1, -0.0]).withoutMoves.isEmpty)
    #expect([Reading(id: 1, value: 0)].changes(from: [Reading(id: 1, value: -0.0)]).isEmpty)
  }
}
