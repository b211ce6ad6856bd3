import Scorekeeping

/// The names of a table, of which several players may have the same, each in another team or another club.
struct Namesakes {
  private var first: [NameKey: Int] = [:]
  /// All rows of each name that occurs again.
  private var rows: [NameKey: [Int]] = [:]
  private var entries: [Entry] = []

  private struct Entry {
    let line: Int
    let team, club: String?

    var keys: [NameKey?] { [team, club].map { $0.map { NameKey($0) } } }
  }

  /// Adds the name of the next row, unless another row has the same name, team and club.
  ///
  /// - Returns: the line of that row; nil if the name is added.
  mutating func insert(_ name: String, of team: String?, _ club: String?, on line: Int) -> Int? {
    let key = NameKey(name)
    let entry = Entry(line: line, team: team, club: club)
    if let index = first[key] {
      let others = rows[key] ?? [index]
      if let twin = others.first(where: { entries[$0].keys == entry.keys }) {
        return entries[twin].line
      }
      rows[key] = others + [entries.count]
    } else {
      first[key] = entries.count
    }
    entries.append(entry)
    return nil
  }

  /// The rows of players who share a name, each with the team. If some share a team, too, with the club; if that is not
  /// enough, with both.
  var origins: [(row: Int, words: String)] {
    rows.values.flatMap { rows -> [(row: Int, words: String)] in
      let entries = rows.map { self.entries[$0] }
      let ways: [(Entry) -> [String?]] = [{ [$0.team] }, { [$0.club] }, { [$0.team, $0.club] }]
      let way = ways.first { way in
        Set(entries.map { way($0).map { $0.map { NameKey($0) } } }).count == rows.count
      }
      return zip(rows, entries).compactMap { row, entry in
        let words = way?(entry).compactMap(\.self).joined(separator: ", ") ?? ""
        return words.isEmpty ? nil : (row, words)
      }
    }.sorted { $0.row < $1.row }
  }

  /// The names that two rows have once teams and clubs are added, each with the line of the second row. O(1) if no players
  /// share a name.
  func clashes(of names: [String]) -> [(name: String, line: Int)] {
    if rows.isEmpty { return [] }
    var seen: Set<NameKey> = []
    return zip(names, entries).compactMap { name, entry in
      seen.insert(NameKey(name)).inserted ? nil : (name, entry.line)
    }
  }
}
