import IdentityDiff
import Testing

/// The samples of 'The latest of everybody'.
@Suite struct KeepingTheLatestSamples {
  struct Person: Identifiable, Hashable, Sendable {
    let id: String
    var salary: Int
  }

  let jack = Person(id: "123-45-6789", salary: 50_000)
  let jackAfterAGoodMonth = Person(id: "123-45-6789", salary: 60_000)
  let rose = Person(id: "987-65-4321", salary: 40_000)

  @Test func `a Set holds two versions of one thing`() {
    let persons: Set = [jack, jackAfterAGoodMonth]  // two members, one Jack
    #expect(persons.count == 2)
    #expect(IdentitySet(persons).count == 1)
  }

  @Test func `an identity set holds the newest version and combines by identity`() throws {
    var staff: IdentitySet = [jack, rose]
    staff.update(with: jackAfterAGoodMonth)  // in the place of the first, which is returned
    let salary = staff[id: jack.id]?.salary  // 60,000
    let isThere = staff.contains(id: jack.id)  // true: a version of him
    let isNewest = staff.contains(jack)  // false: another version
    #expect(Array(staff) == [jackAfterAGoodMonth, rose])
    #expect(salary == 60_000 && isThere && !isNewest)

    let roseLater = Person(id: rose.id, salary: 45_000)
    let newcomers = [roseLater, Person(id: "1", salary: 1)]
    let hired = staff.union(newcomers)  // rose as staff knows her
    let updated = staff.updating(withContentsOf: newcomers)  // as newcomers say of her
    let others = staff.subtracting([jack])  // without Jack, whatever he earns
    #expect(hired.map(\.salary) == [60_000, 40_000, 1])
    #expect(updated.map(\.salary) == [60_000, 45_000, 1])
    #expect(Array(others) == [rose])
    staff.sort { $0.salary < $1.salary }
    #expect(Array(staff) == [rose, jackAfterAGoodMonth])
    staff = [jackAfterAGoodMonth, rose]

    let changes = updated.changes(from: staff)  // update 1, insert 2
    let replayed = try staff.applying(changes)  // equal to updated
    #expect(replayed == updated && changes.updates.map(\.newOffset) == [1])
    #expect(changes.insertions.map(\.offset) == [2] && !changes.isEmpty)
  }

  struct Citizen: Identifiable {
    struct ID: Hashable {
      let country: String
      let number: String
    }
    let id: ID
    var name: String
  }

  @Test func `an identity may be a pair`() {
    let citizens: IdentitySet = [
      Citizen(id: .init(country: "US", number: "1"), name: "Jack"),
      Citizen(id: .init(country: "DE", number: "1"), name: "Rose"),
    ]
    #expect(citizens[id: .init(country: "DE", number: "1")]?.name == "Rose")
  }
}
