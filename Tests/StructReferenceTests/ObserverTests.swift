import StructReference
import Testing

@Suite("An observer")
struct ObserverTests {
  let book = Ref(
    initialValue: AddressBook(
      title: "Friends", people: [Person(id: 1, name: "Ann"), Person(id: 2, name: "Bob")]))
  let log = Log()

  final class Log {
    var lines: [String] = []
    func note(_ line: String) { lines.append(line) }
  }

  @Test("is called with the old and the new value")
  func oldAndNew() {
    let observation = book.people[0].name.addObserver { log.note("\($0)→\($1)") }
    book.people[0].name.value = "Anna"
    book.value.people[0].name = "Annie"
    book.people.value[0].name = "Anne"
    withExtendedLifetime(observation) {}
    #expect(log.lines == ["Ann→Anna", "Anna→Annie", "Annie→Anne"])
  }

  @Test("fires only when what it watches changed")
  func precise() {
    let observations = [
      book.title.addObserver { _, _ in log.note("title") },
      book.people[id: 1].name.addObserver { _, _ in log.note("Ann's name") },
      book.people[id: 2].addObserver { _, _ in log.note("Bob") },
      book.people.addObserver { _, _ in log.note("people") },
      book.favourite.name.addObserver { _, _ in log.note("favourite") },
    ]
    book.people[id: 2].name.value = "Bo"
    book.people[id: 2].name.value = "Bo"
    #expect(log.lines == ["Bob", "people"])
    log.lines = []
    book.title.value = "Foes"
    book.value.title = "Foes"
    #expect(log.lines == ["title"])
    log.lines = []
    book.people.value.reverse()
    #expect(log.lines == ["people"])
    log.lines = []
    book.value.favourite = Person(id: 4, name: "Dan")
    #expect(log.lines == ["favourite"])
    log.lines = []
    book.value = AddressBook()
    #expect(log.lines == ["title", "Ann's name", "Bob", "people", "favourite"])
    withExtendedLifetime(observations) {}
  }

  @Test("of a computed part fires when that changed, through whatever part it was written")
  func computed() {
    let observation = book.people[0].initials.addObserver { log.note("\($0)→\($1)") }
    book.people[0].name.value = "Zoe"
    book.people[0].name.value = "Zora"
    book.people[id: 1].initials.value = "N"
    withExtendedLifetime(observation) {}
    #expect(log.lines == ["A→Z", "Z→N"])
  }

  @Test("of an element by identity is notified when it goes and when it is there again")
  func comingAndGoing() {
    let observation = book.people[id: 2].addObserver { old, new in
      log.note("\(old?.name ?? "nil")→\(new?.name ?? "nil")")
    }
    book.people.value.insert(Person(id: 3, name: "Cid"), at: 0)
    book.people.value.removeLast()
    book.people.value.append(Person(id: 2, name: "Bo"))
    withExtendedLifetime(observation) {}
    #expect(log.lines == ["Bob→nil", "nil→Bo"])
  }

  @Test("of an index is not notified while there is no such index")
  func indices() {
    let observation = book.people[1].name.addObserver { log.note("\($0)→\($1)") }
    book.people.value.removeFirst()
    book.people.value.append(Person(id: 3, name: "Cid"))
    book.people.value[1].name = "Cy"
    withExtendedLifetime(observation) {}
    #expect(log.lines == ["Cid→Cy"])
  }

  /// The removal is a write of somebody else, which must not end the program.
  @Test func `of a key path with an index is not notified while the index is missing`() {
    let observations = [
      book[\.people[0].name].addObserver { log.note("\($0)→\($1)") },
      book[\.people[0].name.count].addObserver { log.note("\($0)→\($1)") },
      book[\.away[0].name].addObserver { log.note("\($0 ?? "-")→\($1 ?? "-")") },
    ]
    book.people.value.removeFirst()
    book.people.value.removeAll()
    book.people.value = [Person(id: 3, name: "Cid")]
    book.people.value[0].name = "Cyan"
    book.away.value = [Person(id: 4, name: "Dan")]
    book.away.value = []
    withExtendedLifetime(observations) {}
    #expect(log.lines == ["Ann→Bob", "Cid→Cyan", "3→4", "-→Dan", "Dan→-"])
  }

  @Test func `with one argument gets the new value`() {
    let observations = [
      book.title.addObserver { new in log.note("new \(new)") },
      book.title.addObserver { log.note("short \($0)") },
      book.title.addObserver { log.note("both \($0) \($1)") },
      book.title.readOnly.addObserver { new in log.note("view \(new)") },
      book.title.count.addObserver { log.note("count \($0)") },
      book.title.addObserver(log.note),
    ]
    _ = book.title.addObserver { value in log.note("not held \(value)") }
    book.title.value = "A"
    withExtendedLifetime(observations) {}
    #expect(log.lines == ["new A", "short A", "both Friends A", "view A", "count 1", "A"])
  }

  @Test func `of a pair gets the new pair, or the old and the new one`() {
    let pair = Ref(initialValue: (1, 2))
    let observations = [
      pair.addObserver { new in log.note("\(new.0), \(new.1)") },
      pair.addObserver { old, new in log.note("\(old.0), \(old.1) → \(new.0), \(new.1)") },
    ]
    pair.value = (3, 4)
    withExtendedLifetime(observations) {}
    #expect(log.lines == ["3, 4", "1, 2 → 3, 4"])
  }

