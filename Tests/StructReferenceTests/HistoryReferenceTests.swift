import StructReference
import TestSupport
import Testing

/// References of every kind into the value of a history obey the laws of references, and the history obeys those of
/// histories.
@Suite struct HistoryReferenceTests {
  @Test(arguments: Kind.all)
  func `reads and writes agree, and the last write is kept`(kind: Kind) {
    for seed in seeds(50) {
      var random = SeededGenerator(seed: seed)
      let source = Ref(initialValue: History(initialValue: Kind.book(&random)))
      let book: Ref<AddressBook> = source[\.value]
      for _ in 0..<10 {
        kind.checkLaws(book, &random)
        book.value = Kind.book(&random)
      }
    }
  }

  @Test(arguments: Kind.all)
  func `writing an unchanged value is not a step, and writing a new one is`(kind: Kind) {
    for seed in seeds(50) {
      var random = SeededGenerator(seed: seed)
      let source = Ref(initialValue: History(initialValue: Kind.book(&random)))
      let book: Ref<AddressBook> = source[\.value]
      var books = [book.value]
      for _ in 0..<10 {
        book.value = book.value
        book.people.value = book.people.value
        book.people[id: 3].value = book.people[id: 3].value
        kind.write(book, &random)
        if book.value != books.last { books.append(book.value) }
      }
      let walk = source.value.walk
      #expect(walk.past + [walk.value] == books && walk.future.isEmpty, "\(kind), seed \(seed)")
    }
  }

  @Test func `observers through the history are notified of writes, undo and redo`() {
    for seed in seeds(50) {
      var random = SeededGenerator(seed: seed)
      let source = Ref(initialValue: History(initialValue: Kind.book(&random)))
      let book: Ref<AddressBook> = source[\.value]
      let expectations = Expectations()
      let observations = Kind.all.map { $0.observe(book, expectations) }
      for _ in 0..<40 {
        let before = book.value
        switch random.number(0...3) {
        case 0: source.value.undo()
        case 1: source.value.redo()
        default: random.pick(Kind.all).write(book, &random)
        }
        expectations.expect(from: before, to: book.value)
      }
      withExtendedLifetime(observations) {}
      expectations.check(seed: seed)
    }
  }
}
