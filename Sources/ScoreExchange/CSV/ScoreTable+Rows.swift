import Scorekeeping

/// The cells of a row.
extension ScoreTable {
  mutating func read(_ fields: [CSVReader.Field]) {
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
  mutating func checkTwins(in fields: [CSVReader.Field]) {
    guard !twins.isEmpty, let place = columns.firstIndex(of: .score),
      let other = twins.first(where: { !Self.isSame(fields[$0], fields[place]) })
    else { return }
    let places = ([place] + twins).sorted()
    add(.scoreOrScore(places.map { titles[$0] }, at: places), at: fields[other])
    twins = []
  }

  /// Whether two cells have the same score, or both none.
  static func isSame(_ field: CSVReader.Field, _ other: CSVReader.Field) -> Bool {
    func value(_ field: CSVReader.Field) -> Score? { try? number(field) }
    return value(field) == value(other)
  }

  /// Adds a row, unless another one has the same name, the same team and the same club.
  mutating func append(
    _ row: NamedScore, of team: String?, _ club: String?, at field: CSVReader.Field
  ) {
    if let line = namesakes.insert(row.name, of: team, club, on: field.line.number) {
      add(.nameTwice(String(row.name.prefix(80)), line: line), at: field)
    } else {
      rows.append(row)
    }
  }

  /// Leaves out ranks that may be other numbers, unless the scores are in their order.
  mutating func dropOtherNumbers() {
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

  mutating func read(rank field: CSVReader.Field, of row: inout NamedScore) {
    let text = Self.trimmed(field.text)
    row.rank = Self.rank(text)
    row.hasLeft = hasUsualRanks && Self.isDash(field)
    let isNone = Self.isEmpty(text) || Self.isCode(field) || Int(text) != nil
    if row.rank != nil || isNone || hasWeakRanks || unreadRank != nil { return }
    unreadRank = source.problem(
      .unreadRank(String(text.prefix(40))), at: field.range, in: field.line)
  }

  /// Refuses a table that has numbers but no column of scores: the scores would be lost.
  mutating func checkForScore(
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
  mutating func checkSum(of row: inout NamedScore, in fields: [CSVReader.Field]) {
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

  mutating func team(_ field: CSVReader.Field) -> NamedScore.TeamUpdate {
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
  func isCleared(_ field: CSVReader.Field) -> Bool {
    Self.isDash(field) || Self.isCode(field)
  }

  mutating func score(_ field: CSVReader.Field, in index: Int) -> Score? {
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

  func fault(
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
