extension SectionedChangeSet {
  /// One change, with offsets that are valid after all steps before it.
  public enum Step {
    /// Remove a row.
    case deleteRow(RowPath)
    /// Remove a section with the rows that are still in it.
    case deleteSection(Int)
    /// Remove the section at the first offset, then insert it at the second.
    case moveSection(from: Int, to: Int)
    /// Insert a section with its rows.
    case insertSection(ListSection<Content, Row>, at: Int)
    /// Remove the row at the first path, then insert it at the second.
    case moveRow(from: RowPath, to: RowPath)
    /// Insert a row at a path.
    case insertRow(Row, at: RowPath)
    /// Show the new content of a row.
    case updateRow(Row, at: RowPath)
    /// Show the new content of a section. Its rows are unchanged.
    case updateSection(Content, at: Int)
  }

  /// The change set as single steps, for a view that takes one change at a time.
  ///
  /// Rows are deleted first, from the end. Then sections are deleted, moved and inserted together with their rows. Then
  /// rows are moved and inserted, and contents updated. A deleted section with rows that move to other sections is
  /// deleted after these moves.
  ///
  /// Law: performing the steps one after another gives the result of `applying(_:)`. Cost: O(m log m) for m changes.
  ///
  /// - Throws: an offset that is negative or appears twice.
  @inlinable
  public var steps: [Step] {
    get throws(ChangeSetMismatch) {
      try checkPaths()
      _ = try sections.segments()
      return try checkedSteps
    }
  }

  /// The steps of a change set that is known to contain each offset and each path once.
  @inlinable
  var checkedSteps: [Step] {
    get throws(ChangeSetMismatch) {
      let order = try SectionOrder(self)
      var result = deletions.reversed().map { Step.deleteRow($0.offset) }
      var rows: [Int: [Row]] = [:]
      for arrival in arrivals {
        rows[arrival.offset.section, default: []].append(arrival.element)
      }
      var newOffsets: [Int: Int] = [:]
      for insertion in sections.insertions {
        newOffsets[order.offset(ofNew: insertion.offset)] = insertion.offset
      }
      for step in order.changes.checkedSteps {
        switch step {
        case .delete(let offset): result.append(.deleteSection(offset))
        case .move(let from, let to): result.append(.moveSection(from: from, to: to))
        case .insert(let content, let offset):
          let own = newOffsets[offset].flatMap { rows[$0] } ?? []
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

  /// The moves of rows, between sections that are already in their final order.
  @inlinable
  func moveSteps(_ order: SectionOrder<Content>) -> [Step] {
    if moves.isEmpty { return [] }
    let gone = deletions.map { $0.offset }
    let come = insertions.map { $0.offset }
    func count(_ paths: [RowPath], before path: RowPath) -> Int {
      paths.partitioningIndex { $0 >= path }
        - paths.partitioningIndex { $0.section >= path.section }
    }
    let pending = moves.map { move in
      RowMove(
        origin: RowPath(
          section: order.offset(ofOld: move.origin.section),
          row: move.origin.row - count(gone, before: move.origin)),
        destination: RowPath(
          section: order.offset(ofNew: move.destination.section),
          row: move.destination.row - count(come, before: move.destination)))
    }
    return sequential(pending).map { .moveRow(from: $0.origin, to: $0.destination) }
  }
}

extension SectionedChangeSet.Step: Sendable where Content: Sendable, Row: Sendable {}
extension SectionedChangeSet.Step: Equatable where Content: Equatable, Row: Equatable {}

/// The order of the sections while rows move: the new sections, and the deleted sections with rows that move to others.
@usableFromInline
struct SectionOrder<Content> {
  /// The changes that lead from the old sections to this order.
  @usableFromInline let changes: ChangeSet<Content>
  /// The offsets, in this order, of the deleted sections with rows that move to others, ascending.
  @usableFromInline var lingering: [Int] = []

  /// The segments that did not move, which ascend in the old list too.
  @usableFromInline let unmoved: [Segment]
  /// The new offset of each moved section, by its old one.
  @usableFromInline let moved: [Int: Int]
  /// The old offsets of the deleted sections with rows that move to others, ascending. `points` contains the new
  /// offsets before which they are placed.
  @usableFromInline var origins: [Int] = []
  @usableFromInline var points: [Int] = []

  @inlinable
  init<Row>(_ changes: SectionedChangeSet<Content, Row>) throws(ChangeSetMismatch) {
    let sections = changes.sections
    if !sections.isStructural {
      self.changes = ChangeSet()
      moved = [:]
      unmoved = [Segment(new: 0, kind: .old(0), count: Segment.endless)]
      return
    }
    moved = Dictionary(sections.moves.map { ($0.origin, $0.destination) }) { $1 }
    let destinations = Set(moved.values)
    unmoved = try sections.segments().filter { segment in
      if case .old = segment.kind { !destinations.contains(segment.new) } else { false }
    }
    let sources = Set(changes.moves.map { $0.origin.section })
    let isLingering = { (deletion: ChangeSet<Content>.Deletion) in
      sources.contains(deletion.offset)
    }
    var points: [Int] = []
    for deletion in sections.deletions where isLingering(deletion) {
      origins.append(deletion.offset)
      let index = unmoved.partitioningIndex { $0.oldStart > deletion.offset }
      points.append(index == 0 ? 0 : unmoved[index - 1].new + unmoved[index - 1].count)
    }
    self.points = points
    lingering = points.indices.map { points[$0] + $0 }
    func shifted(_ offset: Int) -> Int { offset + points.partitioningIndex { $0 > offset } }
    self.changes = ChangeSet(
      deletions: sections.deletions.filter { !isLingering($0) },
      insertions: sections.insertions.map {
        .init(offset: shifted($0.offset), element: $0.element)
      },
      moves: sections.moves.map {
        .init(origin: $0.origin, destination: shifted($0.destination), element: $0.element)
      })
  }

  /// Converts the offset of a new section to its offset in this order.
  @inlinable
  func offset(ofNew new: Int) -> Int { new + points.partitioningIndex { $0 > new } }

  @inlinable
  func path(ofNew path: RowPath) -> RowPath {
    RowPath(section: offset(ofNew: path.section), row: path.row)
  }

  /// Converts the offset of an old section to its offset in this order.
  @inlinable
  func offset(ofOld old: Int) -> Int {
    if let destination = moved[old] { return offset(ofNew: destination) }
    let index = origins.partitioningIndex { $0 >= old }
    if index < origins.count, origins[index] == old { return lingering[index] }
    let segment = unmoved[max(0, unmoved.partitioningIndex { $0.oldStart > old } - 1)]
    return offset(ofNew: segment.new + old - segment.oldStart)
  }
}

extension Segment {
  /// The old offset of the segment's first element; -1 for an insertion.
  @inlinable
  var oldStart: Int {
    if case .old(let start) = kind { start } else { -1 }
  }
}
