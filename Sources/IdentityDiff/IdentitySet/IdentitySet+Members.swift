extension IdentitySet {
  /// Adds a member at the end, or replaces the version that is there.
  ///
  /// - Returns: whether the identity is new, and else the version that was replaced.
  @inlinable @discardableResult
  public mutating func insert(_ member: Element) -> (inserted: Bool, replaced: Element?) {
    let slot = slotByID[member.id, default: slots.count]
    if slot < slots.count {
      let old = slots[slot]
      slots[slot] = member
      return (false, old)
    }
    slotByID[member.id] = slot
    slots.append(member)
    return (true, nil)
  }

  /// The member of an identity: the newest version, or `nil`.
  ///
  /// Setting a value inserts it or replaces the version that is there; `nil` removes it. A value of another identity
  /// than `id` is not written, and the set stays as it is.
  @inlinable
  public subscript(id id: Element.ID) -> Element? {
    get { slotByID[id].flatMap { slots[$0] } }
    set {
      guard let newValue else {
        remove(id: id)
        return
      }
      if newValue.id == id { insert(newValue) }
    }
  }

  /// Whether there is a member of that identity.
  @inlinable
  public func contains(id: Element.ID) -> Bool {
    slotByID[id] != nil
  }

  /// Whether there is a version of that element, equal to it or not.
  @inlinable
  public func contains(_ element: Element) -> Bool {
    contains(id: element.id)
  }

  /// Removes the version of an element, equal to it or not.
  ///
  /// - Returns: the version that was there.
  @inlinable @discardableResult
  public mutating func remove(_ element: Element) -> Element? {
    remove(id: element.id)
  }

  /// Removes the member of an identity. Those after it keep their order.
  ///
  /// Invalidates indices, as inserting and replacing do not.
  ///
  /// - Returns: the member, or `nil` if there is none.
  @inlinable @discardableResult
  public mutating func remove(id: Element.ID) -> Element? {
    guard let slot = slotByID.removeValue(forKey: id) else { return nil }
    let member = slots[slot].take()
    if slotByID.isEmpty {
      slots.removeAll(keepingCapacity: true)
      firstSlot = 0
      return member
    }
    while slots[slots.count - 1] == nil { slots.removeLast() }
    while slots[firstSlot] == nil { firstSlot += 1 }
    if slots.count > 2 * slotByID.count { removeEmptySlots() }
    return member
  }

  /// Removes all members, and by default frees their memory.
  @inlinable
  public mutating func removeAll(keepingCapacity: Bool = false) {
    slots.removeAll(keepingCapacity: keepingCapacity)
    slotByID.removeAll(keepingCapacity: keepingCapacity)
    firstSlot = 0
  }

  /// Drops the empty slots. Cost: linear, but at least as many members were removed since the last time.
  @inlinable
  mutating func removeEmptySlots() {
    slots.removeAll { $0 == nil }
    for (slot, member) in slots.enumerated() {
      if let member { slotByID[member.id] = slot }
    }
    firstSlot = 0
  }
}

// These go by identity, whatever the contents. Where both have a member, the result holds the argument's version.

extension IdentitySet {
  /// The members of both: those of this set in their order, then those that only the other one has, in its order.
  ///
  /// Cost: linear in both, as of all operations on two sets.
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

  /// The members of which the other has a version, too: that version, in the order of this set.
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
