// By identity, whatever the members hold. Where both have a member, the argument's version wins.

extension IdentitySet {
  /// The members of both: those of this set in their places, then those that only the other one has, in its order.
  ///
  /// Cost: linear in both. So it is with all of these.
  @inlinable
  public func union(_ other: some Sequence<Element>) -> IdentitySet {
    var union = self
    union.formUnion(other)
    return union
  }

  /// Inserts the members of another sequence, one after another. Cost: linear in the other.
  @inlinable
  public mutating func formUnion(_ other: some Sequence<Element>) {
    for member in other { insert(member) }
  }

  /// The members of which the other has a version, too: that version, in the places of this set.
  @inlinable
  public func intersection(_ other: some Sequence<Element>) -> IdentitySet {
    let other = IdentitySet(membersOf: other)
    return IdentitySet(lazy.compactMap { other[id: $0.id] })
  }

  /// The members of which the other has no version.
  @inlinable
  public func subtracting(_ other: some Sequence<Element>) -> IdentitySet {
    var rest = self
    rest.subtract(other)
    return rest
  }

  /// Removes the members of which the other has a version. Cost: linear in the other.
  @inlinable
  public mutating func subtract(_ other: some Sequence<Element>) {
    for member in other { remove(member) }
  }

  /// The members of this set of which the other has no version, then those of the other of which this has none.
  @inlinable
  public func symmetricDifference(_ other: some Sequence<Element>) -> IdentitySet {
    let other = IdentitySet(membersOf: other)
    return subtracting(other).union(other.subtracting(self))
  }

  /// Whether the other has a version of each member.
  @inlinable
  public func isSubset(of other: some Sequence<Element>) -> Bool {
    let other = IdentitySet(membersOf: other)
    return count <= other.count && allSatisfy(other.contains)
  }

  /// Whether this set has a version of each member of the other.
  @inlinable
  public func isSuperset(of other: some Sequence<Element>) -> Bool {
    other.allSatisfy(contains)
  }

  /// Whether no identity is in both.
  @inlinable
  public func isDisjoint(with other: some Sequence<Element>) -> Bool {
    !other.contains(where: contains)
  }

  /// The members of a sequence, unless it is such a set already.
  @inlinable
  init(membersOf elements: some Sequence<Element>) {
    self = elements as? IdentitySet ?? IdentitySet(elements)
  }
}
