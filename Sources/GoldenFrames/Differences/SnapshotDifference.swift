import ScreenCells
import Texts

/// The difference between an expected snapshot and the actual one, described for the log of a failed test.
///
/// The description first names the subjects that differ, then shows the rows with different text and marks their cells,
/// then lists the styles, the cursor and the changes that differ. Each part is cut after some lines, with a note.
///
/// Law: the description is never empty, and safe to write to a terminal: it holds no control character but the line
/// feeds between its lines. It counts rows from 1, columns from 0.
public struct SnapshotDifference: Equatable, Sendable {
  /// The expected snapshot.
  public let expected: Snapshot
  /// The actual snapshot.
  public let actual: Snapshot
  /// The expected and the actual text; nil for two screens.
  private let texts: [String]?

  /// The difference of two snapshots; nil if they are equal.
  ///
  /// Cost: a comparison of all cells. The description is made at each access.
  public init?(expected: Snapshot, actual: Snapshot) {
    if expected == actual { return nil }
    self.init(expected, actual, texts: nil)
  }

  private init(_ expected: Snapshot, _ actual: Snapshot, texts: [String]?) {
    (self.expected, self.actual, self.texts) = (expected, actual, texts)
  }

  /// The difference of the contents of two golden files; nil if they are equal.
  package init?(expected: GoldenContent, actual: GoldenContent) {
    switch (expected, actual) {
    case (.text(let old), .text(let new)):
      if old.utf8.elementsEqual(new.utf8) { return nil }
      self.init(expected.snapshot, actual.snapshot, texts: [old, new])
    case (.screen(let old), .screen(let new)): self.init(expected: old, actual: new)
    default:
      // Of different kinds, they may look alike: their files differ.
      let files = [expected, actual].map(\.fileText)
      self.init(expected.snapshot, actual.snapshot, texts: files)
    }
  }

  /// Whether two texts are compared, rather than screens.
  var isOfTexts: Bool { texts != nil }

  /// Whether to compare rows: not if the sizes and most rows differ, because the size explains that.
  var comparesRows: Bool {
    if isOfTexts || expected.size == actual.size { return true }
    let equal = zip(expected.rows, actual.rows).count { $0 == $1 }
    return equal * 2 > min(expected.rows.count, actual.rows.count)
  }

  /// The rows that differ in text or style, from the top.
  package var rows: [RowDifference] {
    if !comparesRows { return [] }
    return (0..<max(expected.rows.count, actual.rows.count)).compactMap { row in
      RowDifference(
        row: row, expected: row < expected.rows.count ? expected.rows[row] : nil,
        actual: row < actual.rows.count ? actual.rows[row] : nil)
    }
  }
}

extension SnapshotDifference: CustomStringConvertible {
  /// The largest number of lines or rows in one part of the description; the rest are only counted.
  private static let mostLines = 10
  private static let mostRows = 20

  /// The description, as lines without a line feed at the end.
  ///
  /// Cost: O(cells), and for n entries, of which d are missing or unexpected, O(n log n + d²).
  public var description: String {
    if let texts { return textLines(texts).joined(separator: "\n") }
    let (rows, entries) = (rows, entries.map(\.description))
    let first = titleLines + sizeLines + Self.cut(entries, to: Self.mostLines)
    let last = cursorLines + changeLines + (entries.isEmpty ? otherEntryLines : [])
    return (first + rowLines(rows) + styleLines(rows) + last).joined(separator: "\n")
  }

  var titleLines: [String] {
    if expected.title == actual.title { return [] }
    func words(_ title: String) -> String { title.isEmpty ? "none" : Word.inQuotes(title) }
    return ["Title: expected \(words(expected.title)), is \(words(actual.title))"]
  }

  var sizeLines: [String] {
    if isOfTexts || expected.size == actual.size { return [] }
    func words(_ size: Size) -> String { "\(size.columns)x\(size.rows)" }
    return [
      "Size: expected \(words(expected.size)), is \(words(actual.size))"
        + (comparesRows ? "" : "; rows are not compared")
    ]
  }

  var cursorLines: [String] {
    if expected.cursor == actual.cursor { return [] }
    func words(_ cursor: Position?) -> String {
      cursor.map { "in row \(Self.number($0.row)), column \($0.column)" } ?? "hidden"
    }
    return ["Cursor: expected \(words(expected.cursor)), is \(words(actual.cursor))"]
  }

