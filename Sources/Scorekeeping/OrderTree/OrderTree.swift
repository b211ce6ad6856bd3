import IdentityDiff

/// A list whose versions share structure: a copy costs nothing, and a change of a copy costs a path from the root
/// to one leaf. What nobody else holds is changed in place.
///
/// A B-tree with the elements in the leaves and the number of elements below each child in the inner nodes
/// (Bayer and McCreight 1972; order statistics as in Cormen et al., chapter 14).
///
/// Law: whatever is done, it holds what an array holds after the same, and a copy holds what it held before.
///
/// Costs for n elements, w being the width of a node:
///
/// | what | cost |
/// | --- | --- |
/// | `init(_:)` from n elements in order | O(n) |
/// | `tree[offset]`, `partitioningIndex` | O(log n) |
/// | `insert`, `remove`, `replace` | O(log n), and one copy of w elements for each level that is shared |
/// | iteration | O(1) for each element |
/// | `unshared`, `==` of versions | that of what they do not share |
@usableFromInline
package struct OrderTree<Element> {
  @usableFromInline typealias Node = OrderTreeNode<Element>

  @usableFromInline var root: Node
  /// How many levels of inner nodes there are above the leaves.
  @usableFromInline var height: Int
  /// How many elements a leaf, and how many children an inner node, holds at most.
  @usableFromInline let width: Int

  /// How wide nodes are: a leaf of some kilobytes, and two levels for a hundred thousand elements.
  @usableFromInline static var usualWidth: Int { 64 }

  /// No elements.
  @inlinable
  package init() {
    self.init(width: Self.usualWidth)
  }

  /// No elements, in nodes of another width, at least 4: so that tests reach many levels.
  @inlinable
  package init(width: Int) {
    self.init([], width: width)
  }

  /// The elements in their order. O(n).
  @inlinable
  package init(_ elements: some Sequence<Element>) {
    self.init(Array(elements), width: Self.usualWidth)
  }

  /// The elements in their order, in nodes of another width, at least 4. O(n).
  @inlinable
  package init(_ elements: [Element], width: Int) {
    self.width = width
    // A quarter of each node stays free for what comes.
    let share = Swift.max(width * 3 / 4, 2)
    var nodes = Self.evenParts(of: elements.count, share) { Node(Array(elements[$0])) }
    height = 0
    while nodes.count > 1 {
      nodes = Self.evenParts(of: nodes.count, share) { Node(Array(nodes[$0])) }
      height += 1
    }
    root = nodes.first ?? Node([] as [Element])
  }

  /// What is made of ranges of nearly one size, none of them longer than `longest`.
  @inlinable
  static func evenParts<Part>(
    of count: Int, _ longest: Int, _ make: (Range<Int>) -> Part
  ) -> [Part] {
    let parts = (count + longest - 1) / longest
    return (0..<parts).map { make($0 * count / parts..<($0 + 1) * count / parts) }
  }
}

// Nodes are changed only through the one tree that holds them: see `OrderTreeNode.unique(_:)`.
extension OrderTree: @unchecked Sendable where Element: Sendable {}
