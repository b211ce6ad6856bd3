import IdentityDiff
import TestSupport
import Testing

@Suite struct VersionedCollectionTests {
  private struct Item: Identifiable, Hashable {
    let id: Int
    var content = 0
  }

  /// An array with a list of the stretches that it does not share.
  private struct Version: VersionedCollection {
    var items: [Item]
    var stretches: [UnsharedStretch] = []

    var startIndex: Int { 0 }
    var endIndex: Int { items.count }
    subscript(position: Int) -> Item { items[position] }
    func unshared(with old: Version) -> [UnsharedStretch] { stretches }
  }

  /// Two versions that share long parts. The elements between these are inserted, deleted, changed and moved.
  private func versions(_ random: inout SeededGenerator) -> (old: Version, new: Version) {
    var (old, new) = ([] as [Item], [] as [Item])
    let lengths = (0...random.number(0...4)).map { _ in random.number(0...6) }
    let total = lengths.reduce(0, +)
    var pool = (0..<total).map { Item(id: $0) }
    let open = pool
    pool = pool.filter { _ in random.chance(0.8) }
    pool = pool.map { Item(id: $0.id, content: random.chance(0.3) ? 1 : 0) }
    pool += (0..<random.number(0...3)).map { Item(id: 1000 + $0) }
    if random.chance(0.6) { pool.shuffle(using: &random) }
    var (stretches, next, taken) = ([] as [UnsharedStretch], 10_000, 0)
    for (index, length) in lengths.enumerated() {
      let shared = (0..<random.pick([1, 3, 90, 300])).map { Item(id: next + $0) }
      next += shared.count
      old += shared
      new += shared
      let isLast = index == lengths.count - 1
      let arrivals = isLast ? pool.count : min(random.number(0...length + 1), pool.count)
      stretches.append(
        UnsharedStretch(
          old: old.count..<old.count + length, new: new.count..<new.count + arrivals))
      old += open[taken..<taken + length]
      taken += length
      new += pool.prefix(arrivals)
      pool.removeFirst(arrivals)
    }
    let end = (0..<random.pick([0, 2, 400])).map { Item(id: next + $0) }
    return (Version(items: old + end), Version(items: new + end, stretches: stretches))
  }

  @Test(arguments: seeds(400))
  func `shared storage changes only the cost`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<10 {
      let (old, new) = versions(&random)
      let changes = new.changes(from: old)
      #expect(changes == new.items.changes(from: old.items))
      #expect(try old.applying(changes) == new.items)
    }
  }

  /// Counts the elements that are read.
  private final class Counter { var count = 0 }

  private struct Counted: VersionedCollection {
    var items: [Item]
    var stretches: [UnsharedStretch] = []
    let counter: Counter

    var startIndex: Int { 0 }
    var endIndex: Int { items.count }
    subscript(position: Int) -> Item {
      counter.count += 1
      return items[position]
    }
    func unshared(with old: Counted) -> [UnsharedStretch] { stretches }
  }

  @Test(arguments: [100, 10_000, 100_000])
  func `diffing two versions compares few elements, however many there are`(count: Int) throws {
    let items = (0..<count).map { Item(id: $0) }
    func looks(_ stretches: [UnsharedStretch], _ change: (inout [Item]) -> Void) throws -> Int {
      let counter = Counter()
      let old = Counted(items: items, counter: counter)
      var new = Counted(items: items, stretches: stretches, counter: counter)
      change(&new.items)
      let changes = new.changes(from: old)
      #expect(changes == new.items.changes(from: items))
      return counter.count
    }
    let (offset, last) = (count / 2, count - 1)
    let one = offset..<offset + 1
    #expect(try looks([.init(old: one, new: one)]) { $0[offset].content = 1 } <= 20)
    #expect(
      try looks([.init(old: one, new: offset..<offset)]) { $0.remove(at: offset) } <= 50)
    #expect(
      try looks([.init(old: offset..<offset, new: one)]) { $0.insert(Item(id: -1), at: offset) }
        <= 50)
    let toFront = [
      UnsharedStretch(old: 0..<0, new: 0..<1),
      UnsharedStretch(old: last..<last + 1, new: last + 1..<last + 1),
    ]
    #expect(try looks(toFront) { $0.insert($0.removeLast(), at: 0) } <= 50)
    let exchange = [
      UnsharedStretch(old: 0..<1, new: 0..<1),
      UnsharedStretch(old: last..<last + 1, new: last..<last + 1),
    ]
    #expect(try looks(exchange) { $0.swapAt(0, last) } <= 90)
  }
}
