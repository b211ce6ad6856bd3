import Dispatch
import StructReference
import Testing

/// The snippets of the article "Struct References", as they stand there, as far as Swift 6 allows. `ExternalTests` and
/// the tests of stores have the database behind a reference.
@Suite(.serialized) struct StructReferencesSeedTests {
  struct Address {
    var street: String
  }
  struct Person {
    var name: String
    var addresses: [Address]
  }

  typealias Addressbook = [Person]

  init() {
    printed.value = []
  }

  @Test func `a reference to a part changes the whole, and a copy is independent`() {
    let addressBook = Ref<Addressbook>(initialValue: [])
    addressBook.value.append(Person(name: "Test", addresses: []))
    let firstPerson: Ref<Person> = addressBook[0]
    let nameOfFirstPerson: Ref<String> = firstPerson[\.name]
    nameOfFirstPerson.value = "New Name"
    #expect(addressBook.value.map(\.name) == ["New Name"])

    var myOwnCopy: Person = firstPerson.value
    myOwnCopy.name = "Mine"
    #expect(firstPerson.value.name == "New Name")
  }

  @Test func `an observer gets the new value until its disposable is nil`() {
    let addressBook = Ref<Addressbook>(initialValue: [Person(name: "Test", addresses: [])])
    let nameOfFirstPerson = addressBook[0][\.name]

    var disposable: Any?
    disposable = addressBook.addObserver { newValue in
      print(newValue)  // Prints the entire address book
    }
    nameOfFirstPerson.value = "One"
    #expect(disposable != nil)
    #expect(printed.value.count == 1)

    disposable = nil  // stop observing
    nameOfFirstPerson.value = "Two"
    #expect(printed.value.count == 1)
  }

  @Test func `an observer of a name gets a string, and hears of nothing else`() {
    let addressBook = Ref<Addressbook>(initialValue: [Person(name: "Test", addresses: [])])
    let nameOfFirstPerson = addressBook[0][\.name]
    let disposable = nameOfFirstPerson.addObserver { newValue in
      print(newValue)  // Prints a string
    }
    addressBook.value[0].name = "New Name"
    addressBook.value[0].addresses.append(Address(street: "Main"))
    addressBook.value.append(Person(name: "Other", addresses: []))
    withExtendedLifetime(disposable) {}
    #expect(printed.value == ["New Name"])
  }

  /// The article leaves the result unused. The observation then ends at once, so Swift 6 warns without `_ =`.
  @Test func `an observation that is not kept ends at once`() {
    let name = Ref(initialValue: "Test")
    _ = name.addObserver { newValue in
      print(newValue)
    }
    name.value = "New Name"
    #expect(printed.value == [])
  }

  final class PersonVC {
    let person: Ref<Person>
    var disposeBag: Any?
    init(person: Ref<Person>) {
      self.person = person
      disposeBag = person.addObserver { newValue in
        print("update view for new person value: \(newValue.name)")
      }
    }

    func change() {
      person.value.name = "New Name"
    }
  }

  @Test(arguments: [false, true])
  func `a view controller does not know the place of its person`(hasHistory: Bool) {
    let person = Person(name: "Test", addresses: [])
    let history = Ref(initialValue: History(initialValue: [person]))
    let addressBook = hasHistory ? history[\.value] : Ref(initialValue: [person])
    var controller: PersonVC? = PersonVC(person: addressBook[0])
    controller?.change()
    #expect(addressBook.value[0].name == "New Name")
    #expect(printed.value == ["update view for new person value: New Name"])
    controller = nil
    addressBook[0].value.name = "Other"
    #expect(printed.value.count == 1)
  }

  @Test func `a history is put behind the address book`() {
    let source: Ref<History<Addressbook>> = Ref(initialValue: History(initialValue: []))
    let addressBook: Ref<Addressbook> = source[\.value]
    addressBook.value.append(Person(name: "Test", addresses: []))
    addressBook[0].value.name = "New Name"
    print(addressBook[0].value.name)
    source.value.undo()
    print(addressBook[0].value.name)
    source.value.redo()
    print(addressBook[0].value.name)
    #expect(printed.value == ["New Name", "Test", "New Name"])
  }

  /// The article imagines a `Ref` with a `DispatchQueue`. For several threads there is `SharedRef`.
  @Test func `observers are called on a private queue`() {
    let queue = DispatchQueue(label: "private queue")
    let source = SharedRef<Addressbook>(
      initialValue: [],
      queue: { queue.async(execute: $0) })
    let disposable = source.addObserver { newValue in
      dispatchPrecondition(condition: .onQueue(queue))
      print(newValue.map(\.name))
    }
    source.value.append(Person(name: "Test", addresses: []))
    source[0].name.value = "New Name"
    queue.sync {}
    withExtendedLifetime(disposable) {}
    #expect(printed.value == [#"["Test"]"#, #"["New Name"]"#])
  }

  @Test func `after removeFirst an index refers to the second person`() {
    let twoPeople: Ref<Addressbook> = Ref(initialValue: [
      Person(name: "One", addresses: []),
      Person(name: "Two", addresses: []),
    ])
    let p0 = twoPeople[0]
    twoPeople.value.removeFirst()
    print(p0.value.name)  // what does this print?
    #expect(printed.value == ["Two"])
  }
}

private let printed = SharedRef(initialValue: [String]())

private func print(_ value: some Sendable) {
  printed.value.append("\(value)")
}
