import Foundation
import IdentityDiff
import TestSupport
import Testing

/// Laws over generated operations and sets, compared with a list that is searched from its beginning.
@Suite struct IdentitySetLawTests {
  /// Each seed runs 2,000 operations. With few identities, slots are often emptied and all members are compared after
  /// each operation.
  @Test(arguments: seeds(20), [4, 30, 300])
  func `a set behaves as a list with linear search`(seed: UInt64, identities: Int) {
    var random = SeededGenerator(seed: seed)
    var set = IdentitySet<Item>()
    var list = IdentityList()
    var isGrowing = true
    for turn in 0..<2000 {
      let item = Item(id: random.number(1...identities), value: random.number(0...9))
      if random.chance(0.005) { isGrowing.toggle() }
      let isSame =
        random.chance(isGrowing ? 0.75 : 0.25)
        ? insert(item, &set, &list, &random) : remove(item, &set, &list, &random)
      let isEqual =
        identities > 50 && turn % 50 != 0
        || set.elementsEqual(list.items) && set.reversed() == list.items.reversed()
      let holds =
        isSame && isEqual && set.count == list.items.count && set.isEmpty == list.items.isEmpty
        && set.first == list.items.first && set.last == list.items.last
        && set[id: item.id] == list[item.id] && set.contains(item) == list.items.contains(item)
        && set.contains(id: item.id) == (list[item.id] != nil) && set.ids == list.items.map(\.id)
        && set.index(id: item.id).map { set[$0] } == list[item.id]
      #expect(holds, "seed \(seed), turn \(turn): \(item), \(set), \(list.items)")
      if !holds { return }
    }
  }

  private func insert(
    _ item: Item, _ set: inout IdentitySet<Item>, _ list: inout IdentityList,
    _ random: inout SeededGenerator
  ) -> Bool {
    if random.chance(0.2) {
      let there = list[item.id]
      if there == nil { _ = list.insert(item) }
      return set.insert(item) == (there == nil, there ?? item)
    }
    let old = list.insert(item)
    if random.chance(0.2) {
      set[id: item.id] = item
      return true
    }
    return set.update(with: item) == old
  }

  private func remove(
    _ item: Item, _ set: inout IdentitySet<Item>, _ list: inout IdentityList,
    _ random: inout SeededGenerator
  ) -> Bool {
    if random.chance(0.002) {
      set.removeAll(keepingCapacity: random.chance(0.5))
      list.items = []
      return true
    }
    // Members at the ends are chosen too, as in a queue.
    let id = random.pick([item.id, list.items.first?.id ?? 0, list.items.last?.id ?? 0])
    let old = list.remove(id)
    if random.chance(0.3) {
      set[id: id] = nil
      return !set.contains(id: id)
    }
    return set.remove(id: id) == old
  }

  /// A set with some empty slots, and its expected members.
  private func sets(_ random: inout SeededGenerator) -> (IdentitySet<Item>, IdentityList) {
    var (set, list) = (IdentitySet<Item>(), IdentityList())
    for _ in 0..<random.number(0...20) {
      let item = Item(id: random.number(1...12), value: random.number(0...3))
      set.update(with: item)
      _ = list.insert(item)
      let gone = random.number(1...20)
      set.remove(id: gone)
      _ = list.remove(gone)
    }
    return (set, list)
  }

  private func check(
    seed: UInt64,
    _ law: (IdentitySet<Item>, IdentityList, IdentitySet<Item>, IdentityList) throws -> Bool
  ) rethrows {
    var random = SeededGenerator(seed: seed)
    for round in 0..<500 {
      let ((a, listA), (b, listB)) = (sets(&random), sets(&random))
      let holds = try law(a, listA, b, listB)
      #expect(holds, "seed \(seed), round \(round): \(a) and \(b)")
      if !holds { return }
    }
  }

  @Test(arguments: seeds(20))
  func `members of both sets keep the receiver's version, or take the argument's on update`(
    seed: UInt64
  ) {
    check(seed: seed) { a, listA, b, listB in
      let both = listA.items.filter { listB[$0.id] != nil }
      let onlyA = listA.items.filter { listB[$0.id] == nil }
      let onlyB = listB.items.filter { listA[$0.id] == nil }
      var common = a
      common.formIntersection(b)
      return Array(a.union(b)) == listA.items + onlyB && Array(common) == both
        && Array(a.updating(withContentsOf: b)) == listA.union(listB.items)
        && Array(a.subtracting(b)) == onlyA
    }
  }

  @Test(arguments: seeds(20))
  func `identity sets obey the laws of sets`(seed: UInt64) {
    check(seed: seed) { a, _, b, _ in
      let (union, common) = (a.union(b), a.intersection(b))
      return a.isSubset(of: union) && union.isSuperset(of: b) && common.isSubset(of: b)
        && common.allSatisfy(a.contains) && a.subtracting(b).isDisjoint(with: b)
        && a.isDisjoint(with: b) == common.isEmpty && a.isSubset(of: b) == (common == a)
        && union.count == a.count + b.count - common.count
        && a.union(a) == a && a.intersection(a) == a && a.subtracting(a).isEmpty
        && a.union([]) == a && IdentitySet().union(a) == a && a.isSuperset(of: [])
    }
  }

  @Test(arguments: seeds(20))
  func `the changes of a set lead to the other one, and filters and sorts are of arrays`(
    seed: UInt64
  ) throws {
    try check(seed: seed) { a, listA, b, _ in
      var sorted = a
      sorted.sort { $0.value < $1.value }
      return try a.applying(b.changes(from: a)) == b
        && Array(a.filter { $0.value > 1 }) == listA.items.filter { $0.value > 1 }
        && Array(sorted) == listA.items.sorted { $0.value < $1.value }
    }
  }

  @Test(arguments: seeds(20))
  func `an argument with repeated identities counts as a set`(seed: UInt64) {
    check(seed: seed) { a, _, b, listB in
      let repeated = listB.items.map { Item(id: $0.id, value: -1) } + listB.items
      return a.updating(withContentsOf: repeated) == a.updating(withContentsOf: b)
        && a.intersection(repeated) == a.intersection(b)
        && a.subtracting(repeated) == a.subtracting(b)
    }
  }

  @Test(arguments: seeds(20))
  func `sets with equal members in one order are equal, however they were made`(
    seed: UInt64
  ) {
    check(seed: seed) { a, listA, b, listB in
      let fresh = IdentitySet(listA.items)
      return a == fresh && a.hashValue == fresh.hashValue && (a == b) == (listA == listB)
        && (a.count < 2 || a != IdentitySet(a.reversed()))
    }
  }

  @Test(arguments: seeds(20))
  func `decoding restores the encoded set from an array`(seed: UInt64) throws {
    try check(seed: seed) { a, listA, _, _ in
      let data = try JSONEncoder().encode(a)
      return try JSONDecoder().decode(IdentitySet<Item>.self, from: data) == a
        && JSONDecoder().decode([Item].self, from: data) == listA.items
    }
  }

  @Test(arguments: seeds(20))
  func `an index stays valid while other members are inserted and replaced`(seed: UInt64) {
    check(seed: seed) { a, listA, b, _ in
      let indices = Array(a.indices)
      let union = a.union(b)
      return indices.map { union[$0].id } == listA.items.map(\.id)
        && indices == indices.sorted() && a.distance(from: a.startIndex, to: a.endIndex) == a.count
    }
  }
}
