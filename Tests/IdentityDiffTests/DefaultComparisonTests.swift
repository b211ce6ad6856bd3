import IdentityDiff
import Testing

/// The default comparison, by the conformances of the elements.
@Suite struct DefaultComparisonTests {
  @Test func `strings and integers are their own identities`() {
    #expect(["a", "b"].changes(ofValuesFrom: ["b", "c"]).outline == "delete 1, insert 0")
    #expect([1, 2].changes(ofValuesFrom: [2, 3]).outline == "delete 1, insert 0")
    #expect([2, 3, 1].changes(ofValuesFrom: [1, 2, 3]).outline == "move 0→2")
    #expect([1, 1].changes(ofValuesFrom: [1]).outline == "insert 1")
  }

  @Test func `hashable values without an order are their own identities`() {
    let (old, new): ([Int?], [Int?]) = ([nil, 1, 2], [2, nil, 1])
    #expect(new.changes(ofValuesFrom: old).outline == "move 2→0")
  }

  @Test func `values that are only equatable are their own identities`() {
    let (old, new) = ([1, 2, 3, 3].map(Comparand.init), [3, 1, 3, 4].map(Comparand.init))
    #expect(new.changes(ofValuesFrom: old).withoutMoves.outline == "delete 1, insert 3")
    #expect(new.changes(ofValuesFrom: old).moves.count == 1)
  }

  @Test
  func `an identifiable value is identified by its id, also if it is hashable and comparable`() {
    struct Entry: Identifiable, Hashable, Comparable {
      let id: Int
      var value = 0
      static func < (lhs: Entry, rhs: Entry) -> Bool { lhs.value < rhs.value }
    }
    let (old, new) = ([Entry(id: 1), Entry(id: 2)], [Entry(id: 1, value: 5), Entry(id: 2)])
    #expect(new.changes(from: old).outline == "update 0→0")
    #expect(items("a1 b").changes(from: items("a b")).outline == "update 0→0")
  }

  private class Box {}
  private final class EqualBox: Box, Equatable {
    static func == (lhs: EqualBox, rhs: EqualBox) -> Bool { true }
  }
  private final class HashableBox: Box, Hashable {
    static func == (lhs: HashableBox, rhs: HashableBox) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }
  private final class Account: Identifiable, Equatable {
    let id: Int
    let value: Int
    init(id: Int, value: Int = 0) { (self.id, self.value) = (id, value) }
    static func == (lhs: Account, rhs: Account) -> Bool { lhs.value == rhs.value }
  }

  @Test func `objects are identified by instance`() {
    let (a, b, c) = (Box(), Box(), Box())
    let changes = [c, a].changes(from: [a, b])
    #expect(changes.outline == "delete 1, insert 0")
    #expect(changes.deletions[0].element === b && changes.insertions[0].element === c)
  }

  @Test func `objects that are all equal are identified by instance`() {
    let (a, b, c) = (EqualBox(), EqualBox(), EqualBox())
    #expect([c, a].changes(from: [a, b]).outline == "delete 1, insert 0")
    let (d, e, f) = (HashableBox(), HashableBox(), HashableBox())
    #expect([f, d].changes(from: [d, e]).outline == "delete 1, insert 0")
  }

  @Test func `objects with an id and an equality are compared by them`() {
    let old = [Account(id: 1), Account(id: 2), Account(id: 3)]
    let new = [Account(id: 3), Account(id: 1, value: 1), Account(id: 2)]
    #expect(new.changes(from: old).outline == "move 2→0, update 0→1")
  }

  @Test func `any random-access collection of these values has changes`() throws {
    let (old, new) = (items("x a b c y"), items("c b a"))
    let changes = new.reversed().changes(from: old[1...3])
    #expect(changes.isEmpty)
    #expect(new[...].changes(from: old.lazy.map { $0 }).outline.hasPrefix("delete 0, delete 4"))
    #expect(try old[1...3].applying(new.changes(from: old[1...3])) == new)
    #expect((0..<3).changes(ofValuesFrom: 1..<4).outline == "delete 2, insert 0")
  }
}
