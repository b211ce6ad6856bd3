/// A leaf with elements, or an inner node with children that are all of one height.
///
/// Whoever changes a node has made sure that nobody else holds it: the one tree that does is a value, of which Swift
/// sees to it that nobody reads it while it is changed. To have that seen to for each look at a node as well took a
/// seventh of the time of a key.
@usableFromInline
final class OrderTreeNode<Element> {
  /// The elements of a leaf; empty in an inner node.
  @exclusivity(unchecked) @usableFromInline var elements: [Element]
  /// The children of an inner node; empty in a leaf.
  @exclusivity(unchecked) @usableFromInline var children: [OrderTreeNode]
  /// For each child how many elements there are up to its end.
  @exclusivity(unchecked) @usableFromInline var ends: [Int]

  @inlinable
  init(_ elements: [Element]) {
    self.elements = elements
    children = []
    ends = []
  }

  @inlinable
  init(_ children: [OrderTreeNode]) {
    elements = []
    self.children = children
    ends = []
    count(from: 0)
  }

  @inlinable
  init(copying other: OrderTreeNode) {
    elements = other.elements
    children = other.children
    ends = other.ends
  }

  @inlinable var isLeaf: Bool { ends.isEmpty }

  /// How many elements there are in all.
  @inlinable var count: Int { ends.last ?? elements.count }

  /// How many elements, or children, the node itself holds.
  @inlinable var size: Int { isLeaf ? elements.count : children.count }

  /// The first of all elements.
  @inlinable
  var first: Element {
    var node = self
    while !node.isLeaf { node = node.children[0] }
    return node.elements[0]
  }

  /// Where the elements of a child begin.
  @inlinable
  func start(of child: Int) -> Int { child == 0 ? 0 : ends[child - 1] }

  /// The child that holds an offset, or the last one for the offset after all elements.
  @inlinable
  func child(holding offset: Int) -> Int {
    var (low, high) = (0, ends.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Counts anew what is in the children from one on.
  @inlinable
  func count(from first: Int) {
    ends.removeSubrange(min(first, ends.count)...)
    var end = ends.last ?? 0
    for child in children[first...] {
      end += child.count
      ends.append(end)
    }
  }
}
