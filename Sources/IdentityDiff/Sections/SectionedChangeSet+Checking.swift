extension SectionedChangeSet {
  /// Sees that each path of a row is named once, is one that a list can have, and that rows depart with deleted
  /// sections and arrive with inserted ones, and no others.
  @inlinable
  func checkPaths() throws(ChangeSetMismatch) {
    let leaving =
      (deletions + departures).map { (path: $0.offset, part: ChangeSetMismatch.Part.deletion) }
      + moves.map { (path: $0.origin, part: .origin) }
    let coming =
      (insertions + arrivals).map { (path: $0.offset, part: ChangeSetMismatch.Part.insertion) }
      + moves.map { (path: $0.destination, part: .destination) }
    let deleted = Set(sections.deletions.map { $0.offset })
    let inserted = Set(sections.insertions.map { $0.offset })
    func check(
      _ paths: [IndexPath], _ part: ChangeSetMismatch.Part, areIn sections: Set<Int>, _ isIn: Bool
    ) throws(ChangeSetMismatch) {
      for path in paths where sections.contains(path.section) != isIn {
        throw ChangeSetMismatch(part, at: path.row, in: path.section, .outside)
      }
    }
    try check(deletions.map { $0.offset }, .deletion, areIn: deleted, false)
    try check(departures.map { $0.offset }, .deletion, areIn: deleted, true)
    try check(insertions.map { $0.offset }, .insertion, areIn: inserted, false)
    try check(arrivals.map { $0.offset }, .insertion, areIn: inserted, true)
    try Self.check(leaving)
    try Self.check(coming)
    try Self.check(updates.map { (path: $0.oldOffset, part: .oldUpdate) })
    try Self.check(updates.map { (path: $0.newOffset, part: .newUpdate) })
  }

  @inlinable
  static func check(
    _ paths: [(path: IndexPath, part: ChangeSetMismatch.Part)]
  ) throws(ChangeSetMismatch) {
    let range = 0..<Piece.endless
    var last: IndexPath?
    for (path, part) in paths.sorted(by: { $0.path < $1.path }) {
      guard range.contains(path.section), range.contains(path.row) else {
        throw ChangeSetMismatch(part, at: path.row, in: path.section, .outside)
      }
      guard path != last else {
        throw ChangeSetMismatch(part, at: path.row, in: path.section, .taken)
      }
      last = path
    }
  }
}
