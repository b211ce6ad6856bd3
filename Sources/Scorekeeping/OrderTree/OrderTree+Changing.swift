extension OrderTree {
  /// Puts an element in, so that it is at an offset. O(log n).
  @inlinable
  package mutating func insert(_ element: Element, at offset: Int) {
    precondition(offset >= 0 && offset <= count, "Offset \(offset) of \(count)")
    let neighbour = Node.unique(&root).insert(element, at: offset, width: width)
    guard let neighbour else { return }
    root = Node([root, neighbour])
    height += 1
  }

  /// Puts an element in at the end. O(log n).
  @inlinable
  package mutating func append(_ element: Element) { insert(element, at: count) }

  /// Takes an element out. O(log n).
  @inlinable @discardableResult
  package mutating func remove(at offset: Int) -> Element {
    precondition(offset >= 0 && offset < count, "Offset \(offset) of \(count)")
    let removed = Node.unique(&root).remove(at: offset, width: width)
    while root.children.count == 1 {
      root = root.children[0]
      height -= 1
    }
    return removed
  }

  /// Changes an element in its place. O(log n).
  @inlinable
  package mutating func update<Result>(
    at offset: Int, _ change: (inout Element) -> Result
  ) -> Result {
    precondition(offset >= 0 && offset < count, "Offset \(offset) of \(count)")
    return Node.unique(&root).update(at: offset, change)
  }

  /// Puts an element in the place of another. Returns the other. O(log n).
  @inlinable @discardableResult
  package mutating func replace(at offset: Int, with element: Element) -> Element {
    update(at: offset) { place in
      let old = place
      place = element
      return old
    }
  }
}
