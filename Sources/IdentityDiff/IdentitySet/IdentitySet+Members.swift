extension IdentitySet {
  /// Appends a member, or replaces its current version.
  ///
  /// - Returns: the version that was replaced; nil if the identity is new.
  @inlinable @discardableResult
  public mutating func update(with member: Element) -> Element? {
    let slot = slotByID[member.id, default: slots.count]
    if slot < slots.count {
      let old = slots[slot]
      slots[slot] = member
      return old
    }
    slotByID[member.id] = slot
    slots.append(member)
    return nil
  }

  /// Appends a member if its identity is new. A version that is there stays: ``update(with:)`` replaces it.
  ///
  /// - Returns: whether the identity is new, and the version that is there afterwards.
  @inlinable @discardableResult
  public mutating func insert(
    _ member: Element
  ) -> (inserted: Bool, memberAfterInsert: Element) {
    if let current = self[id: member.id] { return (false, current) }
    update(with: member)
    return (true, member)
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
      if newValue.id == id { update(with: newValue) }
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
      if let slot { slots[slot] = member } else { update(with: member) }
    } else if slot != nil {
      remove(id: id)
      update(with: member)
    }
  }

  /// Whether there is a member with the given identity.
  @inlinable
  public func contains(id: Element.ID) -> Bool {
    slotByID[id] != nil
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

// Set operations compare by identity, whatever the contents. Where both sets have a version, the result contains the
// version of this set, as with `Set`. Each is linear in both sets.

extension IdentitySet {
  /// The members of this set, then the members of the other sequence whose identities are new.
  @inlinable
  public func union(_ other: some Sequence<Element>) -> IdentitySet {
    var union = self
    union.formUnion(other)
    return union
  }

  /// Inserts each member of another sequence, as ``insert(_:)`` does. Cost: linear in the other sequence.
  @inlinable
  public mutating func formUnion(_ other: some Sequence<Element>) {
    for member in other { insert(member) }
  }

  /// These members with each version of another sequence instead of the version that is here, and then its members with
  /// new identities.
  @inlinable
  public func updating(withContentsOf other: some Sequence<Element>) -> IdentitySet {
    var updated = self
    updated.update(withContentsOf: other)
    return updated
  }

  /// Appends the members of another sequence, or replaces their current versions. If an identity repeats, the later
  /// version stays. Cost: linear in the other sequence.
  @inlinable
  public mutating func update(withContentsOf other: some Sequence<Element>) {
    for member in other { update(with: member) }
  }

  /// The members of this set of which the other sequence has a version.
  @inlinable
  public func intersection(_ other: some Sequence<Element>) -> IdentitySet {
    let ids = Self.ids(of: other)
    return filter { ids.contains($0.id) }
  }

  /// Removes the members of which the other sequence has no version.
  @inlinable
  public mutating func formIntersection(_ other: some Sequence<Element>) {
    self = intersection(other)
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
    for member in other { remove(id: member.id) }
  }

  /// Whether all identities of this set are in the other sequence.
  @inlinable
  public func isSubset(of other: some Sequence<Element>) -> Bool {
    let ids = Self.ids(of: other)
    return allSatisfy { ids.contains($0.id) }
  }

  /// Whether all identities of the other sequence are in this set. Cost: linear in the other sequence.
  @inlinable
  public func isSuperset(of other: some Sequence<Element>) -> Bool {
    other.allSatisfy { contains(id: $0.id) }
  }

  /// Whether no identity is in both. Cost: linear in the other sequence.
  @inlinable
  public func isDisjoint(with other: some Sequence<Element>) -> Bool {
    !other.contains { contains(id: $0.id) }
  }

  @inlinable
  static func ids(of other: some Sequence<Element>) -> Set<Element.ID> {
    Set(other.lazy.map { $0.id })
  }
}

// What keeps a set a set, where a sequence has an array.

extension IdentitySet {
  /// The identities of the members, in their order.
  @inlinable
  public var ids: [Element.ID] { map { $0.id } }

  /// The members that satisfy a predicate, in their order.
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> IdentitySet {
    var result = IdentitySet()
    for member in self where try isIncluded(member) { result.update(with: member) }
    return result
  }

  /// Sorts the members in place; equal ones keep their order. Cost: O(n log n).
  @inlinable
  public mutating func sort(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    self = IdentitySet(try sorted(by: areInIncreasingOrder))
  }
}

extension IdentitySet where Element: Comparable {
  /// Sorts the members in place in ascending order. Cost: O(n log n).
  @inlinable
  public mutating func sort() { sort(by: <) }
}

extension IdentitySet where Element: Equatable {
  /// Whether the set contains this very version of a thing: a member that is equal to the element. Whether it contains
  /// any version says ``contains(id:)``. Cost: O(1), as equal elements have equal identities.
  @inlinable
  public func contains(_ element: Element) -> Bool {
    self[id: element.id] == element
  }

  /// The change set that turns `old` into this set. Cost: two arrays of the members, and their diff.
  @inlinable
  public func changes(from old: IdentitySet) -> ChangeSet<Element> {
    Array(self).changes(from: Array(old))
  }

  /// Returns this set with the changes applied.
  ///
  /// Law: `try old.applying(new.changes(from: old)) == new`. If an identity then repeats, the later version replaces the
  /// earlier one. Cost: a copy, and the cost of ``apply(_:)``.
  ///
  /// - Throws: an offset that is out of range or appears twice.
  @inlinable
  public func applying(
    _ changes: ChangeSet<Element>
  ) throws(ChangeSetMismatch) -> IdentitySet {
    var result = self
    try result.apply(changes)
    return result
  }

  /// Makes the changes in this set.
  ///
  /// Law: the set then equals the result of ``applying(_:)``.
  ///
  /// Cost: O(m log m) for m updates, deletions and insertions at the end, plus a walk over the members if some were removed
  /// before. A move, or an insertion before another member, rebuilds the set and hashes each member.
  ///
  /// - Throws: as ``applying(_:)``. The set has not changed then.
  @inlinable
  public mutating func apply(_ changes: ChangeSet<Element>) throws(ChangeSetMismatch) {
    let newCount = Swift.max(0, count - changes.deletions.count + changes.insertions.count)
    _ = try changes.segments(oldCount: count, newCount: newCount)
    let slotByOffset = slots.count == count ? nil : slots.indices.filter { slots[$0] != nil }
    func slot(at offset: Int) -> Int { slotByOffset?[offset] ?? offset }
    let leaveOrder =
      changes.moves.isEmpty
      && changes.insertions.allSatisfy { $0.offset >= count - changes.deletions.count }
      && changes.updates.allSatisfy { slots[slot(at: $0.oldOffset)]?.id == $0.new.id }
    guard leaveOrder else {
      self = IdentitySet(try Array(self).applying(changes))
      return
    }
    for update in changes.updates { slots[slot(at: update.oldOffset)] = update.new }
    let gone = changes.deletions.compactMap { slots[slot(at: $0.offset)]?.id }
    for id in gone { remove(id: id) }
    for insertion in changes.insertions { self.update(with: insertion.element) }
  }
}
