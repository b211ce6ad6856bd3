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
  private let rose = Person(id: "987-65-4321", salary: 40_000)

  @Test func `a Set holds two versions of one thing`() {
    let persons: Set = [jack, jackAfterAGoodMonth]  // two members, one Jack
    #expect(persons.count == 2)
    #expect(IdentitySet(persons).count == 1)
  }

  @Test func `an identity set holds the newest version and combines by identity`() {
    var staff: IdentitySet = [jack, rose]
    staff.insert(jackAfterAGoodMonth)  // in the place of the first, which is returned
    let salary = staff[id: jack.id]?.salary  // 60,000
    let isThere = staff.contains(jack)  // true: a version of him is
    #expect(Array(staff) == [jackAfterAGoodMonth, rose])
    #expect(salary == 60_000 && isThere)

    let roseLater = Person(id: rose.id, salary: 45_000)
    let newcomers = [roseLater, Person(id: "1", salary: 1)]
    let merged = staff.union(newcomers)  // rose with what newcomers say of her
    let others = staff.subtracting([jack])  // without Jack, whatever he earns
    #expect(merged.map(\.salary) == [60_000, 45_000, 1])
    #expect(Array(others) == [rose])
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
