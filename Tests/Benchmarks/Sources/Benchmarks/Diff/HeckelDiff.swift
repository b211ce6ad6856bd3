/// A diff with the algorithm of Heckel (1978), as packages that update views write it: one dictionary of all identities
/// in the old list, then one look-up for each element of the new one.
///
/// An element moves if it is not the next one that is left in the old list. So one element that goes down moves all that
/// it passes.
struct HeckelDiff {
  private(set) var deletions: [Int] = []
  private(set) var insertions: [Int] = []
  private(set) var updates: [(old: Int, new: Int)] = []
  private(set) var moves: [(old: Int, new: Int)] = []

  init<Element: Identifiable & Equatable>(from old: [Element], to new: [Element]) {
    var places = [Element.ID: Int](minimumCapacity: old.count)
    /// The place of the next old element with the same identity; nil for most.
    var repeated: [Int: Int] = [:]
    for place in old.indices.reversed() {
      if let later = places.updateValue(place, forKey: old[place].id) { repeated[place] = later }
    }
    let partners = new.map { element -> Int? in
      guard let place = places[element.id] else { return nil }
      places[element.id] = repeated[place]
      return place
    }
    var isLeft = Array(repeating: false, count: old.count)
    for place in partners.lazy.compactMap(\.self) { isLeft[place] = true }
    deletions = old.indices.filter { !isLeft[$0] }
    var next = 0
    for (place, partner) in partners.enumerated() {
      guard let partner else {
        insertions.append(place)
        continue
      }
      while next < old.count, !isLeft[next] { next += 1 }
      isLeft[partner] = false
      if partner != next { moves.append((partner, place)) }
      if old[partner] != new[place] { updates.append((partner, place)) }
    }
  }
}
