import Foundation
import IdentityDiff
import TestSupport
import Testing

/// Laws over generated lists of sections. Each seed runs 300 cases.
@Suite struct SectionLawTests {
  private func list(_ random: inout SeededGenerator, isUnique: Bool) -> [Section] {
    var rows = Set<Int>()
    var headers = Set<Int>()
    return (0..<random.number(0...5)).compactMap { _ in
      let header = Header(id: random.number(0...8), title: random.number(0...1))
      let items = (0..<random.number(0...6)).compactMap { _ in
        let item = Item(id: random.number(0...(isUnique ? 40 : 5)), value: random.number(0...1))
        return isUnique && !rows.insert(item.id).inserted ? nil : item
      }
      return isUnique && !headers.insert(header.id).inserted ? nil : Section(header, rows: items)
    }
  }

  /// A later version of a list: with rows and sections changed, moved, inserted and deleted.
  private func successor(
    of old: [Section], _ random: inout SeededGenerator, isUnique: Bool
  ) -> [Section] {
    if random.chance(0.2) { return list(&random, isUnique: isUnique) }
    var new = old
    for _ in 0..<random.number(0...5) where !new.isEmpty {
      let section = random.number(0...new.count - 1)
      switch random.number(0...6) {
      case 0: new[section].content.title += 1
      case 1: new.insert(new.remove(at: section), at: random.number(0...new.count))
      case 2 where new.count > 1:
        // The section is deleted, and some of its rows move to another one.
        let rows = new.remove(at: section).rows
        new[random.number(0...new.count - 1)].rows += rows.filter { _ in random.chance(0.5) }
      case 3:
        let header = Header(id: 100 + random.number(0...3))
        if !new.contains(where: { $0.content.id == header.id }) {
          let taken = new[section].rows.popLast().map { [$0] } ?? []
          new.insert(Section(header, rows: taken), at: random.number(0...new.count))
        }
      default:
        guard !new[section].rows.isEmpty else { continue }
        let row = random.number(0...new[section].rows.count - 1)
        var item = new[section].rows.remove(at: row)
        if random.chance(0.3) { item.value += 1 }
        let target = random.number(0...new.count - 1)
        new[target].rows.insert(item, at: random.number(0...new[target].rows.count))
      }
    }
    return new
  }

  @Test(arguments: seeds(5)) func `a change set is the same after coding`(seed: UInt64) throws {
    try check(seed: seed, isUnique: true) { _, _, changes in
      let data = try JSONEncoder().encode(changes)
      return try JSONDecoder().decode(SectionedChangeSet<Header, Item>.self, from: data) == changes
    }
  }

  func check(
    seed: UInt64, isUnique: Bool,
    _ law: ([Section], [Section], SectionedChangeSet<Header, Item>) throws -> Bool
  ) rethrows {
    var random = SeededGenerator(seed: seed)
    for round in 0..<300 {
      let old = list(&random, isUnique: isUnique)
      let new = successor(of: old, &random, isUnique: isUnique)
      let changes = new.changes(from: old)
      let holds = try law(old, new, changes)
      #expect(holds, "seed \(seed), round \(round): \(old) → \(new): \(changes)")
      if !holds { return }
    }
  }

  @Test(arguments: seeds(20), [true, false])
  func `replay leads from the old sections to the new ones`(
    seed: UInt64, isUnique: Bool
  ) throws {
    try check(seed: seed, isUnique: isUnique) { old, new, changes in
      try old.applying(changes) == new && changes.isEmpty == (old == new)
    }
  }

  @Test(arguments: seeds(20), [true, false])
  func `the inverse leads back, and its inverse is the change set`(
    seed: UInt64, isUnique: Bool
  ) throws {
    try check(seed: seed, isUnique: isUnique) { old, new, changes in
      try new.applying(changes.inverted) == old && changes.inverted.inverted == changes
    }
  }

  @Test(arguments: seeds(20), [true, false])
  func `the steps, one after another, lead to the new sections`(
    seed: UInt64, isUnique: Bool
  ) {
    check(seed: seed, isUnique: isUnique) { old, new, changes in
      var view = SectionsView(sections: old)
      var assistant = UpdateAssistant(old)
      assistant.update(&view, to: new)
      return view.sections == new && assistant.sections == new
    }
  }

  @Test(arguments: seeds(20))
  func `rows pair up in their sections, then across sections, with the fewest moves`(seed: UInt64) {
    check(seed: seed, isUnique: true) { old, new, changes in
      changes.agrees(with: SectionReference(old, new))
    }
  }
}
