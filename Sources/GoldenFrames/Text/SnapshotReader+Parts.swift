import ScreenCells
import Texts

extension SnapshotReader {
  /// Parses the named parts after the rows.
  mutating func parts(of title: String) throws(SnapshotTextProblem) -> Snapshot {
    var snapshot = Snapshot(title, rows: [], cursor: nil, entries: [], changes: nil)
    var hasCursor = false
    var following = SnapshotPart.allCases[...]
    while scanner.advance() {
      let part = try self.part()
      guard let index = following.firstIndex(of: part) else {
        throw scanner.unexpected("each part once: styles, cursor, entries, changes")
      }
      following = following[(index + 1)...]
      scanner.position += part.rawValue.utf8.count
      if part != .cursor { try scanner.endOfLine() }
      switch part {
      case .styles: try readStyles()
      case .cursor: snapshot.cursor = try cursor()
      case .entries: snapshot.entries = try entries()
      case .changes: snapshot.changes = try changes()
      }
      hasCursor = hasCursor || part == .cursor
    }
    if snapshot.entries.isEmpty, snapshot.changes == nil, !hasCursor { throw scanner.truncation }
    snapshot.rows = rows
    return snapshot
  }

  /// Parses the name of a part, which is a line of its own.
  private func part() throws(SnapshotTextProblem) -> SnapshotPart {
    let word = scanner.word()
    if let part = SnapshotPart(rawValue: word) { return part }
    let part = nearest(to: word, among: SnapshotPart.allCases.map(\.rawValue)).map { "'\($0)'" }
    throw scanner.unexpected(
      part ?? "styles, cursor, entries or changes after the \(rows.count) rows")
  }

  var hasNumberNext: Bool {
    scanner.firstOfNextLine.map { "-0123456789".utf8.contains($0) } ?? false
  }

  private mutating func cursor() throws(SnapshotTextProblem) -> Position? {
    let start = min(scanner.position + 1, scanner.range.upperBound)
    if scanner.consume(" none"), scanner.next == nil { return nil }
    scanner.position = start
    guard start > scanner.range.lowerBound + SnapshotPart.cursor.rawValue.utf8.count,
      let row = scanner.row(), scanner.consume(": "), let column = scanner.number(),
      scanner.next == nil
    else {
      throw scanner.unexpected(
        "a row from 1 and a column from 0, as in cursor 8: 12, or cursor none", at: start)
    }
    return Position(column: column, row: row)
  }

  private mutating func entries() throws(SnapshotTextProblem) -> [Snapshot.Entry] {
    var entries: [Snapshot.Entry] = []
    while hasNumberNext, scanner.advance() {
      let start = scanner.position
      guard let row = scanner.row(), scanner.consume(": ") else {
        throw scanner.unexpected(
          "whose row it is and what it says, as in 3: Red, rank 1, score 12", at: start)
      }
      let subject = try scanner.subject { $0.next != UInt8(ascii: " ") }
      var entry = Snapshot.Entry(row: row, subject)
      while scanner.consume(", ") {
        var fact = Snapshot.Fact(try scanner.name())
        if scanner.consume(" ") { fact.value = try scanner.name() }
        entry.facts.append(fact)
      }
      try scanner.endOfLine()
      entries.append(entry)
    }
    return entries
  }

  private mutating func changes() throws(SnapshotTextProblem) -> [Snapshot.Change] {
    var changes: [Snapshot.Change] = []
    while true {
      let end = scanner
      guard scanner.advance() else { return changes }
      let word = scanner.word()
      if SnapshotPart(rawValue: word) != nil {
        scanner = end
        return changes
      }
      guard let kind = SnapshotChangeWord(rawValue: word) else {
        let words = SnapshotChangeWord.allCases.map(\.rawValue)
        throw scanner.unexpected(
          nearest(to: word, among: words).map { "'\($0)'" } ?? "insert, delete, move or refresh")
      }
      scanner.position += word.utf8.count
      if !scanner.consume(" ") { throw scanner.unexpected("what has changed, as in refresh Red") }
      changes.append(try change(kind))
      try scanner.endOfLine()
    }
  }

  /// Parses the subject of a change, and its rows.
  private mutating func change(
    _ kind: SnapshotChangeWord
  ) throws(SnapshotTextProblem) -> Snapshot.Change {
    if kind == .refresh {
      return .refresh(try scanner.subject { $0.next != UInt8(ascii: " ") })
    }
    // The first word is a kind only if a name and a row follow it.
    let subject = try scanner.subject { scanner in
      var scanner = scanner
      if !scanner.consume(" ") { return true }
      return (try? scanner.name()) == nil || scanner.next == nil
    }
    let hasRow = scanner.consume(" ")
    let start = scanner.position
    guard hasRow, let row = scanner.row(), kind != .move || scanner.consume("→"),
      let end = kind == .move ? scanner.row() : row, scanner.next == nil
    else {
      throw scanner.unexpected(
        kind == .move
          ? "the rows after the name, as in move Red 4→3"
          : "the row after the name, as in insert Red 3",
        at: start)
    }
    switch kind {
    case .insert: return .insert(subject, at: row)
    case .delete: return .delete(subject, at: row)
    case .move, .refresh: return .move(subject, from: row, to: end)
    }
  }
}
