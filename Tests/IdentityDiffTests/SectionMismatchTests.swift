import IdentityDiff
import Testing

/// The errors of change sets that do not fit a list of sections.
@Suite struct SectionMismatchTests {
  typealias Changes = SectionedChangeSet<Header, Item>

  private static let item = Item(id: 0)

  private static func deletion(_ section: Int, _ row: Int) -> Changes.Deletion {
    .init(offset: RowPath(section: section, row: row), element: item)
  }
  private static func insertion(_ section: Int, _ row: Int) -> Changes.Insertion {
    .init(offset: RowPath(section: section, row: row), element: item)
  }
  private static func move(_ origin: (Int, Int), _ destination: (Int, Int)) -> Changes.Move {
    .init(
      origin: RowPath(section: origin.0, row: origin.1),
      destination: RowPath(section: destination.0, row: destination.1), element: item)
  }
  private static func update(_ old: (Int, Int), _ new: (Int, Int)) -> Changes.Update {
    .init(
      oldOffset: RowPath(section: old.0, row: old.1),
      newOffset: RowPath(section: new.0, row: new.1), old: item, new: item)
  }

  /// Change sets that do not fit two sections of two rows each.
  static let misfits: [(Changes, ChangeSetMismatch)] = [
    (Changes(deletions: [deletion(1, 2)]), .init(.deletion, at: 2, in: 1, .outside)),
    (Changes(deletions: [deletion(1, -1)]), .init(.deletion, at: -1, in: 1, .outside)),
    (Changes(deletions: [deletion(2, 0)]), .init(.deletion, at: 0, in: 2, .outside)),
    (Changes(deletions: [deletion(.max, 0)]), .init(.deletion, at: 0, in: .max, .outside)),
    (
      Changes(deletions: [deletion(0, 1), deletion(0, 1)]),
      .init(.deletion, at: 1, in: 0, .taken)
    ),
    (Changes(insertions: [insertion(1, 3)]), .init(.insertion, at: 3, in: 1, .outside)),
    (Changes(insertions: [insertion(-1, 0)]), .init(.insertion, at: 0, in: -1, .outside)),
    (Changes(arrivals: [insertion(1, 3)]), .init(.insertion, at: 3, in: 1, .outside)),
    (
      Changes(insertions: [insertion(0, 1), insertion(0, 1)]),
      .init(.insertion, at: 1, in: 0, .taken)
    ),
    (Changes(moves: [move((0, 2), (1, 0))]), .init(.origin, at: 2, in: 0, .outside)),
    (Changes(moves: [move((2, 0), (1, 0))]), .init(.origin, at: 0, in: 2, .outside)),
    (Changes(updates: [update((0, 0), (0, 2))]), .init(.newUpdate, at: 2, in: 0, .outside)),
    (Changes(updates: [update((0, 0), (2, 0))]), .init(.newUpdate, at: 0, in: 2, .outside)),
    (
      Changes(sections: ChangeSet(deletions: [.init(offset: 2, element: Header(id: 0))])),
      .init(.deletion, at: 2, .outside)
    ),
    (
      Changes(sections: ChangeSet(insertions: [.init(offset: 3, element: Header(id: 0))])),
      .init(.insertion, at: 3, .outside)
    ),
  ]

  @Test(arguments: misfits)
  func `an error names the offset with its section`(changes: Changes, mismatch: ChangeSetMismatch) {
    let list = sections("A: a b | B: c d")
    #expect(throws: mismatch) { try list.applying(changes) }
  }
}
