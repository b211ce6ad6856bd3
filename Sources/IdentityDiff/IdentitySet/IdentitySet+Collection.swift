extension IdentitySet: BidirectionalCollection {
  /// The position of a member. Valid until a member is removed.
  public struct Index: Comparable, Hashable, Sendable {
    @usableFromInline let slot: Int

    @inlinable
    init(slot: Int) {
      self.slot = slot
    }

    /// Whether one position is before another.
    @inlinable
    public static func < (lhs: Index, rhs: Index) -> Bool {
      lhs.slot < rhs.slot
    }
  }

  /// The number of members. Cost: O(1).
  @inlinable
  public var count: Int { slotByID.count }

  /// Whether there are no members.
  @inlinable
  public var isEmpty: Bool { slotByID.isEmpty }

  /// The position of the first member.
  @inlinable
  public var startIndex: Index { Index(slot: firstSlot) }

  /// The position after the last member.
  @inlinable
  public var endIndex: Index { Index(slot: slots.count) }

  /// The position of the next member.
  @inlinable
  public func index(after index: Index) -> Index {
    var slot = index.slot + 1
    while slot < slots.count, slots[slot] == nil { slot += 1 }
    return Index(slot: slot)
  }

  /// The position of the previous member.
  @inlinable
  public func index(before index: Index) -> Index {
    var slot = index.slot - 1
    while slots[slot] == nil { slot -= 1 }
    return Index(slot: slot)
  }

  /// The member at a position.
  @inlinable
  public subscript(position: Index) -> Element {
    guard let member = slots[position.slot] else {
      preconditionFailure("An index is valid until a member is removed")
    }
    return member
  }

  /// The position of the member with the given identity; nil if there is none.
  @inlinable
  public func index(id: Element.ID) -> Index? {
    slotByID[id].map { Index(slot: $0) }
  }
}
