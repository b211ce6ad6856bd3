import Foundation
import Testing

@testable import IdentityDiff

@Suite struct IdentitySetTests {
  /// A member with a content that counts how often it is copied.
  private struct Document: Identifiable, Equatable {
    final class Lines: Equatable {
      var texts: [String]
      init(_ texts: [String]) { self.texts = texts }
      static func == (lhs: Lines, rhs: Lines) -> Bool { lhs.texts == rhs.texts }
    }
    var id: Int
    private(set) var copies = 0
    private var lines = Lines([])

    init(id: Int) { self.id = id }

    mutating func append(_ text: String) {
      if !isKnownUniquelyReferenced(&lines) {
        copies += 1
        lines = Lines(lines.texts)
      }
      lines.texts.append(text)
    }
  }

  @Test func `A change in place copies nothing`() {
    var set: IdentitySet = [Document(id: 1), Document(id: 2)]
    for number in 0..<10 { set[id: 1]?.append("\(number)") }
    #expect(set[id: 1]?.copies == 0)
    let copy = set
    set[id: 1]?.append("more")
    #expect(set[id: 1]?.copies == 1 && copy != set)
  }

  @Test func `A change in place keeps the set whole`() {
    var set: IdentitySet = [Document(id: 1), Document(id: 2), Document(id: 3)]
    set[id: 2]?.id = 7
    #expect(set.map(\.id) == [1, 3, 7] && set[id: 2] == nil && set[id: 7] != nil)
    set[id: 1]?.id = 3
    #expect(set.map(\.id) == [3, 7])
    set[id: 9]?.append("nobody")
    func change(_ member: inout Document?, to new: Document?) { member = new }
    change(&set[id: 3], to: nil)
    change(&set[id: 4], to: Document(id: 4))
    change(&set[id: 5], to: Document(id: 6))
    #expect(set.map(\.id) == [7, 4] && set.count == 2)
    change(&set[id: 7], to: nil)
    change(&set[id: 4], to: nil)
    #expect(set.isEmpty && set.startIndex == set.endIndex)
  }

  @Test func `a newer version replaces the older one in place and returns it`() {
    var set: IdentitySet = [Item(id: 1), Item(id: 2), Item(id: 3)]
    #expect(set.update(with: Item(id: 2, value: 9)) == Item(id: 2))
    #expect(Array(set) == [Item(id: 1), Item(id: 2, value: 9), Item(id: 3)])
    #expect(set.update(with: Item(id: 4)) == nil)
  }

  @Test func `a version that is there stays when another is inserted, as in a Set`() {
    var set: IdentitySet = [Item(id: 1), Item(id: 2)]
    #expect(set.insert(Item(id: 2, value: 9)) == (false, Item(id: 2)))
    #expect(set.insert(Item(id: 3, value: 9)) == (true, Item(id: 3, value: 9)))
    #expect(Array(set) == [Item(id: 1), Item(id: 2), Item(id: 3, value: 9)])
  }

  @Test func `a set contains a version or another, also in generic code`() {
    func contains<Items: Sequence>(_ items: Items, _ item: Items.Element) -> Bool
    where Items.Element: Equatable { items.contains(item) }
    let (jack, richJack) = (Item(id: 1, value: 50), Item(id: 1, value: 60))
    let set: IdentitySet = [jack]
    #expect(set.contains(jack) && contains(set, jack))
    #expect(!set.contains(richJack) && !contains(set, richJack) && set.contains(id: richJack.id))
  }

  @Test func `what is left of a set is a set`() {
    let set: IdentitySet = [Item(id: 3), Item(id: 1, value: 5), Item(id: 2)]
    let poor: IdentitySet = set.filter { $0.value == 0 }
    #expect(poor.ids == [3, 2] && poor.isSubset(of: set) && !set.isSubset(of: poor))
    var sorted = set
    sorted.sort { $0.id < $1.id }
    #expect(sorted.ids == [1, 2, 3] && sorted != set && Set(sorted) == Set(set))
    sorted.formIntersection(poor)
    #expect(sorted.ids == [2, 3] && set.changes(from: set).isEmpty)
  }

