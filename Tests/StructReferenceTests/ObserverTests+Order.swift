import StructReference
import Testing

/// The time and the order of calls to observers.
extension ObserverTests {
  @Test("writing from inside is reported after everybody was notified of the first, in order")
  func nestedWrites() {
    let writer = book.title.addObserver { old, new in
      log.note("writer \(old)→\(new)")
      if new.count < 4 { book.title.value += "!" }
      log.note("writer ends")
    }
    let reader = book.title.addObserver { log.note("reader \($0)→\($1)") }
    book.title.value = "A"
    withExtendedLifetime([writer, reader]) {}
    #expect(
      log.lines == [
        "writer Friends→A", "writer ends", "reader Friends→A",
        "writer A→A!", "writer ends", "reader A→A!",
        "writer A!→A!!", "writer ends", "reader A!→A!!",
        "writer A!!→A!!!", "writer ends", "reader A!!→A!!!",
      ])
  }

  @Test("that answers each change 100,000 times needs no stack for it")
  func noRecursion() {
    let number = Ref(initialValue: 0)
    let observation = number.addObserver { _, new in
      if new < 100_000 { number.value = new + 1 }
    }
    number.value = 1
    withExtendedLifetime(observation) {}
    #expect(number.value == 100_000)
  }

  @Test("may be added and dropped while others are notified")
  func changingObservers() {
    var others: [Disposable] = []
    var dropped: Disposable?
    let first = book.title.addObserver { _, new in
      log.note("first \(new)")
      dropped = nil
      others.append(book.title.addObserver { log.note("late \($1)") })
    }
    dropped = book.title.addObserver { log.note("dropped \($1)") }
    let last = book.title.addObserver { log.note("last \($1)") }
    book.title.value = "A"
    #expect(log.lines == ["first A", "last A"])
    log.lines = []
    book.title.value = "B"
    #expect(log.lines == ["first B", "last B", "late B"])
    withExtendedLifetime([first, last]) {}
    #expect(dropped == nil)
  }

  @Test("may end its own observation")
  func endsItself() {
    var observation: Disposable?
    observation = book.title.addObserver { _, new in
      log.note(new)
      observation = nil
    }
    book.title.value = "A"
    book.title.value = "B"
    #expect(log.lines == ["A"])
    #expect(observation == nil)
  }

  @Test("is notified of a group once, with the first old and the last new value")
  func groups() {
    let observations = [
      book.title.addObserver { log.note("title \($0)→\($1)") },
      book.people[id: 1].name.addObserver { log.note("name \($0 ?? "")→\($1 ?? "")") },
      book.people[id: 2].name.addObserver { _, _ in log.note("Bob") },
    ]
    book.group {
      book.title.value = "A"
      book.people[0].name.value = "Anna"
      book.people[1].name.value = "Bo"
      book.group { book.title.value = "B" }
      book.people[1].name.value = "Bob"
      #expect(log.lines == [])
    }
    withExtendedLifetime(observations) {}
    #expect(log.lines == ["title Friends→B", "name Ann→Anna"])
  }

  @Test("is notified of the writes of a group before it threw")
  func throwingGroup() {
    let observation = book.title.addObserver { log.note("\($0)→\($1)") }
    #expect(throws: CancellationError.self) {
      try book.group {
        book.title.value = "A"
        throw CancellationError()
      }
    }
    withExtendedLifetime(observation) {}
    #expect(log.lines == ["Friends→A"])
  }

  @Test("is notified of a change that ended by throwing half-way")
  func throwingChange() {
    func change(_ title: inout String) throws {
      title = "half"
      throw CancellationError()
    }
    let observation = book.title.addObserver { log.note("\($0)→\($1)") }
    #expect(throws: CancellationError.self) { try change(&book.title.value) }
    withExtendedLifetime(observation) {}
    #expect(log.lines == ["Friends→half"])
  }
}