  /// The lines that differ: one by one if there are as many, else without those that are equal before and after them.
  private func textLines(_ texts: [String]) -> [String] {
    let rows = rows
    if expected.rows.count == actual.rows.count, !rows.isEmpty { return rowLines(rows) }
    let lines = texts.map { text in
      text.linesOfText.map { $0.terminalSafe().showingTrailingBlanks.cut(to: Self.mostColumns) }
    }
    let head = zip(lines[0], lines[1]).prefix { $0 == $1 }.count
    let shown = Self.lines(lines[0], lines[1])
    return shown.isEmpty
      ? [Self.lookAlikeSentence]
      : ["The texts differ from line \(head + 1) on \(Self.legend):"] + shown
  }

  static let lookAlikeSentence =
    "The texts differ in characters that look alike, or at the ends of long lines"
  private static let mostColumns = 200

  /// The differing lines of entries for which no sentence exists, such as another order of facts.
  private var otherEntryLines: [String] {
    if expected.entries == actual.entries { return [] }
    return ["The entries differ \(Self.legend):"]
      + Self.lines(expected.entryLines, actual.entryLines)
  }

  private var changeLines: [String] {
    if expected.changes == actual.changes { return [] }
    let lines = Self.lines(expected.changeLines, actual.changeLines)
    if expected.changes == nil {
      return ["Changes: not expected, but the snapshot is of a step"] + lines
    }
    if actual.changes == nil {
      return ["Changes: expected, but the snapshot is not of a step"] + lines
    }
    return ["The changes differ \(Self.legend):"] + lines
  }

  private func rowLines(_ rows: [RowDifference]) -> [String] {
    let rows = rows.filter(\.isOfText)
    if rows.isEmpty { return [] }
    let heading = rows.count.phrase("row differs", "rows differ")
    let width = String(rows.prefix(Self.mostRows).last.map { $0.row + 1 } ?? 0).count
    return ["\(heading) \(Self.legend):"]
      + Self.cut(rows, to: Self.mostRows, " rows") { $0.lines(labelWidth: width) }
  }

  private func styleLines(_ rows: [RowDifference]) -> [String] {
    let rows = rows.filter { !$0.styleColumns.isEmpty }
    if rows.isEmpty { return [] }
    let heading =
      rows.count == 1 ? "The style of 1 row differs" : "The styles of \(rows.count) rows differ"
    return ["\(heading) in these columns \(Self.legend):"]
      + Self.cut(rows, to: Self.mostLines, " rows") { $0.styleLines(most: Self.mostLines) }
  }

  private static let legend = "(- expected, + actual)"

  /// The number of a row, counted from 1.
  static func number(_ row: Int) -> Int { row == .max ? row : row + 1 }

  private static func cut<Element>(
    _ all: [Element], to most: Int, _ what: String, lines: (Element) -> [String]
  ) -> [String] {
    all.prefix(most).flatMap(lines)
      + (all.count > most ? ["and \(all.count - most) more\(what)"] : [])
  }

  private static func cut(_ lines: [String], to most: Int, _ what: String = "") -> [String] {
    cut(lines, to: most, what) { [$0] }
  }

  /// Returns the lines of both sides without their common beginning and end.
  private static func lines(_ expected: [String], _ actual: [String]) -> [String] {
    let head = zip(expected, actual).prefix { $0 == $1 }.count
    let (before, after) = (expected.dropFirst(head), actual.dropFirst(head))
    let tail = zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count
    return cut(before.dropLast(tail).map { "- \($0)" }, to: mostLines, " expected")
      + cut(after.dropLast(tail).map { "+ \($0)" }, to: mostLines, " actual")
  }
}

extension Snapshot {
  /// The lines of the entries in the golden file, without the name of that part.
  fileprivate var entryLines: [String] { Self.lines { $0.write(entries) } }
  fileprivate var changeLines: [String] { Self.lines { $0.write(changes ?? []) } }

  private static func lines(of part: (inout SnapshotWriter) -> Void) -> [String] {
    var writer = SnapshotWriter()
    part(&writer)
    return String(decoding: writer.utf8, as: UTF8.self).linesOfText.dropFirst().dropLast()
      .filter { !$0.isEmpty }
  }
}
