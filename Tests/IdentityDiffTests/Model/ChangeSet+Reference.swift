import IdentityDiff

extension ChangeSet where Element: Identifiable & Equatable {
  /// Whether this says what it must, in as few moves as can be.
  func agrees(with reference: Reference<Element>) -> Bool {
    deletions.map(\.offset) == reference.deletions
      && insertions.map(\.offset) == reference.insertions
      && updates.map { [$0.oldOffset, $0.newOffset] } == reference.updates
      && moves.count == reference.moveCount
  }
}

extension SectionedChangeSet<Header, Item> {
  /// Whether this says what it must, in as few moves as can be.
  func agrees(with reference: SectionReference) -> Bool {
    sections.agrees(with: reference.sections)
      && deletions.map(\.offset) == reference.deletions
      && insertions.map(\.offset) == reference.insertions
      && updates.map { [$0.oldOffset, $0.newOffset] } == reference.updates
      && departures.map(\.offset) == reference.departures
      && arrivals.map(\.offset) == reference.arrivals
      && moves.count == reference.moveCount
  }
}
