import IdentityDiff

/// A leaf with elements, or an inner node with children that are all of one height.
///
/// A node is changed only while one tree alone holds it. That tree is a value, so Swift's law of exclusivity already keeps
/// reads out while it changes. The dynamic check for each access to a node took a seventh of the time of a key.
final class OrderTreeNode<Element> {
  /// The elements of a leaf; empty in an inner node.
  @exclusivity(unchecked) var elements: [Element]
  /// The children of an inner node; empty in a leaf.
  @exclusivity(unchecked) var children: [OrderTreeNode]
  /// For each child how many elements there are up to its end.
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

  /// How many elements there are in all.
  var count: Int { ends.last ?? elements.count }

  /// How many levels of nodes there are below this one.
  var height: Int { isLeaf ? 0 : children[0].height + 1 }

  /// The first of all elements.
  var first: Element {
    isLeaf ? elements[0] : children[0].first
  }

  /// Where the elements of a child begin.
  func start(of child: Int) -> Int { child == 0 ? 0 : ends[child - 1] }

  /// The child that holds an offset, or the last one for the offset after all elements.
  func child(holding offset: Int) -> Int {
    let ends = ends
    return (0..<ends.count - 1).partitioningIndex { ends[$0] > offset }
  }

  /// Counts anew what is in the children from one on.
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
  /// The node, or a copy of it if others hold it too.
  static func unique(_ node: inout OrderTreeNode) -> OrderTreeNode {
    if !isKnownUniquelyReferenced(&node) { node = OrderTreeNode(copying: node) }
    return node
  }

  /// Puts an element in. Returns what the node could not keep: its own new neighbour behind it.
  func insert(_ element: Element, at offset: Int, width: Int) -> OrderTreeNode? {
    if isLeaf {
      elements.insert(element, at: offset)
      return elements.count > width ? splitOff() : nil
    }
    let index = child(holding: offset)
    let child = Self.unique(&children[index])
    let neighbour = child.insert(element, at: offset - start(of: index), width: width)
    guard let neighbour else {
      for place in index..<ends.count { ends[place] += 1 }
      return nil
    }
    children.insert(neighbour, at: index + 1)
    count(from: index)
    return children.count > width ? splitOff() : nil
  }

  /// Takes an element out, and the child that held it if nothing is left in that.
  func remove(at offset: Int) -> Element {
    if isLeaf { return elements.remove(at: offset) }
    let index = child(holding: offset)
    let child = Self.unique(&children[index])
    let removed = child.remove(at: offset - start(of: index))
    if child.count == 0 {
      children.remove(at: index)
      ends.remove(at: index)
    }
    for place in index..<ends.count { ends[place] -= 1 }
    return removed
  }

  /// Puts an element in the place of another. Returns the other.
  func replace(at offset: Int, with element: Element) -> Element {
    if isLeaf {
      defer { elements[offset] = element }
      return elements[offset]
    }
    let index = child(holding: offset)
    return Self.unique(&children[index]).replace(at: offset - start(of: index), with: element)
  }

  /// Gives up the second half.
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
