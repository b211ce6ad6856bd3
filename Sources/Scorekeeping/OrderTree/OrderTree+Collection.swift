extension OrderTree: RandomAccessCollection {
  @usableFromInline package typealias Index = Int
  @usableFromInline package typealias Indices = Range<Int>

  @inlinable package var startIndex: Int { 0 }
  @inlinable package var endIndex: Int { root.count }
  @inlinable package var count: Int { root.count }

  /// The element at an offset. O(log n).
  @inlinable
  package subscript(offset: Int) -> Element {
    precondition(offset >= 0 && offset < count, "Offset \(offset) of \(count)")
    let (leaf, start) = leaf(holding: offset)
    return leaf.elements[offset - start]
  }

  /// The leaf with the element at an offset, and the offset of its first element.
  @inlinable
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
  @inlinable
  package func makeIterator() -> Iterator { Iterator(self, at: 0) }

  /// The elements from an offset on. O(log n), then O(1) for each element.
  @inlinable
  package func elements(from offset: Int) -> IteratorSequence<Iterator> {
    IteratorSequence(Iterator(self, at: offset))
  }

  /// Takes the elements one after another, a leaf at a time.
  @usableFromInline
  package struct Iterator: IteratorProtocol {
    @usableFromInline let tree: OrderTree
    @usableFromInline var leaf: [Element]
    @usableFromInline var place: Int
    /// The offset of the first element after the leaf.
    @usableFromInline var end: Int

    @inlinable
    init(_ tree: OrderTree, at offset: Int) {
      self.tree = tree
      (leaf, place, end) = ([], 0, offset)
      enter(offset)
    }

    @inlinable
    mutating func enter(_ offset: Int) {
      if offset >= tree.count { return }
      let (leaf, start) = tree.leaf(holding: offset)
      self.leaf = leaf.elements
      place = offset - start
      end = start + leaf.elements.count
    }

    @inlinable
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
