extension IdentitySet {
  /// Adds a member at the end, or puts it in the place of the version that is there.
  ///
  /// - Returns: whether the identity is new, and else the version that was replaced.
  @inlinable @discardableResult
  public mutating func insert(_ member: Element) -> (inserted: Bool, replaced: Element?) {
    let slot = places[member.id, default: slots.count]
    if slot < slots.count {
      let old = slots[slot]
      slots[slot] = member
      return (false, old)
    }
    places[member.id] = slot
    slots.append(member)
    return (true, nil)
  }

  /// The member of an identity: the newest version, or `nil`.
  ///
  /// What is set is inserted, or replaces the version that is there; `nil` removes it. A value of another identity
  /// than `id` is not written, and the set stays as it is.
  @inlinable
  public subscript(id id: Element.ID) -> Element? {
    get { places[id].flatMap { slots[$0] } }
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
    places[id] != nil
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
  /// Indices are not valid any more; they stay so when members are inserted or replaced.
  ///
  /// - Returns: the member, or `nil` if there is none.
  @inlinable @discardableResult
  public mutating func remove(id: Element.ID) -> Element? {
    guard let slot = places.removeValue(forKey: id) else { return nil }
    let member = slots[slot].take()
    if places.isEmpty {
      slots.removeAll(keepingCapacity: true)
      firstSlot = 0
      return member
    }
    while slots[slots.count - 1] == nil { slots.removeLast() }
    while slots[firstSlot] == nil { firstSlot += 1 }
    if slots.count > 2 * places.count { closeUp() }
    return member
  }

  /// Removes all members, and by default gives back their memory.
  @inlinable
  public mutating func removeAll(keepingCapacity: Bool = false) {
    slots.removeAll(keepingCapacity: keepingCapacity)
    places.removeAll(keepingCapacity: keepingCapacity)
    firstSlot = 0
  }

  /// Drops the empty slots. Cost: linear, but at least as many members were removed since the last time.
  @inlinable
  mutating func closeUp() {
    slots.removeAll { $0 == nil }
    for (slot, member) in slots.enumerated() {
      if let member { places[member.id] = slot }
    }
    firstSlot = 0
  }
}
