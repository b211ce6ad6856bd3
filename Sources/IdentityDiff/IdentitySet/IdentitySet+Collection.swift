extension IdentitySet: BidirectionalCollection {
  /// The place of a member. Valid until a member is removed.
  public struct Index: Comparable, Hashable, Sendable {
    @usableFromInline let slot: Int

    @inlinable
    init(slot: Int) {
      self.slot = slot
    }

    /// Whether one place is before another.
    @inlinable
    public static func < (lhs: Index, rhs: Index) -> Bool {
      lhs.slot < rhs.slot
    }
  }

  /// How many members there are. Cost: O(1).
  @inlinable
  public var count: Int { places.count }

  /// Whether there are no members.
  @inlinable
  public var isEmpty: Bool { places.isEmpty }

  /// The place of the first member.
  @inlinable
  public var startIndex: Index { Index(slot: firstSlot) }

  /// The place after that of the last member.
  @inlinable
  public var endIndex: Index { Index(slot: slots.count) }

  /// The place of the next member.
  @inlinable
  public func index(after index: Index) -> Index {
    var slot = index.slot + 1
    while slot < slots.count, slots[slot] == nil { slot += 1 }
    return Index(slot: slot)
  }

  /// The place of the member before.
  @inlinable
  public func index(before index: Index) -> Index {
    var slot = index.slot - 1
    while slots[slot] == nil { slot -= 1 }
    return Index(slot: slot)
  }

  /// The member at a place.
  @inlinable
  public subscript(position: Index) -> Element {
    guard let member = slots[position.slot] else {
      preconditionFailure("An index is valid until a member is removed")
    }
    return member
  }

  /// The place of the member of an identity.
  @inlinable
  public func index(id: Element.ID) -> Index? {
    places[id].map { Index(slot: $0) }
  }
}
