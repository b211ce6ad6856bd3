import Scorekeeping

/// What a row looks like: a header, or the first row of another table.
extension ScoreTable {
  /// How much a row looks like a header.
  static func likeness(_ fields: [CSVReader.Field], _ keys: Keys) -> TableReader.Likeness {
    let words = fields.map(\.titleWord)
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
    case true
    where isUsual && keys.score.map({ words.contains($0.titleWord) || Keys.isPlace($0) }) == true:
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
  func otherTable(
    _ fields: [CSVReader.Field], above sample: [[CSVReader.Field]]
  ) -> (fact: ImportError, field: CSVReader.Field)? {
    if fields.count > 2, Self.isNumber(fields[0]), !Self.isNumber(fields[1]),
      Self.isNumber(fields[2])
    {
      return (.rankFirst(String(Self.trimmed(fields[0].text).prefix(40))), fields[0])
    }
    if keys.isEmpty, sample.count > 1, fields.count > 1,
      fields.dropFirst().allSatisfy(Self.isNumber),
      Self.header(fields).usual.contains(.name)
    {
      let rounds = fields.count > 2 ? "2-\(fields.count)" : "2"
      let text = String(Self.trimmed(fields[0].text).prefix(40))
      return (.titleOrPlayer(text, rounds: rounds), fields[0])
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
  func hiddenHeader(_ fields: [CSVReader.Field]) -> CSVReader.Field? {
    guard fields.count > 1, !fields.contains(where: Self.isNumber), !Self.isCode(fields[1]) else {
      return nil
    }
    let first = Self.trimmed(fields[1].text).unicodeScalars.first
    return first?.properties.isAlphabetic == true ? fields[1] : nil
  }
}
