import IdentityDiff
import TestSupport
import Testing

/// Lists of several types of cells, and the levels of a list.
@Suite struct SectionedListTests {
  struct PersonCell: Identifiable, Hashable, Sendable {
    let id: Int
    var hairstyle = "short"
  }

  struct ColorCell: Identifiable, Hashable, Sendable {
    let id: Int
    var isFavorite = false
  }

  /// The headers and footers of a section.
  struct Supplements: Identifiable, Equatable {
    let id: String
    var header = ""
    var footer = ""
  }

  struct Screen: Identifiable, Equatable {
    let id = 0
    var title = ""
  }

  typealias ViewModel = SectionedList<Screen, Supplements, AnyElement>

  private let model = ViewModel(
    Screen(title: "All"),
    sections: [
      ListSection(
        Supplements(id: "mixed", header: "Both"),
        rows: [AnyElement(PersonCell(id: 1)), AnyElement(ColorCell(id: 1))]),
      ListSection(Supplements(id: "colors"), rows: [AnyElement(ColorCell(id: 2))]),
    ])

  @Test func `cells of two types are told apart, and changes of each are found`() {
    let old = model.sections[0].rows
    var new = [AnyElement(ColorCell(id: 1, isFavorite: true)), old[0]]
    #expect(new[0] === old[1] && new[0] !== old[0] && new[0] != old[1])
    #expect(new.changes(from: old).outline == "move 1→0, update 1→0")
    new = [AnyElement(ColorCell(id: 1)), AnyElement(ColorCell(id: 3))]
    #expect(new.changes(from: old).outline == "delete 0, insert 1")
    #expect((new[1].base as? ColorCell)?.id == 3 && "\(new[1])" == "\(ColorCell(id: 3))")
  }

  @Test func `a diff says which level changed`() {
    func levels(_ change: (inout ViewModel) -> Void) -> Set<ListLevel> {
      var new = model
      change(&new)
      return new.changes(from: model).levels
    }
    #expect(levels { _ in } == [])
    #expect(levels { $0.content.title = "Some" } == [.list])
    #expect(levels { $0.sections[1].content.footer = "1 color" } == [.headers])
    #expect(levels { $0.sections.swapAt(0, 1) } == [.sections])
    #expect(levels { $0.sections.removeLast() } == [.sections])
    #expect(levels { $0.sections[0].rows.swapAt(0, 1) } == [.rows])
    #expect(
      levels {
        $0.content.title = "Some"
        $0.sections[0].rows[1] = AnyElement(ColorCell(id: 1, isFavorite: true))
      } == [.list, .rows])
  }

  @Test(arguments: seeds(20))
  func `changes lead from one list to the other on all levels`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func list() -> ViewModel {
      ViewModel(
        Screen(title: "\(random.number(0...1))"),
        sections: (0..<random.number(0...3)).map { _ in
          ListSection(
            Supplements(id: "\(random.number(0...4))", header: "\(random.number(0...1))"),
            rows: (0..<random.number(0...4)).map { _ in
              random.chance(0.5)
                ? AnyElement(PersonCell(id: random.number(0...5)))
                : AnyElement(ColorCell(id: random.number(0...5), isFavorite: random.chance(0.5)))
            })
        })
    }
    for _ in 0..<100 {
      let (old, new) = (list(), list())
      let changes = new.changes(from: old)
      #expect(try old.applying(changes) == new, "seed \(seed)")
      #expect(changes.levels.isEmpty == (old == new), "seed \(seed)")
    }
  }
}
