import StructReference
import TestSupport
import Testing

/// Laws of revisions: each seed runs 300 pairs of values of each type.
@Suite struct RevisionLawTests {
  private func check<Value: Revisable & Equatable>(
    seed: UInt64, _ initial: Value, _ change: (inout SeededGenerator, inout Value) -> Void
  ) {
    var random = SeededGenerator(seed: seed)
    var value = initial
    var stray = initial.revision(to: initial)
    for round in 0..<300 {
      let old = value
      change(&random, &value)
      if random.chance(0.3) { change(&random, &value) }

      var copy = old
      let back = copy.apply(old.revision(to: value))
      let isReached = copy == value
      let forth = copy.apply(back)
      let isTakenBack = copy == old
      _ = copy.apply(forth)
      let isMadeAgain = copy == value

      // A revision of other values applies as far as it can, and can be reverted.
      var victim = value
      let cure = victim.apply(stray)
      _ = victim.apply(cure)
      let isCured = victim == value
      if random.chance(0.2) { stray = old.revision(to: value) }

      let holds = isReached && isTakenBack && isMadeAgain && isCured
      #expect(holds, "\(Value.self), seed \(seed), round \(round): \(old) → \(value)")
      if !holds { return }
    }
  }

  @Test(arguments: seeds(20))
  func `a revision leads to the other value, and its result leads back`(seed: UInt64) {
    check(seed: seed, [Int]()) { $0.change(&$1) }
    check(seed: seed, [String]()) { $0.change(&$1) }
    check(seed: seed, [Tile]()) { $0.change(&$1) }
    check(seed: seed, [String: Int]()) { $0.change(&$1) }
    check(seed: seed, Set<Int>()) { $0.change(&$1) }
    check(seed: seed, Roster(title: "A", names: [])) { $0.change(&$1) }
    check(seed: seed, Pair()) { $0.change(&$1) }
    check(seed: seed, [[Int]]()) { random, lists in
      random.change(&lists) { Array(repeating: 0, count: $0.number(0...2)) }
    }
  }

  private final class Box {}
  private struct Holder {
    let box: Box
    var isOpen = false
    var number: Int
  }

  @Test(arguments: seeds(20))
  func `elements that are not equatable are compared by their bytes`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let boxes = (0..<4).map { _ in Box() }
    var holders: [Holder] = []
    for _ in 0..<300 {
      let old = holders
      random.change(&holders) { Holder(box: $0.pick(boxes), number: $0.number(0...1)) }
      var copy = old
      let back = copy.apply(old.revision(to: holders))
      #expect(copy.elementsEqual(holders) { $0.box === $1.box && $0.number == $1.number })
      _ = copy.apply(back)
      #expect(copy.elementsEqual(old) { $0.box === $1.box && $0.number == $1.number })
    }
  }

  @Test func `elements without bytes are counted`() {
    var nothings: [Void] = [(), ()]
    _ = nothings.apply(nothings.revision(to: Array(repeating: (), count: 5)))
    #expect(nothings.count == 5)
  }
}
