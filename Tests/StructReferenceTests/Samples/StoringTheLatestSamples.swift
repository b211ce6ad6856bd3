import IdentityDiff
import StructReference
import Testing

/// The samples of 'Storing the latest of everybody', and of the doc comments of stores.
@Suite struct StoringTheLatestSamples {
  struct Person: Identifiable, Hashable, Sendable {
    let id: String
    var salary: Int
  }

  let jack = Person(id: "123-45-6789", salary: 50_000)
  let jackAfterAGoodMonth = Person(id: "123-45-6789", salary: 60_000)
  private let rose = Person(id: "987-65-4321", salary: 40_000)

  @Test func `a store returns the latest value of an identity`() {
    let store = IdentityStore<Person>()
    store.add(jack)
    store.add(jackAfterAGoodMonth)
    let latest = store.latest(jack)  // jackAfterAGoodMonth

    #expect(latest == jackAfterAGoodMonth)
  }

  @Test func `references lead to members`() {
    let staff: IdentitySet = [jack, rose]
    var raises: [Int] = []
    let people = Ref(initialValue: staff)
    let earnings = people[id: rose.id].salary
    let observation = earnings.addObserver { old, new in raises.append((new ?? 0) - (old ?? 0)) }
    people.value[id: rose.id]?.salary += 100  // raises: 100
    people.value.remove(jack)  // nothing: that was not Rose
    withExtendedLifetime(observation) {}
    #expect(raises == [100])
  }

  @Test func `a store has the latest version of each person`() {
    let store = IdentityStore([jack])
    store.add(jackAfterAGoodMonth)
    let latest = store.latest(jack)  // 60,000, though asked with the old version
    let everybody = store.all()  // jackAfterAGoodMonth
    store.remove(jack)
    #expect(latest == jackAfterAGoodMonth)
    #expect(everybody == [jackAfterAGoodMonth])
    #expect(store.all().isEmpty)
  }

  @Test func `a store notifies about one identity, and changes several at once`() {
    let store = IdentityStore<Person>()
    let heard = SharedRef(initialValue: [String]())
    let observation = store.addObserver(of: rose.id) { old, new in
      heard.value.append("\(old?.salary ?? 0) to \(new?.salary ?? 0)")
    }
    store.add(rose)  // 0 to 40,000
    store.add(jack)  // nothing: that is not Rose
    store[rose.id]?.salary += 100  // 40,000 to 40,100
    #expect(heard.value == ["0 to 40000", "40000 to 40100"])

    let count = SharedRef(initialValue: 0)
    let all = store.addObserver { _, _ in count.value += 1 }
    store.contents.group {
      store.add(jackAfterAGoodMonth)
      store.remove(rose)
    }
    withExtendedLifetime((observation, all)) {}
    #expect(count.value == 1 && heard.value.last == "40100 to 0")
  }

  func raise<Store: IdentityStoring<Person>>(
    _ person: Person, in store: Store
  ) throws(Store.Failure) {
    guard var latest = try store.latest(person) else { return }
    latest.salary += 1_000
    try store.add(latest)
  }

  @Test func `code for any store needs no try with one in memory`() {
    let store = IdentityStore([jackAfterAGoodMonth])
    raise(jack, in: store)
    #expect(store[jack.id]?.salary == 61_000)
  }
}
