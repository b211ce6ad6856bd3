import Foundation
import IdentityDiff
import Testing

/// Each public type, by its name, in a file that imports Foundation as well.
private struct Names {
  var comparator: ElementComparator<Item>
  var path: RowPath
  var position: SectionPosition
  var section: ListSection<Header, Item>
  var changes: ChangeSet<Item>
  var sectioned: SectionedChangeSet<Header, Item>
  var assistant: UpdateAssistant<Header, Item>
  var set: IdentitySet<Item>
  var snapshot: ObjectSnapshot<NSObject, String>?
  var mismatch: ChangeSetMismatch?
  var removed: ElementAtOffset<Int, Item>?
  var moved: ElementMove<RowPath, Item>?
  var updated: ElementUpdate<Int, Item>?

  func compare(by comparator: ElementComparator<Item>) -> RowPath {
    let path: RowPath = RowPath(section: 0, row: 0)
    return path
  }
}

@Suite struct BesideFoundationTests {
  /// A constant that tasks share.
  private static let byID = ElementComparator<Item>(id: \.id, comparing: \.value)

  @Test func `A comparator and an assistant can be used in other tasks`() async {
    let old = [Item(id: 1), Item(id: 2)]
    let new = [Item(id: 2, value: 1), Item(id: 1)]
    let changes = await Task.detached { new.changes(from: old, by: Self.byID) }.value
    #expect(changes == new.changes(from: old))
    let assistant = UpdateAssistant([Section(Header(id: 1), rows: old)])
    let count = await Task.detached { assistant.sections.count }.value
    #expect(count == 1)
  }

  @Test func `Change sets are hashable`() {
    let old = [Item(id: 1), Item(id: 2)]
    let new = [Item(id: 2, value: 1), Item(id: 3)]
    #expect(
      Set([new.changes(from: old), new.changes(from: old), old.changes(from: new)]).count == 2)
    let sections = [Section(Header(id: 1), rows: new)].changes(from: [
      Section(Header(id: 2), rows: old)
    ])
    #expect(Set([sections, sections]).count == 1)
  }

  @Test func `A list of lists of rows has its sections by position`() throws {
    let old = [[Item(id: 1), Item(id: 2)], [Item(id: 3)]]
    let new = [[Item(id: 2, value: 5)], [Item(id: 1), Item(id: 3)], [Item(id: 4)]]
    let changes = new.changes(from: old)
    #expect(changes.moves.map(\.origin) == [RowPath(section: 0, row: 0)])
    #expect(changes.moves.map(\.destination) == [RowPath(section: 1, row: 0)])
    #expect(changes.updates.map(\.new) == [Item(id: 2, value: 5)])
    #expect(changes.sections.insertions.map(\.offset) == [2])
    #expect(try old.applying(changes) == new)
    #expect(try new.applying(changes.inverted) == old)
  }
}
