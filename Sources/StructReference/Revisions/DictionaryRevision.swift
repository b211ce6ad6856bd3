/// The difference between two dictionaries: the keys to remove, and the values to write.
public struct DictionaryRevision<Key: Hashable, Value> {
  var removed: [Key] = []
  var written: [Key: Value] = [:]
}

extension Dictionary: Revisable {
  /// The revision that turns this dictionary into another one. `Equatable` values are compared with `==`, others by
  /// their bytes.
  ///
  /// Cost: linear in both dictionaries.
  public func revision(to other: [Key: Value]) -> DictionaryRevision<Key, Value> {
    let comparison = ValueComparison<Value>()
    return DictionaryRevision(
      removed: keys.filter { other.index(forKey: $0) == nil },
      written: other.filter { key, value in
        guard let index = index(forKey: key) else { return true }
        return !comparison.areSame(values[index], value)
      })
  }

  /// Removes the keys of a revision, and writes its values.
  ///
  /// Cost: linear in the revision.
  public mutating func apply(
    _ revision: DictionaryRevision<Key, Value>
  ) -> DictionaryRevision<Key, Value> {
    var back = DictionaryRevision<Key, Value>()
    for key in revision.removed {
      if let old = removeValue(forKey: key) { back.written[key] = old }
    }
    for (key, value) in revision.written {
      if let old = updateValue(value, forKey: key) {
        back.written[key] = old
      } else {
        back.removed.append(key)
      }
    }
    return back
  }
}

extension DictionaryRevision: Sendable where Key: Sendable, Value: Sendable {}
extension DictionaryRevision: Encodable where Key: Encodable, Value: Encodable {}
extension DictionaryRevision: Decodable where Key: Decodable, Value: Decodable {}

/// The difference between two sets: the members to remove, and the members to insert.
public struct SetRevision<Element: Hashable> {
  var removed: [Element] = []
  var inserted: [Element] = []
}

extension Set: Revisable {
  /// The revision that turns this set into another one.
  ///
  /// Cost: linear in both sets.
  public func revision(to other: Set) -> SetRevision<Element> {
    SetRevision(
      removed: filter { !other.contains($0) }, inserted: other.filter { !contains($0) })
  }

  /// Removes and inserts the members of a revision.
  ///
  /// Cost: linear in the revision.
  public mutating func apply(_ revision: SetRevision<Element>) -> SetRevision<Element> {
    var back = SetRevision<Element>()
    for member in revision.removed {
      if let old = remove(member) { back.inserted.append(old) }
    }
    for member in revision.inserted where insert(member).inserted {
      back.removed.append(member)
    }
    return back
  }
}

extension SetRevision: Sendable where Element: Sendable {}
extension SetRevision: Encodable where Element: Encodable {}
extension SetRevision: Decodable where Element: Decodable {}
