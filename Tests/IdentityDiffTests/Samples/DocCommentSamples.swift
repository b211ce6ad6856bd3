import IdentityDiff
import Testing

private struct Person: Identifiable, Equatable {
  let id: Int
  var salary: Int
}

/// The samples of the doc comments.
@Suite struct DocCommentSamples {
  private struct Player: Equatable {
    let name: String
    var score: Double
  }

  private final class Contact {
    var name = "Red"
  }

  @Test func `comparators take key paths and closures`() {
    let old = [Player(name: "Red", score: 1), Player(name: "Blue", score: 2)]
    let new = [Player(name: "Red", score: 1.001), Player(name: "Blue", score: 3)]
    let changes = new.changes(from: old, by: ElementComparator(id: \.name, comparing: \.score))
    let nearly = ElementComparator<Player>(id: \.name) { abs($0.score - $1.score) < 0.01 }
    #expect(changes.updates.count == 2)
    #expect(new.changes(from: old, by: nearly).updates.count == 1)
  }

  @Test func `an array takes its changes in place`() throws {
    var shown = [Person(id: 7, salary: 10), Person(id: 9, salary: 20)]
    let people = [Person(id: 9, salary: 20), Person(id: 7, salary: 30)]
    let changes = people.changes(from: shown)
    try shown.apply(changes)
    #expect(shown == people)
  }

  @Test func `a snapshot shows what changed in place`() {
    let contacts = [Contact()]
    let shown = contacts.map { ObjectSnapshot($0, content: \.name) }
    contacts[0].name = "Blue"
    let rows = contacts.map { ObjectSnapshot($0, content: \.name) }
    let changes = rows.changes(from: shown)
    #expect(changes.updates.map(\.new.content) == ["Blue"])
  }

  @Test func `an identity set holds the newest version of each person`() {
    var people: IdentitySet = [Person(id: 7, salary: 10), Person(id: 9, salary: 20)]
    people.update(with: Person(id: 7, salary: 30))  // in the place of the first, which is returned
    let salary = people[id: 7]?.salary  // 30
    #expect(salary == 30 && people.map(\.salary) == [30, 20])
  }

  @Test func `an assistant updates a view to its next state`() {
    let sections = [Section(Header(id: 1), rows: [Item(id: 1)])]
    let newSections = [Section(Header(id: 1), rows: [Item(id: 2), Item(id: 1)])]
    var view = SectionsView(sections: sections)
    var assistant = UpdateAssistant(sections)
    assistant.update(&view, to: newSections)
    #expect(view.sections == newSections)
  }

  private struct Lines: ListUpdatable {
    var count = 0
    mutating func delete(at offset: Int) { count -= 1 }
    mutating func insert(_ person: Person, at offset: Int) { count += 1 }
    mutating func reload(_ person: Person, at offset: Int) {}
  }

  @Test func `views take a change set, and rows of several types`() throws {
    let oldValue: [Person] = []
    let players = [Person(id: 1, salary: 2)]
    var (table, grid) = (Lines(), Lines())
    do {
      let changes = players.changes(from: oldValue)
      try table.apply(changes)
      try grid.apply(changes)
      #expect(table.count == 1 && grid.count == 1)
    }
    do {
      let changes = players.changes(from: oldValue, match: ===)
      #expect(changes.insertions.count == 1)
    }
    struct Advertisement: Identifiable, Equatable { let id = 1 }
    typealias Player = Person
    let (player, advertisement, shown) = (players[0], Advertisement(), [AnyElement]())
    do {
      let rows = [AnyElement(player), AnyElement(advertisement)]
      let changes = rows.changes(from: shown)
      let player = rows[0].base as? Player
      #expect(changes.insertions.count == 2 && player == players[0])
    }
  }
}
