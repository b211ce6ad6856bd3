import ScoreScreen
import Scorekeeping

/// Reads the text of a snapshot. What it can read it writes again, and refuses what is not written so.
struct SnapshotReader {
  var scanner: SnapshotScanner
  /// What the first line says.
  var size = Size(columns: 0, rows: 0)
  var rows: [[Cell]] = []

  init(_ bytes: [UInt8]) {
    scanner = SnapshotScanner(bytes)
  }

  mutating func snapshot() throws(SnapshotTextError) -> Snapshot {
    if scanner.bytes.isEmpty { throw SnapshotTextError(line: 1, column: 1, .empty) }
    try SnapshotScanner.refuseControls(in: scanner.bytes)
    let title = try firstLine()
    try ruler()
    try readRows()
    let snapshot = try parts(of: title)
    if !scanner.isWhole {
      scanner.part = .lineFeed
      throw scanner.endingTooEarly
    }
    try compare(with: snapshot)
    return snapshot
  }

  private mutating func firstLine() throws(SnapshotTextError) -> String {
    _ = scanner.advance()
    if scanner.take("\u{FEFF}") { throw scanner.place(.byteOrderMark, at: 0) }
    if !scanner.take("snapshot ") {
      if !scanner.isWhole, "snapshot ".hasPrefix(scanner.rest()) { throw scanner.endingTooEarly }
      throw scanner.place(.notASnapshot(scanner.rest()), at: 0)
    }
    let version = scanner.word()
    if !scanner.isWhole, scanner.position + version.utf8.count == scanner.range.upperBound {
      throw scanner.endingTooEarly
    }
    if version != "\(Snapshot.version)" {
      let isNumber = !version.isEmpty && version.utf8.allSatisfy { "0123456789".utf8.contains($0) }
      let isNewer = isNumber && (Int(version).map { $0 > Snapshot.version } ?? true)
      throw scanner.place(
        isNewer ? .newerVersion(version) : .notAVersion(version), at: scanner.position)
    }
    scanner.position += version.utf8.count
    if !scanner.take(" ") { throw scanner.error(.notASize(scanner.rest())) }
    let start = scanner.position
    let columns = scanner.number()
    let hasSign = scanner.take("x")
    guard let columns, hasSign, let rows = scanner.number(), columns >= 0, rows >= 0,
      scanner.next == nil || scanner.next == UInt8(ascii: " ")
    else { throw scanner.error(.notASize(scanner.word(from: start)), at: start) }
    size = Size(columns: columns, rows: rows)
    return scanner.take(" ") ? try scanner.title() : ""
  }

  private mutating func ruler() throws(SnapshotTextError) {
    scanner.part = .ruler
    try scanner.advanceOrThrow()
    let text = scanner.bytes[scanner.range]
    if !text.allSatisfy({ " -.0123456789".utf8.contains($0) }) {
      throw scanner.error(.noRuler(scanner.rest()))
    }
    // A size that is too large for the text is not worth counting.
    if size.columns <= text.count {
      var writer = SnapshotWriter()
      writer.writeRuler(width: size.columns, label: SnapshotWriter.digits(size.rows))
      if writer.utf8.dropLast().elementsEqual(text) { return }
    }
    throw scanner.error(.wrongRuler(columns: size.columns, rows: size.rows))
  }

  /// Finds a character in a line that always stands escaped.
  private func refuseControl(in scanner: SnapshotScanner) throws(SnapshotTextError) {
    var offset = scanner.range.lowerBound
    for scalar in scanner.text(scanner.range).unicodeScalars {
      if Word.needsEscape(scalar) { throw scanner.place(.control(scalar), at: offset) }
      offset += UTF8.width(scalar)
    }
  }

  /// Compares the text with what it should be.
  private func compare(with snapshot: Snapshot) throws(SnapshotTextError) {
    let (given, right) = (scanner.bytes, snapshot.utf8)
    if given == right { return }
    var offset = zip(given, right).prefix { $0 == $1 }.count
    // Two scalars may begin with the same bytes.
    while offset > 0, offset < given.count, UTF8.isContinuation(given[offset]) { offset -= 1 }
    var scanner = SnapshotScanner(given)
    while scanner.advance(), scanner.range.upperBound < offset {}
    try refuseControl(in: scanner)
    let start = right[..<min(offset, right.count)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let line = String(decoding: right[start...].prefix { $0 != 0x0A }, as: UTF8.self)
    // Of a long line, what is around the difference.
    var before = max(0, offset - start - 20)
    let rest = line.drop { character in
      before -= character.utf8.count
      return before >= 0
    }
    let cut = rest.startIndex == line.startIndex ? line : "…" + rest
    let expected = start < right.count ? cut : nil
    throw scanner.error(
      .notCanonical(expected: expected), at: min(offset, scanner.range.upperBound))
  }
}
