import Foundation
import IdentityDiff
import Synchronization
import TestSupport
import Testing

/// Laws over generated lists: each seed runs 500 cases of short lists, or 10 of long ones.
@Suite struct ChangeSetLawTests {
  static let shapes: [Shape] = [.few, .repeated, .many, .crowded]

  private func check(
    seed: UInt64, _ shape: Shape,
    _ law: ([Item], [Item], ChangeSet<Item>) throws -> Bool
  ) rethrows {
    var random = SeededGenerator(seed: seed)
    for round in 0..<(shape.length < 100 ? 500 : 10) {
      let (old, new) = random.pair(shape)
      let holds = try law(old, new, new.changes(from: old))
      #expect(holds, "seed \(seed), \(shape.name), round \(round): \(old) → \(new)")
      if !holds { return }
    }
  }

  @Test(arguments: seeds(10), shapes)
  func `replay leads from the old list to the new one`(seed: UInt64, shape: Shape) throws {
    try check(seed: seed, shape) { old, new, changes in try old.applying(changes) == new }
  }

  @Test(arguments: seeds(10), shapes)
  func `the inverse leads back, and its inverse is the change set`(
    seed: UInt64, shape: Shape
  ) throws {
    try check(seed: seed, shape) { old, new, changes in
      try new.applying(changes.inverted) == old && changes.inverted.inverted == changes
    }
  }

  @Test(arguments: seeds(10), shapes)
  func `the steps, one after another, lead to the new list`(seed: UInt64, shape: Shape) throws {
    try check(seed: seed, shape) { old, new, changes in
      let steps = try changes.steps
      var list = old
      for step in steps { list.take(step) }
      let count =
        changes.deletions.count + changes.insertions.count + changes.moves.count
        + changes.updates.count
      return list == new && steps.count == count
    }
  }

  @Test(arguments: seeds(10), [Shape.few, .many])
  func `a change set applied by identity to its own list does the same`(seed: UInt64, shape: Shape)
  {
    check(seed: seed, shape) { old, new, changes in
      let (result, conflicts) = old.applyingByIdentity(changes)
      return result == new && conflicts.isEmpty
    }
  }

  @Test(arguments: seeds(10))
  func `a change set applied by identity keeps another user's change`(seed: UInt64) {
    check(seed: seed, .few) { old, new, changes in
      // Another user adds an element at the end and changes one that had stayed the same.
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

  @Test(arguments: seeds(10))
  func `a change set applied by identity to any list makes or reports each change`(seed: UInt64) {
    check(seed: seed, .repeated) { old, new, changes in
      var random = SeededGenerator(seed: seed)
      let theirs = random.items(.repeated)
      let (result, conflicts) = theirs.applyingByIdentity(changes)
      let made = result.count - theirs.count
      let missing = conflicts.count { if case .present = $0 { false } else { true } }
      let present = conflicts.count - missing
      let inserted = changes.insertions.count - present
      let deleted = inserted - made
      return deleted <= changes.deletions.count && deleted >= changes.deletions.count - missing
    }
  }

  @Test(arguments: seeds(10), shapes)
  func `decoding restores the encoded change set`(seed: UInt64, shape: Shape) throws {
    try check(seed: seed, shape) { _, _, changes in
      let data = try JSONEncoder().encode(changes)
      return try JSONDecoder().decode(ChangeSet<Item>.self, from: data) == changes
    }
  }

  @Test(arguments: seeds(10), shapes)
  func `pairs of each identity are as many as possible, and moves as few as possible`(
    seed: UInt64, shape: Shape
  ) {
    check(seed: seed, shape) { old, new, changes in
      changes.pairsAll(of: old, new)
        && (!shape.isUnique || changes.agrees(with: Reference(old, new)))
    }
  }

  @Test(arguments: seeds(10), shapes)
  func `elements at the common beginning and then the common end stay in place`(
    seed: UInt64, shape: Shape
  ) {
    check(seed: seed, shape) { old, new, changes in
      let prefix = zip(old, new).prefix { $0 === $1 }.count
      let rest = zip(old.dropFirst(prefix).reversed(), new.dropFirst(prefix).reversed())
      let suffix = rest.prefix { $0 === $1 }.count
      let (gone, come) = (prefix..<old.count - suffix, prefix..<new.count - suffix)
      return changes.deletions.allSatisfy { gone.contains($0.offset) }
        && changes.insertions.allSatisfy { come.contains($0.offset) }
        && changes.moves.allSatisfy { gone.contains($0.origin) && come.contains($0.destination) }
    }
  }

  /// An identity that counts its hash computations.
  private struct Counted: Hashable {
    final class Tally: Sendable { let count = Mutex(0) }
    let number: Int
    let tally: Tally
    func hash(into hasher: inout Hasher) {
      tally.count.withLock { $0 += 1 }
      hasher.combine(number)
    }
    static func == (lhs: Counted, rhs: Counted) -> Bool { lhs.number == rhs.number }
  }

  @Test func `elements that stay in place are not hashed`() {
    let tally = Counted.Tally()
    let comparator = ElementComparator<Item>(
      id: { Counted(number: $0.id, tally: tally) }, comparing: \.value)
    let old = (0..<1000).map { Item(id: $0) }
    var new = old
    for index in stride(from: 0, to: 1000, by: 10) { new[index].value += 1 }
    for index in [100, 300, 500] { new.insert(new.remove(at: index), at: index + 400) }
    new.removeSubrange(200..<203)
    new.insert(Item(id: 5000), at: 250)
    let changes = new.changes(from: old, by: comparator)
    #expect(changes.moves.count == 3 && changes.deletions.count == 3)
    // Each of three moved elements is in both lists.
    #expect(tally.count.withLock(\.self) <= 2 * 3 + 3 + 1)
  }

  @Test func `an equal list changes nothing, also in other storage`() {
    let list = (0..<100).map { Item(id: $0) }
    let copy = list.map { Item(id: $0.id, value: $0.value) }
    #expect(list.changes(from: list).isEmpty)
    #expect(copy.changes(from: list).isEmpty)
    #expect([Item]().changes(from: []).isEmpty)
  }
}
