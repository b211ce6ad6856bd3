/// Players by team, in any letter case: teams sorted by name, and in each its players in manual order. O(log n) each;
/// players of no team cost nothing.
struct TeamIndex: Sendable {
  private struct Entry: Comparable, Sendable {
    let team: NameKey
    let label: PlaceLabel

    init(_ team: String, _ label: PlaceLabel) {
      self.team = NameKey(team)
      self.label = label
    }

    static func < (lhs: Entry, rhs: Entry) -> Bool {
      lhs.team == rhs.team ? lhs.label < rhs.label : lhs.team < rhs.team
    }
  }

  private var entries = OrderTree<Entry>()

  init() {}

  /// O(n log n) for n players in teams.
  init(_ placed: [PlacedPlayer]) {
    let members = placed.compactMap { placed in placed.player.team.map { Entry($0, placed.label) } }
    if !members.isEmpty { entries = OrderTree(members.sorted()) }
  }

  var isEmpty: Bool { entries.isEmpty }

  private func offset(of entry: Entry) -> Int { entries.partitioningIndex { $0 >= entry } }

  /// Where the first player of a team stands.
  func first(of team: String) -> PlaceLabel? {
    if isEmpty { return nil }
    let key = Entry(team, .first)
    let offset = offset(of: key)
    guard offset < entries.count, entries[offset].team == key.team else { return nil }
    return entries[offset].label
  }

  mutating func insert(_ placed: PlacedPlayer) {
    guard let team = placed.player.team else { return }
    let entry = Entry(team, placed.label)
    entries.insert(entry, at: offset(of: entry))
  }

  mutating func remove(_ placed: PlacedPlayer) {
    guard let team = placed.player.team else { return }
    entries.remove(at: offset(of: Entry(team, placed.label)))
  }
}

extension Players {
  /// Whether anybody is in a team. O(1).
  package var hasTeams: Bool { !teams.isEmpty }

  /// The team with that name in any letter case, as the first of its players spells it; nil if there is none. O(log n).
  package func team(named name: String) -> String? {
    teams.first(of: name).flatMap { self[$0]?.team }
  }
}
