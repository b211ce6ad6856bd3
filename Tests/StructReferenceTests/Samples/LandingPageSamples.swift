import StructReference
import Testing

/// The sample of the landing page.
@Suite struct LandingPageSamples {
  @Test func `a reference to a part is shared and observed`() {
    var heard: [String] = []
    struct Person: Identifiable, Equatable {
      let id: Int
      var name: String
    }

    let book = Ref(initialValue: [Person(id: 1, name: "Ann"), Person(id: 2, name: "Bob")])
    let ann = book[id: 1]
    let observation = ann.name.addObserver { old, new in
      heard.append("\(old ?? "nobody") is now \(new ?? "nobody")")
    }
    ann.name.value = "Anna"  // heard: Ann is now Anna
    let copy = book.value  // Anna and Bob; what is written later does not change it
    book.value = []
    withExtendedLifetime(observation) {}
    #expect(heard == ["Ann is now Anna", "Anna is now nobody"])
    #expect(copy.map(\.name) == ["Anna", "Bob"])
  }
}
