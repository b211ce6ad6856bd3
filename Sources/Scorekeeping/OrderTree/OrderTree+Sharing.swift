import IdentityDiff

extension OrderTree {
  /// The stretches that this version does not share with an older version, in order. Outside of them, both versions
  /// hold equal elements in the same order. For two unrelated trees, one stretch may span both completely.
  ///
  /// Law: replacing the old stretches by the new ones, last to first, turns the older version into this one.
  ///
  /// Cost: w steps and w comparisons for each node that is in only one of the trees.
  ///
  /// - Parameter areEqual: whether two elements count as equal, so that a stretch may leave them out.
  package func unshared(
    with old: OrderTree, by areEqual: (Element, Element) -> Bool
  ) -> [UnsharedStretch] {
    var (olds, news) = ([old.root], [root])
    for _ in 0..<Swift.max(0, old.root.height - root.height) { olds = olds.flatMap(\.children) }
    for _ in 0..<Swift.max(0, root.height - old.root.height) { news = news.flatMap(\.children) }
    return withoutActuallyEscaping(areEqual) { areEqual in
      var search = UnsharedSearch(areEqual: areEqual)
      search.compare(olds[...], news[...], UnsharedStretch(old: 0..<old.count, new: 0..<count))
      return search.stretches
    }
  }

  /// Whether both trees hold equal elements in the same order. Cost: linear in the elements that they do not share;
  /// O(n) if these have different offsets.
  package func isEqual(to other: OrderTree, by areEqual: (Element, Element) -> Bool) -> Bool {
    if count != other.count { return false }
    let stretches = unshared(with: other, by: areEqual)
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

extension OrderTree: Equatable where Element: Equatable {
  /// Whether both trees hold equal elements in the same order. Cost: the same as for `isEqual(to:by:)`.
  package static func == (lhs: OrderTree, rhs: OrderTree) -> Bool { lhs.isEqual(to: rhs, by: ==) }
}

/// The search for unshared stretches. It descends both trees at once, and skips the nodes that both contain.
private struct UnsharedSearch<Element> {
  typealias Node = OrderTreeNode<Element>

  let areEqual: (Element, Element) -> Bool
  var stretches: [UnsharedStretch] = []

  /// Adds the unshared stretches of two lists of neighbouring nodes of the same height.
  ///
  /// - Parameter bounds: the offsets of the elements in these nodes.
  mutating func compare(
    _ olds: ArraySlice<Node>, _ news: ArraySlice<Node>, _ bounds: UnsharedStretch
  ) {
    var (olds, news, bounds) = (olds, news, bounds)
    while let old = olds.first, let new = news.first, old === new {
      (olds, news) = (olds.dropFirst(), news.dropFirst())
      bounds.old = bounds.old.lowerBound + old.count..<bounds.old.upperBound
      bounds.new = bounds.new.lowerBound + new.count..<bounds.new.upperBound
    }
    while let old = olds.last, let new = news.last, old === new {
      (olds, news) = (olds.dropLast(), news.dropLast())
      bounds.old = bounds.old.lowerBound..<bounds.old.upperBound - old.count
      bounds.new = bounds.new.lowerBound..<bounds.new.upperBound - new.count
    }
    if olds.count > 1, olds.count == news.count {
      compareOneByOne(olds, news, bounds)
    } else if olds.first?.isLeaf ?? true || news.first?.isLeaf ?? true {
      trim(Self.elements(of: olds), Self.elements(of: news), bounds)
    } else {
      compare(olds.flatMap(\.children)[...], news.flatMap(\.children)[...], bounds)
    }
  }

  /// Compares nodes at equal indices. After few changes, most nodes keep their indices.
  private mutating func compareOneByOne(
    _ olds: ArraySlice<Node>, _ news: ArraySlice<Node>, _ bounds: UnsharedStretch
  ) {
    var (oldStart, newStart) = (bounds.old.lowerBound, bounds.new.lowerBound)
    for (old, new) in zip(olds, news) {
      let (oldEnd, newEnd) = (oldStart + old.count, newStart + new.count)
      compare([old], [new], UnsharedStretch(old: oldStart..<oldEnd, new: newStart..<newEnd))
      (oldStart, newStart) = (oldEnd, newEnd)
    }
  }

  /// The elements of neighbouring leaves. Those of a single leaf are not copied.
  private static func elements(of leaves: ArraySlice<Node>) -> [Element] {
    guard leaves.count == 1, let leaf = leaves.first else { return leaves.flatMap(\.elements) }
    return leaf.elements
  }

  /// Adds two lists of elements as a stretch, without their common prefix and suffix.
  private mutating func trim(_ olds: [Element], _ news: [Element], _ bounds: UnsharedStretch) {
    let most = Swift.min(olds.count, news.count)
    // Elements of arrays would be copied for the comparison.
    let (prefix, suffix) = olds.withUnsafeBufferPointer { olds in
      news.withUnsafeBufferPointer { news in
        let prefix = (0..<most).first { !areEqual(olds[$0], news[$0]) } ?? most
        let suffix = (0..<most - prefix).first {
          !areEqual(olds[olds.count - 1 - $0], news[news.count - 1 - $0])
        }
        return (prefix, suffix ?? most - prefix)
      }
    }
    add(
      UnsharedStretch(
        old: bounds.old.lowerBound + prefix..<bounds.old.upperBound - suffix,
        new: bounds.new.lowerBound + prefix..<bounds.new.upperBound - suffix))
  }

  /// Adds a stretch. It is joined to the last one if they touch.
  private mutating func add(_ bounds: UnsharedStretch) {
    if bounds.old.isEmpty, bounds.new.isEmpty { return }
    if let last = stretches.last, last.old.upperBound == bounds.old.lowerBound,
      last.new.upperBound == bounds.new.lowerBound
    {
      stretches[stretches.count - 1] = UnsharedStretch(
        old: last.old.lowerBound..<bounds.old.upperBound,
        new: last.new.lowerBound..<bounds.new.upperBound)
    } else {
      stretches.append(bounds)
    }
  }
}
