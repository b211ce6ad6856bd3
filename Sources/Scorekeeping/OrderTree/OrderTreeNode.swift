import IdentityDiff

/// A leaf with elements, or an inner node with children of equal height.
///
/// A node is changed only while it belongs to a single tree. That tree is a value, so Swift's law of exclusivity
/// prevents reads during the change. The dynamic exclusivity checks, switched off here, took a seventh of the time of a
/// key.
final class OrderTreeNode<Element> {
  /// The elements of a leaf; empty in an inner node.
  @exclusivity(unchecked) var elements: [Element]
  /// The children of an inner node; empty in a leaf.
  @exclusivity(unchecked) var children: [OrderTreeNode]
  /// For each child, the number of elements up to and including it.
  @exclusivity(unchecked) var ends: [Int]

  init(_ elements: [Element]) {
    self.elements = elements
    children = []
    ends = []
  }

  init(_ children: [OrderTreeNode]) {
    elements = []
    self.children = children
    ends = []
    count(from: 0)
  }

  init(copying other: OrderTreeNode) {
    elements = other.elements
    children = other.children
    ends = other.ends
  }

  var isLeaf: Bool { ends.isEmpty }

  /// The number of elements in the node and below it.
  var count: Int { ends.last ?? elements.count }

  /// The number of levels below this node.
  var height: Int { isLeaf ? 0 : children[0].height + 1 }

  /// The first element in the node or below it.
  var first: Element {
    isLeaf ? elements[0] : children[0].first
  }

  /// The offset of the first element of a child.
  func start(of child: Int) -> Int { child == 0 ? 0 : ends[child - 1] }

  /// The index of the child that contains an offset; the last child for the offset after all elements.
  func child(holding offset: Int) -> Int {
    let ends = ends
    return (0..<ends.count - 1).partitioningIndex { ends[$0] > offset }
  }

  /// Updates `ends`, starting at the given child.
  func count(from first: Int) {
    ends.removeSubrange(min(first, ends.count)...)
    var end = ends.last ?? 0
    for child in children[first...] {
      end += child.count
      ends.append(end)
    }
  }
}

extension OrderTreeNode {
  /// Returns the node, replaced by a copy first if other trees hold it, too.
  static func unique(_ node: inout OrderTreeNode) -> OrderTreeNode {
    if !isKnownUniquelyReferenced(&node) { node = OrderTreeNode(copying: node) }
    return node
  }

  /// Inserts an element.
  ///
  /// - Returns: the new node to insert after this one if it became too wide, with the second half of its content.
  func insert(_ element: Element, at offset: Int, width: Int) -> OrderTreeNode? {
    if isLeaf {
      elements.insert(element, at: offset)
      return elements.count > width ? splitOff() : nil
    }
    let index = child(holding: offset)
    let child = Self.unique(&children[index])
    let neighbour = child.insert(element, at: offset - start(of: index), width: width)
    guard let neighbour else {
      for following in index..<ends.count { ends[following] += 1 }
      return nil
    }
    children.insert(neighbour, at: index + 1)
    count(from: index)
    return children.count > width ? splitOff() : nil
  }

  /// Removes an element, and its child if that becomes empty.
  func remove(at offset: Int) -> Element {
    if isLeaf { return elements.remove(at: offset) }
    let index = child(holding: offset)
    let child = Self.unique(&children[index])
    let removed = child.remove(at: offset - start(of: index))
    if child.count == 0 {
      children.remove(at: index)
      ends.remove(at: index)
    }
    for following in index..<ends.count { ends[following] -= 1 }
    return removed
  }

  /// Replaces an element, and returns the old one.
  func replace(at offset: Int, with element: Element) -> Element {
    if isLeaf {
      defer { elements[offset] = element }
      return elements[offset]
    }
    let index = child(holding: offset)
    return Self.unique(&children[index]).replace(at: offset - start(of: index), with: element)
  }

  /// Moves the second half of the content into a new node, and returns the new node.
  func splitOff() -> OrderTreeNode {
    if isLeaf {
      let half = elements.count / 2
      let neighbour = OrderTreeNode(Array(elements[half...]))
      elements.removeSubrange(half...)
      return neighbour
    }
    let half = children.count / 2
    let neighbour = OrderTreeNode(Array(children[half...]))
    children.removeSubrange(half...)
    ends.removeSubrange(half...)
    return neighbour
  }
}
