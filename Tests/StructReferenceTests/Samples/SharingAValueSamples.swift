import Dispatch
import StructReference
import Testing

/// The samples of 'Sharing a value'.
@Suite struct SharingAValueSamples {
  struct Address: Equatable {
    var street: String
  }

  struct Person: Identifiable, Equatable {
    let id: Int
    var name: String
    var addresses: [Address] = []
  }

  @Test func `references to parts write into one value, and observers are notified of their part`()
  {
    let book = Ref(initialValue: [Person(id: 1, name: "Ann"), Person(id: 2, name: "Bob")])
    let name = book[id: 1].name
    name.value = "Anna"
    let names = book.value.map(\.name)  // ["Anna", "Bob"]
    #expect(names == ["Anna", "Bob"])

    book.value.append(Person(id: 3, name: "Cid"))
    book.value.removeAll { $0.id == 2 }
    book[id: 2].name.value = "Bob"  // writes nothing: there is no such person
    #expect(book.value.map(\.name) == ["Anna", "Cid"])

    var log: [String] = []
    let observation = name.addObserver { old, new in
      log.append("\(old ?? "nobody") is now \(new ?? "nobody")")
    }
    name.value = "Annie"  // Anna is now Annie
    book.value[0].name = "Anne"  // Annie is now Anne
    book[id: 3].name.value = "Sid"  // nothing: that is somebody else's name
    name.value = "Anne"  // nothing: it was so before
    book.value.removeAll { $0.id == 1 }  // Anne is now nobody
    observation.dispose()
    book.value.append(Person(id: 1, name: "Ann"))
    #expect(log == ["Anna is now Annie", "Annie is now Anne", "Anne is now nobody"])
  }

  @Test func `a view cannot write, and a part without a setter is a view`() {
    let book = Ref(initialValue: [Person(id: 1, name: "Ann")])
    let view: ReadOnlyRef<[Person]> = book.readOnly
    let firstName = view[0].name  // also read-only
    let length = book[id: 1].name.count  // read-only, because the count of a string has no setter
    book[id: 1].name.value = "Annabelle"
    #expect(firstName.value == "Annabelle")
    #expect(length.value == 9)
  }

  @Test func `an observer with one argument receives the new value, and disposables are stored`() {
    var log: [String] = []
    let book = Ref(initialValue: [Person(id: 1, name: "Ann")])
    let name = book[id: 1].name
    let renamed = name.addObserver { newValue in log.append("now \(newValue ?? "nobody")") }
    name.value = "Anna"
    renamed.dispose()

    var disposables: Set<Disposable> = []
    book[id: 1].addObserver { log.append($0?.name ?? "gone") }.store(in: &disposables)
    book.count.addObserver { log.append("\($0) people") }.store(in: &disposables)
    book.value = []
    disposables = []
    book.value = [Person(id: 1, name: "Ann")]
    #expect(log == ["now Anna", "gone", "0 people"])
  }

  @Test(.timeLimit(.minutes(5))) @MainActor func `a loop waits for values`() async {
    let score = Ref(initialValue: 0)
    var titles: [String] = []
    let task = Task {
      for await title in score.values { titles.append("\(title) points") }
    }
    while titles.isEmpty, !Task.isCancelled { await Task.yield() }
    score.value = 3
    while titles.count == 1, !Task.isCancelled { await Task.yield() }
    task.cancel()
    await task.value
    score.value = 5
    #expect(titles == ["0 points", "3 points"])
  }

  @MainActor final class CounterView {
    private(set) var text = ""
    private var observation: Disposable?

    init(_ counter: SharedRef<Int>) {
      observation = counter.addObserver(on: MainActor.shared) { [weak self] newValue in
        self?.text = "\(newValue)"
      }
    }
  }

  @Test(.timeLimit(.minutes(5))) @MainActor
  func `a view observes on its actor what other threads write`() async {
    let counter = SharedRef(initialValue: 0)
    let view = CounterView(counter)
    await Task.detached { counter.value = 7 }.value
    while view.text.isEmpty, !Task.isCancelled { await Task.yield() }
    #expect(view.text == "7")
  }

  @Test func `a queue calls the observers`() {
    let queue = DispatchQueue(label: "private queue")
    let queued = SharedRef(initialValue: [Person](), queue: { queue.async(execute: $0) })
    let heard = SharedRef(initialValue: 0)
    let observation = queued.addObserver { newValue in
      dispatchPrecondition(condition: .onQueue(queue))
      heard.value = newValue.count
    }
    queued.value.append(Person(id: 1, name: "Ann"))
    queue.sync {}
    withExtendedLifetime(observation) {}
    #expect(heard.value == 1)
  }

