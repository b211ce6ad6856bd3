import Scorekeeping

/// The names of a table, of which several players may have the same, each in another team.
struct Namesakes {
  private var first: [NameKey: Int] = [:]
  /// All rows of each name that occurs again.
  private var rows: [NameKey: [Int]] = [:]
  private var origins: [(line: Int, team: String?)] = []

  /// Adds the name of the next row, unless another row has the same name and the same team.
  ///
  /// - Returns: the line of that row; nil if the name is added.
  mutating func insert(_ name: String, of team: String?, on line: Int) -> Int? {
    let key = NameKey(name)
    if let index = first[key] {
      let others = rows[key] ?? [index]
      let team = team.map { NameKey($0) }
      if let twin = others.first(where: { origins[$0].team.map { NameKey($0) } == team }) {
        return origins[twin].line
      }
      rows[key] = others + [origins.count]
    } else {
      first[key] = origins.count
    }
    origins.append((line, team))
    return nil
  }

  /// The rows of players who share their names, each with the team that tells them apart.
  var teams: [(row: Int, team: String)] {
    rows.values.flatMap(\.self).sorted().compactMap { row in
      origins[row].team.map { (row, $0) }
    }
  }

  /// The names that two rows have once the teams are added, each with the line of the second row. O(1) if no players
  /// share a name.
  func clashes(of names: [String]) -> [(name: String, line: Int)] {
    if rows.isEmpty { return [] }
    var seen: Set<NameKey> = []
    return zip(names, origins).compactMap { name, origin in
      seen.insert(NameKey(name)).inserted ? nil : (name, origin.line)
    }
  }
}
