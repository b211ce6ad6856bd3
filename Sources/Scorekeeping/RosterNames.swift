/// Whom a name means in a roster, in any letter case: of several of one name, who came to the roster last.
///
/// Cost: each operation O(1) on average, but for players of one name.
package struct RosterNames: Sendable {
  private var ids: [String: [Player.ID]] = [:]
  /// In which order they came.
  private var places: [Player.ID: Int] = [:]
  private var nextPlace = 0

  package init() {}

  /// The player that the name means.
  package subscript(name: String) -> Player.ID? {
    ids[name.lowercased()]?.max { places[$0, default: 0] < places[$1, default: 0] }
  }

  /// Takes over a change of the roster: nil is what is not in it.
  package mutating func replace(_ old: RosterEntry?, with new: RosterEntry?) {
    if let old {
      let key = old.name.lowercased()
      ids[key]?.removeAll { $0 == old.id }
      if ids[key]?.isEmpty == true { ids[key] = nil }
      if new == nil { places[old.id] = nil }
    }
    guard let new else { return }
    ids[new.name.lowercased(), default: []].append(new.id)
    if places[new.id] == nil {
      places[new.id] = nextPlace
      nextPlace += 1
    }
  }
}
