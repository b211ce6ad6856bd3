/// The two lists of a diff, and what is known of them beforehand.
@usableFromInline
protocol DiffedLists<Element> {
  associatedtype Element

  var oldCount: Int { get }
  var newCount: Int { get }
  func old(_ offset: Int) -> Element
  func new(_ offset: Int) -> Element

  /// Whether two elements have the same bytes, as far as that can be told.
  func haveSameBytes(_ oldOffset: Int, _ newOffset: Int) -> Bool
  /// How many elements from two offsets on are known to be equal, each to each.
  func equalCount(from oldOffset: Int, _ newOffset: Int) -> Int
  /// How many elements before two offsets are known to be equal, each to each.
  func equalCount(before oldOffset: Int, _ newOffset: Int) -> Int
  /// Whether no identity occurs twice in either list.
  var areUnique: Bool { get }

  /// Pairs what was left over of the lists from an offset on, at which the offsets begin. Returns false if the n-th
  /// occurrence of an identity would not be paired with the n-th.
  func pair(
    _ leftovers: inout Leftovers<Element>, from start: Int,
    by pairing: (inout Leftovers<Element>) -> Bool
  ) -> Bool
}
