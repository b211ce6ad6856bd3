extension RandomAccessCollection where Element: Identifiable & Equatable {
  /// The change set that turns `old` into this collection.
  ///
  /// `id` decides which elements are inserted, deleted and moved; `==` decides which are updated.
  ///
  /// - If identities repeat, elements that stay in place are paired first. Then the n-th remaining occurrence in `old`
  ///   is paired with the n-th remaining occurrence here.
  /// - The number of moves is minimal: the elements that stay are a longest increasing subsequence.
  ///
  /// Cost: O(1) if both collections share their storage. Otherwise one comparison for each element that stayed among
  /// its neighbours, one hash for each other element, and O(m log m) for m of the others that have a partner. Memory
  /// grows with the changes. As in a `Dictionary`, k identities with the same hash value are compared with each other,
  /// which takes O(k²): let `hash(into:)` combine all that `==` compares.
  @inlinable
  public func changes(from old: some RandomAccessCollection<Element>) -> ChangeSet<Element> {
    changes(from: old, comparing: IdentifiableComparing())
  }
}

extension RandomAccessCollection {
  @inlinable
  package func changes<Comparing: ElementComparing<Element>>(
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

// Elements that are not `Identifiable & Equatable`.

extension RandomAccessCollection {
  /// The change set that turns `old` into this collection, with identity and equality defined by a comparator.
  ///
  /// The result and the cost are otherwise as for `changes(from:)` with `Identifiable` elements, plus two closure calls
  /// for each comparison.
  @inlinable
  public func changes(
    from old: some RandomAccessCollection<Element>, by comparator: ElementComparator<Element>
  ) -> ChangeSet<Element> {
    changes(from: old, comparing: comparator)
  }
}

extension RandomAccessCollection where Element: Equatable & SendableMetatype {
  /// The change set that turns `old` into this collection, with identity defined by a predicate, such as `===`, and
  /// equality by `==`.
  ///
  ///     let changes = players.changes(from: oldValue, match: ===)
  ///
  /// A predicate says of two elements whether they are the same, but not where to look for a third. Cost: O(m²) for m
  /// elements that are not among their old neighbours. `changes(from:)` hashes each of them instead.
  ///
  /// - Parameters:
  ///   - old: the former version.
  ///   - areSame: whether two elements have the same identity. It must be an equivalence.
  @inlinable
  public func changes(
    from old: some RandomAccessCollection<Element>,
    match areSame: @escaping @Sendable (Element, Element) -> Bool
  ) -> ChangeSet<Element> {
    changes(from: old, by: ElementComparator(match: areSame, by: ==))
  }
}

extension RandomAccessCollection where Element: Hashable {
  /// The change set that turns `old` into this collection of plain values, such as strings. A value is its own identity,
  /// so there are no updates: a changed value is a deletion and an insertion.
  @inlinable
  public func changes(
    ofValuesFrom old: some RandomAccessCollection<Element>
  ) -> ChangeSet<Element> {
    changes(from: old, comparing: HashableComparing())
  }
}

extension RandomAccessCollection where Element: Equatable {
  /// The change set that turns `old` into this collection of plain values that are not `Hashable`. O(m²) for m elements
  /// that are not among their old neighbours.
  @inlinable @_disfavoredOverload
  public func changes(
    ofValuesFrom old: some RandomAccessCollection<Element>
  ) -> ChangeSet<Element> {
    changes(from: old, comparing: EquatableComparing())
  }

  /// Elements without an identity would be inserted and deleted wherever their contents change.
  @available(
    *, unavailable,
    message: """
      The elements must conform to Identifiable as well. For others pass an ElementComparator, as in \
      changes(from:by:); for plain values write changes(ofValuesFrom:)
      """
  )
  @_disfavoredOverload
  public func changes(from old: some RandomAccessCollection<Element>) -> ChangeSet<Element> {
    ChangeSet()
  }
}

extension RandomAccessCollection where Element: Identifiable {
  /// Elements that cannot be compared could not be updated.
  @available(
    *, unavailable,
    message: """
      The elements must conform to Equatable as well. For others pass an ElementComparator, as in changes(from:by:)
      """
  )
  @_disfavoredOverload
  public func changes(from old: some RandomAccessCollection<Element>) -> ChangeSet<Element> {
    ChangeSet()
  }
}

extension RandomAccessCollection where Element: AnyObject {
  /// The change set that turns `old` into this collection of objects, identified by `===`. Their `==` is ignored, and
  /// their `id` is used only if they are `Equatable` too.
  ///
  /// Both collections contain the same objects, without their former state, so there are no updates. To get updates,
  /// diff `ObjectSnapshot`s.
  @inlinable
  public func changes(from old: some RandomAccessCollection<Element>) -> ChangeSet<Element> {
    changes(from: old, comparing: ObjectComparing())
  }
}

extension RandomAccessCollection where Element: AnyObject & Identifiable & Equatable {
  /// The change set that turns `old` into this collection of objects, identified by their `id`.
  @inlinable
  public func changes(from old: some RandomAccessCollection<Element>) -> ChangeSet<Element> {
    changes(from: old, comparing: IdentifiableComparing())
  }
}
