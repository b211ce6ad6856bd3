extension RandomAccessCollection where Element: Identifiable {
  /// The identities that several elements have, with the offsets of these, in the order of their first
  /// occurrence: for an assertion while debugging, as a diff itself takes repeated identities in its stride.
  ///
  ///     assert(rows.repeatedIdentities.isEmpty, "\(rows.repeatedIdentities)")
  ///
  /// Cost: one hash for each element.
  public var repeatedIdentities: [(id: Element.ID, offsets: [Int])] {
    var places: [Element.ID: Int] = [:]
    var result: [(id: Element.ID, offsets: [Int])] = []
    for (offset, element) in enumerated() {
      let place = places[element.id, default: result.count]
      if place == result.count {
        places[element.id] = place
        result.append((element.id, [offset]))
      } else {
        result[place].offsets.append(offset)
      }
    }
    return result.filter { $0.offsets.count > 1 }
  }
}
