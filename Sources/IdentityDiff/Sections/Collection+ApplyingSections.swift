extension RandomAccessCollection {
  /// Returns these sections with the changes applied.
  ///
  /// Law: `try old.applying(new.changes(from: old)) == new`. Elements are found by offset. Cost: one copy of each
  /// section with changed rows, and O(m log m) for m changes.
  ///
  /// - Throws: an offset that is out of range or appears twice, with its section. This never traps, whatever the change
  ///   set.
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

  /// Treats a move as a deletion and an insertion of the row at its origin.
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

  private mutating func leave(_ path: RowPath, _ row: Row) {
    leaving[path.section, default: []].append(.init(offset: path.row, element: row))
  }

  private mutating func come(_ path: RowPath, _ row: Row) {
    coming[path.section, default: []].append(.init(offset: path.row, element: row))
  }

  private func row(at path: RowPath) -> Row? {
    guard old.indices.contains(path.section), old[path.section].rows.indices.contains(path.row)
    else { return nil }
    return old[path.section].rows[path.row]
  }

  /// The contents of the new sections, each with the old offset of the section.
  var order: [(content: Content, old: Int?)] {
    get throws(ChangeSetMismatch) {
      let sections = changes.sections
      let count = max(0, old.count - sections.deletions.count + sections.insertions.count)
      var result: [(content: Content, old: Int?)] = []
      for segment in try sections.segments(oldCount: old.count, newCount: count) {
        switch segment.kind {
        case .insertion(let index): result.append((sections.insertions[index].element, nil))
        case .old(let start):
          result += old.indices.dropFirst(start).prefix(segment.count).map { (old[$0].content, $0) }
        }
      }
      for update in sections.updates { result[update.newOffset].content = update.new }
      return result
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
    // A row must not move into a section that does not exist.
    for section in coming.keys.sorted() where section >= order.count {
      try checkDestinations(in: section, count: 0)
    }
    return result
  }

  private func checkOrigins() throws(ChangeSetMismatch) {
    func check(_ paths: [RowPath], _ part: ChangeSetMismatch.Part) throws(ChangeSetMismatch) {
      for path in paths where row(at: path) == nil {
        throw ChangeSetMismatch(part, at: path.row, in: path.section, .outside)
      }
    }
    try check(changes.deletions.map(\.offset), .deletion)
    try check(changes.moves.map(\.origin), .origin)
    try check(changes.updates.map(\.oldOffset), .oldUpdate)
  }

  /// Checks that the rows that move into a section have valid offsets.
  private func checkDestinations(in section: Int, count: Int) throws(ChangeSetMismatch) {
    guard let row = coming[section]?.map(\.offset).filter({ $0 >= count }).min() else { return }
    let path = RowPath(section: section, row: row)
    let isMove = changes.moves.contains { $0.destination == path }
    throw ChangeSetMismatch(isMove ? .destination : .insertion, at: row, in: section, .outside)
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
