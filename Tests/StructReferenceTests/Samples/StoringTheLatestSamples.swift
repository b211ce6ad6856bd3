import IdentityDiff
import StructReference
import Testing

/// The samples of 'Storing the latest of everybody', and of the doc comments of stores.
@Suite struct StoringTheLatestSamples {
  struct Person: Identifiable, Hashable, Codable, Sendable {
    let id: String
    var salary: Int
  }

  let jack = Person(id: "123-45-6789", salary: 50_000)
  let jackAfterAGoodMonth = Person(id: "123-45-6789", salary: 60_000)
  let rose = Person(id: "987-65-4321", salary: 40_000)

  @Test func `a store returns the latest value of an identity`() {
    let store = IdentityStore<Person>()
    store.add(jack)
    store.add(jackAfterAGoodMonth)
    let latest = store.latest(jack)  // jackAfterAGoodMonth

    #expect(latest == jackAfterAGoodMonth)
  }

  @Test func `references lead to members`() {
    var raises: [Int] = []
    let staff: IdentitySet = [jack, rose]
    let people = Ref(initialValue: staff)
    let earnings = people[id: rose.id].salary
    let raising = earnings.addObserver { old, new in raises.append((new ?? 0) - (old ?? 0)) }
    people.value[id: rose.id]?.salary += 100  // raises: 100
    people.value.remove(id: jack.id)  // nothing: that was not Rose
    withExtendedLifetime(raising) {}
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
    store.update(jack.id) { $0?.salary += 1_000 }
    #expect(store[jack.id]?.salary == 51_000 && count.value == 1)
    store.update { people in
      people.add(jackAfterAGoodMonth)
      people.remove(id: rose.id)
    }
    withExtendedLifetime((observation, all)) {}
    #expect(count.value == 2 && heard.value.last == "40100 to 0")
    #expect(store.all() == [jackAfterAGoodMonth])
  }

  func reorganise<Store: IdentityStoring<Person>>(_ store: Store) throws(Store.Failure) {
    let jill = Person(id: "111-22-3333", salary: 45_000)
    try store.update { people in
      people.add(jill)
      people[jack.id]?.salary += 1_000
      people.remove(id: rose.id)
    }
  }

  @Test func `a group of changes of several kinds is one change`() {
    let store = IdentityStore([jack, rose])
    reorganise(store)
    #expect(store.all().map(\.salary) == [51_000, 45_000])
  }

  func raise<Store: IdentityStoring<Person>>(
    _ person: Person, in store: Store
  ) throws(Store.Failure) {
    try store.update(person.id) { $0?.salary += 1_000 }
  }

  @Test func `raises by several threads all count`() async {
    let store = IdentityStore([jack])
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask { for _ in 0..<1_000 { self.raise(jack, in: store) } }
      }
    }
    #expect(store[jack.id]?.salary == 50_000 + 4_000 * 1_000)
  }

  @Test func `a change that fails changes nothing`() {
    struct Refused: Error {}
    let store = IdentityStore([jack])
    #expect(throws: Refused.self) {
      try store.update(jack.id) { person in
        person?.salary = 0
        throw Refused()
      }
    }
    #expect(store[jack.id] == jack && store.count == 1 && store.contains(id: jack.id))
    let salary = store.update(jack.id) { person in
      defer { person = nil }
      return person?.salary
    }
    #expect(salary == jack.salary && store.count == 0)
    store.add(contentsOf: [jack, rose])
    #expect(store.count == 2)
    store.removeAll()
    #expect(store.all().isEmpty)
  }

  @Test func `code for any store needs no try with one in memory`() {
    let store = IdentityStore([jackAfterAGoodMonth])
    raise(jack, in: store)
    #expect(store[jack.id]?.salary == 61_000)
  }
}
