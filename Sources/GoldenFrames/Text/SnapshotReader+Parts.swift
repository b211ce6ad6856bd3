import ScoreScreen
import Scorekeeping

extension SnapshotReader {
  /// Parses the named parts after the rows.
  mutating func parts(of title: String) throws(SnapshotTextProblem) -> Snapshot {
    var snapshot = Snapshot(title, rows: [], cursor: nil, entries: [], changes: nil)
    var last: SnapshotPart?
    var hasCursor = false
    scanner.part = .named(SnapshotPart.cursor.rawValue)
    while scanner.advance() {
      let part = try self.part()
      if let last, part <= last { throw scanner.error(.misplacedPart(part.rawValue)) }
      if !hasCursor, part > .cursor { throw scanner.error(.noCursor(before: part.rawValue)) }
      scanner.position += part.rawValue.utf8.count
      last = part
      if part != .styles { scanner.part = .named(part.rawValue) }
      if part == .cursor { hasCursor = true } else { try scanner.endOfLine() }
      switch part {
      case .styles: try readStyles()
      case .cursor: snapshot.cursor = try cursor()
      case .entries: snapshot.entries = try entries()
      case .changes: snapshot.changes = try changes()
      }
    }
    if !hasCursor { throw scanner.truncation }
    snapshot.rows = rows
    return snapshot
  }

  /// Parses the name of a part, which is a line of its own.
  private func part() throws(SnapshotTextProblem) -> SnapshotPart {
    let word = scanner.word()
    if let part = SnapshotPart(rawValue: word) { return part }
    var row = scanner
    row.skip { $0 == UInt8(ascii: " ") }
    if row.number() != nil, row.consume(" |") { throw scanner.error(.tooManyRows(size.rows)) }
    throw scanner.error(
      .unknownPart(
        word, suggestion: nearest(to: word, among: SnapshotPart.allCases.map(\.rawValue))))
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
    else { throw scanner.error(.notACursor(scanner.rest(from: start)), at: start) }
    return Position(column: column, row: row)
  }

  private mutating func entries() throws(SnapshotTextProblem) -> [Snapshot.Entry] {
    var entries: [Snapshot.Entry] = []
    while hasNumberNext, scanner.advance() {
      let start = scanner.position
      guard let row = scanner.row(), scanner.consume(": ") else {
        throw scanner.error(.notAnEntry(scanner.rest(from: start)), at: start)
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
    while scanner.firstOfNextLine != nil, scanner.advance() {
      let word = scanner.word()
      guard let kind = SnapshotChangeWord(rawValue: word) else {
        if SnapshotPart(rawValue: word) != nil { throw scanner.error(.misplacedPart(word)) }
        let words = SnapshotChangeWord.allCases.map(\.rawValue)
        throw scanner.error(
          .unknownChange(word, suggestion: nearest(to: word, among: words)))
      }
      scanner.position += word.utf8.count
      if !scanner.consume(" ") { throw scanner.error(.noWord) }
      changes.append(try change(kind))
      try scanner.endOfLine()
    }
    return changes
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
    func fault() -> SnapshotTextProblem {
      let text = scanner.rest(from: scanner.range.lowerBound)
      return scanner.error(kind == .move ? .noChangedRows(text) : .noChangedRow(text), at: start)
    }
    guard hasRow, let row = scanner.row(), kind != .move || scanner.consume("→"),
      let end = kind == .move ? scanner.row() : row, scanner.next == nil
    else { throw fault() }
    switch kind {
    case .insert: return .insert(subject, at: row)
    case .delete: return .delete(subject, at: row)
    case .move, .refresh: return .move(subject, from: row, to: end)
    }
  }
}