  @Test("of a value that is not Equatable fires on every write that reaches it")
  func opaque() {
    let pair = Ref(initialValue: [Opaque(number: 1), Opaque(number: 2)])
    let observation = pair[0].addObserver { log.note("\($0.number)→\($1.number)") }
    pair[0].value = Opaque(number: 1)
    pair[1].value = Opaque(number: 3)
    pair.value = pair.value
    withExtendedLifetime(observation) {}
    #expect(log.lines == ["1→1", "1→1"])
  }

  @Test("of a value that is not Equatable does not fire when a property beside it is written")
  func opaqueBeside() {
    struct Pair {
      var opaque = Opaque(number: 1)
      var number = 0
    }
    let pair = Ref(initialValue: Pair())
    let observation = pair.opaque.addObserver { log.note("\($0.number)→\($1.number)") }
    pair.number.value = 5
    pair.opaque.number.value = 2
    withExtendedLifetime(observation) {}
    #expect(log.lines == ["1→2"])
  }

  @Test("of one path by two types of reference gets what each promises")
  func generic() {
    func part<Whole, Part>(
      _ whole: Ref<Whole?>, _ path: WritableKeyPath<Whole, Part>
    ) -> Ref<Part?> { whole[path] }
    let ann = book.people[id: 1]
    let observations = [
      ann.nickname.addObserver { log.note("\($0 ?? "nil")→\($1 ?? "nil")") },
      part(ann, \.nickname).addObserver { log.note("\($0 == .some(nil))→\($1 == .some(nil))") },
    ]
    ann.nickname.value = "An"
    withExtendedLifetime(observations) {}
    #expect(log.lines == ["nil→An", "true→false"])
  }

  @Test("makes nobody copy what it does not observe")
  func noCopies() {
    struct Heap {
      var title = ""
      var numbers: [Int] = []
    }
    let heap = Ref(initialValue: Heap(numbers: Array(0..<1_000)))
    let observation = heap.title.addObserver { _, _ in log.note("title") }
    func address() -> UnsafeRawPointer? {
      heap.numbers.value.withUnsafeBytes { $0.baseAddress }
    }
    let before = address()
    for number in 0..<100 { heap.numbers.value[number] += 1 }
    heap.numbers[7].value = 0
    withExtendedLifetime(observation) {}
    #expect(address() == before)
    #expect(log.lines == [])
  }

  @Test("ends with its disposable, or when that is disposed of")
  func ends() {
    var first: Disposable? = book.title.addObserver { log.note("first \($1)") }
    let second = book.title.addObserver { log.note("second \($1)") }
    book.title.value = "A"
    first = nil
    book.title.value = "B"
    second.dispose()
    second.dispose()
    book.title.value = "C"
    #expect(first == nil)
    #expect(log.lines == ["first A", "second A", "second B"])
  }

  @Test func `kept in a set or an array ends with it`() {
    var set: Set<Disposable> = []
    var array: [Disposable] = []
    book.title.addObserver { log.note("set \($0)") }.store(in: &set)
    book.title.addObserver { log.note("set, too: \($0)") }.store(in: &set)
    book.title.addObserver { log.note("array \($0)") }.store(in: &array)
    book.title.value = "A"
    #expect(log.lines == ["set A", "set, too: A", "array A"])
    set = []
    book.title.value = "B"
    array = []
    book.title.value = "C"
    #expect(log.lines.dropFirst(3) == ["array B"])
  }

  @Test("by identity is notified of writes by index, also of writes that make an element another")
  func identityBesideIndex() {
    let observations = [1, 2, 3].map { id in
      book.people[id: id].name.addObserver { log.note("\(id): \($0 ?? "-")→\($1 ?? "-")") }
    }
    book.people[0].name.value = "Anna"
    book.people[1].value = Person(id: 3, name: "Cid")
    book.people[1].addresses.value.append(Address(street: "Main"))
    book.people[1].value = Person(id: 4, name: "Dan")
    withExtendedLifetime(observations) {}
    #expect(log.lines == ["1: Ann→Anna", "2: Bob→-", "3: -→Cid", "3: Cid→-"])
  }

  @Test("by index is notified of writes by identity")
  func indexBesideIdentity() {
    let observations = [0, 1].map { index in
      book.people[index].name.addObserver { log.note("\(index): \($0)→\($1)") }
    }
    let bob = book.people[id: 2].name
    bob.value = "Bo"
    book.people.value.swapAt(0, 1)
    bob.value = "Bobby"
    withExtendedLifetime(observations) {}
    #expect(log.lines == ["1: Bob→Bo", "0: Ann→Bo", "1: Bo→Ann", "0: Bo→Bobby"])
  }

  /// A value that counts its comparisons.
  private struct Tile: Identifiable, Equatable {
    nonisolated(unsafe) static var comparisons = 0
    let id: Int
    var number = 0

    static func == (lhs: Tile, rhs: Tile) -> Bool {
      comparisons += 1
      return lhs.id == rhs.id && lhs.number == rhs.number
    }
  }

  @Test("is not looked at when another element is written, whichever way each is found")
  func otherElements() {
    for observedByIdentity in [false, true] {
      let tiles = Ref(initialValue: (0..<1000).map { Tile(id: $0) })
      let observations = (0..<1000).map { number in
        observedByIdentity
          ? tiles[id: number].addObserver { _, _ in log.note("\(number)") }
          : tiles[number].addObserver { _, _ in log.note("\(number)") }
      }
      tiles[500].number.value = 1
      Tile.comparisons = 0
      tiles[500].number.value = 2
      tiles[id: 500].number.value = 3
      #expect(Tile.comparisons < 20)
      withExtendedLifetime(observations) {}
    }
    #expect(log.lines == Array(repeating: "500", count: 6))
  }
}
