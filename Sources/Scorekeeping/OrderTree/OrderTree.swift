import IdentityDiff

/// A persistent list, whose versions share structure. A copy costs nothing, and a change of a copy copies the path from
/// the root to one leaf. Nodes that belong to only one tree are changed in place.
///
/// The list is a B-tree with the elements in the leaves. The inner nodes hold the number of elements below each child
/// (Bayer and McCreight 1972; order statistics as in Cormen et al., chapter 14). Only empty nodes are removed, so a
/// tree that has lost most of its elements keeps its height.
///
/// Law: it behaves like an array, and changing the original never changes a copy.
///
/// Costs for n elements in nodes of width w:
///
/// | operation | cost |
/// | --- | --- |
/// | `init(_:)` from n elements in order | O(n) |
/// | `tree[offset]`, `partitioningIndex` | O(log n) |
/// | `insert`, `remove`, `replace` | O(log n), and one copy of w elements for each level that is shared |
/// | iteration | O(1) for each element |
/// | `unshared`, `==` of versions | linear in the elements of the nodes that they do not share |
package struct OrderTree<Element> {
  typealias Node = OrderTreeNode<Element>

  var root: Node
  /// The largest number of elements in a leaf, or of children in an inner node.
  let width: Int

  package init() { self.init([], width: Self.usualWidth) }

  /// Makes a list of the given elements. O(n).
  package init(_ elements: some Sequence<Element>) {
    self.init(Array(elements), width: Self.usualWidth)
  }

  /// The usual width of nodes: a change copies little, and four levels hold up to 65,536 elements.
  private static var usualWidth: Int { 16 }

  /// Makes a list with nodes of the given width, at least 4. With a small width, tests reach many levels. O(n).
  package init(_ elements: [Element], width: Int) {
    self.width = width
    // A quarter of each node remains free for insertions.
    let share = Swift.max(width * 3 / 4, 2)
    var nodes = Self.evenParts(of: elements.count, share) { Node(Array(elements[$0])) }
    while nodes.count > 1 {
      nodes = Self.evenParts(of: nodes.count, share) { Node(Array(nodes[$0])) }
    }
    root = nodes.first ?? Node([] as [Element])
  }

  /// Splits a count into ranges of nearly equal length, at most `longest`, and converts each range into a part.
  static func evenParts<Part>(
    of count: Int, _ longest: Int, _ make: (Range<Int>) -> Part
  ) -> [Part] {
    let parts = (count + longest - 1) / longest
    return (0..<parts).map { make($0 * count / parts..<($0 + 1) * count / parts) }
  }
}

// A node is changed only through a tree that holds it alone: see `OrderTreeNode.unique(_:)`.
extension OrderTree: @unchecked Sendable where Element: Sendable {}

extension OrderTree {
  /// Inserts an element at an offset. O(log n).
  package mutating func insert(_ element: Element, at offset: Int) {
    precondition(offset >= 0 && offset <= count, "Offset \(offset) of \(count)")
    if let neighbour = Node.unique(&root).insert(element, at: offset, width: width) {
      root = Node([root, neighbour])
    }
  }

  /// Removes and returns the element at an offset. O(log n).
  @discardableResult
  package mutating func remove(at offset: Int) -> Element {
    precondition(offset >= 0 && offset < count, "Offset \(offset) of \(count)")
    let removed = Node.unique(&root).remove(at: offset)
    while root.children.count == 1 { root = root.children[0] }
    return removed
  }

  /// Replaces the element at an offset, and returns the old one. O(log n).
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

  /// The element at the given offset. O(log n).
  package subscript(offset: Int) -> Element {
    precondition(offset >= 0 && offset < count, "Offset \(offset) of \(count)")
    let (leaf, start) = leaf(holding: offset)
    return leaf.elements[offset - start]
  }

  /// The leaf that holds the element at an offset, and the offset of the leaf's first element.
  func leaf(holding offset: Int) -> (leaf: Node, start: Int) {
    var (node, start) = (root, 0)
    while !node.isLeaf {
      let index = node.child(holding: offset - start)
      start += node.start(of: index)
      node = node.children[index]
    }
    return (node, start)
  }

  /// Iterates over the elements, in O(1) each.
  package func makeIterator() -> Iterator { Iterator(self, at: 0) }

  /// The elements from the given offset on. O(log n), then O(1) for each element.
  package func elements(from offset: Int) -> IteratorSequence<Iterator> {
    IteratorSequence(Iterator(self, at: offset))
  }

  /// An iterator over the elements. It holds one leaf at a time.
  package struct Iterator: IteratorProtocol {
    let tree: OrderTree
    var leaf: [Element]
    var index: Int
    /// The offset after the last element of the leaf.
    var end: Int

    init(_ tree: OrderTree, at offset: Int) {
      self.tree = tree
      (leaf, index, end) = ([], 0, offset)
      enter(offset)
    }

    mutating func enter(_ offset: Int) {
      if offset >= tree.count { return }
      let (leaf, start) = tree.leaf(holding: offset)
      self.leaf = leaf.elements
      index = offset - start
      end = start + leaf.elements.count
    }

    package mutating func next() -> Element? {
      if index == leaf.count {
        if end >= tree.count { return nil }
        enter(end)
      }
      defer { index += 1 }
      return leaf[index]
    }
  }
}

extension OrderTree {
  /// The offset of the first element that satisfies the predicate, or `count`. All later elements must satisfy it, too.
  /// O(log n).
  package func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
    if isEmpty { return 0 }
    var (node, start) = (root, 0)
    while !node.isLeaf {
      // A local copy retains the array once, instead of at each access.
      let children = node.children
      // The last child whose first element precedes the sought element. The sought element is in this child or directly
      // after it.
      let child = (1..<children.count).partitioningIndex { isBehind(children[$0].first) } - 1
      start += node.start(of: child)
      node = children[child]
    }
    return start + node.elements.partitioningIndex(where: isBehind)
  }
}
