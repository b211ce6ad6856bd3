import StructReference
import Testing

@Suite("A reference")
struct RefTests {
  let book = Ref(
    initialValue: AddressBook(
      title: "Friends", people: [Person(id: 1, name: "Ann"), Person(id: 2, name: "Bob")]))

  @Test("to a part by key path, index and name writes into the whole")
  func parts() {
    book[\.people][0][\.name].value = "Anna"
    book.people[1].name.value = "Bo"
    book.title.value += "!"
    #expect(book.value.people.map(\.name) == ["Anna", "Bo"])
    #expect(book.value.title == "Friends!")
  }

  @Test("by index is to the place: after removeFirst it is the next one's")
  func indices() {
    let first = book.people[0]
    book.people.value.removeFirst()
    #expect(first.value.name == "Bob")
  }

  @Test("by identity survives what is inserted, moved and removed before it")
  func identities() {
    let bob = book.people[id: 2]
    book.people.value.insert(Person(id: 3, name: "Cid"), at: 0)
    #expect(bob.value?.name == "Bob")
    book.people.value.swapAt(0, 2)
    #expect(bob.value?.name == "Bob")
    book.people.value.removeAll { $0.id == 3 }
    bob.name.value = "Bo"
    #expect(book.value.people.map(\.name) == ["Bo", "Ann"])
  }

  @Test("by identity reads nil once its element is gone, and writes nothing")
  func gone() {
    let bob = book.people[id: 2]
    let name = bob.name
    book.people.value.removeLast()
    let before = book.value
    bob.value = Person(id: 2, name: "Zombie")
    name.value = "Zombie"
    bob.value?.name = "Zombie"
    #expect(bob.value == nil)
    #expect(name.value == nil)
    #expect(book.value == before)
    book.people.value.append(Person(id: 2, name: "Bob again"))
    #expect(name.value == "Bob again")
  }

  @Test("by identity neither removes its element nor makes it another")
  func identityStays() {
    let bob = book.people[id: 2]
    bob.value = nil
    bob.value = Person(id: 7, name: "Eve")
    bob.name.value = nil
    #expect(bob.value == Person(id: 2, name: "Bob"))
  }

  @Test("through an optional reads nil and writes nothing while there is nothing")
  func optionals() {
    let name = book.favourite.name
    name.value = "Nobody"
    #expect(book.value.favourite == nil)
    book.favourite.value = Person(id: 9, name: "Ivy")
    #expect(name.value == "Ivy")
    name.value = "Iv"
    #expect(book.value.favourite?.name == "Iv")
  }

  @Test("to an optional of what may be gone is one optional, and can be set to nil")
  func flattened() {
    let nickname: Ref<String?> = book.people[id: 1].nickname
    #expect(nickname.value == nil)
    nickname.value = "An"
    #expect(book.value.people[0].nickname == "An")
    nickname.value = nil
    #expect(book.value.people[0].nickname == nil)
    book.people.value.removeAll()
    nickname.value = "Nobody"
    #expect(nickname.value == nil)
  }

  @Test("to an element of a collection that may be gone")
  func optionalCollections() {
    let group = Ref<[Person]?>(initialValue: nil)
    let name = group[id: 1].name
    #expect(name.value == nil)
    group.value = [Person(id: 1, name: "Ann")]
    name.value = "Anna"
    #expect(group.value == [Person(id: 1, name: "Anna")])
  }

  @Test("changes arrays in place: nothing is copied")
  func inPlace() {
    let array = Ref(initialValue: [[Int](repeating: 0, count: 100)])
    let inner = array[0]
    func address() -> UnsafeRawPointer? {
      inner.value.withUnsafeBytes { $0.baseAddress }
    }
    let before = address()
    for number in 0..<100 { inner.value[number] = number }
    array[0][50].value = 7
    #expect(address() == before)
  }

  @Test("keeps the root as long as it is held itself")
  func lifetime() {
    var whole: Ref<AddressBook>? = Ref(initialValue: AddressBook(title: "A"))
    let title = whole?.title
    whole = nil
    title?.value = "B"
    #expect(title?.value == "B")
  }

  @Test("that nobody holds any more is gone, observed or not")
  func noCycles() {
    weak var root: Ref<AddressBook>?
    weak var object: Object?
    do {
      let book = Ref(initialValue: AddressBook(people: [Person(id: 1, name: "Ann")]))
      let held = Object()
      root = book
      object = held
      let observation = book.people[id: 1].name.addObserver { _, _ in held.use() }
      book.people[0].name.value = "Anna"
      withExtendedLifetime(observation) {}
    }
    #expect(root == nil)
    #expect(object == nil)
  }

  final class Object {
    func use() {}
  }
}
