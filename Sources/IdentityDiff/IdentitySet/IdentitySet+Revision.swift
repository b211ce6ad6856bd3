import StructReference

/// A `History` of a set keeps what changed in it.
extension IdentitySet: Revisable {
  /// What leads from this set to another one. Members of one identity that are `Equatable` are the same if they are
  /// equal, other ones if their bytes are.
  ///
  /// Cost: linear, and mostly a comparison of bytes; what is between the first and the last change is diffed.
  public func revision(to other: IdentitySet) -> IdentitySetRevision<Element> {
    let sameness = Sameness<Element>()
    let ends = slots.withUnsafeBufferPointer { old in
      other.slots.withUnsafeBufferPointer { new in
        CommonEnds(of: old, new) { old, new in
          guard let old = old.pointee, let new = new.pointee else {
            return old.pointee == nil && new.pointee == nil
          }
          return old.id == new.id && sameness.areSame(old, new)
        }
      }
    }
    func middle(of slots: [Element?]) -> [Element] {
      slots[ends.prefix..<slots.count - ends.suffix].compactMap(\.self)
    }
    let changes = middle(of: other.slots).changes(
      from: middle(of: slots), by: Comparator(id: \.id, by: sameness.areSame))
    return IdentitySetRevision(changes, after: memberCount(in: 0..<ends.prefix))
  }

  /// Removes, replaces and inserts what changed. An identity that would be twice in the set is not inserted.
  ///
  /// Cost: linear; where members are only replaced, or come at the end, linear in these.
  public mutating func apply(
    _ revision: IdentitySetRevision<Element>
  ) -> IdentitySetRevision<Element> {
    var back = IdentitySetRevision<Element>()
    back.inserted = remove(ids: revision.removed)
    // An identity may be there twice in what comes from a file: its last version must be taken back first.
    for member in revision.replaced where contains(id: member.id) {
      if let old = insert(member).replaced { back.replaced.append(old) }
    }
    back.replaced.reverse()
    back.removed = insert(revision.inserted)
    return back
  }

  /// - Returns: those who were there, with their places before any of them was removed.
  private mutating func remove(ids: [Element.ID]) -> [IdentitySetRevision<Element>.Insertion] {
    var removed: [IdentitySetRevision<Element>.Insertion] = []
    var (slot, offset) = (0, 0)
    for next in Set(ids.compactMap { places[$0] }).sorted() {
      offset += memberCount(in: slot..<next)
      slot = next
      if let member = slots[next] { removed.append(.init(offset: offset, member: member)) }
    }
    for id in ids { remove(id: id) }
    return removed
  }

  /// - Returns: the identities of those who were not there.
  private mutating func insert(
    _ insertions: [IdentitySetRevision<Element>.Insertion]
  ) -> [Element.ID] {
    guard let first = insertions.first else { return [] }
    var inserted: [Element.ID] = []
    if first.offset >= count {
      for insertion in insertions where !contains(insertion.member) {
        insert(insertion.member)
        inserted.append(insertion.member.id)
      }
      return inserted
    }
    let old = self
    removeAll()
    slots.reserveCapacity(old.count + insertions.count)
    places.reserveCapacity(old.count + insertions.count)
    var staying = old.makeIterator()
    for insertion in insertions where !old.contains(insertion.member) {
      while count < insertion.offset, let member = staying.next() { insert(member) }
      if contains(insertion.member) { continue }
      insert(insertion.member)
      inserted.append(insertion.member.id)
    }
    while let member = staying.next() { insert(member) }
    return inserted
  }

  private func memberCount(in range: Range<Int>) -> Int {
    slots.count == places.count ? range.count : slots[range].count { $0 != nil }
  }
}
