extension SectionedChangeSet {
  /// One change, with offsets that are valid when all steps before it have been taken.
  public enum Step {
    /// Take out a row.
    case deleteRow(IndexPath)
    /// Take out a section with the rows that are still in it.
    case deleteSection(Int)
    /// Take out the section at the first offset, then put it in so that it is at the second.
    case moveSection(from: Int, to: Int)
    /// Put in a section with its rows.
    case insertSection(ListSection<Content, Row>, at: Int)
    /// Take out the row at the first path, then put it in so that it is at the second.
    case moveRow(from: IndexPath, to: IndexPath)
    /// Put in a row so that it is at a path.
    case insertRow(Row, at: IndexPath)
    /// Show the new content of a row.
    case updateRow(Row, at: IndexPath)
    /// Show the new content of a section; its rows are not touched.
    case updateSection(Content, at: Int)
  }

  /// The change set as single steps, for a view that takes one at a time.
  ///
  /// Rows go first, from the end; then sections go, move and come, those that come with their own rows; then
  /// rows move, rows come, and contents are updated. A deleted section that other sections take rows from goes
  /// when they have them.
  ///
  /// Law: taking the steps one after another gives what `applying(_:)` gives. Cost: O(m log m) for m changes.
  ///
  /// - Throws: an offset that is below zero or named twice.
  @inlinable
  public var steps: [Step] {
    get throws(ChangeSetMismatch) {
      try checkPaths()
      _ = try sections.pieces()
      return try checkedSteps
    }
  }

  /// The steps of a change set that names each offset and each path once.
  @inlinable
  var checkedSteps: [Step] {
    get throws(ChangeSetMismatch) {
      let order = try SectionOrder(self)
      var result = deletions.reversed().map { Step.deleteRow($0.offset) }
      var rows: [Int: [Row]] = [:]
      for arrival in arrivals {
        rows[arrival.offset.section, default: []].append(arrival.element)
      }
      var places: [Int: Int] = [:]
      for insertion in sections.insertions {
        places[order.place(ofNew: insertion.offset)] = insertion.offset
      }
      for step in order.changes.checkedSteps {
        switch step {
        case .delete(let offset): result.append(.deleteSection(offset))
        case .move(let from, let to): result.append(.moveSection(from: from, to: to))
        case .insert(let content, let offset):
          let own = places[offset].flatMap { rows[$0] } ?? []
          result.append(.insertSection(ListSection(content, rows: own), at: offset))
        case .update: break
        }
      }
      result += moveSteps(order)
      result += insertions.map { .insertRow($0.element, at: order.path(ofNew: $0.offset)) }
      result += order.lingering.reversed().map { .deleteSection($0) }
      result += updates.map { .updateRow($0.new, at: $0.newOffset) }
      return result + sections.updates.map { .updateSection($0.new, at: $0.newOffset) }
    }
  }

  /// The moves of rows, made between sections that are already in their places.
  @inlinable
  func moveSteps(_ order: SectionOrder<Content>) -> [Step] {
    if moves.isEmpty { return [] }
    let gone = deletions.map { $0.offset }
    let come = insertions.map { $0.offset }
    func count(_ paths: [IndexPath], before path: IndexPath) -> Int {
      paths.partitioningIndex { $0 >= path }
        - paths.partitioningIndex { $0.section >= path.section }
    }
    let pending = moves.map { move in
      RowMove(
        origin: IndexPath(
          section: order.place(ofOld: move.origin.section),
          row: move.origin.row - count(gone, before: move.origin)),
        destination: IndexPath(
          section: order.place(ofNew: move.destination.section),
          row: move.destination.row - count(come, before: move.destination)))
    }
    return sequential(pending).map { .moveRow(from: $0.origin, to: $0.destination) }
  }
}

extension SectionedChangeSet.Step: Sendable where Content: Sendable, Row: Sendable {}
extension SectionedChangeSet.Step: Equatable where Content: Equatable, Row: Equatable {}
