extension SectionedChangeSet {
  /// Sees that each path of a row is named once, and is one that a list can have.
  @inlinable
  func checkPaths() throws(ChangeSetMismatch) {
    let leaving =
      (deletions + departures).map { (path: $0.offset, part: ChangeSetMismatch.Part.deletion) }
      + moves.map { (path: $0.origin, part: .origin) }
    let coming =
      (insertions + arrivals).map { (path: $0.offset, part: ChangeSetMismatch.Part.insertion) }
      + moves.map { (path: $0.destination, part: .destination) }
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
