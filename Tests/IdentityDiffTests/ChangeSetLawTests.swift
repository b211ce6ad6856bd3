import Foundation
import IdentityDiff
import TestSupport
import Testing

struct Item: Identifiable, Hashable, Codable, Sendable {
  let id: Int
  var value = 0
}

/// Laws over generated lists. Each seed runs 500 cases.
@Suite struct ChangeSetLawTests {
  /// A list, and what might become of it: with repeated identities where `isUnique` is false.
  private func pair(_ random: inout SeededGenerator, isUnique: Bool) -> (old: [Item], new: [Item]) {
    let ids = isUnique ? 0...40 : 0...5
    func list() -> [Item] {
      var seen = Set<Int>()
      return (0..<random.number(0...14)).compactMap { _ in
        let item = Item(id: random.number(ids), value: random.number(0...2))
        return isUnique && !seen.insert(item.id).inserted ? nil : item
      }
    }
    let old = list()
    var new = random.chance(0.3) ? list() : old
    for _ in 0..<random.number(0...4) where !new.isEmpty {
      let index = random.number(0...new.count - 1)
      switch random.number(0...3) {
      case 0: new.remove(at: index)
      case 1: new[index].value += 1
      case 2: new.insert(new.remove(at: index), at: random.number(0...new.count))
      default:
        let item = Item(id: random.number(ids))
        if !isUnique || !new.contains(where: { $0.id == item.id }) { new.insert(item, at: index) }
      }
    }
    return (old, new)
  }

  private func check(
    seed: UInt64, isUnique: Bool, _ law: ([Item], [Item], ChangeSet<Item>) throws -> Bool
  ) rethrows {
    var random = SeededGenerator(seed: seed)
    for round in 0..<500 {
      let (old, new) = pair(&random, isUnique: isUnique)
      let holds = try law(old, new, new.changes(from: old))
      #expect(holds, "seed \(seed), round \(round): \(old) → \(new)")
      if !holds { return }
    }
  }

  @Test(arguments: seeds(40), [true, false])
  func `replay leads from the old list to the new one`(seed: UInt64, isUnique: Bool) {
    check(seed: seed, isUnique: isUnique) { old, new, changes in old.applying(changes) == new }
  }

  @Test(arguments: seeds(40), [true, false])
  func `the inverse leads back, and its inverse is the change set`(seed: UInt64, isUnique: Bool) {
    check(seed: seed, isUnique: isUnique) { old, new, changes in
      new.applying(changes.inverted) == old && changes.inverted.inverted == changes
    }
  }

  @Test(arguments: seeds(40))
  func `applied by identity to the same list it does the same`(seed: UInt64) {
    check(seed: seed, isUnique: true) { old, new, changes in
      let (result, conflicts) = old.applyingByIdentity(changes)
      return result == new && conflicts.isEmpty
    }
  }

  @Test(arguments: seeds(40))
  func `applied by identity beside another's change, both are there`(seed: UInt64) {
    check(seed: seed, isUnique: true) { old, new, changes in
      // Somebody else adds an element at the end and changes one that stayed as it was.
      let touched = Set(
        changes.updates.map(\.new.id) + changes.deletions.map(\.element.id)
          + changes.moves.map(\.element.id))
      var theirs = old + [Item(id: 1000)]
      let other = old.firstIndex { !touched.contains($0.id) }
      if let other { theirs[other].value += 100 }
      let (result, conflicts) = theirs.applyingByIdentity(changes)
      return conflicts.isEmpty && result.contains(Item(id: 1000))
        && (other.map { result.contains(theirs[$0]) } ?? true)
        && changes.updates.allSatisfy { result.contains($0.new) }
        && changes.insertions.allSatisfy { result.contains($0.element) }
        && changes.deletions.allSatisfy { !result.contains($0.element) }
    }
  }

  @Test(arguments: seeds(40))
  func `repeated identities never trap when applied by identity`(seed: UInt64) {
    check(seed: seed, isUnique: false) { old, new, changes in
      let count = new.applyingByIdentity(changes).result.count
      return count <= new.count + changes.insertions.count
    }
  }

  @Test(arguments: seeds(20), [true, false])
  func `decoding gives back what was encoded`(seed: UInt64, isUnique: Bool) throws {
    try check(seed: seed, isUnique: isUnique) { _, _, changes in
      let data = try JSONEncoder().encode(changes)
      return try JSONDecoder().decode(ChangeSet<Item>.self, from: data) == changes
    }
  }

  @Test(arguments: seeds(40))
  func `the nth occurrence of an identity is matched with the nth`(seed: UInt64) {
    check(seed: seed, isUnique: false) { old, new, changes in
      let ids = Set((old + new).map(\.id))
      return ids.allSatisfy { id in
        let before = old.indices.filter { old[$0].id == id }
        let after = new.indices.filter { new[$0].id == id }
        let shared = min(before.count, after.count)
        let deleted = changes.deletions.map(\.offset).filter { old[$0].id == id }
        let inserted = changes.insertions.map(\.offset).filter { new[$0].id == id }
        let updated = changes.updates.filter { $0.new.id == id }.map {
          [$0.oldOffset, $0.newOffset]
        }
        let expected = zip(before, after).filter { old[$0] != new[$1] }.map { [$0, $1] }
        return deleted == Array(before.dropFirst(shared))
          && inserted == Array(after.dropFirst(shared)) && Set(updated) == Set(expected)
      }
    }
  }

  @Test func `an equal list, also in other storage, changes nothing`() {
    let list = (0..<100).map { Item(id: $0) }
    let copy = list.map { Item(id: $0.id, value: $0.value) }
    #expect(list.changes(from: list).isEmpty)
    #expect(copy.changes(from: list).isEmpty)
    #expect([Item]().changes(from: []).isEmpty)
  }
}
