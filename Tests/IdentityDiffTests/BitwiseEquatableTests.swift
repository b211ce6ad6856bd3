import TestSupport
import Testing

@testable import IdentityDiff

/// Counts how often values are compared.
private final class Tally {
  var comparisons = 0
}

/// An item that promises to be equal to what has its bytes.
private struct Promising: Identifiable, BitwiseEquatable {
  let id: Int
  let value: String
  let tally: Tally

  static func == (lhs: Promising, rhs: Promising) -> Bool {
    lhs.tally.comparisons += 1
    return lhs.id == rhs.id && lhs.value == rhs.value
  }
}

/// Bytes between the parts, which may hold anything.
private struct Padded: Identifiable, BitwiseEquatable {
  let id: Int8
  let value: Int
  let flag: Bool
}

@Suite struct BitwiseEquatableTests {
  private let tally = Tally()

  private func promising(_ item: Item) -> Promising {
    // Long enough to be kept elsewhere: equal texts may have other bytes.
    Promising(id: item.id, value: "the value of an item is \(item.value)", tally: tally)
  }

  @Test(arguments: seeds(10))
  func `the change sets are those without the promise`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<100 {
      let (old, new) = random.pair(random.pick([.few, .repeated]))
      let kept = old.map(promising)
      // Some elements have the bytes of what they were, others equal ones.
      let next = new.map { item in
        (random.chance(0.5) ? nil : kept.first { $0 == promising(item) }) ?? promising(item)
      }
      let changes = next.changes(from: kept)
      let plain = next.changes(from: kept, by: Comparator(id: { $0.id }, by: ==))
      #expect(changes == plain, "seed \(seed), round \(round)")
      #expect(try kept.applying(changes) == next)
    }
  }

  @Test func `what did not change is not compared`() {
    let old = (0..<50).map { promising(Item(id: $0, value: $0)) }
    var new = old
    new[20] = promising(Item(id: 20, value: -1))
    #expect(new.changes(from: old).updates.map(\.newOffset) == [20])
    #expect(tally.comparisons <= 4)
  }

  @Test func `bytes between parts do not matter`() {
    func list(_ noise: UInt8) -> [Padded] {
      (0..<8).map { number in
        var element = Padded(id: 0, value: 0, flag: false)
        withUnsafeMutableBytes(of: &element) { bytes in
          for index in bytes.indices { bytes[index] = noise }
          bytes[0] = UInt8(number)
          bytes.storeBytes(of: number, toByteOffset: 8, as: Int.self)
          bytes[16] = 1
        }
        return element
      }
    }
    #expect(list(0).changes(from: list(0xFF)).isEmpty)
  }
}
