/// Tells whether two values are versions of the same thing: whether their `id`s are equal.
///
/// Values with one identity may differ in content: one may be the thing as it was, the other the
/// thing as it is. `a == b` implies `a === b` for types whose `==` compares `id`, never the reverse.
///
/// Between two objects this is the standard library's `===`, which compares instances. Only generic code
/// that knows no more than `Identifiable` compares the `id`s of objects, too.
public func === <Value: Identifiable>(lhs: Value, rhs: Value) -> Bool {
  lhs.id == rhs.id
}

/// Tells whether two values have different identities: the negation of `===`.
public func !== <Value: Identifiable>(lhs: Value, rhs: Value) -> Bool {
  lhs.id != rhs.id
}

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
