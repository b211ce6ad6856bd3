extension RandomAccessCollection {
  /// The change set that turns `old` into this list of sections.
  ///
  /// Sections are compared by the identity of their content, and a section with changed content is updated. Rows are
  /// compared in the same way. Rows are first paired within their sections; then the remaining rows of all sections are
  /// paired in order, which gives the moves between sections.
  ///
  /// Cost: one diff of the sections, one diff of the rows of each section that stayed (O(1) if its array of rows was
  /// not written), and one diff of all remaining rows.
  @inlinable
  public func changes<Content: Identifiable & Equatable, Row: Identifiable & Equatable>(
    from old: some RandomAccessCollection<Element>
  ) -> SectionedChangeSet<Content, Row> where Element == ListSection<Content, Row> {
    SectionedDiffer(
      old: Array(old), new: Array(self), sections: IdentifiableComparing(),
      rows: IdentifiableComparing()
    ).changes
  }

  /// Rows and contents that are not `Identifiable & Equatable` need comparators. Otherwise whole sections would be
  /// compared.
  @available(
    *, unavailable,
    message: "Pass comparators for contents and rows: changes(from:bySections:rows:)"
  )
  public func changes<Content, Row>(
    from old: some RandomAccessCollection<Element>
  ) -> SectionedChangeSet<Content, Row> where Element == ListSection<Content, Row> {
    SectionedChangeSet()
  }

  /// The change set that turns `old` into this list of sections, with identity and equality defined by two comparators.
  @inlinable
  public func changes<Content, Row>(
    from old: some RandomAccessCollection<Element>, bySections sections: ElementComparator<Content>,
    rows: ElementComparator<Row>
  ) -> SectionedChangeSet<Content, Row> where Element == ListSection<Content, Row> {
    SectionedDiffer(old: Array(old), new: Array(self), sections: sections, rows: rows).changes
  }
}

/// Computes the differences between two lists of sections.
@usableFromInline
struct SectionedDiffer<Sections: ElementComparing, Rows: ElementComparing> {
  @usableFromInline typealias Changes = SectionedChangeSet<Sections.Element, Rows.Element>

  @usableFromInline let old: [ListSection<Sections.Element, Rows.Element>]
  @usableFromInline let new: [ListSection<Sections.Element, Rows.Element>]
  @usableFromInline let sections: Sections
  @usableFromInline let rows: Rows

  @inlinable
  init(
    old: [ListSection<Sections.Element, Rows.Element>],
    new: [ListSection<Sections.Element, Rows.Element>], sections: Sections, rows: Rows
  ) {
    self.old = old
    self.new = new
    self.sections = sections
    self.rows = rows
  }

  @inlinable
  var changes: Changes {
    let isSame = old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { old.baseAddress == $0.baseAddress && old.count == $0.count }
    }
    if isSame { return Changes() }
    // Uses closures instead of key paths, because unspecialized generic code makes a new key path each time.
    let changes = new.map { $0.content }.changes(
      from: old.map { $0.content }, comparing: sections)
    let partners: [Int?] =
      changes.isStructural ? changes.partners(newCount: new.count) : new.indices.map { $0 }
    var leaving: [Changes.Deletion] = []
    var coming: [Changes.Insertion] = []
    var moves: [Changes.Move] = []
    var updates: [Changes.Update] = []
    for (section, partner) in partners.enumerated() {
      guard let partner else {
        coming += new[section].rows.enumerated().map { row, element in
          .init(offset: RowPath(section: section, row: row), element: element)
        }
        continue
      }
      let changes = new[section].rows.changes(from: old[partner].rows, comparing: rows)
      leaving += changes.deletions.map {
        .init(offset: RowPath(section: partner, row: $0.offset), element: $0.element)
      }
      coming += changes.insertions.map {
        .init(offset: RowPath(section: section, row: $0.offset), element: $0.element)
      }
      moves += changes.moves.map {
        .init(
          origin: RowPath(section: partner, row: $0.origin),
          destination: RowPath(section: section, row: $0.destination), element: $0.element)
      }
      updates += changes.updates.map {
        .init(
          oldOffset: RowPath(section: partner, row: $0.oldOffset),
          newOffset: RowPath(section: section, row: $0.newOffset), old: $0.old, new: $0.new)
      }
    }
    for deletion in changes.deletions {
      leaving += old[deletion.offset].rows.enumerated().map { row, element in
        .init(offset: RowPath(section: deletion.offset, row: row), element: element)
      }
    }
    if !changes.isStructural, leaving.isEmpty || coming.isEmpty {
      return Changes(
        sections: changes, deletions: leaving, insertions: coming, moves: moves, updates: updates)
    }
    leaving.sort { $0.offset < $1.offset }
    pair(&leaving, &coming, moves: &moves, updates: &updates)
    let deleted = Set(changes.deletions.map { $0.offset })
    return Changes(
      sections: changes, deletions: leaving.filter { !deleted.contains($0.offset.section) },
      insertions: coming.filter { partners[$0.offset.section] != nil }, moves: moves,
      updates: updates, departures: leaving.filter { deleted.contains($0.offset.section) },
      arrivals: coming.filter { partners[$0.offset.section] == nil })
  }

  /// Converts rows that left one section and appeared in another into moves.
  @inlinable
  func pair(
    _ leaving: inout [Changes.Deletion], _ coming: inout [Changes.Insertion],
    moves: inout [Changes.Move], updates: inout [Changes.Update]
  ) {
    if leaving.isEmpty || coming.isEmpty { return }
    let changes = coming.map { $0.element }.changes(
      from: leaving.map { $0.element }, comparing: rows)
    for (index, partner) in changes.partners(newCount: coming.count).enumerated() {
      guard let partner else { continue }
      moves.append(
        .init(
          origin: leaving[partner].offset, destination: coming[index].offset,
          element: coming[index].element))
    }
    updates += changes.updates.map {
      .init(
        oldOffset: leaving[$0.oldOffset].offset, newOffset: coming[$0.newOffset].offset,
        old: $0.old, new: $0.new)
    }
    leaving = changes.deletions.map { leaving[$0.offset] }
    coming = changes.insertions.map { coming[$0.offset] }
  }
}
