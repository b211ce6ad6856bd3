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

  @Test func `a history reverts changes and makes them again`() {
    var names = History(initialValue: ["Red"])
    names.value.append("Blue")
    names.undo()  // names.value is ["Red"]
    names.redo()  // names.value is ["Red", "Blue"]
    #expect(names.value == ["Red", "Blue"])
    #expect(names.undo() && names.value == ["Red"])
  }
}
