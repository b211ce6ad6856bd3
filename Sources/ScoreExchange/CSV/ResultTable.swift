import ScoreScript
import Scorekeeping

/// Results of matches, read from a table with a header: a row for each match.
///
/// The scores of a match that is not played are empty, or dashes. A column `sets` has the score of each set, as in
/// `2:1 4:6 10:8`. `DateColumn` says how dates are written. Columns without a key are ignored.
package struct ResultTable: Sendable {
  /// The columns that are read, each by its title in any letter case or by its number from 1.
  package struct Keys: Equatable, Sendable {
    package var home: String
    package var away: String
    package var homeScore: String
    package var awayScore: String
    /// The columns of the round and of the bonus points; nil for none.
    package var round: String?
    /// The column of the date; nil for `date` in a table with all usual titles, and for none in another one.
    package var date: String?
    package var homeBonus: String?
    package var awayBonus: String?

    /// The usual columns. Those of the round and of the bonus points need not be there.
    package init(
      home: String? = nil, away: String? = nil, homeScore: String? = nil,
      awayScore: String? = nil, round: String? = nil, date: String? = nil,
      homeBonus: String? = nil, awayBonus: String? = nil
    ) {
      (self.home, self.away) = (home ?? "home", away ?? "away")
      (self.homeScore, self.awayScore) = (homeScore ?? "home score", awayScore ?? "away score")
      (self.round, self.date) = (round, date)
      (self.homeBonus, self.awayBonus) = (homeBonus, awayBonus)
    }
  }

  package private(set) var rows: [NamedMatch] = []
  private let source: ImportSource
  private var problems = ImportProblems()

  /// Reads a whole table. Cost: linear in its size.
  ///
  /// - Throws: all faults of the table.
  package init(_ source: ImportSource, keys: Keys) throws(ImportProblems) {
    self.source = source
    var reader = CSVReader(source)
    guard let header = reader.readRecord() else {
      throw ImportProblems([ImportProblem(.nothing(source.name))])
    }
    let titles = header.map { ScoreTable.word($0) }
    func column(_ key: String) -> Int? {
      titles.firstIndex(of: key.lowercased())
        ?? Int(key).flatMap { titles.indices.contains($0 - 1) ? $0 - 1 : nil }
    }
    let required = [keys.home, keys.away, keys.homeScore, keys.awayScore]
    let optional = [keys.round, keys.homeBonus, keys.awayBonus, keys.date]
    for key in required + optional.compactMap(\.self) where column(key) == nil {
      problems.append(
        source.problem(
          .unknownColumn(key, columns: ScoreTable.names(of: header)), at: header[0].range,
          in: header[0].line))
    }
    if !problems.isEmpty { throw problems }
    let columns = required.compactMap(column)
    let usual = ["round", "home bonus", "away bonus"]
    let others = zip(optional, usual).map { column($0 ?? $1) }
    let (round, bonus, sets) = (others[0], others[1...], column("sets"))
    let isUsual = required == ["home", "away", "home score", "away score"]
    let date = (keys.date ?? (isUsual ? "date" : nil)).flatMap(column)
    var dates = DateColumn()
    while let fields = reader.readRecord() {
      if fields.allSatisfy(\.isBlank) {
        // In Markdown a blank line ends the table.
        if reader.isMarkdown { break }
        continue
      }
      if reader.isMarkdown, fields.allSatisfy(ScoreTable.isRule) { continue }
      guard fields.count == header.count else {
        add(.fieldCount(fields.count, expected: header.count), at: fields[0])
        continue
      }
      let scores = [number(fields[columns[2]]), number(fields[columns[3]])]
      let points = bonus.map { $0.flatMap { number(fields[$0]) } }
      let blank = [2, 3].filter { ScoreTable.isEmpty(fields[columns[$0]].text) }
      if blank.count == 1 { add(.halfResult, at: fields[columns[blank[0]]]) }
      var match = NamedMatch(home: name(fields[columns[0]]), away: name(fields[columns[1]]))
      if match.home.lowercased() == match.away.lowercased() {
        add(.samePlayer(String(match.home.prefix(80))), at: fields[columns[1]])
      }
      match.round = round.flatMap { number(of: fields[$0]) }
      date.map { dates.append(fields[$0]) }
      if let home = scores[0], let away = scores[1] {
        let hasBonus = points.contains { $0 != nil }
        match.result = MatchResult(
          sets.flatMap { self.sets(fields[$0]) } ?? [.init(home, away)],
          bonus: hasBonus ? .init(points[0] ?? .zero, points[1] ?? .zero) : nil)
      }
      rows.append(match)
    }
    for (row, cell) in dates.cells.enumerated() {
      rows[row].date = cell.date
      if let fault = cell.fault { add(fault, at: cell.field) }
    }
    problems.merge(reader.problems)
    if !problems.isEmpty { throw problems }
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
    guard let score = try? Score(parsing: text), score >= .zero else {
      add(.noResult(String(text.prefix(40))), at: field)
      return nil
    }
    return score
  }

  /// The scores of the sets; nil for an empty cell.
  private mutating func sets(_ field: CSVReader.Field) -> [MatchResult.Pair]? {
    let text = ScoreTable.trimmed(field.text)
    if ScoreTable.isEmpty(text) { return nil }
    guard let result = MatchResult(text: text), result.bonus == nil else {
      add(.notSets(String(text.prefix(40))), at: field)
      return nil
    }
    return result.sets
  }

  /// The number of a round; nil for an empty cell.
  private mutating func number(of field: CSVReader.Field) -> Int? {
    let text = ScoreTable.trimmed(field.text)
    if ScoreTable.isEmpty(text) { return nil }
    if let number = Int(text), (1...Rounds.limit).contains(number) { return number }
    add(.notARound(String(text.prefix(40))), at: field)
    return nil
  }
}
