extension OrderTree {
  /// The offset of the first element for which a condition holds, or `count`. It must hold for all elements behind
  /// the first one for which it does. O(log n).
  @inlinable
  package func partitioningIndex(where isBehind: (Element) throws -> Bool) rethrows -> Int {
    if isEmpty { return 0 }
    var (node, start) = (root, 0)
    while !node.isLeaf {
      // The last child that begins before: what is sought is in it, or right behind it.
      var (low, high) = (1, node.children.count)
      while low < high {
        let middle = (low + high) / 2
        if try isBehind(node.children[middle].first) { high = middle } else { low = middle + 1 }
      }
      start += node.start(of: low - 1)
      node = node.children[low - 1]
    }
    var (low, high) = (0, node.elements.count)
    while low < high {
      let middle = (low + high) / 2
      if try isBehind(node.elements[middle]) { high = middle } else { low = middle + 1 }
    }
    return start + low
  }
}
