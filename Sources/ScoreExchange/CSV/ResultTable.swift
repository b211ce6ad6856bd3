import Scorekeeping
import Texts

/// Results of matches, read from a table: a row for each match.
///
/// `TableReader` finds the header. If all columns that are needed are named by numbers, the first row is a header only
/// if it has words in place of scores. The scores of a match that is not played are empty, or dashes. A column `sets`
/// has the score of each set, as in `2:1 4:6 10:8`; it must agree with the score. `DateColumn` says how dates are
/// written. Columns without a key are ignored.
package struct ResultTable: Sendable {
  /// The columns that are read, each by its title in any letter case or by its number from 1; nil for the usual titles.
  package struct Keys: Equatable, Sendable {
    fileprivate var columns: [Column: String]

    /// The usual columns. Those of the round and of the bonus points need not be there. The scores are in two columns, or
    /// in one, `result`. Without a key for the date, it is the column `date` if the table has all usual titles.
    package init(
      home: String? = nil, away: String? = nil, homeScore: String? = nil,
      awayScore: String? = nil, result: String? = nil, round: String? = nil, date: String? = nil,
      homeBonus: String? = nil, awayBonus: String? = nil
    ) {
      let all: [Column: String?] = [
        .home: home, .away: away, .homeScore: homeScore, .awayScore: awayScore, .result: result,
        .round: round, .date: date, .homeBonus: homeBonus, .awayBonus: awayBonus,
      ]
      columns = all.compactMapValues { $0 }
    }

    /// The columns that a table must have.
    fileprivate var needed: [Column] {
      [.home, .away] + (columns[.result] == nil ? [.homeScore, .awayScore] : [.result])
    }
  }

  enum Column: String, Hashable, CaseIterable {
    case round, date, home, away, homeScore, awayScore, result, sets, decided, homeBonus, awayBonus

    /// The usual title.
    fileprivate var title: String {
      switch self {
      case .homeScore: "home score"
      case .awayScore: "away score"
      case .homeBonus: "home bonus"
      case .awayBonus: "away bonus"
      default: rawValue
      }
    }
  }

  private static let titles = ColumnTitles<Column>([
    .round: ["round"], .date: ["date"], .sets: ["sets"], .decided: ["decided"],
    .homeBonus: ["home bonus"], .awayBonus: ["away bonus"],
    .home: [
      "home",
      """
      home team, hometeam, home player, team 1, team1, player 1, player1, player a, white, heim, heimmannschaft, \
      heimteam, gastgeber, spieler 1, weiß, domicile, local, casa, thuis, hemma, hjemme, koti
      """,
    ],
    .away: [
      "away",
      """
      away team, awayteam, away player, visitor, visitors, team 2, team2, player 2, player2, player b, black, gast, \
      gastmannschaft, gastteam, gäste, spieler 2, schwarz, extérieur, visitante, ospite, trasferta, uit, borta, \
      ude, borte, vieras
      """,
    ],
    .homeScore: [
      "home score", "home goals, home points, score 1, score1, goals 1, heimtore, tore heim",
    ],
    .awayScore: [
      "away score", "away goals, away points, score 2, score2, goals 2, gasttore, tore gast",
    ],
    .result: [
      "result",
      "score, final score, ft, ergebnis, endstand, résultat, resultado, risultato, uitslag, resultat",
    ],
  ])

  package private(set) var rows: [NamedMatch] = []
  /// What the table is taken for.
  package private(set) var reading = TableReading()
  private let source: ImportSource
  private var problems = ImportProblems()

  /// Reads a whole table. Cost: linear in its size.
  ///
  /// - Throws: all faults of the table.
  package init(_ source: ImportSource, keys: Keys) throws(ImportProblems) {
    self.source = source
    var reader = try TableReader(source) { Self.likeness($0, keys) }
    guard let first = reader.header ?? reader.sample.first else {
      throw ImportProblems([ImportProblem(.nothing(source.name))])
    }
    var columns = Self.places(in: first, keys, hasHeader: reader.header != nil)
    if keys.columns[.result] == nil, columns[.result] != nil, let header = reader.header {
      columns[.result] = Self.resultPlace(in: header, reader.sample) ?? columns[.result]
    }
    checkColumns(columns, of: first, keys, hasHeader: reader.header != nil)
    if !problems.isEmpty { throw problems }
    reading.header = reader.header?.first?.line.number
    let titles = reader.header.map { ScoreTable.names(of: $0) }
    reading.columns = first.indices.compactMap { index in
      let column = columns.first { $0.value == index }?.key
      if column == nil, first[index].isBlank { return nil }
      return .init(
        title: titles?[index] ?? "column \(index + 1)", words: column?.title ?? "ignored")
    }
    var dates = DateColumn()
    let width = (columns.values.max() ?? 0) + 1
    while let fields = reader.readRow() {
      if fields.count < width {
        add(.tooFewFields(fields.count, expected: width), at: fields[fields.count - 1])
      } else {
        read(columns.mapValues { fields[$0] }, &dates)
      }
    }
    for (row, cell) in dates.cells.enumerated() {
      rows[row].date = cell.date
      if let fault = cell.fault { add(fault, at: cell.field) }
    }
    problems.merge(reader.problems)
    if !problems.isEmpty { throw problems }
  }

  // MARK: columns

  /// The positions of the columns, by keys and by titles. Only a header has titles.
  private static func places(
    in row: [CSVReader.Field], _ keys: Keys, hasHeader: Bool
  ) -> [Column: Int] {
    var places: [Column: Int] = [:]
    for (column, key) in keys.columns {
      let titled = hasHeader ? ScoreTable.places(titled: key, in: row).first : nil
      places[column] = titled ?? numberedPlace(key, in: row)
    }
    let isUsual = keys.needed.allSatisfy { keys.columns[$0] == nil }
    let plain = hasHeader ? row.map(\.titleWord) : []
    let hasKeyOfScore = keys.columns[.homeScore] != nil || keys.columns[.awayScore] != nil
    var hasOther = false
    for column in Column.allCases where keys.columns[column] == nil {
      guard column != .result || !hasKeyOfScore,
        let (list, found) = titles.places(of: column, among: plain),
        !places.values.contains(found[0])
      else { continue }
      places[column] = found[0]
      if list > 0 { hasOther = true }
    }
    if keys.columns[.date] == nil, !isUsual || hasOther { places[.date] = nil }
    let hasBoth = places[.homeScore] != nil && places[.awayScore] != nil
    if hasBoth, keys.columns[.result] == nil { places[.result] = nil }
    if places[.result] != nil { (places[.homeScore], places[.awayScore]) = (nil, nil) }
    return places
  }

  private static func numberedPlace(_ key: String, in row: [CSVReader.Field]) -> Int? {
    ScoreTable.Keys.number(key).flatMap { row.indices.contains($0 - 1) ? $0 - 1 : nil }
  }

  /// The first column that may hold results by its title, and does in the first rows.
  private static func resultPlace(
    in header: [CSVReader.Field], _ rows: [[CSVReader.Field]]
  ) -> Int? {
    titles.allPlaces(of: .result, among: header.map(\.titleWord)).first { place in
      rows.allSatisfy { row in
        !row.indices.contains(place) || isUnplayed(row[place])
          || result(ScoreTable.trimmed(row[place].text)) != nil
      }
    }
  }

  private static func likeness(
    _ row: [CSVReader.Field], _ keys: Keys
  ) -> TableReader.Likeness {
    let places = places(in: row, keys, hasHeader: true)
    let scores = [places[.homeScore], places[.awayScore], places[.result]].compactMap(\.self)
    guard places[.home] != nil, places[.away] != nil, scores.count == 2 || places[.result] != nil
    else { return .none }
    let isNumbered = keys.needed.allSatisfy {
      keys.columns[$0].flatMap(ScoreTable.Keys.number) != nil
    }
    if !isNumbered { return keys.columns.isEmpty ? .certain : .named }
    let isWord = scores.allSatisfy { place in
      let text = ScoreTable.trimmed(row[place].text)
      return !isUnplayed(row[place]) && !ScoreTable.isNumber(row[place]) && result(text) == nil
    }
    return isWord ? .possible : .none
  }

  /// Whether a row is certainly the header of a table of matches.
  static func isHeader(_ row: [CSVReader.Field]) -> Bool { likeness(row, Keys()) == .certain }

  /// Whether a row has titles for both players of a match.
  static func hasSides(_ row: [CSVReader.Field]) -> Bool {
    let places = places(in: row, Keys(), hasHeader: true)
    return places[.home] != nil && places[.away] != nil
  }

  /// The options that read a row without a header as a match: two names with a result such as `2-1`, or with two numbers;
  /// nil for another row.
  static func options(
    for row: [CSVReader.Field]
  ) -> (place: Int, text: String, options: String)? {
    func isResult(_ field: CSVReader.Field) -> Bool {
      !ScoreTable.isNumber(field) && result(ScoreTable.trimmed(field.text)) != nil
    }
    let results = row.indices.filter { isResult(row[$0]) }
    let numbers = row.indices.filter { ScoreTable.isNumber(row[$0]) }
    let names = row.indices.filter {
      !row[$0].isBlank && !isResult(row[$0]) && !ScoreTable.isNumber(row[$0])
    }
    guard names.count > 1 else { return nil }
    let sides = "--home \(names[0] + 1) --away \(names[1] + 1)"
    func text(_ place: Int) -> String { String(ScoreTable.trimmed(row[place].text).prefix(40)) }
    if results.count == 1 {
      return (results[0], text(results[0]), "\(sides) --result \(results[0] + 1)")
    }
    guard row.count == 4, names[0] == 0, names.count == 2, numbers.count == 2 else { return nil }
    return (
      numbers[0], text(numbers[0]),
      "\(sides) --home-score \(numbers[0] + 1) --away-score \(numbers[1] + 1)"
    )
  }

  /// Whether a row is one field with two names and a result, such as `Ann Bob 2-1`.
  static func isMatchInOneField(_ row: [CSVReader.Field]) -> Bool {
    guard row.count == 1, !row[0].isQuoted else { return false }
    let words = row[0].text.split(whereSeparator: \.isWhitespace)
    return words.count > 2 && words.last.map { result(String($0)) != nil } == true
  }

  private mutating func checkColumns(
    _ columns: [Column: Int], of row: [CSVReader.Field], _ keys: Keys, hasHeader: Bool
  ) {
    for (_, key) in keys.columns.sorted(by: { $0.key.title < $1.key.title }) where hasHeader {
      let titled = ScoreTable.places(titled: key, in: row)
      if titled.count > 1 { add(.columnTwice(key), at: row[titled[1]]) }
      if let titled = titled.first, let numbered = Self.numberedPlace(key, in: row),
        numbered != titled
      {
        add(.titleOrNumber(key, title: titled + 1, number: numbered + 1), at: row[titled])
      }
    }
    if !problems.isEmpty { return }
    let needed = Set(keys.needed).union(keys.columns.keys)
    let missing = needed.subtracting(columns.keys).filter {
      $0 != .homeScore && $0 != .awayScore || columns[.result] == nil
    }
    let names = ScoreTable.names(of: row)
    if keys.columns.isEmpty, !missing.isEmpty { return add(.noMatchHeader(names), at: row[0]) }
    for column in missing.sorted(by: { $0.title < $1.title }) {
      add(.unknownColumn(keys.columns[column] ?? column.title, columns: names), at: row[0])
    }
    let twice = Dictionary(grouping: columns, by: \.value).values.first { $0.count > 1 }
    if let index = twice?.first?.value { add(.columnTwice(names[index]), at: row[index]) }
  }

  // MARK: rows

  private mutating func read(_ cells: [Column: CSVReader.Field], _ dates: inout DateColumn) {
    guard let home = cells[.home], let away = cells[.away] else { return }
    var match = NamedMatch(home: name(home), away: name(away))
    if NameKey(match.home) == NameKey(match.away) {
      add(.samePlayer(String(match.home.prefix(80))), at: away)
    }
    match.round = cells[.round].flatMap { round($0) }
    if let date = cells[.date] { dates.append(date) }
    let bonus = [cells[.homeBonus], cells[.awayBonus]].map { $0.flatMap { number($0) } }
    let decided = cells[.decided].flatMap { field in
      ScoreTable.isEmpty(field.text) ? nil : (field: field, text: ScoreTable.trimmed(field.text))
    }
    var result = score(cells, decided: decided?.text)
    if let (field, text) = decided {
      let scores = result?.description ?? "0:0"
      result = Self.result("\(scores) \(text)")
      if result == nil { add(.notAMatchResult(String("\(scores) \(text)".prefix(40))), at: field) }
    }
    match.result = result.map { result in
      MatchResult(
        result.sets,
        bonus: bonus.contains { $0 != nil } ? .init(bonus[0] ?? .zero, bonus[1] ?? .zero) : nil,
        decision: result.decision, isAnnulled: result.isAnnulled)
    }
    rows.append(match)
  }

  /// The score of a match with its sets; nil if it is not played.
  private mutating func score(
    _ cells: [Column: CSVReader.Field], decided: String?
  ) -> MatchResult? {
    var whole: MatchResult?
    if let field = cells[.result] {
      if Self.isUnplayed(field) { return noResult(field) }
      whole = Self.result(ScoreTable.trimmed(field.text))
      if whole == nil {
        add(.notAMatchResult(String(field.text.trimmed.prefix(40))), at: field)
      }
    } else if let home = cells[.homeScore], let away = cells[.awayScore] {
      let blank = [home, away].filter(Self.isUnplayed)
      if blank.count == 1 { add(.halfResult, at: blank[0]) }
      if blank.count == 2 { return noResult(home) }
      if let first = number(home), let second = number(away) {
        whole = MatchResult([.init(first, second)])
      }
    }
    guard let whole, let field = cells[.sets], let sets = sets(field) else { return whole }
    // A single set may be counted as one, or be the score itself.
    let score = whole.score
    // Who gives up leaves a set unfinished.
    let won = decided.flatMap { Self.result("\(sets) \($0)") }?.score ?? sets.score
    let isOne = sets.sets.count == 1 && score.home.adding(score.away) == .points(1)
    let agrees = isOne ? (score.home > score.away) == (won.home > won.away) : score == won
    if !agrees {
      add(
        .wrongSets(field.text.trimmed, score: score.description, won: won.description), at: field)
    }
    return sets
  }

  /// Counts a code that stands for no result.
  private mutating func noResult(_ field: CSVReader.Field) -> MatchResult? {
    if !ScoreTable.isEmpty(field.text), ScoreTable.isBlankCode(field) {
      reading.codes[field.text.trimmed.uppercased(), default: 0] += 1
    }
    return nil
  }

  /// Whether a cell says that a match is not played.
  private static func isUnplayed(_ field: CSVReader.Field) -> Bool {
    let marks = field.text.filter { !$0.isWhitespace }
    return ScoreTable.isEmpty(field.text) || ScoreTable.isBlankCode(field)
      || marks.allSatisfy { "-–—\u{2212}:".contains($0) }
      || [
        "v", "vs", "v.", "vs.", "p-p", "p–p", "postponed", "abandoned", "cancelled", "canceled",
      ].contains(marks.lowercased())
  }

  /// The result in a text such as `2-1`, `2 : 1`, `7-6(5) 6-3`, `6-4 2-1 RET`, `W/O` or `3-3 pens 4-2`, where the side that is
  /// named first goes on after `RET` and `W/O`; nil for another text.
  static func result(_ text: String) -> MatchResult? {
    var text = text.replacing("\u{2212}", with: "-").replacing("—", with: "-")
      .replacing(/\[([^\[\]]*)\]/) { " \($0.1)" }
      .replacing(/\((\d+\s*[-:–]\s*\d+)\s+([^()]*)\)/) { " \($0.2) \($0.1)" }
      .replacing(/\(([^()]*[A-Za-z][^()]*)\)/) { " \($0.1)" }
      .replacing(/(\d)\s*([-:–])\s*(\d)/) { "\($0.1)\($0.2)\($0.3)" }
    if let words = text.wholeMatch(
      of: /(?<score>.*?)[\s,]*(?<word>[A-Za-z][A-Za-z\/.-]*)\.?(?<pair>\s.*)?/),
      let kind = MatchResult.Decision.Kind(word: String(words.word))
    {
      let score = words.score.trimmed
      if score.isEmpty, ![.walkover, .void].contains(kind) { return nil }
      // A draw after extra time stands for itself.
      if kind == .extraTime, words.pair == nil, let drawn = result(score), drawn.outcome == .drawn {
        return drawn
      }
      let pair = words.pair.map { $0.trimmed } ?? ""
      if score.isEmpty, let whole = result(pair), whole.outcome != .drawn {
        text = "\(whole) \(kind.rawValue)"
      } else {
        text = (score.isEmpty ? "0:0" : score) + " \(kind.rawValue) \(pair)"
      }
    }
    let result =
      MatchResult(text: text.replacing(",", with: " "))
      ?? MatchResult(text: text.filter { !$0.isWhitespace })
    guard var result, result.bonus == nil, let sets = MatchResult.sets(in: result.sets) else {
      return nil
    }
    result = MatchResult(sets, decision: result.decision, isAnnulled: result.isAnnulled)
    // Penalties decide a draw, and are not drawn themselves.
    if let decision = result.decision, decision.isAfterDraw, let pair = decision.pair,
      result.outcome != .drawn || pair.isDrawn
    {
      return nil
    }
    return result
  }

  private mutating func add(_ fact: ImportError, at field: CSVReader.Field) {
    problems.append(source.problem(fact, at: field.range, in: field.line))
  }

  private mutating func name(_ field: CSVReader.Field) -> String {
    let name = ScoreTable.text(of: field)
    if let fact = ScoreTable.fault(of: name) { add(fact, at: field) }
    return name
  }

  /// A score of one side, or its bonus; nil for an empty cell and for a dash.
  private mutating func number(_ field: CSVReader.Field) -> Score? {
    let text = ScoreTable.trimmed(field.text)
    if ScoreTable.isEmpty(text) { return nil }
    guard let score = try? ScoreTable.number(field), score >= .zero else {
      add(.noResult(String(text.prefix(40))), at: field)
      return nil
    }
    return score
  }

  /// The scores of the sets; nil for an empty cell.
  private mutating func sets(_ field: CSVReader.Field) -> MatchResult? {
    let text = ScoreTable.trimmed(field.text)
    if ScoreTable.isEmpty(text) { return nil }
    guard let result = MatchResult(text: text), result.bonus == nil else {
      add(.notSets(String(text.prefix(40))), at: field)
      return nil
    }
    return result
  }

  /// The number of a round; nil for an empty cell.
  private mutating func round(_ field: CSVReader.Field) -> Int? {
    let text = ScoreTable.trimmed(field.text)
    if ScoreTable.isEmpty(text) { return nil }
    if let number = Int(text), (1...Rounds.limit).contains(number) { return number }
    add(.notARound(String(text.prefix(40))), at: field)
    return nil
  }
}
