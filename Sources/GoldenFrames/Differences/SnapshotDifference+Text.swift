import ScoreScreen
import Scorekeeping

// All words of differences.
extension SnapshotDifference: CustomStringConvertible {
  /// How many lines of a kind there are before the rest is counted.
  private static let mostLines = 10
  private static let mostRows = 20

  /// The difference for people to read: lines without a line feed at the end.
  ///
  /// Law: it is never empty, and holds no control character but line feeds. Cost: O(cells), and for
  /// n entries, of which d are missing or too many, O(n log n + d²).
  public var description: String {
    let (rows, entries) = (rows, entries.map(\.description))
    let first = titleLines + sizeLines + Self.cut(entries, to: Self.mostLines)
    let last = cursorLines + changeLines + (entries.isEmpty ? otherEntryLines : [])
    return (first + rowLines(rows) + styleLines(rows) + last).joined(separator: "\n")
  }

  // MARK: the whole

  private var titleLines: [String] {
    if expected.title == actual.title { return [] }
    func words(_ title: String) -> String { title.isEmpty ? "none" : Word.inQuotes(title) }
    return ["Title: expected \(words(expected.title)), is \(words(actual.title))"]
  }

  private var sizeLines: [String] {
    if expected.size == actual.size { return [] }
    func words(_ size: Size) -> String { "\(size.columns)x\(size.rows)" }
    return [
      "Size: expected \(words(expected.size)), is \(words(actual.size))"
        + (comparesRows ? "" : "; rows are not compared")
    ]
  }

  private var cursorLines: [String] {
    if expected.cursor == actual.cursor { return [] }
    func words(_ cursor: Position?) -> String {
      cursor.map { "in row \(Self.number($0.row)), column \($0.column)" } ?? "hidden"
    }
    return ["Cursor: expected \(words(expected.cursor)), is \(words(actual.cursor))"]
  }

  // MARK: the domain

  /// Entries that differ in nothing that has words, as in the order of their facts.
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

  // MARK: rows and styles

  private func rowLines(_ rows: [RowDifference]) -> [String] {
    let rows = rows.filter(\.isOfText)
    if rows.isEmpty { return [] }
    let heading = rows.count == 1 ? "1 row differs" : "\(rows.count) rows differ"
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

  // MARK: words

  private static let legend = "(- expected, + actual)"

  /// A row as people count it.
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

  /// What stands between the lines that both begin with and those that both end with.
  private static func lines(_ expected: [String], _ actual: [String]) -> [String] {
    let head = zip(expected, actual).prefix { $0 == $1 }.count
    let (before, after) = (expected.dropFirst(head), actual.dropFirst(head))
    let tail = zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count
    return cut(before.dropLast(tail).map { "- \($0)" }, to: mostLines, " expected")
      + cut(after.dropLast(tail).map { "+ \($0)" }, to: mostLines, " actual")
  }
}

extension RowDifference {
  /// The row as expected, as it is, and marks below the cells that differ.
  fileprivate func lines(labelWidth: Int) -> [String] {
    let number = String(row + 1)
    let label = String(repeating: " ", count: labelWidth - number.count) + number
    let indent = String(repeating: " ", count: labelWidth + 4)
    let (old, new) = (expected.map(RowPicture.init), actual.map(RowPicture.init))
    let pictures = [("-", old), ("+", new)].compactMap { sign, picture in
      picture.map { "\(sign) \(label) |\($0.text)|" }
    }
    let drawn = [old, new].compactMap(\.self)
    let unseen = unseenColumns(in: drawn)
    let notes = unseen.prefix(3).map { column in
      "column \(column): expected \(Self.words(expected, column)), is \(Self.words(actual, column))"
    }
    let rest = unseen.count > 3 ? ["and \(unseen.count - 3) more columns"] : []
    return pictures
      + ([marks(below: drawn)] + notes + rest).filter { !$0.isEmpty }.map { indent + $0 }
  }

  /// The styles where they differ, as expected and as they are.
  fileprivate func styleLines(most: Int) -> [String] {
    [("-", expected), ("+", actual)].compactMap { sign, cells in
      cells.map { cells in
        let runs = styleRuns(of: cells)
        let rest = runs.count > most ? ["and \(runs.count - most) more"] : []
        return "\(sign) \(row + 1): " + (runs.prefix(most) + rest).joined(separator: ", ")
      }
    }
  }