  @Test func `a part that must not be nil has a value while its element is missing`() {
    let team = Ref(initialValue: [Person(id: 1, name: "Ann")])
    let field: Ref<String> = team[id: 1].name.orEmpty
    var titles: [String] = []
    let observation = field.addObserver { _, new in titles.append(new) }
    field.value += "a"
    team.value = []
    field.value = "Bob"
    observation.dispose()
    #expect(titles == ["Anna", ""] && field.value == "" && team.value.isEmpty)
  }

  @Test func `an index stands for a place, and an identity for a person`() {
    var printed: [String] = []
    func print(_ text: String) { printed.append(text) }
    let twoPeople = Ref(initialValue: [Person(id: 1, name: "One"), Person(id: 2, name: "Two")])
    let p0 = twoPeople[0]
    let one = twoPeople[id: 1]
    twoPeople.value.removeFirst()
    print(p0.value.name)  // Two
    print(one.value?.name ?? "nobody")  // nobody
    #expect(printed == ["Two", "nobody"])
  }

  final class Label {
    private(set) var text = ""
    private var observation: Disposable?

    init(_ name: Ref<String>) {
      text = name.value
      observation = name.addObserver { [weak self] _, new in self?.text = new }
    }
  }

  @Test func `an object that observes itself weakly is released, and its observation too`() {
    let name = Ref(initialValue: "Ann")
    var label: Label? = Label(name)
    weak let held = label
    name.value = "Anna"
    #expect(label?.text == "Anna")
    label = nil
    #expect(held == nil)
  }

  @Test func `a group of writes notifies once`() {
    let people = Ref(initialValue: [Person(id: 1, name: "Ann"), Person(id: 2, name: "Bob")])
    var calls: [[String]] = []
    let everybody = people.addObserver { _, new in calls.append(new.map(\.name)) }
    people.group {
      people[id: 1].name.value = "Bob"
      people[id: 2].name.value = "Ann"
    }
    withExtendedLifetime(everybody) {}
    #expect(calls == [["Bob", "Ann"]])
  }

  @Test func `observers may write the value that they observe`() {
    var heard: [String] = []
    let points = Ref(initialValue: 0)
    let limit = points.addObserver { _, new in if new > 10 { points.value = 10 } }
    let record = points.addObserver { old, new in heard.append("\(old) to \(new)") }
    points.value = 12  // heard: 0 to 12, 12 to 10
    withExtendedLifetime((limit, record)) {}
    #expect(heard == ["0 to 12", "12 to 10"])
  }

  @Test func `a reference can have a history behind it`() {
    let source = Ref(initialValue: History(initialValue: [Person(id: 1, name: "Ann")]))
    let members = source[\.value]
    members[id: 1].name.value = "Anna"
    members.value.append(Person(id: 2, name: "Bob"))
    source.value.undo()  // Bob is gone
    source.value.undo()  // Ann has her name back
    source.value.redo()  // Anna
    #expect(members.value == [Person(id: 1, name: "Anna")])

    source.value.beginGroup()
    for letter in "belle" { members[id: 1].name.value?.append(letter) }
    source.value.endGroup()
    source.value.undo()  // takes all letters back
    #expect(members.value == [Person(id: 1, name: "Anna")])
    source.value.redo()
    #expect(members.value == [Person(id: 1, name: "Annabelle")])

    var canUndo: [Bool] = []
    let observation = source.addObserver { _, new in canUndo.append(new.canUndo) }
    source.value.undo()
    source.value.undo()
    withExtendedLifetime(observation) {}
    #expect(canUndo == [true, false])
  }

  final class Notebook {
    private(set) var lines: [String] = []
    private var listeners: [Int: ([String], [String]) -> Void] = [:]
    private var count = 0

    func save(_ new: [String]) {
      let old = lines
      lines = new
      for listener in listeners.values { listener(old, new) }
    }

    func listen(_ listener: @escaping ([String], [String]) -> Void) -> Disposable {
      count += 1
      let number = count
      listeners[number] = listener
      return Disposable { [weak self] in self?.listeners[number] = nil }
    }
  }

  @Test func `a value may be stored elsewhere and changed there`() {
    let notebook = Notebook()
    let lines = Ref(
      get: { notebook.lines }, set: notebook.save, addObserver: notebook.listen)
    lines.value.append("Milk")
    var heard: [String] = []
    let observation = lines[0].addObserver { heard += [$0, $1] }
    lines[0].value += ", 2 l"
    notebook.save(["Tea"])
    withExtendedLifetime(observation) {}
    #expect(heard == ["Milk", "Milk, 2 l", "Milk, 2 l", "Tea"])
  }

  @Test func `threads share a reference`() async {
    let counter = SharedRef(initialValue: 0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<100 { counter.value += 1 } }
      }
    }
    let sum = counter.value  // 800
    #expect(sum == 800)
  }
}

extension String? {
  var orEmpty: String {
    get { self ?? "" }
    set { if self != nil { self = newValue } }
  }
}
