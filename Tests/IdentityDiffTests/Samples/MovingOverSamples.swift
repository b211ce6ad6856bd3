import IdentityDiff
import Testing

/// The samples of 'Moving over'.
@Suite struct MovingOverSamples {
  struct Person: Identifiable, Equatable {
    let id: Int
    var salary: Int
  }

  @Test func `a change set says what a difference of identities says, and more`() {
    let old = [Person(id: 1, salary: 5), Person(id: 2, salary: 5)]
    let new = [Person(id: 2, salary: 5), Person(id: 1, salary: 6), Person(id: 3, salary: 1)]
    let difference = new.map(\.id).difference(from: old.map(\.id)).inferringMoves()
    let changes = new.changes(from: old)
    #expect(difference.insertions.count == 2 && difference.removals.count == 1)
    #expect(changes.insertions.map(\.offset) == [2] && changes.moves.count == 1)
    #expect(changes.updates.map(\.new.salary) == [6])
  }

  @Test func `a set is used as an identified array`() {
    var people: IdentitySet = [Person(id: 7, salary: 1)]
    people[id: 7]?.salary += 1
    people.update(with: Person(id: 8, salary: 2))
    people.insert(Person(id: 8, salary: 3))
    people.remove(id: 7)
    #expect(people.ids == [8] && Array(people) == [Person(id: 8, salary: 2)])
    #expect(people.index(id: 8) == people.startIndex)
  }
}