  /// The columns that differ in style as golden files tell styles, `0-8 bold fg=yellow`, but plain ones among them.
  private func styleRuns(of cells: [Cell]) -> [String] {
    var runs: [(columns: ClosedRange<Int>, style: Style)] = []
    for column in styleColumns {
      let style = cells[column].style
      if let last = runs.last, last.style == style, last.columns.upperBound == column - 1 {
        runs[runs.count - 1].columns = last.columns.lowerBound...column
      } else {
        runs.append((column...column, style))
      }
    }
    return runs.map { columns, style in
      let (first, last) = (columns.lowerBound, columns.upperBound)
      return (first == last ? "\(first) " : "\(first)-\(last) ")
        + (style == Style() ? "plain" : style.words)
    }
  }

  private static func words(_ cells: [Cell]?, _ column: Int) -> String {
    guard let cells, column < cells.count else { return "no cell" }
    let scalars = cells[column].text.unicodeScalars.map(\.hexadecimal)
    return scalars.isEmpty ? "an empty cell" : scalars.joined(separator: " ")
  }
}

extension EntryDifference: CustomStringConvertible {
  var description: String {
    let number = SnapshotDifference.number
    switch self {
    case .changed(let who, nil, let facts):
      return "\(who.words): \(Self.sentence(facts))"
    case .changed(let who, let rows?, let facts):
      let (old, new) = Self.lists(facts)
      return "\(who.words): expected in row \(number(rows.expected))"
        + (facts.isEmpty ? "" : " with " + old) + ", is in row \(number(rows.actual))"
        + (facts.isEmpty ? "" : " with " + new)
    case .missing(let who, let row):
      return "\(who.words): expected in row \(number(row)), is not on the screen"
    case .unexpected(let who, let row):
      return "\(who.words): not expected, is in row \(number(row))"
    case .replaced(let who, let other, let row):
      return "Row \(number(row)): expected \(who.words), is \(other.words)"
    case .swapped(let who, let other): return "\(who.words) and \(other.words) swapped places"
    case .shifted(let who, let count, let rows):
      return "\(who.words) and \(count == 1 ? "the next" : "the next \(count)"): "
        + "expected from row \(number(rows.expected)) on, are from row \(number(rows.actual)) on"
    }
  }

  private static func sentence(_ facts: [FactPair]) -> String {
    if facts.count == 1 {
      switch (facts[0].expected, facts[0].actual) {
      case (let old?, nil):
        return "expected \(old.words), \(old.value == nil ? "is not" : "has none")"
      case (nil, let new?) where new.value == nil: return "is \(new.words), not expected so"
      case (nil, let new?): return "has \(new.words), expected none"
      case (let old?, let new?):
        if let value = new.value, old.value != nil {
          return "expected \(old.words), is \(safe(value))"
        }
        return "expected \(old.words), is \(new.words)"
      case (nil, nil): break
      }
    }
    let (old, new) = lists(facts)
    return "expected \(old), is \(new)"
  }

  private static func lists(_ facts: [FactPair]) -> (expected: String, actual: String) {
    func words(_ fact: Snapshot.Fact?, beside other: Snapshot.Fact?) -> String {
      guard let other else { return fact?.words ?? "" }
      return fact?.words ?? (other.value == nil ? "not " : "no ") + safe(other.word)
    }
    return (
      facts.map { words($0.expected, beside: $0.actual) }.joined(separator: ", "),
      facts.map { words($0.actual, beside: $0.expected) }.joined(separator: ", ")
    )
  }
}

extension EntryDifference.Occurrence {
  /// The name, with a number if others above are called the same.
  fileprivate var words: String { subject.words + (number == 1 ? "" : " (\(number))") }
}

extension Snapshot.Subject {
  fileprivate var words: String { (kind.map { safe($0) + " " } ?? "") + safe(name) }
}

extension Snapshot.Fact {
  fileprivate var words: String { safe(word) + (value.map { " " + safe($0) } ?? "") }
}

extension Snapshot {
  /// The lines of the golden file, without the name of their part.
  fileprivate var entryLines: [String] { Self.lines { $0.write(entries) } }
  fileprivate var changeLines: [String] { Self.lines { $0.write(changes ?? []) } }

  private static func lines(of part: (inout SnapshotWriter) -> Void) -> [String] {
    var writer = SnapshotWriter()
    part(&writer)
    return writer.utf8.split(separator: 0x0A).dropFirst().map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}

/// A name or a value as it stands in a sentence: as it is, or in quotes where it could not be seen as it is.
private func safe(_ text: String) -> String {
  let isSeen =
    !text.isEmpty && !text.hasPrefix(" ") && !text.hasSuffix(" ")
    && text.terminalSafe().unicodeScalars.elementsEqual(text.unicodeScalars)
  return isSeen ? text : Word.inQuotes(text)
}
