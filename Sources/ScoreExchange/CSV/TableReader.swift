import Scorekeeping
import Texts

/// Reads the rows of a table below its header. The header is found by what it holds: titles may precede it, blank lines
/// may stand between, and the delimiter need not be in the first line.
struct TableReader {
  typealias Row = [CSVReader.Field]

  let source: ImportSource
  /// The titles of the columns; nil for a table without a header.
  let header: Row?
  /// The rows above the header that look like rows, but have a year as their only number.
  let titles: [String]
  /// The first rows below the header that can be read.
  let sample: [Row]
  /// Whether the first row of the table cannot be read.
  let beginsUnreadable: Bool
  var delimiter: UInt8 { csv.delimiter }
  var isMarkdown: Bool { csv.isMarkdown }
  /// The faults of the rows read so far.
  var problems: ImportProblems { csv.problems }
  private var csv: CSVReader

  /// The number of rows in which the header is looked for.
  private static let reach = 40

  /// How much a row looks like a header. A row below the first that is only possibly one has single titles above it. A
  /// row with the titles that the user names is one whatever is above it.
  enum Likeness { case none, possible, certain, named }

  /// Finds the header.
  ///
  /// - Throws: the fault of a table that begins with a title but has no header, or has rows above it.
  init(_ source: ImportSource, likeness: (_ row: Row) -> Likeness) throws(ImportProblems) {
    self.source = source
    if source.beginsJSON {
      throw ImportProblems([source.problem(.json, at: source.start..<source.start + 1)])
    }
    if source.beginsHTML {
      throw ImportProblems([source.problem(.html, at: source.start..<source.start + 1)])
    }
    let start = CSVReader(source)
    (csv, header, titles) = try Self.begin(start, in: source, likeness: likeness)
    var (first, rest) = (start, csv)
    beginsUnreadable = first.readRow(endsAtBlank: false) != nil && !first.problems.isEmpty
    sample = (0..<Self.reach).compactMap { _ in
      let count = rest.problems.count
      return rest.readRow(endsAtBlank: false).flatMap { rest.problems.count > count ? nil : $0 }
    }
  }

  private static func begin(
    _ start: CSVReader, in source: ImportSource, likeness: (Row) -> Likeness
  ) throws(ImportProblems) -> (CSVReader, header: Row?, titles: [String]) {
    var usual = start
    if let row = usual.readRow(endsAtBlank: false), usual.problems.isEmpty, likeness(row) != .none {
      return (usual, row, [])
    }
    let readers = start.delimiters.map { CSVReader(source, delimiter: $0) }
    for var reader in readers {
      var above: [Row] = []
      while above.count < reach, let row = reader.readRow(endsAtBlank: false),
        reader.problems.isEmpty
      {
        var isHeader = false
        switch likeness(row) {
        case .none: break
        case .possible: isHeader = above.allSatisfy { filled($0) == 1 }
        case .certain: isHeader = true
        case .named: return (reader, row, [])
        }
        // The usual delimiter made no header of the first line.
        if above.isEmpty, isHeader, row.count > 1 { return (reader, row, []) }
        if let last = above.last, isHeader {
          if filled(row) == 1, row.count == 1 {
            guard above.count < 3 else { break }
            throw ImportProblems([
              source.problem(.nameOrHeader(text(of: row)), at: row[0].range, in: row[0].line)
            ])
          }
          let isApart = row[0].line.number > last[last.count - 1].line.number + 1
          let alike = isApart ? [] : above.filter { isLikeRow($0, under: row) }
          if let other = alike.first(where: { !isTitle($0, above: reader) }) {
            throw ImportProblems([
              source.problem(
                .rowAboveHeader(text(of: other), header: row[0].line.number, title: text(of: row)),
                at: other[0].range, in: other[0].line)
            ])
          }
          return (reader, row, alike.map(text))
        }
        above.append(row)
      }
    }
    try refuseTitle(of: source, among: readers, start)
    return (start, nil, [])
  }

