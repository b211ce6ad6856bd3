import IdentityDiff

/// The expected diff of sections, found by the simplest algorithm.
struct SectionReference {
  let sections: Reference<Header>
  var deletions: [RowPath] = []
  var insertions: [RowPath] = []
  var updates: [[RowPath]] = []
  var departures: [RowPath] = []
  var arrivals: [RowPath] = []
  var moveCount = 0

  init(_ old: [Section], _ new: [Section]) {
    sections = Reference(old.map(\.content), new.map(\.content))
    // Rows pair up within their section first.
    var leaving = sections.deletions.flatMap { Self.paths(old[$0].rows.indices, in: $0) }
    var coming: [RowPath] = []
    for (section, partner) in sections.partners.enumerated() {
      guard let partner else {
        coming += Self.paths(new[section].rows.indices, in: section)
        continue
      }
      let rows = Reference(old[partner].rows, new[section].rows)
      leaving += Self.paths(rows.deletions, in: partner)
      coming += Self.paths(rows.insertions, in: section)
      updates += rows.updates.map {
        [RowPath(section: partner, row: $0[0]), RowPath(section: section, row: $0[1])]
      }
      moveCount += rows.moveCount
    }
    // The remaining rows then pair up with rows in other sections.
    leaving.sort()
    let across = Reference(
      leaving.map { old[$0.section].rows[$0.row] }, coming.map { new[$0.section].rows[$0.row] })
    moveCount += across.partners.count - across.insertions.count
    updates += across.updates.map { [leaving[$0[0]], coming[$0[1]]] }
    updates.sort { $0[1] < $1[1] }
    let (gone, come) = (Set(sections.deletions), Set(sections.insertions))
    for path in across.deletions.map({ leaving[$0] }) {
      if gone.contains(path.section) { departures.append(path) } else { deletions.append(path) }
    }
    for path in across.insertions.map({ coming[$0] }) {
      if come.contains(path.section) { arrivals.append(path) } else { insertions.append(path) }
    }
  }

  private static func paths(_ rows: some Sequence<Int>, in section: Int) -> [RowPath] {
    rows.map { RowPath(section: section, row: $0) }
  }
}
