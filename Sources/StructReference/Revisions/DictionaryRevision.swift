/// What changed between two dictionaries: the keys that go, and the values that come or change.
public struct DictionaryRevision<Key: Hashable, Value> {
  var removed: [Key] = []
  var written: [Key: Value] = [:]
}

extension Dictionary: Revisable {
  /// What leads from this dictionary to another one. Values that are `Equatable` are the same if they are equal,
  /// other ones if their bytes are.
  ///
  /// Cost: linear in both.
  public func revision(to other: [Key: Value]) -> DictionaryRevision<Key, Value> {
    let sameness = Sameness<Value>()
    return DictionaryRevision(
      removed: keys.filter { other.index(forKey: $0) == nil },
      written: other.filter { key, value in
        guard let index = index(forKey: key) else { return true }
        return !sameness.areSame(values[index], value)
      })
  }

  /// Removes and writes what changed.
  ///
  /// Cost: linear in what changed.
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

/// What changed between two sets: the members that go, and those that come.
public struct SetRevision<Element: Hashable> {
  var removed: [Element] = []
  var inserted: [Element] = []
}

extension Set: Revisable {
  /// What leads from this set to another one.
  ///
  /// Cost: linear in both.
  public func revision(to other: Set) -> SetRevision<Element> {
    SetRevision(
      removed: filter { !other.contains($0) }, inserted: other.filter { !contains($0) })
  }

  /// Removes and inserts what changed.
  ///
  /// Cost: linear in what changed.
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
