import StructReference
import Testing

/// The samples of the doc comments, except the one of `Revisable`.
@Suite struct DocCommentSamples {
  private struct Person: Identifiable, Equatable {
    let id: Int
    var name: String
  }

  @Test func `a reference leads to the name of a person`() {
    var printed: [String] = []
    func print(_ words: String...) { printed += words }
    let book = Ref(initialValue: [Person(id: 1, name: "Ann")])
    let name = book[id: 1].name
    let observation = name.addObserver { old, new in print(old ?? "-", "is now", new ?? "-") }
    name.value = "Anna"
    withExtendedLifetime(observation) {}
    #expect(printed == ["Ann", "is now", "Anna"])
  }

  @Test func `read-only references lead to the length of a name, and to a name`() {
    let book = Ref(initialValue: [Person(id: 1, name: "Ann")])
    let length = book[id: 1].name.count  // a ReadOnlyRef<Int?>
    let names: ReadOnlyRef = book.readOnly[0].name
    #expect(length.value == 3)
    #expect(names.value == "Ann")
  }

  @MainActor private final class Label {
    var text = ""
    var observation: Disposable?

    func observe(_ shared: SharedRef<Person>) {
      unowned let label = self
      observation = shared.name.addObserver(on: MainActor.shared) { label.text = $1 }
    }

    func follow(_ ref: Ref<Person>) async {
      let label = self
      for await name in ref.name.values { label.text = name }
    }
  }

  @Test(.timeLimit(.minutes(5))) @MainActor
  func `a label shows the newest name`() async {
    let shared = SharedRef(initialValue: Person(id: 1, name: "Ann"))
    let label = Label()
    label.observe(shared)
    shared.name.value = "Anna"
    while label.text != "Anna", !Task.isCancelled { await Task.yield() }
    let loop = Task { await label.follow(Ref(initialValue: Person(id: 2, name: "Bob"))) }
    while label.text != "Bob", !Task.isCancelled { await Task.yield() }
    loop.cancel()
    #expect(label.text == "Bob")
  }

  @Test func `a history reverts changes and makes them again`() {
    var names = History(initialValue: ["Red"])
    names.value.append("Blue")
    names.undo()  // names.value is ["Red"]
    names.redo()  // names.value is ["Red", "Blue"]
    #expect(names.value == ["Red", "Blue"])
    #expect(names.undo() && names.value == ["Red"])
  }
}
