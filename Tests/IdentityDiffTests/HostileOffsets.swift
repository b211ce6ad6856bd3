import IdentityDiff
import TestSupport

/// Change sets that no diff makes.
extension SeededGenerator {
  /// A valid offset for a short list, one near its end, or an invalid one.
  private mutating func offset() -> Int {
    if chance(0.7) { return number(0...4) }
    return pick([
      .min, .min + 1, -2, -1, 5, 6, 1 << 31, .max / 4 - 1, .max / 4, .max / 4 + 1, .max / 2,
      .max - 1, .max,
    ])
  }

  private mutating func some<Change>(_ change: (inout Self) -> Change) -> [Change] {
    let count = pick([0, 0, 1, 1, 2, 3])
    var changes = (0..<count).map { _ in change(&self) }
    if let first = changes.first, chance(0.05) { changes.append(first) }
    return changes
  }

  mutating func item() -> Item { Item(id: number(0...5), value: number(0...2)) }

  mutating func hostileChanges<Element>(
    _ element: (inout Self) -> Element
  ) -> ChangeSet<Element> {
    ChangeSet(
      deletions: some { .init(offset: $0.offset(), element: element(&$0)) },
      insertions: some { .init(offset: $0.offset(), element: element(&$0)) },
      moves: some {
        .init(origin: $0.offset(), destination: $0.offset(), element: element(&$0))
      },
      updates: some {
        .init(
          oldOffset: $0.offset(), newOffset: $0.offset(), old: element(&$0), new: element(&$0))
      })
  }

  private mutating func path() -> RowPath { RowPath(section: offset(), row: offset()) }

  mutating func hostileSectionedChanges() -> SectionedChangeSet<Header, Item> {
    SectionedChangeSet(
      sections: chance(0.5) ? ChangeSet() : hostileChanges { Header(id: $0.number(0...3)) },
      deletions: some { .init(offset: $0.path(), element: $0.item()) },
      insertions: some { .init(offset: $0.path(), element: $0.item()) },
      moves: some { .init(origin: $0.path(), destination: $0.path(), element: $0.item()) },
      updates: some {
        .init(oldOffset: $0.path(), newOffset: $0.path(), old: $0.item(), new: $0.item())
      },
      departures: some { .init(offset: $0.path(), element: $0.item()) },
      arrivals: some { .init(offset: $0.path(), element: $0.item()) })
  }
}
