import ScoreScript
import Scorekeeping

/// Names with scores and teams, read from a table.
///
/// `TableReader` finds the header. Keys that are titles make the row that has them the header. If the key of the scores
/// is a number, the first row is a header if it has a word in that column; numbers of columns are never titles of a
/// table without a header. Without keys, a row is a header if it has a column of names, and either another known column
/// or no numbers besides rounds. `ColumnTitles` has the titles.
///
/// With a header, these columns are read, in any order: name, score, team, start, the rounds 1, 2, 3 … (`1: 100 m` with
/// a name, `Round 1`) and what rules make of numbered ones (`bonus`, `missed`, `dropped`), groups (`group` with names in
/// it, or `group juniors`), and the rank. Other columns are ignored, but they may hold numbers only if there are scores.
/// Without a header the columns are name, score and team, and a team
/// with a number as its name must be in quotes. An empty cell changes nothing; a dash, or a code such as DNF, takes the
/// score away; 0 is a score. A comma in a number is a decimal point. Numbers such as 1.234 may have grouped digits,
/// unless other numbers show that they do not. Players of one name in several teams get the team in brackets. A header
/// alone is a table without players.
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
  /// The first rank that cannot be read. The side that wins on a new board is then unknown.
  private var unreadRank: ImportProblem?
  /// What the table is taken for.
  package private(set) var reading = TableReading()
  private let source: ImportSource
  private let keys: Keys
  private var columns: [Column?] = [.name, .score, .team]
  private var titles: [String] = []
  private var hasHeader = false
  /// Whether the ranks may be other numbers, and whether they have the usual title, so that a dash means who has left.
  private var (hasWeakRanks, hasUsualRanks) = (false, false)
  /// The columns of scores with a sign in some row, where `E` is even par.
  private var signed: Set<Int> = []
  /// The columns of scores without a sign in some row, where a sign begins a gap.
  private var unsigned: Set<Int> = []
  /// Whether the scores may be in an ignored column.
  private var mayHideScores = false
  private var problems = ImportProblems()
  private var marks = DecimalMarks()
  private var namesakes = Namesakes()
  /// The sums of the columns of points in the rows read so far, in thousandths.
  private var sums: [Int128] = []
  /// The columns that have the same score as the chosen one in all rows.
  private var twins: [Int] = []

  /// Reads a whole table. Cost: linear in its size.
  ///
  /// - Throws: all faults of the table.
  package init(_ source: ImportSource, keys: Keys = Keys()) throws(ImportProblems) {
    try self.init(source, keys: keys, readsWordyRounds: true)
    if problems.isEmpty { return }
    // Where the points of rounds such as 'R1' do not sum up to a column called score, they mean something else.
    if wrongSums == problems.count,
      let table = try? ScoreTable(
        source, keys: keys, readsWordyRounds: false), table.problems.isEmpty
    {
      self = table
    } else {
      throw problems
    }
  }

  /// The number of sums that contradict a column that is certainly the score.
  private var wrongSums = 0

  private init(
    _ source: ImportSource, keys: Keys, readsWordyRounds: Bool
  ) throws(ImportProblems) {
    self.source = source
    self.keys = keys
    var reader = try TableReader(source) { Self.likeness($0, keys) }
    marks.usual =
      switch reader.delimiter {
      case .comma: .point
      case .semicolon: .comma
      // As this program writes it.
      default: reader.isMarkdown ? .point : nil
      }
    if let header = reader.header {
      readHeader(header, above: reader.sample, readsWordyRounds: readsWordyRounds)
      reading.remarks += reader.titles.map { "'\($0)' above the header is left out" }
    } else if reader.beginsUnreadable, keys.isEmpty {
      // The row that cannot be read could be the header.
      hasColumns = true
    } else if let row = reader.sample.first {
      chooseColumns(of: row, above: reader.sample)
    }
    findSigns(in: reader.sample)
    readRows(&reader)
    for (index, origin) in namesakes.origins { rows[index].name += " (\(origin))" }
    for (name, line) in namesakes.clashes(of: rows.map(\.name)) {
      problems.append(ImportProblem(.nameTwice(String(name.prefix(80)), line: line)))
    }
    dropOtherNumbers()
    problems.merge(reader.problems)
    problems.merge(marks.doubts)
    if problems.isEmpty, rows.isEmpty, !hasHeader {
      problems = ImportProblems([ImportProblem(.nothing(source.name))])
    }
  }

  /// Refuses a table for a new board whose ranks cannot be read: they do not show which score wins.
  ///
  /// - Throws: the fault of the first such rank, unless the scores are times.
  package func checkRanks() throws(ImportProblems) {
    if let unreadRank, kind != .time { throw ImportProblems([unreadRank]) }
  }

  /// How much a row looks like a header.
  private static func likeness(_ fields: [CSVReader.Field], _ keys: Keys) -> TableReader.Likeness {
    let words = fields.map(word)
    if keys.isEmpty, ResultTable.isHeader(fields) { return .certain }
    if !keys.titles.isEmpty {
      return keys.titles.allSatisfy(words.contains) ? .named : .none
    }
    // A number of a column makes a single field a name.
    if !keys.isEmpty, fields.count == 1 { return .none }
    let header = header(fields)
    let known = header.columns.count { $0 != nil && $0 != .derived }
    let hasNumbers = fields.indices.contains {
      header.rounds[$0] == nil && isNumber(fields[$0])
    }
    // Words such as 'Archer' and 'House' are also names of players and teams.
    let isUsual = header.usual.contains(.name)
    switch hasNumbers {
    case true where isUsual && header.usual.count > 1: return .certain
    case false where header.hasName && known > 1: return .certain
    case false where isUsual: return .possible
    // The title that is named may be a number.
    case true where isUsual && keys.score.map({ words.contains($0) || Keys.isPlace($0) }) == true:
      return .possible
    // The column of the names may have no title.
    case false where !keys.isEmpty && known > header.rounds.count + 1: return .possible
    default: break
    }
    // The titles of rounds may be numbers.
    if keys.rounds != nil, header.hasName { return .certain }
    guard let number = keys.firstNumber, fields.indices.contains(number - 1) else { return .none }
    let score = fields[number - 1]
    return isNumber(score) || isEmpty(score.text) || isCode(score) ? .none : .possible
  }

  /// Whether a row is certainly the header of a table of scores.
  static func isHeader(_ fields: [CSVReader.Field]) -> Bool { likeness(fields, Keys()) == .certain }

  /// The fault that shows, in the first row of a table without a header, that its columns are not the expected ones.
  private func otherTable(
    _ fields: [CSVReader.Field], above sample: [[CSVReader.Field]]
  ) -> (fact: ImportError, field: CSVReader.Field)? {
    if fields.count > 2, Self.isNumber(fields[0]), !Self.isNumber(fields[1]),
      Self.isNumber(fields[2])
    {
      return (.rankFirst(String(Self.trimmed(fields[0].text).prefix(40))), fields[0])
    }
    if ResultTable.hasSides(fields) { return (.matchesWithoutResult, fields[0]) }
    if let match = ResultTable.options(for: fields) {
      return (.matchInRow(match.text, options: match.options), fields[match.place])
    }
    if sample.allSatisfy(ResultTable.isMatchInOneField) {
      return (.matchInField(String(Self.trimmed(fields[0].text).prefix(40))), fields[0])
    }
    if let field = hiddenHeader(fields) {
      return Self.header(fields).columns.contains(.score)
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
    guard fields.count > 1, !fields.contains(where: Self.isNumber), !Self.isCode(fields[1]) else {
      return nil
    }
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

  private mutating func add(_ fact: ImportError, at field: CSVReader.Field) {
    problems.append(source.problem(fact, at: field.range, in: field.line))
  }

  // MARK: the header

  /// Whether the columns are known, so that the rows can be read.
  private var hasColumns = false

  static func word(_ field: CSVReader.Field) -> String { trimmed(field.text).lowercased() }

  private mutating func readHeader(
    _ fields: [CSVReader.Field], above sample: [[CSVReader.Field]], readsWordyRounds: Bool
  ) {
    hasHeader = true
    titles = Self.names(of: fields)
    if keys.isEmpty, ResultTable.isHeader(fields) {
      return add(.tableOfMatches, at: fields[0])
    }
    let chosen = findKeys(in: fields)
    var header = Self.header(fields, chosen: chosen)
    if header.hasWordyRounds, !readsWordyRounds {
      for index in header.rounds.keys { header.columns[index] = nil }
      header.rounds = [:]
    }
    let isDoubtful = header.scores.count > 1 && keys.rounds == nil
    let isChosen = isDoubtful && chooseScore(of: &header, in: sample)
    columns = header.columns
    hasWeakRanks = header.listOfRanks == Self.listOfNumbers
    hasUsualRanks = header.listOfRanks == 0
    round = max(1, keys.rounds?.count ?? header.rounds.values.max() ?? 1)
    for (column, field) in zip(columns, fields) where column == nil && !field.text.isEmpty {
      passedOver.append(field.text)
    }
    roundNames = keys.rounds.map(titles(of:)) ?? names(of: header.rounds, in: fields)
    mayHideScores = !columns.contains(.score) && header.rounds.isEmpty && keys.rounds == nil
    contradictsScore = header.hasWordyRounds && header.usual.contains(.score)
    if header.isTimed || columns.firstIndex(of: .score).map({ Self.word(fields[$0]) }) == "time" {
      kind = .time
    }
    reading.header = fields.first?.line.number
    // A column without a title that is ignored says nothing.
    let places = columns.indices.filter { columns[$0] != nil || !fields[$0].isBlank }
    describe(places.map { columns[$0] }, titled: places.map { titles[$0] })
    if let twin = header.twin {
      add(.columnTwice(String(fields[twin].text.prefix(40))), at: fields[twin])
    } else if isDoubtful, !isChosen {
      let places = header.scores.sorted()
      add(.scoreOrScore(places.map { titles[$0] }, at: places), at: fields[places[1]])
    } else if problems.isEmpty, !columns.contains(.name), let field = fields.first {
      let isOfMatches = keys.isEmpty && ResultTable.hasSides(fields)
      add(isOfMatches ? .matchesWithoutResult : .unknownColumn(nil, columns: titles), at: field)
    }
    hasColumns = problems.isEmpty
  }

  /// Chooses one of several columns that may be the score: the sum of the rounds, or any if all are equal.
  ///
  /// - Parameter sample: the first rows.
  /// - Returns: whether there is such a column.
  private mutating func chooseScore(
    of header: inout Header, in sample: [[CSVReader.Field]]
  ) -> Bool {
    let rows = sample.filter { $0.count >= header.columns.count }
    var places = header.scores
    if !header.rounds.isEmpty, !rows.isEmpty {
      places = places.filter { place in
        rows.contains { !Self.isEmpty($0[place].text) }
          && rows.allSatisfy { Self.isSum(of: header, place, in: $0) }
      }
    }
    guard let place = places.first,
      rows.allSatisfy({ row in places.allSatisfy { Self.isSame(row[$0], row[place]) } })
    else { return false }
    for other in header.scores { header.columns[other] = nil }
    for other in places { header.columns[other] = .derived }
    header.columns[place] = .score
    twins = Array(places.dropFirst())
    return true
  }

  /// Whether a cell is empty, or the sum of the points in the rounds.
  private static func isSum(of header: Header, _ place: Int, in row: [CSVReader.Field]) -> Bool {
    if isEmpty(row[place].text) || isCode(row[place]) { return true }
    var sum: Score? = .zero
    for index in row.indices where header.columns.indices.contains(index) {
      guard header.columns[index]?.isRoundOrStart == true, !isEmpty(row[index].text),
        !isCode(row[index])
      else { continue }
      sum = (try? number(row[index])).flatMap { sum?.adding($0) }
    }
    return (try? number(row[place])) == sum && sum != nil
  }

  /// Whether rounds that do not sum up to the score are no rounds.
  private var contradictsScore = false

  /// The names of the first rounds, up to one without a name.
  private func names(of rounds: [Int: Int], in fields: [CSVReader.Field]) -> [String] {
    let titles = rounds.sorted { $0.value < $1.value }.map { Self.text(of: fields[$0.key]) }
    let names = titles.map { $0.split(separator: ": ", maxSplits: 1).dropFirst().first }
    return Array(names.prefix { $0 != nil }.compactMap { $0.map(String.init) })
  }

  /// The titles of columns as the names of rounds; none if they are numbers or missing.
  private func titles(of rounds: ClosedRange<Int>) -> [String] {
    let titles = rounds.compactMap {
      self.titles.indices.contains($0 - 1) ? self.titles[$0 - 1] : nil
    }
    return Array(titles.prefix { Int($0) == nil })
  }

  /// Chooses the columns of a table without a header: by their numbers, or in the usual order.
  ///
  /// - Parameter sample: the first rows, of which this is one.
  private mutating func chooseColumns(
    of fields: [CSVReader.Field], above sample: [[CSVReader.Field]]
  ) {
    let width = sample.lazy.map(\.count).max() ?? fields.count
    if keys.isEmpty {
      if let fault = otherTable(fields, above: sample) {
        // A table with other columns: all its rows would be wrong.
        return add(fault.fact, at: fault.field)
      }
    } else {
      let chosen = findKeys(in: fields)
      columns = fields.indices.map { chosen[$0] }
      titles = fields.indices.map { "\($0 + 1)" }
      mayHideScores = keys.score == nil && keys.rounds == nil
      round = keys.rounds?.count ?? 1
      if keys.player == nil, let field = fields.first {
        add(.unknownColumn(nil, columns: Self.names(of: fields)), at: field)
      }
    }
    describe(
      Array(columns.prefix(width)), titled: columns.indices.map { "column \($0 + 1)" })
    hasColumns = problems.isEmpty
  }

  private mutating func describe(_ columns: [Column?], titled titles: [String]) {
    reading.columns = zip(titles, columns).map { title, column in
      var round: Int?
      if case .round(let number) = column { round = number }
      return .init(title: title, words: column?.words ?? "ignored", round: round)
    }
  }

  /// The columns that the keys name, by their positions. Only a header has titles.
  private mutating func findKeys(in fields: [CSVReader.Field]) -> [Int: Column] {
    var chosen: [Int: Column] = [:]
    for (column, key) in keys.all {
      let titled = hasHeader ? fields.firstIndex { Self.word($0) == key.lowercased() } : nil
      let numbered = Keys.number(key).flatMap { $0 > 0 ? $0 - 1 : nil }
      if column == .score, let titled, let numbered,
        isOtherScore(numbered, than: titled, in: fields),
        chosen[numbered] == nil
      {
        add(.titleOrNumber(key, title: titled + 1), at: fields[titled])
      }
      // A title that is a number is one of points.
      let isCount = column != .score && numbered.map(fields.indices.contains) == true
      let place = isCount ? numbered : titled ?? numbered
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

  /// Whether another column than the titled one may be meant by its number: it exists, and has no names.
  private func isOtherScore(_ number: Int, than titled: Int, in fields: [CSVReader.Field]) -> Bool {
    number != titled && fields.indices.contains(number)
      && Self.header(fields).columns[number] != .name
  }

  /// Finds the columns of scores in which the first rows have numbers with and without signs.
  private mutating func findSigns(in rows: [[CSVReader.Field]]) {
    for row in rows {
      for (index, field) in row.enumerated() where Self.isNumber(field) {
        let isSigned = ["+", "-", "\u{2212}"].contains(Self.trimmed(field.text).first)
        if isSigned { signed.insert(index) } else { unsigned.insert(index) }
      }
    }
  }

  // MARK: rows

  private mutating func readRows(_ reader: inout TableReader) {
    sums = Array(repeating: 0, count: columns.count)
    var last: [CSVReader.Field]?
    while hasColumns, let row = reader.readRow() {
      if let last { read(last) }
      last = row
    }
    guard let last else { return }
    guard let label = label(ofFoot: last) else { return read(last) }
    switch isSum(last) {
    case true?:
      reading.remarks.append("'\(label)' is left out, as it has the sums of the rows above")
    case false?:
      reading.remarks.append(
        "'\(label)' is a player, as its numbers are not the sums of the rows above")
      read(last)
    case nil: read(last)
    }
  }

  /// The word for a total in the last row, in place of a name or of the rank; nil for another row.
  private func label(ofFoot fields: [CSVReader.Field]) -> String? {
    let places = [Column.name, .rank].compactMap(columns.firstIndex).filter(fields.indices.contains)
    let filled = places.filter { !fields[$0].isBlank }
    guard !rows.isEmpty, filled.count == 1 else { return nil }
    let field = fields[filled[0]]
    return Self.totalWords.contains(ColumnTitles<Column>.word(field))
      ? String(Self.trimmed(field.text).prefix(40)) : nil
  }

  /// Whether the numbers of a row are the sums of the rows read so far; nil for a row without numbers.
  private func isSum(_ fields: [CSVReader.Field]) -> Bool? {
    var agrees: Bool?
    for (index, (column, field)) in zip(columns, fields).enumerated()
    where column?.holdsPoints == true && !Self.isEmpty(field.text) {
      let digits = field.text.filter { $0 != "." && $0 != "," }
      let texts = [field.text, digits].map(Self.trimmed)
      let numbers = texts.compactMap { try? Score(parsing: $0.replacing(",", with: ".")) }
      let values = numbers + [try? Self.number(field)].compactMap(\.self)
      agrees = agrees != false && values.contains { Int128($0.thousandths) == sums[index] }
    }
    return agrees
  }

  private mutating func read(_ fields: [CSVReader.Field]) {
    if !hasHeader, let last = fields.last {
      if fields.count > columns.count, !fields[columns.count...].allSatisfy(\.isBlank) {
        return add(.tooManyFields(fields.count), at: fields[columns.count])
      }
      if !keys.isEmpty, fields.count < columns.count {
        return add(.tooFewFields(fields.count, expected: columns.count), at: last)
      }
    }
    var row = NamedScore("")
    var (given, club): (String?, String?) = (nil, nil)
    for (index, (column, field)) in zip(columns, fields).enumerated() {
      switch column {
      case .name: row.name = Self.text(of: field)
      case .givenName: given = Self.text(of: field)
      case .score:
        row.score = score(field, in: index)
        row.clearsScore = isCleared(field)
      case .team: row.team = team(field)
      case .club: club = Self.isDash(field) ? nil : Self.text(of: field)
      case .start:
        row.start = score(field, in: index)
        if isCleared(field) { row.cleared.insert(0) }
      case .round(let round):
        row.rounds[round] = score(field, in: index)
        if isCleared(field) { row.cleared.insert(round) }
      case .bonus: row.bonus = score(field, in: index) ?? .zero
      case .missed: row.missed = score(field, in: index) ?? .zero
      case .dropped: row.dropped = score(field, in: index) ?? .zero
      case .rank: read(rank: field, of: &row)
      case .groupName:
        if !field.isBlank, !Self.isDash(field) { row.groups.append(Self.text(of: field)) }
      case .group(let group):
        if Self.isDash(field) {
          row.groupsLeft.append(group)
        } else if !field.isBlank {
          row.groups.append(group)
        }
      case .missing: row.lacksRounds = Int(Self.trimmed(field.text)) ?? 0 > 0
      case .surname, .derived: break
      case nil: checkForScore(field, at: index, in: fields)
      }
    }
    checkSum(of: &row, in: fields)
    guard let index = columns.firstIndex(of: .name), fields.indices.contains(index) else { return }
    if let given, !given.isEmpty { row.name = row.name.isEmpty ? given : "\(given) \(row.name)" }
    if let fact = Self.fault(of: row.name) { add(fact, at: fields[index]) }
    checkTwins(in: fields)
    var team: String?
    if case .named(let name) = row.team { team = name }
    append(row, of: team, club?.isEmpty == true ? nil : club, at: fields[index])
  }

  /// Refuses columns that may all be the score where they have other numbers.
  private mutating func checkTwins(in fields: [CSVReader.Field]) {
    guard !twins.isEmpty, let place = columns.firstIndex(of: .score),
      let other = twins.first(where: { !Self.isSame(fields[$0], fields[place]) })
    else { return }
    let places = ([place] + twins).sorted()
    add(.scoreOrScore(places.map { titles[$0] }, at: places), at: fields[other])
    twins = []
  }

  /// Whether two cells have the same score, or both none.
  private static func isSame(_ field: CSVReader.Field, _ other: CSVReader.Field) -> Bool {
    func value(_ field: CSVReader.Field) -> Score? { try? number(field) }
    return value(field) == value(other)
  }

  /// Adds a row, unless another one has the same name, the same team and the same club.
  private mutating func append(
    _ row: NamedScore, of team: String?, _ club: String?, at field: CSVReader.Field
  ) {
    if let line = namesakes.insert(row.name, of: team, club, on: field.line.number) {
      add(.nameTwice(String(row.name.prefix(80)), line: line), at: field)
    } else {
      rows.append(row)
    }
  }

  /// Leaves out ranks that may be other numbers, unless the scores are in their order.
  private mutating func dropOtherNumbers() {
    guard hasWeakRanks else { return }
    let scores = rows.compactMap { row -> (rank: Int, score: Score)? in
      let sum =
        row.sum
        ?? row.rounds.pairs.reduce(row.start) { sum, round in
          (sum ?? .zero).adding(round.points)
        }
      guard let rank = row.rank, let score = row.score ?? sum else { return nil }
      return (rank, score)
    }.sorted { $0.rank < $1.rank }
    let pairs = zip(scores, scores.dropFirst())
    let isRanked =
      pairs.allSatisfy { $0.score <= $1.score } || pairs.allSatisfy { $0.score >= $1.score }
    if isRanked, scores.first?.rank == 1 { return }
    for index in rows.indices { (rows[index].rank, rows[index].hasLeft) = (nil, false) }
    if let index = reading.columns.firstIndex(where: { $0.words == Column.rank.words }) {
      reading.columns[index].words = "ignored"
      passedOver.append(reading.columns[index].title)
    }
  }

  private mutating func read(rank field: CSVReader.Field, of row: inout NamedScore) {
    let text = Self.trimmed(field.text)
    row.rank = Self.rank(text)
    row.hasLeft = hasUsualRanks && Self.isDash(field)
    let isNone = Self.isEmpty(text) || Self.isCode(field) || Int(text) != nil
    if row.rank != nil || isNone || hasWeakRanks || unreadRank != nil { return }
    unreadRank = source.problem(
      .unreadRank(String(text.prefix(40))), at: field.range, in: field.line)
  }

  /// Refuses a table that has numbers but no column of scores: the scores would be lost.
  private mutating func checkForScore(
    _ field: CSVReader.Field, at index: Int, in fields: [CSVReader.Field]
  ) {
    guard mayHideScores, Self.isNumber(field) else { return }
    mayHideScores = false
    let ignored = zip(columns, fields).map { $0 == nil && Self.isNumber($1) }
    let last = ignored[index...].prefix { $0 }.endIndex
    let isRange = last > index + 1 && !ignored[last...].contains(true)
    add(
      .hiddenScore(
        String(Self.trimmed(field.text).prefix(40)),
        column: titles.indices.contains(index) ? titles[index] : "\(index + 1)",
        rounds: isRange ? index + 1...last : nil), at: field)
  }

  /// Uses the points of rounds as the score. A score in the table must be their sum. Where cells are empty the board may
  /// have points, so the sum is compared after the import.
  private mutating func checkSum(of row: inout NamedScore, in fields: [CSVReader.Field]) {
    let filled = [row.bonus, row.missed, row.dropped].compactMap(\.self)
    // Where rules fill in rounds, the score of a player without points in the others follows from them, too.
    guard !row.rounds.isEmpty || !filled.isEmpty, let score = row.score,
      let index = columns.firstIndex(of: .score)
    else { return }
    let hasEmptyCells = zip(columns, fields).contains { column, field in
      switch column {
      case .start, .round: field.isBlank
      default: false
      }
    }
    if hasEmptyCells || !filled.isEmpty { row.sum = score }
    let sum = (row.rounds.pairs.map(\.points) + filled).reduce(row.start ?? .zero) { sum, points in
      sum.flatMap { $0.adding(points) }
    }
    row.score = nil
    if hasEmptyCells || sum == score { return }
    let text = sum?.text(as: kind ?? .points) ?? "out of range"
    if contradictsScore { wrongSums += 1 }
    add(
      .wrongSum(String(Self.trimmed(fields[index].text).prefix(40)), sum: text), at: fields[index])
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
    // With a header or a key, or in quotes, a number is accepted as the name of a team.
    if !hasHeader, keys.team == nil, !field.isQuoted, Self.isNumber(field) {
      add(.numberAsTeam(String(name.prefix(40))), at: field)
    }
    return .named(name)
  }

  /// Whether a cell takes the points away.
  private func isCleared(_ field: CSVReader.Field) -> Bool {
    Self.isDash(field) || Self.isCode(field)
  }

  private mutating func score(_ field: CSVReader.Field, in index: Int) -> Score? {
    let text = Self.trimmed(field.text)
    if Self.isEmpty(text) { return nil }
    if Self.isCode(field) {
      reading.codes[text.uppercased(), default: 0] += 1
      return nil
    }
    // Even par in golf.
    if text == "E" || text == "e", signed.contains(index) { return .zero }
    if text.utf8.contains(UInt8(ascii: ":")) { kind = .time }
    if kind == .time, text.utf8.first == .plus, unsigned.contains(index) {
      add(.gap(String(text.prefix(40))), at: field)
      return nil
    }
    do throws(ScorekeepingError) {
      let score = try Self.number(field)
      if sums.indices.contains(index) { sums[index] += Int128(score.thousandths) }
      marks.note(text, or: source.problem(.groupedDigits(text), at: field.range, in: field.line))
      return score
    } catch {
      add(fault(error, text, in: index), at: field)
      return nil
    }
  }

  private func fault(
    _ error: ScorekeepingError, _ text: String, in column: Int
  ) -> ImportError {
    let short = String(text.prefix(40))
    let titles = titles.isEmpty ? columns.indices.map { "\($0 + 1)" } : titles
    if let first = text.first, let last = text.last, ["()", "[]"].contains("\(first)\(last)") {
      let score = columns.firstIndex(of: .score).flatMap { $0 == column ? nil : titles[$0] }
      return .droppedPoints(short, score: score)
    }
    if ResultTable.result(text) != nil { return .matchResult(short, column: titles[column]) }
    switch error {
    case .notANumber where !text.contains(where: \.isNumber): return .noResult(short)
    case .notANumber: return .value(.notANumber(short))
    case .tooManyDecimals: return .value(.tooManyDecimals(short))
    case .scoreOutOfRange: return .value(.scoreOutOfRange(short))
    default: return .value(error)
    }
  }
}
