// The defaults for elements that are not `Identifiable & Equatable`. Where an element meets several of these
// constraints the compiler takes the overload of the most specific one; `Identifiable & Equatable` goes first.

extension RandomAccessCollection {
  /// The change set that turns `old` into this collection, identity and equality being those of a comparator.
  ///
  /// Everything else, costs too, is as with `changes(from:)` of `Identifiable` elements, but for two calls of a
  /// closure for each comparison.
  @inlinable
  public func changes(
    from old: some RandomAccessCollection<Element>, by comparator: Comparator<Element>
  ) -> ChangeSet<Element> {
    changes(from: old, comparing: comparator)
  }
}

extension RandomAccessCollection where Element: Hashable {
  /// The change set that turns `old` into this collection of plain values: a value is its own identity, so
  /// that none is ever updated.
  @inlinable @_disfavoredOverload
  public func changes(from old: some RandomAccessCollection<Element>) -> ChangeSet<Element> {
    changes(from: old, comparing: Comparator(id: { $0 }, by: ==))
  }
}

extension RandomAccessCollection where Element: Comparable {
  /// The change set that turns `old` into this collection of plain values, which are sorted where they
  /// changed: slower than for `Hashable` ones.
  @inlinable @_disfavoredOverload
  public func changes(from old: some RandomAccessCollection<Element>) -> ChangeSet<Element> {
    changes(from: old, comparing: Comparator(id: { $0 }, by: ==))
  }
}

extension RandomAccessCollection where Element: Hashable & Comparable {
  /// The change set that turns `old` into this collection of plain values: a value is its own identity, so
  /// that none is ever updated.
  @inlinable @_disfavoredOverload
  public func changes(from old: some RandomAccessCollection<Element>) -> ChangeSet<Element> {
    changes(from: old, comparing: Comparator(id: { $0 }, by: ==))
  }
}

extension RandomAccessCollection where Element: Equatable {
  /// The change set that turns `old` into this collection of plain values that can only be compared: O(m²) for
  /// m elements that are not among their old neighbours.
  @inlinable @_disfavoredOverload
  public func changes(from old: some RandomAccessCollection<Element>) -> ChangeSet<Element> {
    changes(from: old, comparing: Comparator(id: { $0 }, by: ==))
  }
}

extension RandomAccessCollection where Element: AnyObject {
  /// The change set that turns `old` into this collection of objects, identified by `===`, whatever their `==`
  /// says and, unless they are `Equatable` too, their `id`.
  ///
  /// The same object is in both collections, so that nothing can be seen of how it was: there are no updates.
  /// To have those, diff `ObjectSnapshot`s.
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
