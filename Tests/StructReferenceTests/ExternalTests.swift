import StructReference
import Testing

@Suite("A reference onto something that is not memory")
struct ExternalTests {
  /// Stores a book, counts its uses, and may refuse one.
  final class Shelf {
    let book = Ref(initialValue: AddressBook(people: [Person(id: 1, name: "Ann")]))
    var reads = 0
    var writes = 0
    var isFull = false

    var reference: Ref<AddressBook> {
      Ref(
        get: {
          self.reads += 1
          return self.book.value
        },
        set: {
          self.writes += 1
          if !self.isFull { self.book.value = $0 }
        }, addObserver: book.addObserver)
    }
  }

  private let shelf = Shelf()

  @Test("reads once and writes once for a write, however deep")
  func once() {
    let name = shelf.reference.people[id: 1].name
    name.value = "Anna"
    #expect(shelf.book.value.people[0].name == "Anna")
    #expect((shelf.reads, shelf.writes) == (1, 1))
  }

  @Test("writes a group once, which sees what it has written")
  func groups() {
    let reference = shelf.reference
    var told: [String] = []
    let observation = reference.people[0].name.addObserver { told.append("\($0)→\($1)") }
    reference.group {
      reference.people[0].name.value = "Anna"
      reference.title.value = "Friends"
      #expect(reference.value.title == "Friends")
      #expect(shelf.book.value.title == "")
      reference.people[0].name.value += "!"
    }
    withExtendedLifetime(observation) {}
    #expect(shelf.book.value.title == "Friends")
    #expect(shelf.writes == 1)
    #expect(told == ["Ann→Anna!"])
  }

  @Test("does not write what ended by throwing, alone or in a group")
  func throwing() {
    func fail(_ name: inout String) throws {
      name = "half"
      throw CancellationError()
    }
    func failOptionally(_ name: inout String?) throws {
      name = "half"
      throw CancellationError()
    }
    let reference = shelf.reference
    try? fail(&reference.people[0].name.value)
    try? failOptionally(&reference.people[id: 1].name.value)
    #expect(shelf.writes == 0)
    reference.group {
      reference.title.value = "Friends"
      try? fail(&reference.people[0].name.value)
    }
    #expect(shelf.writes == 1)
    #expect(shelf.book.value.title == "Friends")
    #expect(shelf.book.value.people[0].name == "Ann")
  }

  @Test("goes on reading what is there where a write is refused, and tells nobody")
  func refusal() {
    shelf.isFull = true
    let title = shelf.reference.title
    var told = 0
    let observation = title.addObserver { _, _ in told += 1 }
    title.value = "Friends"
    shelf.book.title.value = "Foes"
    withExtendedLifetime(observation) {}
    #expect(title.value == "Foes")
    #expect(told == 1)
  }

  @Test("hears of others as long as somebody observes it")
  func lifetime() {
    weak var gone: Shelf?
    do {
      let shelf = Shelf()
      gone = shelf
      let title = shelf.reference.title
      var told: [String] = []
      var observation: Disposable? = title.addObserver { told.append($1) }
      shelf.book.title.value = "A"
      observation = nil
      shelf.book.title.value = "B"
      #expect(told == ["A"])
      #expect(observation == nil)
    }
    #expect(gone == nil)
  }
}
