import ScreenCells
import Texts

/// Parses the text of a snapshot. It accepts a text only if writing the snapshot gives the same text again.
struct SnapshotReader {
  var scanner: SnapshotScanner
  /// The size of the screen, from the first line.
  var size = Size(columns: 0, rows: 0)
  var rows: [[Cell]] = []

  init(_ bytes: [UInt8], file: String) {
    scanner = SnapshotScanner(bytes, file: file)
  }

  mutating func snapshot() throws(SnapshotTextProblem) -> Snapshot {
    if scanner.bytes.isEmpty { throw scanner.problem(.empty, at: 0) }
    try SnapshotScanner.refuseControls(in: scanner.bytes, file: scanner.file)
    let title = try firstLine()
    try ruler()
    try readRows()
    let snapshot = try parts(of: title)
    if !scanner.isWhole { throw scanner.truncation }
    try compare(with: snapshot)
    return snapshot
  }

  private mutating func firstLine() throws(SnapshotTextProblem) -> String {
    _ = scanner.advance()
    if scanner.consume("\u{FEFF}") { throw scanner.problem(.control("\u{FEFF}"), at: 0) }
    if !scanner.consume("snapshot ") {
      if let conflict = scanner.conflict { throw conflict }
      if !scanner.isWhole, "snapshot ".hasPrefix(scanner.rest()) { throw scanner.truncation }
      throw scanner.problem(.notASnapshot(scanner.rest()), at: 0)
    }
    let version = scanner.word()
    if let number = UInt64(version.prefix(18)), number > Snapshot.version, scanner.isWhole {
      throw scanner.problem(.newerVersion(version), at: scanner.position)
    }
    if version != "\(Snapshot.version)" { throw scanner.unexpected("\(Snapshot.version)") }
    scanner.position += version.utf8.count
    guard scanner.consume(" "), let columns = scanner.number(), scanner.consume("x"),
      let rows = scanner.number(), columns >= 0, rows >= 0,
      scanner.next == nil || scanner.next == UInt8(ascii: " ")
    else {
      let start = scanner.range.lowerBound + "snapshot \(version) ".utf8.count
      throw scanner.unexpected(
        "columns and rows with an x between them, as in 80x24",
        at: min(start, scanner.range.upperBound))
    }
    size = Size(columns: columns, rows: rows)
    return scanner.consume(" ") ? try scanner.title() : ""
  }

  /// Parses the line that counts the columns. It is compared in the end, when the rows are known.
  private mutating func ruler() throws(SnapshotTextProblem) {
    try scanner.advanceOrThrow()
    if !scanner.bytes[scanner.range].allSatisfy({ " -.0123456789".utf8.contains($0) }) {
      throw scanner.unexpected("a line that counts the columns, like 0----.----10---.")
    }
  }

  /// Throws if the line holds a character that must be escaped.
  private func refuseControl(in scanner: SnapshotScanner) throws(SnapshotTextProblem) {
    var offset = scanner.range.lowerBound
    for scalar in scanner.text(scanner.range).unicodeScalars {
      if Word.needsEscape(scalar) { throw scanner.problem(.control(scalar), at: offset) }
      offset += UTF8.width(scalar)
    }
  }

  /// Throws unless the text equals the text of the snapshot.
  private func compare(with snapshot: Snapshot) throws(SnapshotTextProblem) {
    let (given, right) = (scanner.bytes, snapshot.utf8)
    if given == right { return }
    var offset = zip(given, right).prefix { $0 == $1 }.count
    // Two different scalars may share their first bytes.
    while offset > 0, offset < given.count, UTF8.isContinuation(given[offset]) { offset -= 1 }
    var scanner = SnapshotScanner(given, file: scanner.file)
    while scanner.advance(), scanner.range.upperBound < offset {}
    try refuseControl(in: scanner)
    // The text is only too short: the writer would continue here.
    if offset == given.count { throw scanner.truncation }
    let start = right[..<min(offset, right.count)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let line = String(decoding: right[start...].prefix { $0 != 0x0A }, as: UTF8.self)
    // Only the part of a long line around the difference is quoted.
    var before = max(0, offset - start - 20)
    let rest = line.drop { character in
      before -= character.utf8.count
      return before >= 0
    }
    let cut = rest.startIndex == line.startIndex ? line : "…" + rest
    throw scanner.unexpected(
      start < right.count ? "'\(cut.clipped)'" : "nothing more",
      at: min(offset, scanner.range.upperBound))
  }
}
