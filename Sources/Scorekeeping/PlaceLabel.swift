/// What stands for a player's place in manual order: of two players of one board the one with the lower label comes
/// first.
///
/// Labels leave gaps, so that whoever comes between two others gets a label between theirs, and theirs stay. They
/// tell the order within one value of `Players` and mean nothing beyond it: two values that hold equal players in the
/// same order may have other labels, so that no `==` of what is shown or saved may look at them, and none is saved.
@usableFromInline
package struct PlaceLabel: Hashable, Sendable {
  let number: Int
}

extension PlaceLabel: Comparable {
  @usableFromInline package static func < (lhs: PlaceLabel, rhs: PlaceLabel) -> Bool {
    lhs.number < rhs.number
  }
}

extension PlaceLabel {
  /// How many bits a label has: so few that the distance of two is an `Int`.
  static let bits: UInt64 = 62
  /// The lowest of all labels.
  static let lowest = -(1 << 61)
  /// The label that comes before all.
  static let first = PlaceLabel(number: lowest)
  private static let highest = 1 << 61 - 1
  /// How far from its neighbour the label at an end is: room for thirty to come to one place.
  private static let stride = 1 << 32

  /// The label of the player at an offset, where nobody has moved.
  static func initial(_ offset: Int) -> PlaceLabel { PlaceLabel(number: offset * stride) }

  /// A label between two others, nil standing for either end; nil if there is none.
  static func between(_ before: PlaceLabel?, _ after: PlaceLabel?) -> PlaceLabel? {
    let (low, high) = (before?.number ?? lowest - 1, after?.number ?? highest + 1)
    if high - low < 2 { return nil }
    let middle = low + (high - low) / 2
    if before == nil, after == nil { return initial(0) }
    if before == nil { return PlaceLabel(number: Swift.max(middle, high - stride)) }
    if after == nil { return PlaceLabel(number: Swift.min(middle, low + stride)) }
    return PlaceLabel(number: middle)
  }
}