  /// Throws the fault of a table without a header that begins with a title, or has its fields between spaces.
  private static func refuseTitle(
    of source: ImportSource, among readers: [CSVReader], _ start: CSVReader
  ) throws(ImportProblems) {
    var plain = start
    let lines = (0..<reach).compactMap { _ in plain.readRow(endsAtBlank: false) }
    if let first = lines.first, lines.count > 1, lines.allSatisfy(isSpaced) {
      throw ImportProblems([
        source.problem(.spaced(text(of: first)), at: first[0].range, in: first[0].line)
      ])
    }
    for var reader in readers {
      let rows = (0..<reach).compactMap { _ in reader.readRow(endsAtBlank: false) }
      let isUsual = reader.delimiter == start.delimiter
      guard let first = rows.first, filled(first) == 1, rows.count > (isUsual ? 2 : 1),
        isUsual || lines.first?.count == 1,
        rows.dropFirst().allSatisfy({
          filled($0) > 1 && (isUsual || $0.contains(where: ScoreTable.isNumber))
        })
      else { continue }
      let isApart = rows[1][0].line.number > first[0].line.number + 1
      let words = first.first { !$0.isBlank }?.text.trimmed ?? ""
      if isApart || !isUsual || words.contains(where: { $0.isWhitespace || $0.isNumber }) {
        throw ImportProblems([
          source.problem(.title(String(words.prefix(80))), at: first[0].range, in: first[0].line)
        ])
      }
    }
  }

  /// Whether a row is one field that holds several, with two or more spaces between them, the last of them a word or a
  /// number.
  private static func isSpaced(_ row: Row) -> Bool {
    guard row.count == 1, !row[0].isQuoted else { return false }
    let text = row[0].text.trimmed
    guard let gap = text.ranges(of: "  ").last else { return false }
    return !String(text[gap.upperBound...]).trimmed.contains(where: \.isWhitespace)
  }

  private static func filled(_ row: Row) -> Int { row.count { !$0.isBlank } }

  private static func text(of row: Row) -> String {
    String(row.map { $0.text.trimmed }.joined(separator: ", ").prefix(60))
  }

  /// Whether a row above a header looks like one of the rows below it.
  private static func isLikeRow(_ row: Row, under header: Row) -> Bool {
    let (count, numbers) = (filled(row), row.count(where: ScoreTable.isNumber))
    return count > 1 && count == filled(header) && numbers < count && (numbers > 0 || count > 2)
  }

  /// Whether the only number of a row is a year, and no row below the header has a number like it.
  private static func isTitle(_ row: Row, above rest: CSVReader) -> Bool {
    func isYear(_ field: CSVReader.Field) -> Bool {
      Int(field.text.trimmed).map((1900...2100).contains) ?? false
    }
    guard row.count(where: ScoreTable.isNumber) == 1, row.contains(where: isYear) else {
      return false
    }
    var rest = rest
    return (0..<reach).allSatisfy { _ in
      rest.readRow(endsAtBlank: false)?.contains(where: isYear) != true
    }
  }

  /// Reads the next row that is not blank; nil at the end, and at a blank line after a table in Markdown. Rows that cannot
  /// be read, and those with more or fewer fields than the header, are skipped with a problem.
  mutating func readRow() -> Row? {
    while true {
      let count = csv.problems.count
      guard var row = csv.readRow(endsAtBlank: header != nil) else { return nil }
      if csv.problems.count > count { continue }
      guard let header else { return row }
      while row.count > header.count, row[row.count - 1].isBlank { row.removeLast() }
      if row.count == header.count { return row }
      let last = row[row.count - 1]
      csv.add(
        source.problem(
          .fieldCount(row.count, expected: header.count), at: last.range, in: last.line))
    }
  }
}

extension CSVReader {
  /// Reads the next row that is not blank, without the line below the header of a table in Markdown.
  ///
  /// - Parameter endsAtBlank: whether a blank line ends a table in Markdown.
  fileprivate mutating func readRow(endsAtBlank: Bool) -> [Field]? {
    while let row = readRecord() {
      if row.allSatisfy(\.isBlank) {
        if isMarkdown, endsAtBlank { return nil }
      } else if !isMarkdown || !row.allSatisfy(ScoreTable.isRule) {
        return row
      }
    }
    return nil
  }
}
