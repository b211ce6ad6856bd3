extension IdentitySet {
  /// Appends a member, or replaces its current version.
  ///
  /// - Returns: whether the identity is new; if it is not, also the version that was replaced.
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

  /// The member with the given identity in its newest version; nil if there is none.
  ///
  /// Setting a value inserts it or replaces the current version; setting nil removes the member. A value with an
  /// identity other than `id` is ignored. A member that changes its own identity in place becomes the member with the new
  /// one. A change in place, such as `set[id: 7]?.name += "!"`, does not copy the member.
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
    _modify {
      let slot = slotByID[id]
      // Outside of the set, the member can change in place.
      var member = slot.flatMap { slots[$0].take() }
      defer { put(member, backInto: slot, as: id) }
      yield &member
    }
  }

  /// Puts a member back that was taken out of its slot to be changed; nil without a slot.
  @inlinable
  mutating func put(_ member: Element?, backInto slot: Int?, as id: Element.ID) {
    guard let member else {
      remove(id: id)
      return
    }
    if member.id == id {
      if let slot { slots[slot] = member } else { insert(member) }
    } else if slot != nil {
      remove(id: id)
      insert(member)
    }
  }

  /// Whether there is a member with the given identity.
  @inlinable
  public func contains(id: Element.ID) -> Bool {
    slotByID[id] != nil
  }

  /// Whether the set contains a version of the element, equal to it or not.
  @inlinable
  public func contains(_ element: Element) -> Bool {
    contains(id: element.id)
  }

  /// Removes the member with the element's identity, equal to the element or not.
  ///
  /// - Returns: the removed version; nil if there is none.
  @inlinable @discardableResult
  public mutating func remove(_ element: Element) -> Element? {
    remove(id: element.id)
  }

  /// Removes the member with the given identity. The order of the other members is unchanged.
  ///
  /// Unlike inserting and replacing, this invalidates indices.
  ///
  /// - Returns: the removed member; nil if there is none.
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

  /// Removes the empty slots. Cost: linear, but only after at least as many members have been removed.
  @inlinable
  mutating func removeEmptySlots() {
    slots.removeAll { $0 == nil }
    for (slot, member) in slots.enumerated() {
      if let member { slotByID[member.id] = slot }
    }
    firstSlot = 0
  }
}

// Set operations compare by identity, whatever the contents. For members in both sets, the result contains the
// argument's version.

extension IdentitySet {
  /// The members of both sets: first the members of this set in their order, then the members that are only in the
  /// other one, in its order.
  ///
  /// Cost: linear in both, like all operations on two sets.
  @inlinable
  public func union(_ other: some Sequence<Element>) -> IdentitySet {
    var union = self
    union.formUnion(other)
    return union
  }

  /// Inserts the members of another sequence, one after another. Cost: linear in the other sequence.
  @inlinable
  public mutating func formUnion(_ other: some Sequence<Element>) {
    for member in other { insert(member) }
  }

  /// The members that are in both sets, in the other sequence's versions and the order of this set.
  @inlinable
  public func intersection(_ other: some Sequence<Element>) -> IdentitySet {
    let other = other as? IdentitySet ?? IdentitySet(other)
    return IdentitySet(lazy.compactMap { other[id: $0.id] })
  }

  /// The members whose identities are not in the other sequence.
  @inlinable
  public func subtracting(_ other: some Sequence<Element>) -> IdentitySet {
    var rest = self
    rest.subtract(other)
    return rest
  }

  /// Removes the members whose identities are in the other sequence. Cost: linear in the other sequence.
  @inlinable
  public mutating func subtract(_ other: some Sequence<Element>) {
    for member in other { remove(member) }
  }
}
