import IdentityDiff

/// A view that makes a batch at once and checks it as UIKit's table and collection views do, which end the program
/// with "Invalid update" where this one throws.
struct BatchView {
  enum InvalidUpdate: Error, Equatable {
    /// An offset outside of the old list, or of the new one.
    case outside
    /// Two changes of one place.
    case twice
    /// A row that leaves a section which is deleted or moved in the same batch, or comes into an inserted or moved one.
    case inChangingSection
    /// A reload of a row or a section that the same batch deletes or moves.
    case reloadsChanged
    /// The sections of the data source do not have as many rows as the changes leave.
    case counts
  }

  private(set) var sections: [Section]

  mutating func perform(_ batch: SectionedChangeSet<Header, Item>.Batch) throws(InvalidUpdate) {
    try perform(batch.changes, then: batch.sections)
  }

  /// Makes changes after which the data source has other sections.
  mutating func perform(
    _ changes: SectionedChangeSet<Header, Item>, then new: [Section]
  ) throws(InvalidUpdate) {
    let (old, whole) = (sections, changes.sections)
    let gone = whole.deletions.map(\.offset) + whole.moves.map(\.origin)
    let come = whole.insertions.map(\.offset) + whole.moves.map(\.destination)
    let leaving = changes.deletions.map(\.offset) + changes.moves.map(\.origin)
    let arriving = changes.insertions.map(\.offset) + changes.moves.map(\.destination)
    for places in [gone, come] where Set(places).count < places.count { throw .twice }
    for paths in [leaving, arriving] where Set(paths).count < paths.count { throw .twice }
    if !gone.allSatisfy(old.indices.contains) || !come.allSatisfy(new.indices.contains) {
      throw .outside
    }
    for (paths, sections) in [(leaving, old), (arriving, new)] {
      for path in paths {
        guard sections.indices.contains(path.section),
          sections[path.section].rows.indices.contains(path.row)
        else { throw .outside }
      }
    }
    if leaving.contains(where: { gone.contains($0.section) })
      || arriving.contains(where: { come.contains($0.section) })
    {
      throw .inChangingSection
    }
    let isStructural = !(gone + come).isEmpty || !(leaving + arriving).isEmpty
    if isStructural, !whole.updates.isEmpty || !changes.updates.isEmpty { throw .reloadsChanged }
    let stayed = old.indices.filter { !gone.contains($0) }.makeIterator()
    try check(new, come: come, stayed: stayed, leaving, arriving, whole)
    show(new, changes)
  }

  private func check(
    _ new: [Section], come: [Int], stayed: IndexingIterator<[Int]>, _ leaving: [RowPath],
    _ arriving: [RowPath], _ whole: ChangeSet<Header>
  ) throws(InvalidUpdate) {
    var stayed = stayed
    for (offset, section) in new.enumerated() {
      var origin = whole.moves.first { $0.destination == offset }?.origin
      if !come.contains(offset) { origin = stayed.next() }
      guard let origin else {
        if whole.insertions.contains(where: { $0.offset == offset }) { continue }
        throw .counts
      }
      let count =
        sections[origin].rows.count - leaving.count { $0.section == origin }
        + arriving.count { $0.section == offset }
      if section.rows.count != count { throw .counts }
    }
    if stayed.next() != nil { throw .counts }
  }

  /// Shows the rows that came and those that were reloaded as the data source has them; all others stay as they were.
  private mutating func show(_ new: [Section], _ changes: SectionedChangeSet<Header, Item>) {
    var shown = (try? sections.applying(changes)) ?? []
    for insertion in changes.insertions + changes.arrivals {
      let path = insertion.offset
      shown[path.section].rows[path.row] = new[path.section].rows[path.row]
    }
    sections = shown
  }
}
