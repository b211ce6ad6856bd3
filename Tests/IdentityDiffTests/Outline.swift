import IdentityDiff

// Change sets and lists in a notation for tables.

/// Items from words: the letter is the identity, and the number after it the content, as in "a b2 c".
func items(_ text: String) -> [Item] {
  text.split(separator: " ").map { word in
    Item(id: Int(word.utf8.first ?? 0), value: Int(word.dropFirst()) ?? 0)
  }
}

/// Sections from words: the first word of each is its header, as in "A: a b | B1: c".
func sections(_ text: String) -> [Section] {
  text.split(separator: "|").map { part in
    let words = part.split(separator: ":")
    let header = items(String(words[0]))[0]
    return Section(
      Header(id: header.id, title: header.value), rows: items(words.count > 1 ? "\(words[1])" : ""))
  }
}

extension ChangeSet {
  /// The offsets only: `delete 0, insert 2, move 3→1, update 1→0`.
  var outline: String { clauses(of: "").joined(separator: ", ") }

  fileprivate func clauses(of what: String) -> [String] {
    deletions.map { "delete \(what)\($0.offset)" } + insertions.map { "insert \(what)\($0.offset)" }
      + moves.map { "move \(what)\($0.origin)→\($0.destination)" }
      + updates.map { "update \(what)\($0.oldOffset)→\($0.newOffset)" }
  }

  /// This change set without moves, for lists with several smallest sets of them.
  var withoutMoves: ChangeSet {
    ChangeSet(deletions: deletions, insertions: insertions, updates: updates)
  }
}

extension SectionedChangeSet {
  /// The offsets only, with rows as section and row: `delete section 0, move 0.1→2.0, depart 0.0`.
  var outline: String {
    var clauses = sections.clauses(of: "section ")
    clauses += deletions.map { "delete \($0.offset)" } + insertions.map { "insert \($0.offset)" }
    clauses += moves.map { "move \($0.origin)→\($0.destination)" }
    clauses += updates.map { "update \($0.oldOffset)→\($0.newOffset)" }
    clauses += departures.map { "depart \($0.offset)" } + arrivals.map { "arrive \($0.offset)" }
    return clauses.joined(separator: ", ")
  }
}
