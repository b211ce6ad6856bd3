import IdentityDiff

extension OrderTree {
  /// The stretches that this version does not share with an older one, in their order: outside of them both hold
  /// equal elements in the same order. For trees of which neither is a version of the other that may be all there is.
  ///
  /// Law: replacing the old stretches by the new ones, from the last on, makes this version of the older one.
  ///
  /// Cost: w steps, and w comparisons, for each node that one of them has alone.
  ///
  /// - Parameter areEqual: tells which elements need not be in a stretch.
  @inlinable
  package func unshared(
    with old: OrderTree, by areEqual: (UnsafePointer<Element>, UnsafePointer<Element>) -> Bool
  ) -> [UnsharedStretch] {
    if root === old.root { return [] }
    return withoutActuallyEscaping(areEqual) { areEqual in
      var search = UnsharedSearch(areEqual: areEqual)
      var (olds, news) = ([old.root], [root])
      var (oldHeight, newHeight) = (old.height, height)
      while oldHeight > newHeight {
        olds = olds.flatMap(\.children)
        oldHeight -= 1
      }
      while newHeight > oldHeight {
        news = news.flatMap(\.children)
        newHeight -= 1
      }
      search.compare(olds[...], news[...], UnsharedStretch(old: 0..<old.count, new: 0..<count))
      return search.stretches
    }
  }

  /// Whether both hold equal elements in the same order. Cost: that of what they do not share, where elements of the
  /// one have not come to stand elsewhere in the other; else O(n).
  @inlinable
  package func isEqual(to other: OrderTree, by areEqual: (Element, Element) -> Bool) -> Bool {
    if count != other.count { return false }
    let stretches = unshared(with: other) { areEqual($0.pointee, $1.pointee) }
    if stretches.contains(where: { $0.old != $0.new }) {
      return elementsEqual(other, by: areEqual)
    }
    return stretches.allSatisfy { stretch in
      let (start, count) = (stretch.new.lowerBound, stretch.new.count)
      return zip(elements(from: start), other.elements(from: start)).prefix(count)
        .allSatisfy(areEqual)
    }
  }
}

extension OrderTree where Element: Equatable {
  /// As `unshared(with:by:)`, for elements that are compared by `==`.
  @inlinable
  package func unshared(with old: OrderTree) -> [UnsharedStretch] {
    unshared(with: old) { $0.pointee == $1.pointee }
  }
}

extension OrderTree: Equatable where Element: Equatable {
  /// Whether both hold equal elements in the same order. Cost: as `isEqual(to:by:)`.
  @inlinable
  package static func == (lhs: OrderTree, rhs: OrderTree) -> Bool { lhs.isEqual(to: rhs, by: ==) }
}
