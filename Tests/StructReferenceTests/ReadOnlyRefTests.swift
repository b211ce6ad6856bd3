import StructReference
import Testing

/// `RefLawTests` tests the laws of reading and observing.
@Suite struct ReadOnlyRefTests {
  let book = Ref(
    initialValue: AddressBook(people: [Person(id: 1, name: "Ann"), Person(id: 2, name: "Bob")]))

  /// A key path is writable exactly if an assignment through it compiles.
  @Test func `the value of a read-only reference cannot be written`() {
    #expect(!isWritable(\ReadOnlyRef<Int>.value))
    #expect(!isWritable(\ReadOnlySharedRef<Int>.value))
    #expect(isWritable(\Ref<Int>.value))
    #expect(isWritable(\SharedRef<Int>.value))
  }

  private func isWritable<Reference>(_ path: KeyPath<Reference, Int>) -> Bool {
    path is WritableKeyPath<Reference, Int>
  }

  @Test func `a part is read-only only if its key path is`() {
    #expect(type(of: book.people[0].name) == Ref<String>.self)
    #expect(type(of: book.people[0].name.count) == ReadOnlyRef<Int>.self)
    #expect(type(of: book.people[0].id) == ReadOnlyRef<Int>.self)
    #expect(type(of: book.people.first.name) == ReadOnlyRef<String?>.self)
    #expect(type(of: book.favourite.nickname) == Ref<String?>.self)
    #expect(type(of: book.favourite.nickname.count) == ReadOnlyRef<Int?>.self)
    #expect(type(of: book[\.title]) == Ref<String>.self)
    #expect(type(of: book[\.title.count]) == ReadOnlyRef<Int>.self)
    #expect(type(of: book[\.people[0].name]) == Ref<String>.self)
    #expect(type(of: book[\.people[0].name.count]) == ReadOnlyRef<Int>.self)
    #expect(type(of: book.favourite[\.name]) == Ref<String?>.self)
    #expect(type(of: book.favourite[\.addresses[0].street]) == Ref<String?>.self)
    #expect(type(of: book.people[0][\.name]) == Ref<String>.self)
  }

  @Test func `a key path in a variable leads to a part`() {
    let name: WritableKeyPath<AddressBook, String> = \.people[0].name
    let count: KeyPath<AddressBook, Int> = \.people.count
    book[name].value = "Anna"
    #expect(book.readOnly[dynamicMember: name].value == "Anna")
    #expect(book[dynamicMember: count].value == 2)
  }

  @Test func `a view can be given to code that must not write`() {
    struct Label {
      let name: ReadOnlyRef<String>
    }
    let label = Label(name: book.people[0].name.readOnly)
    book.people[0].name.value = "Anna"
    #expect(label.name.value == "Anna")
  }
}
