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
