import IdentityDiff

/// A list whose versions share structure: a copy costs nothing, and a change of a copy costs a path from the root
/// to one leaf. Nodes held by one tree alone are changed in place.
///
/// A B-tree with the elements in the leaves and the number of elements below each child in the inner nodes
/// (Bayer and McCreight 1972; order statistics as in Cormen et al., chapter 14). A node goes when nothing is left in it:
/// with fewer elements than there were, the tree is as high as before.
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
package struct OrderTree<Element> {
  typealias Node = OrderTreeNode<Element>

  var root: Node
  /// How many elements a leaf, and how many children an inner node, holds at most.
  let width: Int

  /// No elements.
  package init() { self.init([], width: Self.usualWidth) }

  /// The elements in their order. O(n).
  package init(_ elements: some Sequence<Element>) {
    self.init(Array(elements), width: Self.usualWidth)
  }

  /// How wide nodes are: a leaf of some kilobytes, and two levels for a hundred thousand elements.
  private static var usualWidth: Int { 64 }

  /// The elements in their order, in nodes of a width of at least 4, so that tests reach many levels. O(n).
  package init(_ elements: [Element], width: Int) {
    self.width = width
    // A quarter of each node stays free for what comes.
    let share = Swift.max(width * 3 / 4, 2)
    var nodes = Self.evenParts(of: elements.count, share) { Node(Array(elements[$0])) }
    while nodes.count > 1 {
      nodes = Self.evenParts(of: nodes.count, share) { Node(Array(nodes[$0])) }
    }
    root = nodes.first ?? Node([] as [Element])
  }

  /// What is made of ranges of nearly one size, none of them longer than `longest`.
  static func evenParts<Part>(
    of count: Int, _ longest: Int, _ make: (Range<Int>) -> Part
  ) -> [Part] {
    let parts = (count + longest - 1) / longest
    return (0..<parts).map { make($0 * count / parts..<($0 + 1) * count / parts) }
  }
}

// Nodes are changed only through the one tree that holds them: see `OrderTreeNode.unique(_:)`.
extension OrderTree: @unchecked Sendable where Element: Sendable {}

extension OrderTree {
  /// Puts an element in, so that it is at an offset. O(log n).
  package mutating func insert(_ element: Element, at offset: Int) {
    precondition(offset >= 0 && offset <= count, "Offset \(offset) of \(count)")
    if let neighbour = Node.unique(&root).insert(element, at: offset, width: width) {
      root = Node([root, neighbour])
    }
  }

  /// Takes an element out. O(log n).
  @discardableResult
  package mutating func remove(at offset: Int) -> Element {
    precondition(offset >= 0 && offset < count, "Offset \(offset) of \(count)")
    let removed = Node.unique(&root).remove(at: offset)
    while root.children.count == 1 { root = root.children[0] }
    return removed
  }

  /// Puts an element in the place of another. Returns the other. O(log n).
  @discardableResult
  package mutating func replace(at offset: Int, with element: Element) -> Element {
    precondition(offset >= 0 && offset < count, "Offset \(offset) of \(count)")
    return Node.unique(&root).replace(at: offset, with: element)
  }
}

extension OrderTree: RandomAccessCollection {
  package typealias Index = Int
  package typealias Indices = Range<Int>

  package var startIndex: Int { 0 }
  package var endIndex: Int { root.count }
  package var count: Int { root.count }

  /// The element at an offset. O(log n).
  package subscript(offset: Int) -> Element {
    precondition(offset >= 0 && offset < count, "Offset \(offset) of \(count)")
    let (leaf, start) = leaf(holding: offset)
    return leaf.elements[offset - start]
  }

  /// The leaf with the element at an offset, and the offset of its first element.
  func leaf(holding offset: Int) -> (leaf: Node, start: Int) {
    var (node, start) = (root, 0)
    while !node.isLeaf {
      let index = node.child(holding: offset - start)
      start += node.start(of: index)
      node = node.children[index]
    }
    return (node, start)
  }

  /// Goes from leaf to leaf: O(1) for each element.
  package func makeIterator() -> Iterator { Iterator(self, at: 0) }

  /// The elements from an offset on. O(log n), then O(1) for each element.
  package func elements(from offset: Int) -> IteratorSequence<Iterator> {
    IteratorSequence(Iterator(self, at: offset))
  }

  /// Takes the elements one after another, a leaf at a time.
  package struct Iterator: IteratorProtocol {
    let tree: OrderTree
    var leaf: [Element]
    var place: Int
    /// The offset of the first element after the leaf.
    var end: Int

    init(_ tree: OrderTree, at offset: Int) {
      self.tree = tree
      (leaf, place, end) = ([], 0, offset)
      enter(offset)
    }

    mutating func enter(_ offset: Int) {
      if offset >= tree.count { return }
      let (leaf, start) = tree.leaf(holding: offset)
      self.leaf = leaf.elements
      place = offset - start
      end = start + leaf.elements.count
    }

    package mutating func next() -> Element? {
      if place == leaf.count {
        if end >= tree.count { return nil }
        enter(end)
      }
      defer { place += 1 }
      return leaf[place]
    }
  }
}

extension OrderTree {
  /// The offset of the first element for which a condition holds, or `count`. It must hold for all elements behind
  /// the first one for which it does. O(log n).
  package func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
    if isEmpty { return 0 }
    var (node, start) = (root, 0)
    while !node.isLeaf {
      // Held here, an array is retained once, not with each look.
      let children = node.children
      // The last child that begins before: what is sought is in it, or right behind it.
      let child = (1..<children.count).partitioningIndex { isBehind(children[$0].first) } - 1
      start += node.start(of: child)
      node = children[child]
    }
    return start + node.elements.partitioningIndex(where: isBehind)
  }
}
