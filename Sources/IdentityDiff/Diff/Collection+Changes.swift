extension RandomAccessCollection where Element: Identifiable & Equatable {
  /// The change set that turns `old` into this collection.
  ///
  /// `id` decides which elements are inserted, deleted and moved; `==` decides which are updated.
  ///
  /// - If identities repeat, elements that stay in place are paired first, and of the rest the n-th occurrence in
  ///   `old` with the n-th occurrence here.
  /// - The moves are as few as possible: the elements that stay are a longest increasing subsequence.
  ///
  /// Cost: O(1) when both share their storage. Otherwise one comparison for each element that stayed among its
  /// neighbours, one hash for each one that did not, and O(m log m) for m of the latter that have a partner. Memory
  /// grows with the changes.
  @inlinable
  public func changes(from old: some RandomAccessCollection<Element>) -> ChangeSet<Element> {
    changes(from: old, comparing: IdentifiableComparing())
  }
}

extension RandomAccessCollection {
  @inlinable
  func changes<Comparing: ElementComparing<Element>>(
    from old: some RandomAccessCollection<Element>, comparing: Comparing
  ) -> ChangeSet<Element> {
    let direct = withContiguousStorageIfAvailable { new in
      old.withContiguousStorageIfAvailable { old in
        if old.baseAddress == new.baseAddress, old.count == new.count {
          return ChangeSet<Element>(ascending: [], insertions: [], moves: [], updates: [])
        }
        var differ = Differ(old: old, new: new, comparing: comparing)
        differ.scan(UnsharedStretch(old: 0..<old.count, new: 0..<new.count))
        return differ.changes()
      }
    }
    if let changes = direct ?? nil { return changes }
    return Array(self).changes(from: Array(old), comparing: comparing)
  }
}

// The defaults for elements that are not `Identifiable & Equatable`. If an element meets several of these constraints,
// the compiler chooses the most specific overload; `Identifiable & Equatable` takes precedence.

extension RandomAccessCollection {
  /// The change set that turns `old` into this collection, with identity and equality defined by a comparator.
  ///
  /// In all else, and in cost, it is like `changes(from:)` of `Identifiable` elements, plus two calls of a closure for
  /// each comparison.
  @inlinable
  public func changes(
    from old: some RandomAccessCollection<Element>, by comparator: Comparator<Element>
  ) -> ChangeSet<Element> {
    changes(from: old, comparing: comparator)
  }
}

extension RandomAccessCollection where Element: Hashable {
  /// The change set that turns `old` into this collection of plain values. A value is its own identity, so there are no
  /// updates.
  @inlinable @_disfavoredOverload
  public func changes(from old: some RandomAccessCollection<Element>) -> ChangeSet<Element> {
    changes(from: old, comparing: Comparator(id: { $0 }, by: ==))
  }
}

extension RandomAccessCollection where Element: Equatable {
  /// The change set that turns `old` into this collection of plain values that are not `Hashable`: O(m²) for m elements
  /// that are not among their old neighbours.
  @inlinable @_disfavoredOverload
  public func changes(from old: some RandomAccessCollection<Element>) -> ChangeSet<Element> {
    changes(from: old, comparing: Comparator(id: { $0 }, by: ==))
  }
}

extension RandomAccessCollection where Element: AnyObject {
  /// The change set that turns `old` into this collection of objects, identified by `===`. Their `==` is ignored, and
  /// so is their `id` unless they are `Equatable` too.
  ///
  /// Both collections hold the same object, without its former state, so there are no updates. To have updates, diff
  /// `ObjectSnapshot`s.
  @inlinable
  public func changes(from old: some RandomAccessCollection<Element>) -> ChangeSet<Element> {
    changes(from: old, comparing: Comparator(id: ObjectIdentifier.init, by: { _, _ in true }))
  }
}

extension RandomAccessCollection where Element: AnyObject & Identifiable & Equatable {
  /// The change set that turns `old` into this collection of objects, identified by their `id`.
  @inlinable
  public func changes(from old: some RandomAccessCollection<Element>) -> ChangeSet<Element> {
    changes(from: old, comparing: IdentifiableComparing())
  }
}
