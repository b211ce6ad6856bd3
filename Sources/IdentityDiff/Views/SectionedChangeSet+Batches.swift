extension SectionedChangeSet {
  /// Changes that a view makes at once, and the sections that its data source has from then on.
  public struct Batch {
    /// The changes, from the sections of the batch before.
    public let changes: SectionedChangeSet
    /// The sections after the batch.
    public let sections: [ListSection<Content, Row>]
  }

  /// The same changes in at most four batches, for views that make a batch at once: `UITableView`, `UICollectionView`.
  ///
  /// Such a view fails if one batch moves a row into an inserted section, out of a deleted or a moved one, or reloads a
  /// row that it moves. The batches therefore insert sections; then delete, insert and move rows; then delete and move
  /// sections; then reload what has new content. A batch without changes is left out.
  ///
  /// Law: applying the changes of a batch to the sections of the batch before gives its sections, and the last sections
  /// equal `try old.applying(self)`. Cost: applying the changes once for each batch.
  ///
  /// - Throws: an offset that does not fit `old`.
  public func batches(
    from old: [ListSection<Content, Row>]
  ) throws(ChangeSetMismatch) -> [Batch] {
    let new = try old.applying(self)
    let order = IntermediateOrder(sections, oldCount: old.count, newCount: new.count)
    func path(ofOld path: RowPath) -> RowPath {
      RowPath(section: order.ofOld[path.section], row: path.row)
    }
    func path(ofNew path: RowPath) -> RowPath {
      RowPath(section: order.ofNew[path.section], row: path.row)
    }
    var batches: [Batch] = []
    var current = old
    func append(_ changes: SectionedChangeSet) throws(ChangeSetMismatch) {
      if changes.isEmpty { return }
      current = try current.applying(changes)
      batches.append(Batch(changes: changes, sections: current))
    }
    try append(
      SectionedChangeSet(
        sections: ChangeSet(
          insertions: sections.insertions.map {
            .init(offset: order.ofNew[$0.offset], element: $0.element)
          }),
        arrivals: Self.numbered(arrivals).map {
          .init(offset: path(ofNew: $0.offset), element: $0.element)
        }))
    try append(
      SectionedChangeSet(
        deletions: deletions.map { .init(offset: path(ofOld: $0.offset), element: $0.element) },
        insertions: insertions.map { .init(offset: path(ofNew: $0.offset), element: $0.element) },
        moves: moves.map {
          .init(
            origin: path(ofOld: $0.origin), destination: path(ofNew: $0.destination),
            element: $0.element)
        }))
    try append(
      SectionedChangeSet(
        sections: ChangeSet(
          deletions: sections.deletions.map {
            .init(offset: order.ofOld[$0.offset], element: $0.element)
          },
          moves: sections.moves.map {
            .init(
              origin: order.ofOld[$0.origin], destination: $0.destination, element: $0.element)
          }),
        departures: Self.numbered(departures).map {
          .init(offset: path(ofOld: $0.offset), element: $0.element)
        }))
    try append(
      SectionedChangeSet(
        sections: ChangeSet(
          updates: sections.updates.map {
            .init(oldOffset: $0.newOffset, newOffset: $0.newOffset, old: $0.old, new: $0.new)
          }),
        updates: updates.map {
          .init(oldOffset: $0.newOffset, newOffset: $0.newOffset, old: $0.old, new: $0.new)
        }))
    return batches
  }

  /// The rows of each section, numbered without the rows that come later or have left before.
  private static func numbered<Kind>(
    _ rows: [ElementAtOffset<RowPath, Kind>]
  ) -> [ElementAtOffset<RowPath, Kind>] {
    var counts: [Int: Int] = [:]
    return rows.map { row in
      let section = row.offset.section
      defer { counts[section, default: 0] += 1 }
      return .init(
        offset: RowPath(section: section, row: counts[section, default: 0]), element: row.element)
    }
  }
}

extension SectionedChangeSet.Batch: Sendable where Content: Sendable, Row: Sendable {}

/// The sections while rows move: the old ones in their order, and the inserted ones between them.
private struct IntermediateOrder {
  /// The offset of each old section in this order.
  var ofOld: [Int]
  /// The offset of each new section in this order.
  var ofNew: [Int]

  init<Content>(_ changes: ChangeSet<Content>, oldCount: Int, newCount: Int) {
    let partners = changes.partners(newCount: newCount)
    let moved = Set(changes.moves.map { $0.destination })
    ofOld = Array(repeating: 0, count: oldCount)
    ofNew = Array(repeating: 0, count: newCount)
    let leaving = Set(changes.deletions.map { $0.offset } + changes.moves.map { $0.origin })
    var count = 0
    var new = (0..<newCount).filter { !moved.contains($0) }.makeIterator()
    /// Takes in the new sections up to the one that stays at an old offset.
    func takeNew(upTo old: Int?) {
      while let next = new.next() {
        ofNew[next] = count
        count += 1
        if partners[next] == old, old != nil { return }
      }
    }
    for old in 0..<oldCount {
      if leaving.contains(old) {
        ofOld[old] = count
        count += 1
      } else {
        takeNew(upTo: old)
        ofOld[old] = count - 1
      }
    }
    takeNew(upTo: nil)
    for move in changes.moves { ofNew[move.destination] = ofOld[move.origin] }
  }
}
