import ScoreScript
import Scorekeeping

/// Names with scores and teams, read from a table.
///
/// Keys that are titles make the first row a header. If the key of the scores is a number, the row is a header if it
/// has a word in that column. Without keys, the row is a header if it has a column `name` (or `player`, `pupil` and the
/// like), and either another known column or no numbers besides rounds.
///
/// With a header, these columns are read, in any order: name, score (or points), team, start, the rounds 1, 2, 3 …
/// (`1: 100 m` with a name), groups (`group` with names in it, or `group juniors`), and the rank. Other columns are
/// ignored, but they may hold numbers only if there are scores. Without a header the columns are name, score and team,
/// and a team with a number as its name must be in quotes. An empty cell changes nothing; a dash takes the score or the
/// team away; 0 is a score. With another delimiter than a comma, a comma in a number is a decimal
/// point. Numbers such as 1.234 may have grouped digits, unless other numbers show that they do not. A header alone is a
/// table without players.
package struct ScoreTable: Sendable {
  /// The rows of the table; each name occurs once.
  package private(set) var rows: [NamedScore] = []
  /// The names of the ignored columns.
  package private(set) var passedOver: [String] = []
  /// The last round that the table has a column for; 1 if it has none.
  package private(set) var round = 1
  /// The names of the first rounds in their titles.
  package private(set) var roundNames: [String] = []
  /// The kind of the scores, if the table shows it: times if one of them has minutes or their column is called `time`.
  package private(set) var kind: ScoreKind?
  private let source: ImportSource
  private let keys: Keys
  private let hasDecimalComma: Bool
  private var columns: [Column?] = [.name, .score, .team]
  private var titles: [String] = []
  private var hasHeader = false
  /// Whether the scores may be in an ignored column.
  private var mayHideScores = false
  private var problems = ImportProblems()
  private var marks = DecimalMarks()
  private var lines: [String: Int] = [:]

  /// Reads a whole table. Cost: linear in its size.
  ///
  /// - Throws: all faults of the table.
  package init(_ source: ImportSource, keys: Keys = Keys()) throws(ImportProblems) {
    self.source = source
    self.keys = keys
    if source.beginsJSON {
      throw ImportProblems([source.problem(.json, at: source.start..<source.start + 1)])
    }
    if source.beginsHTML {
      throw ImportProblems([source.problem(.html, at: source.start..<source.start + 1)])
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
      if fields.allSatisfy(\.isBlank) {
        // In Markdown a blank line ends the table, and another one may follow.
        if reader.isMarkdown, hasHeader { break }
        continue
      }
      if reader.isMarkdown, fields.allSatisfy(Self.isRule) { continue }
      // A row that cannot be read could have been the header.
      if reader.problems.count > count {
        isFirst = false
        continue
      }
      if isFirst, isHeader(fields) {
        readHeader(fields)
        if !problems.isEmpty { break }
      } else if isFirst, keys.isEmpty, let fault = otherTable(fields) {
        // A table with other columns: all its rows would be wrong.
        add(fault.fact, at: fault.field)
        break
      } else {
        if isFirst, !keys.isEmpty { chooseColumns(of: fields) }
        read(fields)
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
    if let field = hiddenHeader(fields) {
      return fields.contains { Column(Self.word($0)) == .score }
        ? (.unknownColumn(nil, columns: Self.names(of: fields)), fields[0])
        : (.unknownHeader(Self.names(of: fields)), field)
    }
    if fields.count > columns.count {
      return (.tooManyFields(fields.count), fields[columns.count])
    }
    return nil
  }

  /// The field that shows a header without a column of names: a word in place of the score.
  private func hiddenHeader(_ fields: [CSVReader.Field]) -> CSVReader.Field? {
    guard fields.count > 1, !fields.contains(where: isNumber) else { return nil }
    let first = Self.trimmed(fields[1].text).unicodeScalars.first
    return first?.properties.isAlphabetic == true ? fields[1] : nil
  }

  /// The titles of columns; the number of a column without one.
  static func names(of fields: [CSVReader.Field]) -> [String] {
    zip(1..., fields).map { number, field in
      let name = String(trimmed(field.text).prefix(40))
      return name.isEmpty ? "\(number)" : name
    }
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
    if keys.all.contains(where: { Int($0.key) == nil }) { return true }
    // The titles of rounds may be numbers.
    if keys.rounds != nil, fields.contains(where: { Column(Self.word($0)) == .name }) {
      return true
    }
    if let number = keys.firstNumber, fields.indices.contains(number - 1) {
      let score = fields[number - 1]
      return !isNumber(score) && !Self.isEmpty(score.text)
    }
    if !keys.isEmpty { return false }
    let numbers = fields.filter(isNumber)
    let known = fields.compactMap { Column(Self.word($0)) }
    return known.contains(.name)
      && (numbers.isEmpty || known.count > 1 || Self.rounds(among: fields).count > 1)
  }

  static func word(_ field: CSVReader.Field) -> String { trimmed(field.text).lowercased() }

  private mutating func readHeader(_ fields: [CSVReader.Field]) {
    hasHeader = true
    titles = Self.names(of: fields)
    let chosen = findKeys(in: fields)
    // A named column of scores is the whole score.
    let rounds = keys.score == nil && keys.rounds == nil ? Self.rounds(among: fields) : [:]
    round = max(1, keys.rounds?.count ?? rounds.count)
    columns = []
    for (index, field) in fields.enumerated() {
      let word = Self.word(field)
      let title = Self.text(of: field)
      var column = Column(word) ?? rounds[word].map(Column.round) ?? Column(group: title)
      if let key = chosen[index] {
        column = key
      } else if let found = column, chosen.values.contains(found) {
        column = nil
      }
      if let column, column != .derived, columns.contains(column) {
        add(.columnTwice(String(field.text.prefix(40))), at: field)
      }
      if column == nil, !field.text.isEmpty { passedOver.append(field.text) }
      columns.append(column)
    }
    roundNames = keys.rounds.map(titles(of:)) ?? names(of: rounds, in: fields)
    mayHideScores = !columns.contains(.score) && rounds.isEmpty && keys.rounds == nil
    if let score = columns.firstIndex(of: .score), Self.word(fields[score]) == "time" {
      kind = .time
    }
    if problems.isEmpty, !columns.contains(.name), let field = fields.first {
      add(.unknownColumn(nil, columns: Self.names(of: fields)), at: field)
    }
  }

  /// The names of the first rounds, up to one without a name.
  private func names(of rounds: [String: Int], in fields: [CSVReader.Field]) -> [String] {
    let titled = fields.filter { rounds[Self.word($0)] != nil }
      .compactMap { Self.round(titled: Self.text(of: $0)) }.sorted { $0.number < $1.number }
    return Array(titled.prefix { $0.name != nil }.compactMap(\.name))
  }

  /// The titles of columns as the names of rounds; none if they are numbers or missing.
  private func titles(of rounds: ClosedRange<Int>) -> [String] {
    let titles = rounds.compactMap {
      self.titles.indices.contains($0 - 1) ? self.titles[$0 - 1] : nil
    }
    return Array(titles.prefix { Int($0) == nil })
  }

  /// Chooses the columns by their numbers, in a table without a header.
  private mutating func chooseColumns(of fields: [CSVReader.Field]) {
    let chosen = findKeys(in: fields)
    columns = fields.indices.map { chosen[$0] }
    titles = fields.indices.map { "\($0 + 1)" }
    mayHideScores = keys.score == nil && keys.rounds == nil
    round = keys.rounds?.count ?? 1
    if keys.player == nil, let field = fields.first {
      add(.unknownColumn(nil, columns: Self.names(of: fields)), at: field)
    }
  }

  /// The columns that the keys name, by their positions.
  private mutating func findKeys(in fields: [CSVReader.Field]) -> [Int: Column] {
    var chosen: [Int: Column] = [:]
    for (column, key) in keys.all {
      let place =
        fields.firstIndex { Self.word($0) == key.lowercased() }
        ?? Int(key).flatMap { $0 > 0 ? $0 - 1 : nil }
      if let place, chosen[place] != nil {
        add(.columnTwice(key), at: fields[place])
      } else if let place, fields.indices.contains(place) {
        chosen[place] = column
      } else if let field = fields.first {
        add(.unknownColumn(key, columns: Self.names(of: fields)), at: field)
      }
    }
    guard let rounds = keys.rounds, let field = fields.first else { return chosen }
    if rounds.upperBound > fields.count {
      add(.unknownColumn("\(rounds.upperBound)", columns: Self.names(of: fields)), at: field)
      return chosen
    }
    for (round, number) in zip(1..., rounds) {
      if chosen[number - 1] != nil { add(.columnTwice("\(number)"), at: field) }
      chosen[number - 1] = .round(round)
    }
    return chosen
  }

  // MARK: rows

  private mutating func read(_ fields: [CSVReader.Field]) {
    if hasHeader, fields.count != columns.count, let last = fields.last {
      return add(.fieldCount(fields.count, expected: columns.count), at: last)
    }
    if fields.count > columns.count {
      return add(.tooManyFields(fields.count), at: fields[columns.count])
    }
    var row = NamedScore("")
    for (index, (column, field)) in zip(columns, fields).enumerated() {
      switch column {
      case .name: row.name = name(field)
      case .score:
        row.score = score(field)
        row.clearsScore = Self.isDash(field)
      case .team: row.team = team(field)
      case .start:
        row.start = score(field)
        if Self.isDash(field) { row.cleared.insert(0) }
      case .round(let round):
        row.rounds[round] = score(field)
        if Self.isDash(field) { row.cleared.insert(round) }
      case .rank:
        row.rank = Int(Self.trimmed(field.text))
        row.hasLeft = Self.isDash(field)
      case .groupName:
        if !field.isBlank, !Self.isDash(field) { row.groups.append(Self.text(of: field)) }
      case .group(let group):
        if Self.isDash(field) {
          row.groupsLeft.append(group)
        } else if !field.isBlank {
          row.groups.append(group)
        }
      case .derived: break
      case nil: checkForScore(field, in: titles[index])
      }
    }
    checkSum(of: &row, in: fields)
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
  private mutating func checkForScore(_ field: CSVReader.Field, in title: String) {
    guard mayHideScores, isNumber(field) else { return }
    mayHideScores = false
    add(.hiddenScore(String(Self.trimmed(field.text).prefix(40)), column: title), at: field)
  }

  /// Uses the points of rounds as the score. A score in the table must be their sum. Where cells are empty the board may
  /// have points, so the sum is compared after the import.
  private mutating func checkSum(of row: inout NamedScore, in fields: [CSVReader.Field]) {
    guard !row.rounds.isEmpty, let score = row.score, let index = columns.firstIndex(of: .score)
    else { return }
    let hasEmptyCells = zip(columns, fields).contains { column, field in
      switch column {
      case .start, .round: field.isBlank
      default: false
      }
    }
    if hasEmptyCells { row.sum = score }
    let sum = row.rounds.pairs.reduce(row.start ?? .zero) { sum, round in
      sum.flatMap { $0.adding(round.points) }
    }
    row.score = nil
    if hasEmptyCells || sum == score { return }
    let text = sum?.text(as: kind ?? .points) ?? "out of range"
    add(
      .wrongSum(String(Self.trimmed(fields[index].text).prefix(40)), sum: text), at: fields[index])
  }

  private mutating func name(_ field: CSVReader.Field) -> String {
    let name = Self.text(of: field)
    if let fact = Self.fault(of: name) { add(fact, at: field) }
    return name
  }

  /// The text of a field without an apostrophe that protects it from a spreadsheet.
  static func text(of field: CSVReader.Field) -> String {
    FormulaMark.removed(from: field.isQuoted ? field.text : trimmed(field.text))
  }

  private mutating func team(_ field: CSVReader.Field) -> NamedScore.TeamUpdate {
    let name = Self.text(of: field)
    if Self.isDash(field) { return .none }
    if name.isEmpty { return .unchanged }
    if let fact = Self.fault(of: name) { add(fact, at: field) }
    // With a header or in quotes, a number is accepted as the name of a team.
    if !hasHeader, !field.isQuoted, isNumber(field) {
      add(.numberAsTeam(String(name.prefix(40))), at: field)
    }
    return .named(name)
  }

  private mutating func score(_ field: CSVReader.Field) -> Score? {
    let text = Self.trimmed(field.text)
    if Self.isEmpty(text) { return nil }
    do throws(ScorekeepingError) {
      let score = try number(text)
      if text.utf8.contains(UInt8(ascii: ":")) { kind = .time }
      marks.note(text, or: source.problem(.groupedDigits(text), at: field.range, in: field.line))
      return score
    } catch {
      add(fault(error, text), at: field)
      return nil
    }
  }

  private func fault(_ error: ScorekeepingError, _ text: String) -> ImportError {
    let short = String(text.prefix(40))
    switch error {
    case .notANumber where !hasDecimalComma && DecimalMark.comma.mayGroup(text):
      return .groupedDigits(short)
    case .notANumber
    where text.utf8.contains(.comma) && !hasDecimalComma
      && (try? Score(parsing: text.replacing(",", with: "."))) != nil:
      return .decimalComma(short)
    case .notANumber where !text.contains(where: \.isNumber): return .noResult(short)
    case .notANumber: return .value(.notANumber(short))
    case .tooManyDecimals: return .value(.tooManyDecimals(short))
    case .scoreOutOfRange: return .value(.scoreOutOfRange(short))
    default: return .value(error)
    }
  }
}
