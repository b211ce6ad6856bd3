import IdentityDiff

extension ChangeSet where Element: Identifiable & Equatable {
  /// Whether as many of each identity are paired as both lists have, the unequal pairs are updated, and as few as
  /// possible are moved. Without repeated identities there is only one such answer, except for the choice of moves.
  func pairsAll(of old: [Element], _ new: [Element]) -> Bool {
    let leaving = Set(deletions.map(\.offset) + moves.map(\.origin))
    var staying = old.indices.filter { !leaving.contains($0) }[...]
    let inserted = Set(insertions.map(\.offset))
    let origins = Dictionary(moves.map { ($0.destination, $0.origin) }) { $1 }
    var pairs: [(old: Int, new: Int)] = []
    for offset in new.indices where !inserted.contains(offset) {
      guard let origin = origins[offset] ?? staying.popFirst() else { return false }
      pairs.append((origin, offset))
    }
    let unequal = pairs.filter { old[$0.old] != new[$0.new] }
    return pairs.allSatisfy { old[$0.old].id == new[$0.new].id }
      && Set(deletions.map(\.element.id)).isDisjoint(with: insertions.map(\.element.id))
      && updates.map { [$0.oldOffset, $0.newOffset] } == unequal.map { [$0.old, $0.new] }
      && moves.count == pairs.count - longestIncreasing(pairs.map(\.old))
  }

  /// Whether this agrees with the expected diff of lists without repeated identities, with the fewest moves.
  func agrees(with reference: Reference<Element>) -> Bool {
    deletions.map(\.offset) == reference.deletions
      && insertions.map(\.offset) == reference.insertions
      && updates.map { [$0.oldOffset, $0.newOffset] } == reference.updates
      && moves.count == reference.moveCount
  }
}

extension SectionedChangeSet<Header, Item> {
  /// Whether this agrees with the expected diff of sections without repeated identities, with the fewest moves.
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
