/// The order of sections while rows move: the new one, with those deleted sections still in it that rows have
/// to be taken from.
@usableFromInline
struct SectionOrder<Content> {
  /// What leads to this order.
  @usableFromInline let changes: ChangeSet<Content>
  /// The offsets in this order of the deleted sections, ascending.
  @usableFromInline var lingering: [Int] = []

  /// The pieces that did not move, which ascend in the old list too.
  @usableFromInline let stays: [Piece]
  @usableFromInline let moved: [Int: Int]
  /// The old offsets of the deleted sections that linger, ascending, and before which new offset each is.
  @usableFromInline var origins: [Int] = []
  @usableFromInline var points: [Int] = []

  @inlinable
  init<Row>(_ changes: SectionedChangeSet<Content, Row>) throws(ChangeSetMismatch) {
    let sections = changes.sections
    if !sections.isStructural {
      self.changes = ChangeSet()
      moved = [:]
      stays = [Piece(new: 0, source: .old(0), count: Piece.endless)]
      return
    }
    moved = Dictionary(sections.moves.map { ($0.origin, $0.destination) }) { $1 }
    let destinations = Set(moved.values)
    stays = try sections.pieces().filter { piece in
      if case .old = piece.source { !destinations.contains(piece.new) } else { false }
    }
    let sources = Set(changes.moves.map { $0.origin.section })
    let isLingering = { (deletion: ChangeSet<Content>.Deletion) in
      sources.contains(deletion.offset)
    }
    var points: [Int] = []
    for deletion in sections.deletions where isLingering(deletion) {
      origins.append(deletion.offset)
      let index = stays.partitioningIndex { $0.oldStart > deletion.offset }
      points.append(index == 0 ? 0 : stays[index - 1].new + stays[index - 1].count)
    }
    self.points = points
    lingering = points.indices.map { points[$0] + $0 }
    func place(_ offset: Int) -> Int { offset + points.partitioningIndex { $0 > offset } }
    self.changes = ChangeSet(
      deletions: sections.deletions.filter { !isLingering($0) },
      insertions: sections.insertions.map {
        .init(offset: place($0.offset), element: $0.element)
      },
      moves: sections.moves.map {
        .init(origin: $0.origin, destination: place($0.destination), element: $0.element)
      })
  }

  @inlinable
  func place(ofNew offset: Int) -> Int { offset + points.partitioningIndex { $0 > offset } }

  @inlinable
  func path(ofNew path: IndexPath) -> IndexPath {
    IndexPath(section: place(ofNew: path.section), row: path.row)
  }

  @inlinable
  func place(ofOld offset: Int) -> Int {
    if let destination = moved[offset] { return place(ofNew: destination) }
    let index = origins.partitioningIndex { $0 >= offset }
    if index < origins.count, origins[index] == offset { return lingering[index] }
    let stay = stays[max(0, stays.partitioningIndex { $0.oldStart > offset } - 1)]
    return place(ofNew: stay.new + offset - stay.oldStart)
  }
}

extension Piece {
  /// The offset of the first one in the old collection, for pieces that were there.
  @inlinable
  var oldStart: Int {
    if case .old(let start) = source { start } else { -1 }
  }
}