  @Test func `the last of repeated identities is kept in the place of the first`() throws {
    let items = [Item(id: 1), Item(id: 2), Item(id: 1, value: 5)]
    let expected = [Item(id: 1, value: 5), Item(id: 2)]
    #expect(Array(IdentitySet(items)) == expected)
    let data = try JSONEncoder().encode(items)
    #expect(Array(try JSONDecoder().decode(IdentitySet<Item>.self, from: data)) == expected)
  }

  @Test func `a member that was removed comes back at the end`() {
    var set: IdentitySet = [Item(id: 1), Item(id: 2), Item(id: 3)]
    #expect(set.remove(id: 1) == Item(id: 1) && set.remove(id: 1) == nil)
    set.insert(Item(id: 1))
    #expect(set.map(\.id) == [2, 3, 1])
  }

  @Test func `the subscript does not write a value with another identity`() {
    var set: IdentitySet = [Item(id: 1), Item(id: 2)]
    set[id: 1] = Item(id: 2, value: 9)
    set[id: 7] = Item(id: 8)
    #expect(Array(set) == [Item(id: 1), Item(id: 2)])
  }

  @Test func `a member can be changed through the subscript`() {
    var set: IdentitySet = [Item(id: 1), Item(id: 2)]
    set[id: 1]?.value += 5
    set[id: 3]?.value += 5
    #expect(Array(set) == [Item(id: 1, value: 5), Item(id: 2)])
  }

  @Test func `two versions of one thing are one member, where a Set has two`() {
    let (jack, richJack) = (Item(id: 1, value: 50), Item(id: 1, value: 60))
    #expect(Set([jack, richJack]).count == 2)
    #expect(Array(IdentitySet([jack, richJack])) == [richJack])
    #expect(IdentitySet([jack]).contains(id: richJack.id))
  }

  @Test func `an identity may be a pair of values`() throws {
    var set: IdentitySet = [
      Citizen("CZ", 1, "Jan"), Citizen("US", 1, "Jack"), Citizen("CZ", 2, "Eva"),
    ]
    set.update(with: Citizen("US", 1, "John"))
    set.remove(id: .init(country: "CZ", number: 2))
    #expect(set.map(\.name) == ["Jan", "John"])
    let data = try JSONEncoder().encode(set)
    #expect(try JSONDecoder().decode(IdentitySet<Citizen>.self, from: data) == set)
  }

  @Test func `there are never more empty slots than members, and none at the ends`() {
    var set = IdentitySet((0..<1000).map { Item(id: $0) })
    for number in 0..<1000 {
      set.remove(id: number * 7 % 1000)
      #expect(set.slots.count <= 2 * set.count)
      #expect(set.isEmpty || set.slots[set.firstSlot] != nil && set.slots.last! != nil)
    }
    #expect(set.isEmpty && set.startIndex == set.endIndex)
  }

  @Test func `copies are independent`() {
    let set: IdentitySet = [Item(id: 1), Item(id: 2)]
    var copy = set
    copy.remove(id: 1)
    copy.update(with: Item(id: 2, value: 1))
    #expect(Array(set) == [Item(id: 1), Item(id: 2)])
  }

  private struct Word: Identifiable {
    let id: String
  }

  @Test func `members need not be equatable, and encode as in an array`() {
    var set = IdentitySet(["a", "b", "c"].map(Word.init))
    set.remove(id: "b")
    #expect("\(set)" == "\(Array(set))")
  }

  @Test func `a set of sendable values is sendable`() {
    func require<Value: Sendable>(_ value: Value) {}
    require(IdentitySet([Item(id: 1)]))
  }

  @Test func `sets with equal members are equal, whatever was removed from them`() {
    var set = IdentitySet((1...4).map { Item(id: $0) })
    set.remove(id: 2)
    #expect(set == [Item(id: 1), Item(id: 3), Item(id: 4)])
    #expect([Item(id: 1), Item(id: 3), Item(id: 4)] == set)
    set.insert(Item(id: 2))
    #expect(set != IdentitySet((1...4).map { Item(id: $0) }))
  }
}
