extension RandomAccessCollection {
  /// Returns this collection with the changes applied.
  ///
  /// Law: `try old.applying(new.changes(from: old)) == new`. Elements are found by offset; to apply changes to a
  /// collection that has changed meanwhile, use `applyingByIdentity(_:)`.
  ///
  /// Cost: one copy, and O(m log m) for m changes.
  ///
  /// - Throws: the first offset that is out of range or appears twice. This never traps, whatever the change set.
  @inlinable
  public func applying(
    _ changes: ChangeSet<Element>
  ) throws(ChangeSetMismatch) -> [Element] {
    let old = Array(self)
    let count = Swift.max(0, old.count - changes.deletions.count + changes.insertions.count)
    let segments = try changes.segments(oldCount: old.count, newCount: count)
    var result: [Element] = []
    result.reserveCapacity(count)
    for segment in segments {
      switch segment.kind {
      case .insertion(let index): result.append(changes.insertions[index].element)
      case .old(let start):
        result += old[Swift.min(start, old.count)..<Swift.min(start + segment.count, old.count)]
      }
    }
    for update in changes.updates { result[update.newOffset] = update.new }
    return result
  }
}

extension RandomAccessCollection where Element: Identifiable & Equatable {
  /// Returns this collection with the changes that still fit, and a conflict for each other change. Elements are found
  /// by identity.
  ///
  /// A deletion or an update fits if the element still equals the version in the change set. A move fits if the element
  /// is present. An insertion fits unless its identity is already present. Moved and inserted elements go to their
  /// offsets, or to the end if the collection is shorter. If several elements have one identity, a change is applied to
  /// the one at its offset, otherwise to the first equal one, otherwise to the first one.
  ///
  /// Law: if the change set was made from this collection, and no identity repeats, the result equals `applying(_:)`
  /// and there are no conflicts. Cost: one hash for each element, plus sorting the inserted and moved ones.
  @inlinable
  public func applyingByIdentity(
    _ changes: ChangeSet<Element>
  ) -> (result: [Element], conflicts: [Conflict<Element>]) {
    let elements = Array(self)
    var offsets: [Element.ID: [Int]] = [:]
    for (offset, element) in elements.enumerated() {
      offsets[element.id, default: []].append(offset)
    }
    let application = IdentityApplication(of: changes) { expected, offset, claimed in
      if elements.indices.contains(offset), !claimed.contains(offset),
        elements[offset].id == expected.id
      {
        return (offset, elements[offset])
      }
      let free = offsets[expected.id, default: []].lazy.filter { !claimed.contains($0) }
      return (free.first { elements[$0] == expected } ?? free.first).map { ($0, elements[$0]) }
    }
    return (application.applied(to: elements), application.conflicts)
  }
}

/// A change that does not fit a collection, because the collection has changed meanwhile.
public enum Conflict<Element> {
  /// The element to delete, move or update is missing.
  case missing(Element)
  /// The element to delete or update differs from the version in the change set.
  case changed(expected: Element, found: Element)
  /// The element to insert is already present.
  case present(Element)
}

extension Conflict: Sendable where Element: Sendable {}
extension Conflict: Equatable where Element: Equatable {}
