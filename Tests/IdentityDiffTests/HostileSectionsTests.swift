import Foundation
import IdentityDiff
import TestSupport
import Testing

/// Change sets of sections that no diff made are refused or applied, and do not trap.
@Suite struct HostileSectionsTests {
  private func list(_ random: inout SeededGenerator) -> [Section] {
    (0..<random.number(0...5)).map { _ in
      let rows = (0..<random.number(0...5)).map { _ in random.item() }
      return Section(Header(id: random.number(0...3)), rows: rows)
    }
  }

  @Test(arguments: seeds(20))
  func `hostile sections do no harm when applied, inverted or taken in steps`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1000 {
      let (old, changes) = (list(&random), random.hostileSectionedChanges())
      for changes in [changes, changes.inverted] {
        _ = try? changes.steps
        _ = try? old.applying(changes)
      }
      #expect(changes.inverted.inverted.isEmpty == changes.isEmpty)
    }
  }

  /// Rows arrive with inserted sections and depart with deleted ones.
  @Test func `rows arrive and depart only with their sections`() {
    let old = [Section(Header(id: 1), rows: [Item(id: 1)])]
    let path = IdentityDiff.RowPath(section: 0, row: 0)
    let arrival = SectionedChangeSet<Header, Item>(
      arrivals: [.init(offset: path, element: Item(id: 2))])
    #expect(throws: ChangeSetMismatch(.insertion, at: 0, in: 0, .outside)) {
      try old.applying(arrival)
    }
    #expect(throws: ChangeSetMismatch(.insertion, at: 0, in: 0, .outside)) { try arrival.steps }
    let departure = SectionedChangeSet<Header, Item>(
      departures: [.init(offset: path, element: Item(id: 1))])
    #expect(throws: ChangeSetMismatch(.deletion, at: 0, in: 0, .outside)) { try departure.steps }
    #expect(!arrival.isEmpty && !departure.isEmpty)
  }
}
