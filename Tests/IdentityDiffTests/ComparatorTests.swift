import IdentityDiff
import Testing

/// Identity and equality by key paths and closures.
@Suite struct ComparatorTests {
  private struct Contact: Equatable {
    var name: String
    var address: String
    var visits = 0
  }

  private let old = [
    Contact(name: "Ada", address: "North"), Contact(name: "Bob", address: "South"),
    Contact(name: "Cem", address: "West"),
  ]
  private let new = [
    Contact(name: "Cem", address: "West", visits: 1), Contact(name: "Ada", address: "East"),
    Contact(name: "Dot", address: "South"),
  ]

  @Test func `identity and content may be key paths`() {
    let changes = new.changes(from: old, by: ElementComparator(id: \.name, comparing: \.address))
    #expect(changes.withoutMoves.outline == "delete 1, insert 2, update 0→1")
    #expect(changes.moves.count == 1)
  }

  @Test func `identity may be a key path, and equality a closure`() {
    let comparator = ElementComparator<Contact>(id: \.name) { $0.visits == $1.visits }
    let changes = new.changes(from: old, by: comparator)
    #expect(changes.withoutMoves.outline == "delete 1, insert 2, update 2→0")
  }

  @Test func `identity may be a closure, and content a key path`() {
    let comparator = ElementComparator<Contact>(id: { $0.address.count }, comparing: \.name)
    let changes = new.changes(from: old, by: comparator)
    #expect(changes.withoutMoves.outline == "delete 1, insert 1, update 0→2")
  }

  @Test func `identity may be a closure, and equality an operator`() {
    let comparator = ElementComparator<Contact>(id: { $0.name.lowercased() }, by: ==)
    var loud = old
    loud[0].name = "ADA"
    #expect(loud.changes(from: old, by: comparator).outline == "update 0→0")
  }

  @Test func `an equality that is always true produces no updates`() {
    let comparator = ElementComparator<Contact>(id: \.name) { _, _ in true }
    #expect(new.changes(from: old, by: comparator).updates.isEmpty)
  }

  @Test func `an equality that is always false updates every element that stays`() {
    let comparator = ElementComparator<Contact>(id: \.name) { _, _ in false }
    let copy = old.map { Contact(name: $0.name, address: $0.address) }
    #expect(
      copy.changes(from: old, by: comparator).outline == "update 0→0, update 1→1, update 2→2")
  }

  @Test func `an identity may be optional, and nil is one identity`() {
    struct Seat { var guest: Int? }
    let changes = [Seat(guest: nil), Seat(guest: 1)]
      .changes(
        from: [Seat(guest: 1), Seat(guest: nil), Seat(guest: nil)],
        by: ElementComparator(id: \.guest, comparing: \.guest))
    #expect(changes.withoutMoves.outline == "delete 2")
    #expect(changes.moves.count == 1)
  }

  @Test func `the comparator of identifiable elements is the default`() {
    let (old, new) = (items("a b c d"), items("d a1 x c"))
    #expect(new.changes(from: old, by: ElementComparator()) == new.changes(from: old))
  }

  @Test(arguments: Way.allCases)
  func `sections and rows by comparators equal those by default`(way: Way) {
    let headers: ElementComparator<Header> =
      switch way {
      case .hashed: ElementComparator(id: \.id, comparing: \.title)
      case .clashing: ElementComparator(id: { Clashing(number: $0.id) }, comparing: \.title)
      case .compared: ElementComparator(id: { Comparand(number: $0.id) }, comparing: \.title)
      }
    for answer in KnownSectionAnswersTests.answers {
      let (old, new) = (sections(answer.old), sections(answer.new))
      let changes = new.changes(from: old, bySections: headers, rows: way.comparator)
      #expect(changes == new.changes(from: old), "\(answer.testDescription)")
    }
  }
}
