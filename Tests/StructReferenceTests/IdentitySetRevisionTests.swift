import Foundation
import IdentityDiff
import StructReference
import TestSupport
import Testing

/// A history of an identity set restores members and their order. Each seed runs 300 changes.
@Suite struct IdentitySetRevisionTests {
  private struct Item: Identifiable, Hashable, Codable {
    let id: Int
    var value = 0
  }

  private func change(_ set: inout IdentitySet<Item>, _ random: inout SeededGenerator) {
    func item(_ random: inout SeededGenerator) -> Item {
      Item(id: random.number(0...12), value: random.number(0...2))
    }
    switch random.number(0...11) {
    case 0: set = IdentitySet((0..<random.number(0...15)).map { _ in item(&random) })
    case 1: set = IdentitySet(set.shuffled(using: &random))
    case 2: set = IdentitySet(set.map(\.self))
    case 3: set = IdentitySet([item(&random)] + set)
    case 4:
      // This moves the member to the end.
      if let member = set.randomElement(using: &random) {
        set.remove(id: member.id)
        set.insert(member)
      }
    case 5..<8: for _ in 0..<random.number(1...3) { set.remove(id: random.number(0...12)) }
    default: for _ in 0..<random.number(1...3) { set.update(with: item(&random)) }
    }
  }

  @Test(arguments: seeds(20))
  func `a revision leads to the other set, and its result leads back`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var set = IdentitySet<Item>()
    var stray = set.revision(to: set)
    for round in 0..<300 {
      let old = set
      change(&set, &random)
      if random.chance(0.3) { change(&set, &random) }

      var copy = old
      let back = copy.apply(old.revision(to: set))
      let isReached = copy == set && isSound(copy)
      let forth = copy.apply(back)
      let isTakenBack = copy == old && isSound(copy)
      _ = copy.apply(forth)

      // A revision of other sets applies as far as it can, and can be reverted.
      var victim = set
      let cure = victim.apply(stray)
      _ = victim.apply(cure)
      if random.chance(0.2) { stray = old.revision(to: set) }

      let holds = isReached && isTakenBack && copy == set && victim == set && isSound(victim)
      #expect(holds, "seed \(seed), round \(round): \(old) → \(set)")
      if !holds { return }
    }
  }

  /// Whether each member is found at its index.
  private func isSound(_ set: IdentitySet<Item>) -> Bool {
    set.count == Array(set).count && set.allSatisfy { set[id: $0.id] == $0 }
  }

  /// A revision from a file that was edited by hand.
  private func forged(_ random: inout SeededGenerator) throws -> IdentitySet<Item>.Revision {
    func list(_ element: (inout SeededGenerator) -> String) -> String {
      "[" + (0..<random.number(0...5)).map { _ in element(&random) }.joined(separator: ",") + "]"
    }
    func item(_ random: inout SeededGenerator) -> String {
      #"{"id":\#(random.number(0...8)),"value":\#(random.number(0...9))}"#
    }
    let removed = list { String($0.number(0...8)) }
    let replaced = list(item)
    let inserted = list {
      let offset = $0.pick([.min, -1, 0, 1, 2, 5, 9, .max])
      return #"{"offset":\#(offset),"member":\#(item(&$0))}"#
    }
    let text = #"{"removed":\#(removed),"replaced":\#(replaced),"inserted":\#(inserted)}"#
    return try JSONDecoder().decode(IdentitySet<Item>.Revision.self, from: Data(text.utf8))
  }

  @Test(arguments: seeds(20))
  func `a forged revision applies as far as it can, and can be reverted`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var set = IdentitySet<Item>()
    for round in 0..<300 {
      change(&set, &random)
      var copy = set
      let back = copy.apply(try forged(&random))
      let isSound = isSound(copy)
      _ = copy.apply(back)
      #expect(isSound && copy == set && self.isSound(copy), "seed \(seed), round \(round): \(set)")
      if copy != set { return }
    }
  }

  @Test(arguments: seeds(20))
  func `undo and redo pass through the same sets, also after decoding`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var history = History(initialValue: IdentitySet<Item>())
    var sets = [history.value]
    for _ in 0..<100 {
      change(&history.value, &random)
      if history.value != sets.last { sets.append(history.value) }
    }
    let data = try JSONEncoder().encode(history)
    for var copy in [
      history, try JSONDecoder().decode(History<IdentitySet<Item>>.self, from: data),
    ] {
      var back = [copy.value]
      while copy.undo() { back.append(copy.value) }
      #expect(back.reversed() == sets, "seed \(seed)")
      var forth = [copy.value]
      while copy.redo() { forth.append(copy.value) }
      #expect(forth == sets, "seed \(seed)")
    }
  }

  @Test func `the kept revision is as small as the change`() throws {
    let set = IdentitySet((0..<1000).map { Item(id: $0) })
    var other = set
    other[id: 0]?.value = 1
    other.remove(id: 7)
    other.insert(Item(id: 7))
    other.remove(id: 990)
    other.insert(Item(id: 5000))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(set.revision(to: other)), as: UTF8.self)
    #expect(
      text == #"{"inserted":[{"member":{"id":7,"value":0},"offset":998},"#
        + #"{"member":{"id":5000,"value":0},"offset":999}],"#
        + #""removed":[990,7],"replaced":[{"id":0,"value":1}]}"#)
  }

  @Test func `a reference follows its member by identity, also through a history`() {
    let source = Ref(initialValue: History(initialValue: IdentitySet([Item(id: 1), Item(id: 2)])))
    let set: Ref<IdentitySet<Item>> = source[\.value]
    let second = set[id: 2]
    set.value.remove(id: 1)
    second.value?.value = 5
    #expect(Array(set.value) == [Item(id: 2, value: 5)])
    source.value.undo()
    #expect(second.value == Item(id: 2))
    source.value.undo()
    #expect(set.value.map(\.id) == [1, 2])
  }

  private final class Thing: Identifiable {}
  private struct Holder: Identifiable {
    let thing: Thing
    var number: Int
    var id: ObjectIdentifier { thing.id }
  }

  @Test func `members that are not equatable are compared by their bytes`() {
    let things = (0..<4).map { _ in Thing() }
    let old = IdentitySet(things.map { Holder(thing: $0, number: 0) })
    var new = old
    new[id: things[2].id]?.number = 1
    new.remove(id: things[0].id)
    var copy = old
    let back = copy.apply(old.revision(to: new))
    #expect(copy.map(\.number) == [0, 1, 0] && copy.map(\.id) == things.dropFirst().map(\.id))
    _ = copy.apply(back)
    #expect(copy.map(\.number) == [0, 0, 0, 0] && copy.map(\.id) == things.map(\.id))
  }

  /// Values that are all equal.
  private struct Blur: Identifiable, Equatable {
    let id: Int
    static func == (lhs: Blur, rhs: Blur) -> Bool { true }
  }

  @Test func `members with different identities are never equal`() {
    let (old, new) = (
      IdentitySet([1, 2, 3].map(Blur.init)), IdentitySet([3, 1, 4].map(Blur.init))
    )
    var copy = old
    let back = copy.apply(old.revision(to: new))
    #expect(copy.map(\.id) == [3, 1, 4])
    _ = copy.apply(back)
    #expect(copy.map(\.id) == [1, 2, 3])
  }
}
