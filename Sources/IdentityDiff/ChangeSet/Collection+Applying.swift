extension RandomAccessCollection {
  /// Returns this collection with the changes applied.
  ///
  /// Law: `try old.applying(new.changes(from: old)) == new`. Elements are found by offset; to apply changes to a
  /// collection that has changed meanwhile, use `applyingByIdentity(_:)`.
  ///
  /// Cost: one copy, and O(m log m) for m changes. A copy retains each element that holds a string or an object, which
  /// takes longer than finding one change; `apply(_:)` of an array copies nothing.
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

extension Array {
  /// Makes the changes in this array.
  ///
  ///     try shown.apply(changes)
  ///
  /// Law: the array then equals the result of `applying(_:)`.
  ///
  /// Cost: O(m log m) for m changes, plus moving each element whose offset changes: an update moves none, a move those
  /// between its two offsets, an insertion or a deletion those behind it. Making one change takes less time than finding
  /// it. Elements are moved without retaining them. If another variable shares the storage, one copy is made.
  ///
  /// - Throws: as `applying(_:)`. The array has not changed then.
  @inlinable
  public mutating func apply(_ changes: ChangeSet<Element>) throws(ChangeSetMismatch) {
    let oldCount = count
    let newCount = Swift.max(0, oldCount - changes.deletions.count + changes.insertions.count)
    let segments = try changes.segments(oldCount: oldCount, newCount: newCount)
    if changes.isStructural {
      // Slots for more elements, with elements in them that are replaced.
      let surplus = changes.insertions.prefix(Swift.max(0, newCount - oldCount))
      append(contentsOf: surplus.lazy.map(\.element))
      rearrange(changes, changes.stayingRuns(in: segments, oldCount: oldCount), newCount: newCount)
      removeLast(count - newCount)
    }
    for update in changes.updates { self[update.newOffset] = update.new }
  }

  /// Moves elements in memory from their old offsets to their new ones, and inserts others. There must be slots for all
  /// old elements and all `newCount` new ones; slots behind the latter keep some element.
  @inlinable
  mutating func rearrange(_ changes: ChangeSet<Element>, _ runs: [Run], newCount: Int) {
    withUnsafeMutableBufferPointer { slots in
      guard let start = slots.baseAddress else { return }
      // First the slots of all elements that do not stay are emptied, in the end each of the empty slots is filled.
      let moved = changes.moves.map { (start + $0.origin).move() }
      let oldCount = newCount + changes.deletions.count - changes.insertions.count
      var rest = changes.deletions.map { (start + $0.offset).move() }
      rest += (oldCount..<Swift.max(oldCount, newCount)).map { (start + $0).move() }
      // A run that moves to the front does not reach the elements of earlier runs that move to the back.
      for run in runs where run.new < run.old {
        (start + run.new).moveInitialize(from: start + run.old, count: run.count)
      }
      for run in runs.reversed() where run.new > run.old {
        (start + run.new).moveInitialize(from: start + run.old, count: run.count)
      }
      for (move, element) in zip(changes.moves, moved) {
        (start + move.destination).initialize(to: element)
      }
      for insertion in changes.insertions {
        (start + insertion.offset).initialize(to: insertion.element)
      }
      for (offset, element) in zip(newCount..., rest.prefix(Swift.max(0, oldCount - newCount))) {
        (start + offset).initialize(to: element)
      }
    }
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
