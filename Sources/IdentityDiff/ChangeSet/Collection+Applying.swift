extension RandomAccessCollection {
  /// Returns this collection with the changes applied.
  ///
  /// Law: `try old.applying(new.changes(from: old)) == new`. Only offsets count; to apply changes to a collection that
  /// has changed meanwhile, use `applyingByIdentity(_:)`.
  ///
  /// Cost: one copy, and O(m log m) for m changes.
  ///
  /// - Throws: the first offset that lies outside or is named twice. This never traps, whatever the change set.
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
  /// Returns this collection with the changes that still fit, found by identity, and a conflict for each other change.
  ///
  /// A deletion or an update fits if the element still equals the version in the change set; a move fits if the element
  /// is there; an insertion fits unless its identity is there already. Moved and inserted elements go to their offsets,
  /// or to the end where the collection is shorter. Of several elements with one identity, a change is applied to the
  /// one at its offset, else to the first that is equal, else to the first.
  ///
  /// Law: if the change set was made from this collection, and no identity repeats, the result equals `applying(_:)`
  /// and there is no conflict. Cost: one hash for each element, and a sort of the inserted and moved ones.
  @inlinable
  public func applyingByIdentity(
    _ changes: ChangeSet<Element>
  ) -> (result: [Element], conflicts: [Conflict<Element>]) {
    var application = IdentityApplication(to: Array(self))
    application.apply(changes)
    return (application.result, application.conflicts)
  }
}

/// A change that does not fit a collection which has changed meanwhile.
public enum Conflict<Element> {
  /// The element to delete, move or update is gone.
  case missing(Element)
  /// The element to delete or update differs from the version in the change set.
  case changed(expected: Element, found: Element)
  /// The element to insert is there already.
  case present(Element)
}

extension Conflict: Sendable where Element: Sendable {}
extension Conflict: Equatable where Element: Equatable {}

/// The application of a change set to a collection that has changed meanwhile.
@usableFromInline
struct IdentityApplication<Element: Identifiable & Equatable> {
  @usableFromInline var elements: [Element]
  @usableFromInline var offsets: [Element.ID: [Int]] = [:]
  @usableFromInline var claimed: [Bool]
  @usableFromInline var conflicts: [Conflict<Element>] = []
  @usableFromInline var result: [Element] = []

  @inlinable
  init(to elements: [Element]) {
    self.elements = elements
    claimed = Array(repeating: false, count: elements.count)
    for (offset, element) in elements.enumerated() {
      offsets[element.id, default: []].append(offset)
    }
  }

  @inlinable
  mutating func apply(_ changes: ChangeSet<Element>) {
    var gone: Set<Int> = []
    for deletion in changes.deletions {
      if let offset = claim(deletion.element, near: deletion.offset) { gone.insert(offset) }
    }
    // If a moved element has an update too, both apply to the same occurrence.
    var updatedOffsets: [Int: Int] = [:]
    for update in changes.updates {
      guard let offset = claim(update.old, near: update.oldOffset) else { continue }
      elements[offset] = update.new
      updatedOffsets[update.oldOffset] = offset
    }
    let updated = Set(changes.updates.lazy.map(\.oldOffset))
    var arrivals: [(destination: Int, element: Element)] = []
    for move in changes.moves {
      let isUpdated = updated.contains(move.origin)
      let offset = isUpdated ? updatedOffsets[move.origin] : find(move.element, near: move.origin)
      guard let offset else {
        if !isUpdated { conflicts.append(.missing(move.element)) }
        continue
      }
      claimed[offset] = true
      guard gone.insert(offset).inserted else {
        conflicts.append(.missing(move.element))
        continue
      }
      arrivals.append((move.destination, elements[offset]))
    }
    for insertion in changes.insertions {
      if !unclaimed(insertion.element.id).isEmpty {
        conflicts.append(.present(insertion.element))
      } else {
        arrivals.append((insertion.offset, insertion.element))
      }
    }
    merge(arrivals.sorted { $0.destination < $1.destination }, without: gone)
  }

  /// Claims the element that a change expects, and returns its offset. Records a conflict if there is none.
  @inlinable
  mutating func claim(_ expected: Element, near offset: Int) -> Int? {
    guard let found = find(expected, near: offset) else {
      conflicts.append(.missing(expected))
      return nil
    }
    guard elements[found] == expected else {
      conflicts.append(.changed(expected: expected, found: elements[found]))
      return nil
    }
    claimed[found] = true
    return found
  }

  @inlinable
  func find(_ element: Element, near offset: Int) -> Int? {
    if elements.indices.contains(offset), !claimed[offset], elements[offset].id == element.id {
      return offset
    }
    let candidates = unclaimed(element.id)
    return candidates.first { elements[$0] == element } ?? candidates.first
  }

  /// The offsets of the elements with an identity that no change has claimed yet.
  @inlinable
  func unclaimed(_ id: Element.ID) -> [Int] {
    offsets[id, default: []].filter { !claimed[$0] }
  }

  @inlinable
  mutating func merge(
    _ arrivals: [(destination: Int, element: Element)], without gone: Set<Int>
  ) {
    var arrivals = arrivals[...]
    for (offset, element) in elements.enumerated() where !gone.contains(offset) {
      while let arrival = arrivals.first, arrival.destination <= result.count {
        result.append(arrival.element)
        arrivals.removeFirst()
      }
      result.append(element)
    }
    result += arrivals.map(\.element)
  }
}
