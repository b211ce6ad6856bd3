import ScoreScript
import Scorekeeping

/// Names with scores and teams, read from a table.
///
/// The first row is a header if it has a column `name` and no number. With a header, the columns name (or player),
/// score (or points) and team are read, in any order. Other columns are ignored, but they may hold numbers only if
/// there are scores or if the column is called rank. Without a header the columns are name, score and team, and a
/// number as the name of a team must be in quotes. With another delimiter than a comma, a comma in a number is a
/// decimal point. Numbers such as 1.234 may have grouped digits, unless other numbers show that they do not. A header
/// alone is a table without players.
package struct ScoreTable: Sendable {
  /// The rows of the table; each name occurs once.
  package private(set) var rows: [NamedScore] = []
  /// The names of the ignored columns.
  package private(set) var passedOver: [String] = []
  private let source: ImportSource
  private let hasDecimalComma: Bool
  private var columns: [Column?] = [.name, .score, .team]
  private var hasHeader = false
  /// Whether the scores may be in an ignored column.
  private var mayHideScores = false
  private var problems = ImportProblems()
  private var marks = DecimalMarks()
  private var lines: [String: Int] = [:]

  private enum Column {
    case name, score, team
    /// A rank is not read, because it follows from the scores.
    case rank

    init?(_ word: String) {
      switch word {
      case "name", "player": self = .name
      case "score", "points": self = .score
      case "team": self = .team
      case "rank": self = .rank
      default: return nil
      }
    }
  }

  /// Reads a whole table. Cost: linear in its size.
  ///
  /// - Throws: all faults of the table.
  package init(_ source: ImportSource) throws(ImportProblems) {
    self.source = source
    if source.beginsJSON {
      throw ImportProblems([source.problem(.json, at: source.start..<source.start + 1)])
    }
    var reader = CSVReader(source)
    hasDecimalComma = reader.delimiter != .comma
    marks.usual =
      switch reader.delimiter {
      case .comma: .point
      case .semicolon: .comma
      default: nil
      }
    var isFirst = true
    while true {
      let count = reader.problems.count
      guard let fields = reader.readRecord() else { break }
      if fields.allSatisfy(\.isBlank) { continue }
      // A row that cannot be read could have been the header.
      if reader.problems.count > count {
        isFirst = false
        continue
      }
      if isFirst, isHeader(fields) {
        readHeader(fields)
      } else if isFirst, let fault = otherTable(fields) {
        // A table with other columns: all its rows would be wrong.
        add(fault.fact, at: fault.field)
        break
      } else {
        read(fields, isFirst: isFirst)
      }
      isFirst = false
    }
    problems.merge(reader.problems)
    problems.merge(marks.doubts)
    if problems.isEmpty, rows.isEmpty, !hasHeader {
      problems = ImportProblems([ImportProblem(.nothing(source.name))])
    }
    if !problems.isEmpty { throw problems }
  }

  /// The fault that shows, in the first row of a table without a header, that its columns are not the expected ones.
  private func otherTable(
    _ fields: [CSVReader.Field]
  ) -> (fact: ImportError, field: CSVReader.Field)? {
    if fields.count > 2, isNumber(fields[0]), !isNumber(fields[1]), isNumber(fields[2]) {
      return (.rankFirst(String(Self.trimmed(fields[0].text).prefix(40))), fields[0])
    }
    if fields.count > columns.count {
      return (.tooManyFields(fields.count), fields[columns.count])
    }
    return nil
  }

  private func isNumber(_ field: CSVReader.Field) -> Bool {
    (try? number(Self.trimmed(field.text))) != nil
  }

  private func number(_ text: String) throws(ScorekeepingError) -> Score {
    if !hasDecimalComma, text.utf8.contains(.comma) { throw .notANumber(text) }
    return try Score(parsing: text.replacing(",", with: "."))
  }

  private mutating func add(_ fact: ImportError, at field: CSVReader.Field) {
    problems.append(source.problem(fact, at: field.range, in: field.line))
  }

  // MARK: the header

  private func isHeader(_ fields: [CSVReader.Field]) -> Bool {
    let words = fields.map { Self.word($0) }
    return words.contains { Column($0) == .name }
      && !fields.contains { isNumber($0) }
  }

  private static func word(_ field: CSVReader.Field) -> String { trimmed(field.text).lowercased() }

  private mutating func readHeader(_ fields: [CSVReader.Field]) {
    hasHeader = true
    columns = []
    for field in fields {
      let column = Column(Self.word(field))
      if let column, columns.contains(column) {
        add(.columnTwice(String(field.text.prefix(40))), at: field)
      }
      if column == nil, !field.text.isEmpty { passedOver.append(field.text) }
      columns.append(column)
    }
    mayHideScores = !columns.contains(.score)
  }

  // MARK: rows

  private mutating func read(_ fields: [CSVReader.Field], isFirst: Bool) {
    if hasHeader, fields.count != columns.count, let last = fields.last {
      return add(.fieldCount(fields.count, expected: columns.count), at: last)
    }
    if fields.count > columns.count { return add(.tooManyFields(fields.count), at: fields[3]) }
    var row = NamedScore("")
    for (column, field) in zip(columns, fields) {
      switch column {
      case .name: row.name = name(field)
      case .score: row.score = score(field, isFirst: isFirst)
      case .team: row.team = team(field)
      case .rank: break
      case nil: checkForScore(field)
      }
    }
    guard let index = columns.firstIndex(of: .name) else { return }
    let field = fields[index]
    let key = row.name.lowercased()
    if let line = lines[key] {
      add(.nameTwice(String(row.name.prefix(80)), line: line), at: field)
    } else {
      lines[key] = field.line.number
      rows.append(row)
    }
  }

  /// Refuses a table that has numbers but no column of scores: the scores would be lost.
  private mutating func checkForScore(_ field: CSVReader.Field) {
    guard mayHideScores, isNumber(field) else { return }
    mayHideScores = false
    add(.hiddenScore(String(Self.trimmed(field.text).prefix(40))), at: field)
  }

  private mutating func name(_ field: CSVReader.Field) -> String {
    let name = Self.name(in: field)
    if let fact = Self.fault(of: name) { add(fact, at: field) }
    return name
  }

  private static func name(in field: CSVReader.Field) -> String {
    FormulaMark.removed(from: field.isQuoted ? field.text : trimmed(field.text))
  }

  private mutating func team(_ field: CSVReader.Field) -> NamedScore.TeamUpdate {
    let name = Self.name(in: field)
    if name.isEmpty { return .none }
    if let fact = Self.fault(of: name) { add(fact, at: field) }
    // With a header or in quotes, a number is accepted as the name of a team.
    if !hasHeader, !field.isQuoted, isNumber(field) {
      add(.numberAsTeam(String(name.prefix(40))), at: field)
    }
    return .named(name)
  }

  private mutating func score(_ field: CSVReader.Field, isFirst: Bool) -> Score? {
    let text = Self.trimmed(field.text)
    if text.isEmpty { return nil }
    do throws(ScorekeepingError) {
      let score = try number(text)
      marks.note(text, or: source.problem(.groupedDigits(text), at: field.range, in: field.line))
      return score
    } catch {
      add(fault(error, text, isFirst: isFirst), at: field)
      return nil
    }
  }

  private func fault(_ error: ScorekeepingError, _ text: String, isFirst: Bool) -> ImportError {
    let short = String(text.prefix(40))
    switch error {
    case .notANumber where !hasDecimalComma && DecimalMark.comma.mayGroup(text):
      return .groupedDigits(short)
    case .notANumber
    where text.utf8.contains(.comma) && !hasDecimalComma
      && (try? Score(parsing: text.replacing(",", with: "."))) != nil:
      return .decimalComma(short)
    case .notANumber: return isFirst ? .unknownHeader(short) : .value(.notANumber(short))
    case .tooManyDecimals: return .value(.tooManyDecimals(short))
    case .scoreOutOfRange: return .value(.scoreOutOfRange(short))
    default: return .value(error)
    }
  }
}

/// The limits of names in a table.
extension ScoreTable {
  /// The longest name of a player or a team, in characters.
  package static let longestName = 1000

  /// Refuses a name that is not allowed on a board.
  ///
  /// - Throws: an `ImportError`.
  package static func checkName(_ name: String) throws(ImportError) {
    if let fact = fault(of: name) { throw fact }
  }

  /// The text without the blanks at its ends, which count only in quotes.
  private static func trimmed(_ text: String) -> String {
    let units = text.utf8
    guard let start = units.firstIndex(where: { $0 != .blank && $0 != .tab }),
      let end = units.lastIndex(where: { $0 != .blank && $0 != .tab })
    else { return "" }
    return String(text[start..<units.index(after: end)])
  }

  private static func fault(of name: String) -> ImportError? {
    if name.utf8.count > longestName, name.count > longestName { return .nameTooLong(name.count) }
    do throws(ScorekeepingError) {
      try validate(name: name)
      return nil
    } catch {
      return .value(error)
    }
  }
}
