/// The part of a change set that fits a list which has changed meanwhile: the elements to remove, replace and insert.
///
/// A place is the means by which the list finds an element: an offset, or an identity if no identity repeats. Removing
/// the `gone` elements, then replacing and inserting the others one after another gives the result, at the cost of one
/// edit for each change.
@usableFromInline
package struct IdentityApplication<Element: Identifiable & Equatable, Place: Hashable> {
  /// The changes that do not fit.
  @usableFromInline package var conflicts: [Conflict<Element>] = []
  /// The new versions of elements that keep their places.
  @usableFromInline package var updates: [(place: Place, element: Element)] = []
  /// The places of elements that are deleted or moved.
  @usableFromInline package var gone: Set<Place> = []
  /// The elements that are inserted or moved, in ascending order of their new offsets. Offsets beyond the end of the
  /// list stand for the end.
  @usableFromInline package var arrivals: [(destination: Int, element: Element)] = []

  /// Finds the changes that fit.
  ///
  /// - Parameter find: finds the element with the same identity as the given one, preferably at the given offset,
  ///   excluding the places that other changes have claimed.
  @inlinable
  package init(
    of changes: ChangeSet<Element>,
    _ find: (_ expected: Element, _ offset: Int, _ claimed: Set<Place>) -> (
      place: Place, element: Element
    )?
  ) {
    var claimed = Set<Place>(
      minimumCapacity: changes.deletions.count + changes.updates.count + changes.moves.count)
    updates.reserveCapacity(changes.updates.count)
    /// Claims the place of the element that a change expects. Records a conflict if there is no such element.
    func claim(_ expected: Element, near offset: Int) -> Place? {
      guard let found = find(expected, offset, claimed) else {
        conflicts.append(.missing(expected))
        return nil
      }
      guard found.element == expected else {
        conflicts.append(.changed(expected: expected, found: found.element))
        return nil
      }
      claimed.insert(found.place)
      return found.place
    }
    for deletion in changes.deletions {
      if let place = claim(deletion.element, near: deletion.offset) { gone.insert(place) }
    }
    // If a moved element has an update too, both apply to the same occurrence.
    let origins = Set(changes.moves.lazy.map(\.origin))
    var moving: [Int: (place: Place, element: Element)] = [:]
    for update in changes.updates {
      guard let place = claim(update.old, near: update.oldOffset) else { continue }
      if origins.contains(update.oldOffset) {
        moving[update.oldOffset] = (place, update.new)
      } else {
        updates.append((place, update.new))
      }
    }
    let updated = origins.isEmpty ? [] : Set(changes.updates.lazy.map(\.oldOffset))
    for move in changes.moves {
      let isUpdated = updated.contains(move.origin)
      let found =
        isUpdated ? moving[move.origin] : find(move.element, move.origin, claimed)
      guard let found, gone.insert(found.place).inserted else {
        // For an update that does not fit, a conflict is already recorded.
        if !isUpdated || found != nil { conflicts.append(.missing(move.element)) }
        continue
      }
      claimed.insert(found.place)
      arrivals.append((move.destination, found.element))
    }
    for insertion in changes.insertions {
      if find(insertion.element, insertion.offset, claimed) == nil {
        arrivals.append((insertion.offset, insertion.element))
      } else {
        conflicts.append(.present(insertion.element))
      }
    }
    arrivals.sort { $0.destination < $1.destination }
    var next = 0
    for index in arrivals.indices {
      arrivals[index].destination = max(arrivals[index].destination, next)
      next = min(arrivals[index].destination, .max - 1) + 1
    }
  }
}

extension IdentityApplication where Place == Int {
  /// Returns the elements with the changes applied. O(n).
  @inlinable
  func applied(to elements: [Element]) -> [Element] {
    var elements = elements
    for update in updates { elements[update.place] = update.element }
    var result: [Element] = []
    result.reserveCapacity(elements.count + arrivals.count)
    var arrivals = arrivals[...]
    for (offset, element) in elements.enumerated() where !gone.contains(offset) {
      while let arrival = arrivals.first, arrival.destination <= result.count {
        result.append(arrival.element)
        arrivals.removeFirst()
      }
      result.append(element)
    }
    return result + arrivals.map(\.element)
  }
}
