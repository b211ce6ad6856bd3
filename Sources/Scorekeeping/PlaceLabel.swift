/// What stands for a player's place in manual order: of two players of one board the one with the lower label comes
/// first.
///
/// Labels leave gaps, so that whoever comes between two others gets a label between theirs, and theirs stay. They
/// tell the order within one value of `Players` and mean nothing beyond it: two values that hold equal players in the
/// same order may have other labels, so that no `==` of what is shown or saved may look at them, and none is saved.
package struct PlaceLabel: Hashable, Sendable {
  let number: Int
}

extension PlaceLabel: Comparable {
  package static func < (lhs: PlaceLabel, rhs: PlaceLabel) -> Bool { lhs.number < rhs.number }
}
