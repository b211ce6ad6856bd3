extension RandomAccessCollection {
  /// These sections with the changes made.
  ///
  /// Law: `try old.applying(new.changes(from: old)) == new`. Only offsets are looked at. Cost: one copy of the
  /// sections that rows came to or went from, and the size of the change set times its logarithm.
  ///
  /// - Throws: the first offset that lies outside or is named twice, with its section. Nothing traps, whatever
  ///   the change set holds.
  public func applying<Content, Row>(
    _ changes: SectionedChangeSet<Content, Row>
  ) throws(ChangeSetMismatch) -> [ListSection<Content, Row>]
  where Element == ListSection<Content, Row> {
    let old = Array(self)
    // Sections as the change set of their contents sees them, each with the offset that it had.
    let order = ChangeSet<(content: Content, old: Int?)>(
      deletions: changes.sections.deletions.map {
        .init(offset: $0.offset, element: ($0.element, nil))
      },
      insertions: changes.sections.insertions.map {
        .init(offset: $0.offset, element: ($0.element, nil))
      },
      moves: changes.sections.moves.map {
        .init(origin: $0.origin, destination: $0.destination, element: ($0.element, nil))
      })
    var result = try old.enumerated().map { (content: $1.content, old: Int?.some($0)) }
      .applying(order)
    for update in changes.sections.updates {
      guard old.indices.contains(update.oldOffset) else {
        throw ChangeSetMismatch(.oldUpdate, at: update.oldOffset, .outside)
      }
      guard result.indices.contains(update.newOffset) else {
        throw ChangeSetMismatch(.newUpdate, at: update.newOffset, .outside)
      }
      result[update.newOffset].content = update.new
    }
    var leaving: [Int: [ChangeSet<Row>.Deletion]] = [:]
    var coming: [Int: [ChangeSet<Row>.Insertion]] = [:]
    for deletion in changes.deletions {
      leaving[deletion.offset.section, default: []]
        .append(.init(offset: deletion.offset.row, element: deletion.element))
    }
    for insertion in changes.insertions + changes.arrivals {
      coming[insertion.offset.section, default: []]
        .append(.init(offset: insertion.offset.row, element: insertion.element))
    }
    for move in changes.moves {
      let origin = move.origin
      guard old.indices.contains(origin.section),
        old[origin.section].rows.indices.contains(origin.row)
      else { throw ChangeSetMismatch(.origin, at: origin.row, in: origin.section, .outside) }
      let row = old[origin.section].rows[origin.row]
      leaving[origin.section, default: []].append(.init(offset: origin.row, element: row))
      coming[move.destination.section, default: []]
        .append(.init(offset: move.destination.row, element: row))
    }
    if let section = coming.keys.first(where: { !result.indices.contains($0) }) {
      let row = coming[section]?.first?.offset ?? 0
      throw ChangeSetMismatch(.insertion, at: row, in: section, .outside)
    }
    if let section = leaving.keys.first(where: { !old.indices.contains($0) }) {
      let row = leaving[section]?.first?.offset ?? 0
      throw ChangeSetMismatch(.deletion, at: row, in: section, .outside)
    }
    var sections: [ListSection<Content, Row>] = []
    for (offset, section) in result.enumerated() {
      var rows = section.old.map { old[$0].rows } ?? []
      let changes = ChangeSet<Row>(
        deletions: section.old.flatMap { leaving[$0] } ?? [], insertions: coming[offset] ?? [])
      if !changes.isEmpty { rows = try rows.applying(changes, inSection: offset) }
      sections.append(ListSection(section.content, rows: rows))
    }
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

extension Array {
  /// As `applying(_:)`, with the section in what is thrown.
  fileprivate func applying(
    _ changes: ChangeSet<Element>, inSection section: Int
  ) throws(ChangeSetMismatch) -> [Element] {
    do {
      return try applying(changes)
    } catch {
      throw ChangeSetMismatch(error.part, at: error.offset, in: section, error.reason)
    }
  }
}
