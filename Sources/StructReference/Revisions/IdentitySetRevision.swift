import IdentityDiff

/// The difference between two identity sets: the members to remove, to replace and to insert.
public struct IdentitySetRevision<Element: Identifiable> {
  /// The identities of the members to remove.
  var removed: [Element.ID] = []
  /// The new versions of members that keep their positions.
  var replaced: [Element] = []
  /// The members to insert, both new and moved ones, in the order of their offsets.
  var inserted: [Insertion] = []

  struct Insertion {
    /// The number of members before the inserted one in the resulting set.
    let offset: Int
    let member: Element
  }

  init() {}

  /// Makes a revision from the changes within a stretch.
  ///
  /// - Parameter start: the number of members before the stretch.
  init(_ changes: ChangeSet<Element>, after start: Int) {
    removed = changes.deletions.map(\.element.id) + changes.moves.map(\.element.id)
    let moved = Set(changes.moves.map(\.destination))
    replaced = changes.updates.filter { !moved.contains($0.newOffset) }.map(\.new)
    let coming =
      changes.insertions.map { Insertion(offset: start + $0.offset, member: $0.element) }
      + changes.moves.map { Insertion(offset: start + $0.destination, member: $0.element) }
    inserted = coming.sorted { $0.offset < $1.offset }
  }
}

/// The comparison of members by identity, and of their contents as in a revision.
private struct MemberComparing<Element: Identifiable>: ElementComparing {
  let comparison: ValueComparison<Element>

  func areSame(_ first: Element, _ second: Element) -> Bool { first.id == second.id }

  func areEqual(_ first: Element, _ second: Element) -> Bool { comparison.areSame(first, second) }

  func partners(
    of new: some RandomAccessCollection<Element>, among old: some RandomAccessCollection<Element>
  ) -> [Int] {
    hashedPartners(of: new.map(\.id), among: old.map(\.id))
  }
}

extension IdentitySet: Revisable {
  /// The revision that turns this set into another one. `Equatable` members with the same identity are compared with
  /// `==`, others by their bytes.
  ///
  /// Cost: linear, mostly for comparing bytes; the members between the first and the last change are diffed.
  public func revision(to other: IdentitySet) -> IdentitySetRevision<Element> {
    let comparison = ValueComparison<Element>()
    let ends = slots.withUnsafeBufferPointer { old in
      other.slots.withUnsafeBufferPointer { new in
        CommonEnds(of: old, new) { old, new in
          guard let old = old.pointee, let new = new.pointee else {
            return old.pointee == nil && new.pointee == nil
          }
          return old.id == new.id && comparison.areSame(old, new)
        }
      }
    }
    func middle(of slots: [Element?]) -> [Element] {
      slots[ends.prefix..<slots.count - ends.suffix].compactMap(\.self)
    }
    let changes = middle(of: other.slots).changes(
      from: middle(of: slots), comparing: MemberComparing(comparison: comparison))
    return IdentitySetRevision(changes, after: memberCount(in: 0..<ends.prefix))
  }

  /// Removes, replaces and inserts the members of a revision. Insertions of identities that the set already contains
  /// are skipped.
  ///
  /// Cost: linear in the set; linear in the revision if members are only replaced, or inserted at the end.
  public mutating func apply(
    _ revision: IdentitySetRevision<Element>
  ) -> IdentitySetRevision<Element> {
    var back = IdentitySetRevision<Element>()
    back.inserted = remove(ids: revision.removed)
    // A revision from a file may contain an identity twice. Its last version must then be reverted first.
    for member in revision.replaced where contains(id: member.id) {
      if let old = update(with: member) { back.replaced.append(old) }
    }
    back.replaced.reverse()
    back.removed = insert(revision.inserted)
    return back
  }

  /// Removes members.
  ///
  /// - Returns: the removed members, with their offsets before the first removal.
  private mutating func remove(ids: [Element.ID]) -> [IdentitySetRevision<Element>.Insertion] {
    var removed: [IdentitySetRevision<Element>.Insertion] = []
    var (slot, offset) = (0, 0)
    for next in Set(ids.compactMap { slotByID[$0] }).sorted() {
      offset += memberCount(in: slot..<next)
      slot = next
      if let member = slots[next] { removed.append(.init(offset: offset, member: member)) }
    }
    for id in ids { remove(id: id) }
    return removed
  }

  /// Inserts members.
  ///
  /// - Returns: the identities of the inserted members.
  private mutating func insert(
    _ insertions: [IdentitySetRevision<Element>.Insertion]
  ) -> [Element.ID] {
    guard let first = insertions.first else { return [] }
    var inserted: [Element.ID] = []
    if first.offset >= count {
      for insertion in insertions where insert(insertion.member).inserted {
        inserted.append(insertion.member.id)
      }
      return inserted
    }
    let old = self
    removeAll()
    slots.reserveCapacity(old.count + insertions.count)
    slotByID.reserveCapacity(old.count + insertions.count)
    var remaining = old.makeIterator()
    for insertion in insertions where !old.contains(id: insertion.member.id) {
      while count < insertion.offset, let member = remaining.next() { update(with: member) }
      if insert(insertion.member).inserted { inserted.append(insertion.member.id) }
    }
    while let member = remaining.next() { update(with: member) }
    return inserted
  }

  private func memberCount(in range: Range<Int>) -> Int {
    slots.count == slotByID.count ? range.count : slots[range].count { $0 != nil }
  }
}

extension IdentitySetRevision: Sendable where Element: Sendable, Element.ID: Sendable {}
extension IdentitySetRevision.Insertion: Sendable where Element: Sendable {}
extension IdentitySetRevision: Encodable where Element: Encodable, Element.ID: Encodable {}
extension IdentitySetRevision.Insertion: Encodable where Element: Encodable {}
extension IdentitySetRevision: Decodable where Element: Decodable, Element.ID: Decodable {}
extension IdentitySetRevision.Insertion: Decodable where Element: Decodable {}
