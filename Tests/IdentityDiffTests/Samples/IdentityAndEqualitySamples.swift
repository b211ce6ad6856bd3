import IdentityDiff
import Testing

/// The samples of 'Identity and equality'.
@Suite struct IdentityAndEqualitySamples {
  struct Player: Identifiable, Equatable {
    let id: String
    var score: Int
  }

  struct Contact: Equatable {
    var name: String
    var score: Double
  }

  final class Person {
    var name: String
    init(_ name: String) { self.name = name }
  }

  struct Reading: Identifiable, Equatable {
    let id: Int
    var value: Double
  }

  @Test func `identity is not equality`() {
    let before = Player(id: "Red", score: 12)
    let after = Player(id: "Red", score: 13)
    let isSamePlayer = before === after  // true
    let isUnchanged = before == after  // false
    #expect(isSamePlayer)
    #expect(!isUnchanged)
  }

  @Test func `identity may be a predicate`() {
    let oldPlayers = [Player(id: "Red", score: 12)]
    let players = [Player(id: "Red", score: 13)]
    let matched = players.changes(from: oldPlayers, match: ===)
    #expect(matched.updates.count == 1 && !matched.isStructural)
  }

  final class Member: Identifiable, Equatable {
    let id: Int
    init(id: Int) { self.id = id }
    static func == (lhs: Member, rhs: Member) -> Bool { lhs.id == rhs.id }
  }

  @Test func `the predicate of identity compares objects by id, and the operator by instance`() {
    let (oldMembers, members) = ([Member(id: 1)], [Member(id: 1)])
    let isSameInstance = members[0] === oldMembers[0]  // false
    let byID = members.changes(from: oldMembers, match: ===)  // no change, as changes(from:)
    let byInstance = members.changes(from: oldMembers) {  // delete 0, insert 0
      ObjectIdentifier($0) == ObjectIdentifier($1)
    }
    #expect(!isSameInstance && byID.isEmpty && members.changes(from: oldMembers).isEmpty)
    #expect(byInstance.deletions.count == 1 && byInstance.insertions.count == 1)
  }

  @Test func `a value that is its own identity is never updated`() {
    // delete 1 Blue, insert 1 Crimson
    let words = ["Red", "Crimson", "Lime"].changes(ofValuesFrom: ["Red", "Blue", "Lime"])
    #expect("\(words)" == "delete 1 Blue, insert 1 Crimson")
  }

  @Test func `the constraints of generic code determine the comparison`() {
    func changes<Element: Hashable>(_ new: [Element], _ old: [Element]) -> ChangeSet<Element> {
      new.changes(ofValuesFrom: old)
    }
    let (old, new) = ([Item(id: 1)], [Item(id: 1, value: 2)])
    #expect(new.changes(from: old).updates.count == 1)
    #expect(changes(new, old).updates.isEmpty)
    #expect(changes(new, old).deletions.count == 1)
  }

  @Test func `a comparator identifies elements by key paths and closures`() throws {
    let old = [Contact(name: "Red", score: 1), Contact(name: "Blue", score: 2)]
    let new = [Contact(name: "Red", score: 1.5), Contact(name: "Blue", score: 3)]
    let exactly = ElementComparator<Contact>(id: \.name, comparing: \.score)
    let roughly = ElementComparator<Contact>(id: \.name) { abs($0.score - $1.score) < 1 }
    let changes = new.changes(from: old, by: roughly)
    #expect(new.changes(from: old, by: exactly).updates.map(\.newOffset) == [0, 1])
    #expect(changes.updates.map(\.newOffset) == [1])
    #expect(try old.applying(changes) == [old[0], new[1]])
  }

  @Test func `objects are identified by instance, whatever their equality`() {
    final class Person: Hashable {
      static func == (lhs: Person, rhs: Person) -> Bool { true }
      func hash(into hasher: inout Hasher) {}
    }
    let (red, blue) = (Person(), Person())
    #expect([blue].changes(from: [red]).deletions.count == 1)
    #expect([red].changes(from: [red]).isEmpty)
  }

  @Test func `objects with an identity and an equality are compared by them`() {
    final class Person: Identifiable, Equatable {
      let id: Int
      let name: String
      init(_ id: Int, _ name: String) { (self.id, self.name) = (id, name) }
      static func == (lhs: Person, rhs: Person) -> Bool { lhs.name == rhs.name }
    }
    let changes = [Person(1, "Blue"), Person(2, "Lime")]
      .changes(from: [Person(1, "Red"), Person(2, "Lime")])
    #expect(changes.updates.count == 1 && !changes.isStructural)
  }

  @Test func `the operator compares instances of objects, and generic code compares identities`() {
    final class Person: Identifiable {
      let id = 1
    }
    func isSame<Value: Identifiable>(_ first: Value, _ second: Value) -> Bool { first === second }
    let (one, other) = (Person(), Person())
    #expect(one !== other)
    #expect(isSame(one, other))
  }

  @Test func `snapshots show what changed in place`() {
    let contacts = [Person("Red"), Person("Blue")]
    let shown = contacts.map { ObjectSnapshot($0, content: \.name) }
    contacts[0].name = "Rose"
    let now = contacts.map { ObjectSnapshot($0, content: \.name) }
    let renamed = now.changes(from: shown)  // one update
    #expect(renamed.updates.map(\.newOffset) == [0] && !renamed.isStructural)
    #expect(contacts.changes(from: contacts.map(\.self)).isEmpty)
  }

  @Test func `identities that repeat pair up in place, then in order`() {
    // insert 1 Red
    let repeated = ["Red", "Red", "Blue"].changes(ofValuesFrom: ["Red", "Blue"])
    #expect("\(repeated)" == "insert 1 Red")
  }

  @Test func `a value that is not equal to itself is updated unless the storage is shared`() {
    let readings = [Reading(id: 1, value: .nan)]
    let copied = readings.changes(from: readings)  // no change
    let rebuilt = readings.map(\.self).changes(from: readings)  // one update
    #expect(copied.isEmpty)
    #expect(rebuilt.updates.count == 1 && !rebuilt.isStructural)
    let numbers = [Double.nan]
    #expect("\(numbers.map(\.self).changes(ofValuesFrom: numbers))" == "delete 0 nan, insert 0 nan")
    let tolerant = ElementComparator<Reading>(id: \.id) { $0.value == $1.value || $0.value.isNaN }
    #expect(readings.map(\.self).changes(from: readings, by: tolerant).isEmpty)
  }
}
