import IdentityDiff
import Synchronization
import TestSupport
import Testing

@Suite struct ApplyingInPlaceTests {
  @Test(arguments: seeds(10), ChangeSetLawTests.shapes)
  func `applying in place leads to the new list, and the inverse back`(
    seed: UInt64, shape: Shape
  ) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<(shape.length < 100 ? 500 : 10) {
      let (old, new) = random.pair(shape)
      let changes = new.changes(from: old)
      var list = old
      try list.apply(changes)
      let leads = list == new
      try list.apply(changes.inverted)
      let holds = leads && list == old
      #expect(holds, "seed \(seed), \(shape.name), round \(round): \(old) → \(new)")
      if !holds { return }
    }
  }

  @Test(arguments: seeds(20))
  func `hostile change sets apply in place as to a copy, or change nothing`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var refused = 0
    for round in 0..<1000 {
      let old = (0..<random.number(0...6)).map { _ in random.item() }
      let changes = random.hostileChanges { $0.item() }
      var list = old
      let expected = Result { () throws(ChangeSetMismatch) in try old.applying(changes) }
      let result = Result { () throws(ChangeSetMismatch) in
        try list.apply(changes)
        return list
      }
      if case .failure = result { refused += 1 }
      let holds = result == expected && list == (try? expected.get()) ?? old
      #expect(holds, "seed \(seed), round \(round): \(old), \(changes)")
      if !holds { return }
    }
    #expect(refused > 20)
  }

  /// An object that counts the living objects of its tally.
  private final class Counted: Hashable, Sendable {
    final class Tally: Sendable { let count = Mutex(0) }
    let tally: Tally
    init(_ tally: Tally) {
      self.tally = tally
      tally.count.withLock { $0 += 1 }
    }
    deinit { tally.count.withLock { $0 -= 1 } }
    static func == (lhs: Counted, rhs: Counted) -> Bool { lhs === rhs }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  @Test(arguments: seeds(10))
  func `each object that left is released once, and each that stayed is kept`(seed: UInt64) throws {
    let tally = Counted.Tally()
    do {
      var random = SeededGenerator(seed: seed)
      var list: [Counted] = []
      for _ in 0..<100 {
        var new = list.filter { _ in random.chance(0.7) }
        for _ in 0..<random.number(0...4) {
          new.insert(Counted(tally), at: random.number(0...new.count))
          new.swapAt(random.number(0...new.count - 1), random.number(0...new.count - 1))
        }
        do { try list.apply(new.changes(from: list)) }
        #expect(list == new)
        new = []
        #expect(tally.count.withLock(\.self) == list.count)
      }
    }
    #expect(tally.count.withLock(\.self) == 0)
  }

  @Test func `a copy made before the changes keeps its elements`() throws {
    let old = (0..<20).map { Item(id: $0) }
    var list = old
    var new = Array(old.dropFirst(3))
    new.swapAt(0, 12)
    new[5].value = 7
    new.append(contentsOf: [Item(id: 30), Item(id: 31), Item(id: 32), Item(id: 33)])
    try list.apply(new.changes(from: list))
    #expect(list == new && old == (0..<20).map { Item(id: $0) })
  }

  @Test func `changes are made in the storage of the array`() throws {
    var list = (0..<100).map { Item(id: $0) }
    list.reserveCapacity(200)
    let address = list.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    func edit(_ change: (inout [Item]) -> Void) throws {
      let changes = {
        var new = list
        change(&new)
        return new.changes(from: list)
      }()
      try list.apply(changes)
      #expect(list.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } == address)
    }
    try edit { $0[50].value += 1 }
    try edit { $0.insert(Item(id: 200), at: 30) }
    try edit { $0.insert($0.remove(at: 90), at: 3) }
    try edit { $0.remove(at: 60) }
  }

  @Test(arguments: seeds(20))
  func `a set takes changes, hostile ones too, as a list of its members does`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var (set, refused) = (IdentitySet<Item>(), 0)
    for round in 0..<2000 {
      var next = set
      for _ in 0..<random.number(0...3) {
        let item = random.item()
        if random.chance(0.5) { next.update(with: item) } else { next.remove(id: item.id) }
      }
      let isHostile = random.chance(0.5)
      let changes = isHostile ? random.hostileChanges { $0.item() } : next.changes(from: set)
      let list = try? Array(set).applying(changes)
      let expected = list.map { IdentitySet($0) } ?? set
      let applied = try? set.applying(changes)
      do { try set.apply(changes) } catch { refused += 1 }
      let holds =
        set == expected && applied ?? set == expected && (applied == nil) == (list == nil)
        && set.ids.allSatisfy { set[id: $0]?.id == $0 } && (isHostile || set == next)
      #expect(holds, "seed \(seed), round \(round): \(changes)")
      if !holds { return }
    }
    #expect(refused > 20)
  }
}
