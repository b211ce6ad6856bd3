extension RandomAccessCollection {
  /// These sections with the changes made.
  ///
  /// Law: `try old.applying(new.changes(from: old)) == new`. Only offsets are looked at. Cost: one copy of the
  /// sections whose rows changed, and the size of the change set times its logarithm.
  ///
  /// - Throws: an offset that lies outside or is named twice, with its section. Nothing traps, whatever the
  ///   change set holds.
  public func applying<Content, Row>(
    _ changes: SectionedChangeSet<Content, Row>
  ) throws(ChangeSetMismatch) -> [ListSection<Content, Row>]
  where Element == ListSection<Content, Row> {
    try changes.checkPaths()
    let application = SectionApplication(changes, to: Array(self))
    return try application.updated(application.sections(in: application.order))
  }
}

private struct SectionApplication<Content, Row> {
  let changes: SectionedChangeSet<Content, Row>
  let old: [ListSection<Content, Row>]
  var leaving: [Int: [ChangeSet<Row>.Deletion]] = [:]
  var coming: [Int: [ChangeSet<Row>.Insertion]] = [:]

  /// A move between places is a deletion and an insertion of the row that is there.
  init(_ changes: SectionedChangeSet<Content, Row>, to old: [ListSection<Content, Row>]) {
    self.changes = changes
    self.old = old
    for deletion in changes.deletions { leave(deletion.offset, deletion.element) }
    for insertion in changes.insertions + changes.arrivals {
      come(insertion.offset, insertion.element)
    }
    for move in changes.moves {
      let row = row(at: move.origin) ?? move.element
      leave(move.origin, row)
      come(move.destination, row)
    }
  }

  private mutating func leave(_ path: IndexPath, _ row: Row) {
    leaving[path.section, default: []].append(.init(offset: path.row, element: row))
  }

  private mutating func come(_ path: IndexPath, _ row: Row) {
    coming[path.section, default: []].append(.init(offset: path.row, element: row))
  }

  private func row(at path: IndexPath) -> Row? {
    guard old.indices.contains(path.section), old[path.section].rows.indices.contains(path.row)
    else { return nil }
    return old[path.section].rows[path.row]
  }

  /// The contents of the new sections, each with the offset that the section had.
  var order: [(content: Content, old: Int?)] {
    get throws(ChangeSetMismatch) {
      typealias Place = (content: Content, old: Int?)
      let sections = changes.sections
      let changes = ChangeSet<Place>(
        deletions: sections.deletions.map { .init(offset: $0.offset, element: ($0.element, nil)) },
        insertions: sections.insertions.map {
          .init(offset: $0.offset, element: ($0.element, nil))
        },
        moves: sections.moves.map {
          .init(origin: $0.origin, destination: $0.destination, element: ($0.element, nil))
        },
        updates: sections.updates.map {
          .init(
            oldOffset: $0.oldOffset, newOffset: $0.newOffset, old: ($0.old, $0.oldOffset),
            new: ($0.new, $0.oldOffset))
        })
      return try old.enumerated().map { (content: $1.content, old: Int?.some($0)) }
        .applying(changes)
    }
  }

  func sections(
    in order: [(content: Content, old: Int?)]
  ) throws(ChangeSetMismatch) -> [ListSection<Content, Row>] {
    try checkOrigins()
    var result: [ListSection<Content, Row>] = []
    for (offset, section) in order.enumerated() {
      var rows = section.old.map { old[$0].rows } ?? []
      let gone = section.old.flatMap { leaving[$0] } ?? []
      let come = coming[offset] ?? []
      try checkDestinations(in: offset, count: rows.count - gone.count + come.count)
      if !gone.isEmpty || !come.isEmpty {
        rows = try rows.applying(ChangeSet(deletions: gone, insertions: come))
      }
      result.append(ListSection(section.content, rows: rows))
    }
    for section in coming.keys.sorted() { try checkDestinations(in: section, from: order.count) }
    return result
  }

  private func checkOrigins() throws(ChangeSetMismatch) {
    for path in changes.deletions.map(\.offset) where row(at: path) == nil {
      throw ChangeSetMismatch(.deletion, at: path.row, in: path.section, .outside)
    }
    for path in changes.moves.map(\.origin) where row(at: path) == nil {
      throw ChangeSetMismatch(.origin, at: path.row, in: path.section, .outside)
    }
    for path in changes.updates.map(\.oldOffset) where row(at: path) == nil {
      throw ChangeSetMismatch(.oldUpdate, at: path.row, in: path.section, .outside)
    }
  }

  /// Sees that what comes into a section is within its rows.
  private func checkDestinations(in section: Int, count: Int) throws(ChangeSetMismatch) {
    guard let row = coming[section]?.map(\.offset).filter({ $0 >= count }).min() else { return }
    throw mismatch(row, in: section)
  }

  /// Sees that nothing comes into a section that there is not.
  private func checkDestinations(in section: Int, from count: Int) throws(ChangeSetMismatch) {
    guard section >= count, let row = coming[section]?.map(\.offset).min() else { return }
    throw mismatch(row, in: section)
  }

  private func mismatch(_ row: Int, in section: Int) -> ChangeSetMismatch {
    let path = IndexPath(section: section, row: row)
    let isMove = changes.moves.contains { $0.destination == path }
    return ChangeSetMismatch(isMove ? .destination : .insertion, at: row, in: section, .outside)
  }

  func updated(
    _ sections: [ListSection<Content, Row>]
  ) throws(ChangeSetMismatch) -> [ListSection<Content, Row>] {
    var sections = sections
    for update in changes.updates {
      let path = update.newOffset
      guard sections.indices.contains(path.section),
        sections[path.section].rows.indices.contains(path.row)
      else { throw ChangeSetMismatch(.newUpdate, at: path.row, in: path.section, .outside) }
      sections[path.section].rows[path.row] = update.new
    }
    return sections
  }
}
