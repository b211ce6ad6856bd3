import StructReference
import Testing

@Suite(.timeLimit(.minutes(5))) struct ReferenceValuesTests {
  typealias Tally = SharedRefTests.Tally

  @Test @MainActor func `a loop gets the current value, then each new one`() async {
    let book = Ref(initialValue: AddressBook(title: "A"))
    var heard: [String] = []
    for await title in book.title.values {
      heard.append(title)
      if heard.count == 4 { break }
      book.weight.value += 1
      book.title.value += "!"
    }
    #expect(heard == ["A", "A!", "A!!", "A!!!"])
  }

  @Test @MainActor func `a slow loop skips all but the newest value`() async {
    let number = Ref(initialValue: 0)
    var values = number.values.makeAsyncIterator()
    #expect(await values.next(isolation: MainActor.shared) == 0)
    for new in 1...100 { number.value = new }
    #expect(await values.next(isolation: MainActor.shared) == 100)
  }

  @Test func `a loop over a shared reference gets values in order, and the last one`() async {
    let tally = SharedRef(initialValue: Tally())
    let last = 8 * 500
    async let heard: [Int] = {
      var heard: [Int] = []
      for await count in tally.count.values {
        heard.append(count)
        if count == last { break }
      }
      return heard
    }()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<500 { tally.count.value += 1 } }
      }
    }
    let counts = await heard
    #expect(counts.last == last)
    #expect(zip(counts, counts.dropFirst()).allSatisfy(<))
  }

  @Test @MainActor func `a cancelled loop ends, and no longer observes`() async {
    let observed = Ref(initialValue: 0)
    var observers = 0
    let number = Ref(
      get: { observed.value }, set: { observed.value = $0 },
      addObserver: { observer in
        observers += 1
        let observation = observed.addObserver(observer)
        return Disposable {
          observers -= 1
          observation.dispose()
        }
      })
    var heard: [Int] = []
    let loop = Task {
      for await value in number.readOnly.values { heard.append(value) }
    }
    while heard.isEmpty, !Task.isCancelled { await Task.yield() }
    #expect(observers == 1)
    loop.cancel()
    await loop.value
    number.value = 1
    #expect(observers == 0)
    #expect(heard == [0])
  }

  @Test func `read-only parts of a shared reference have values`() async {
    let tally = SharedRef(initialValue: Tally())
    var counts = tally.members.count.values.makeAsyncIterator()
    #expect(await counts.next() == 8)
    tally.value.members.removeLast()
    #expect(await counts.next() == 7)
  }
}
