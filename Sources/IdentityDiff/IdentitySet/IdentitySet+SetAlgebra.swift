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
    let other = other as? IdentitySet ?? IdentitySet(other)
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
}
