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

extension OrderTree: Equatable where Element: Equatable {
  /// Whether both hold equal elements in the same order. Cost: as `isEqual(to:by:)`.
  @inlinable
  package static func == (lhs: OrderTree, rhs: OrderTree) -> Bool { lhs.isEqual(to: rhs, by: ==) }
}

/// The way down two trees at once, past the nodes that both hold.
@usableFromInline
struct UnsharedSearch<Element> {
  @usableFromInline typealias Node = OrderTreeNode<Element>
  /// Elements are compared where they are: to copy both takes longer than to compare them.
  @usableFromInline typealias Equality = (UnsafePointer<Element>, UnsafePointer<Element>) -> Bool

  @usableFromInline let areEqual: Equality
  @usableFromInline var stretches: [UnsharedStretch] = []

  @inlinable
  init(areEqual: @escaping Equality) {
    self.areEqual = areEqual
  }

  /// Notes what two lists of neighbours of one height do not share; `bounds` are the offsets of their elements.
  @inlinable
  mutating func compare(
    _ olds: ArraySlice<Node>, _ news: ArraySlice<Node>, _ bounds: UnsharedStretch
  ) {
    var (olds, news, bounds) = (olds, news, bounds)
    while let old = olds.first, let new = news.first, old === new {
      olds.removeFirst()
      news.removeFirst()
      bounds.old = bounds.old.lowerBound + old.count..<bounds.old.upperBound
      bounds.new = bounds.new.lowerBound + new.count..<bounds.new.upperBound
    }
    while let old = olds.last, let new = news.last, old === new {
      olds.removeLast()
      news.removeLast()
      bounds.old = bounds.old.lowerBound..<bounds.old.upperBound - old.count
      bounds.new = bounds.new.lowerBound..<bounds.new.upperBound - new.count
    }
    if olds.isEmpty || news.isEmpty { return note(bounds) }
    compareBetween(olds, news, bounds)
  }

  /// Looks for nodes in both lists, and goes down where there are none between.
  @inlinable
  mutating func compareBetween(
    _ olds: ArraySlice<Node>, _ news: ArraySlice<Node>, _ bounds: UnsharedStretch
  ) {
    if olds.count == 1 || news.count == 1 { return descend(olds, news, bounds) }
    var places: [ObjectIdentifier: Int] = [:]
    for (place, node) in zip(olds.indices, olds) { places[ObjectIdentifier(node)] = place }
    var (old, new) = (olds.startIndex, news.startIndex)
    var (oldOffset, newOffset) = (bounds.old.lowerBound, bounds.new.lowerBound)
    var newEnd = newOffset
    for (index, node) in zip(news.indices, news) {
      defer { newEnd += node.count }
      guard let place = places[ObjectIdentifier(node)], place >= old else { continue }
      let oldEnd = olds[old..<place].reduce(oldOffset) { $0 + $1.count }
      descend(
        olds[old..<place], news[new..<index],
        UnsharedStretch(old: oldOffset..<oldEnd, new: newOffset..<newEnd))
      (old, new) = (place + 1, index + 1)
      (oldOffset, newOffset) = (oldEnd + node.count, newEnd + node.count)
    }
    descend(
      olds[old...], news[new...],
      UnsharedStretch(
        old: oldOffset..<bounds.old.upperBound, new: newOffset..<bounds.new.upperBound))
  }

  @inlinable
  mutating func descend(
    _ olds: ArraySlice<Node>, _ news: ArraySlice<Node>, _ bounds: UnsharedStretch
  ) {
    guard let old = olds.first, let new = news.first else { return note(bounds) }
    if old.isLeaf || new.isLeaf {
      return trim(Self.joined(olds, \.elements), Self.joined(news, \.elements), bounds)
    }
    compare(Self.joined(olds, \.children)[...], Self.joined(news, \.children)[...], bounds)
  }

  @inlinable
  static func joined<Part>(_ nodes: ArraySlice<Node>, _ parts: (Node) -> [Part]) -> [Part] {
    if nodes.count == 1, let only = nodes.first { return parts(only) }
    return nodes.flatMap(parts)
  }

  /// Notes two lists of elements without what both begin and end with.
  @inlinable
  mutating func trim(_ olds: [Element], _ news: [Element], _ bounds: UnsharedStretch) {
    let most = Swift.min(olds.count, news.count)
    var prefix = 0
    var (oldEnd, newEnd) = (olds.count, news.count)
    olds.withUnsafeBufferPointer { olds in
      news.withUnsafeBufferPointer { news in
        guard let olds = olds.baseAddress, let news = news.baseAddress else { return }
        while prefix < most, areEqual(olds + prefix, news + prefix) { prefix += 1 }
        while oldEnd > prefix, newEnd > prefix, areEqual(olds + oldEnd - 1, news + newEnd - 1) {
          oldEnd -= 1
          newEnd -= 1
        }
      }
    }
    let (old, new) = (bounds.old.lowerBound, bounds.new.lowerBound)
    note(UnsharedStretch(old: old + prefix..<old + oldEnd, new: new + prefix..<new + newEnd))
  }

  @inlinable
  mutating func note(_ bounds: UnsharedStretch) {
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
