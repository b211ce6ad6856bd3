import Scorekeeping

/// The columns of a table, and their titles.
extension ScoreTable {
  /// The columns that are read, each by its name in any letter case or by its number from 1; nil for the usual ones.
  package struct Keys: Equatable, Sendable {
    package var player: String?
    package var score: String?
    package var team: String?
    /// The columns of the rounds, from 1.
    package var rounds: ClosedRange<Int>?

    package init(
      player: String? = nil, score: String? = nil, team: String? = nil,
      rounds: ClosedRange<Int>? = nil
    ) {
      (self.player, self.score, self.team, self.rounds) = (player, score, team, rounds)
    }

    var isEmpty: Bool { self == Keys() }

    /// The number of the first column that holds scores; nil if a title names it, and without one.
    var firstNumber: Int? { rounds?.lowerBound ?? score.flatMap(Self.number) }

    /// The number in a key, such as `3`, or `column 3` where `3` is also a title; nil for a title.
    static func number(_ key: String) -> Int? {
      let prefix = "column "
      return Int(key.lowercased().hasPrefix(prefix) ? String(key.dropFirst(prefix.count)) : key)
    }

    var all: [(column: Column, key: String)] {
      [(Column.name, player), (.score, score), (.team, team)].compactMap { column, key in
        key.map { (column, $0) }
      }
    }

    /// Whether a key is `column` and a number, and so no title that is a number.
    static func isPlace(_ key: String) -> Bool { Int(key) == nil && number(key) != nil }

    /// The keys that are titles, in the form in which these are compared.
    var titles: [String] {
      all.map(\.key).filter { Self.number($0) == nil }.map(\.titleWord)
    }
  }

  enum Column: Hashable {
    case name, surname, givenName, score, team, start
    case round(Int)
    /// Points that a rule of the board makes of the rounds, in tables of this program.
    case bonus, missed, dropped
    /// The number of missed rounds, in tables of this program.
    case missing
    /// Tells players of the same name apart.
    case club
    /// The name of a group that the player belongs to.
    case groupName
    /// A group with its name. A dash takes a player out of it, and any other text puts a player into it.
    case group(String)
    /// Ranks and totals of teams follow from the scores. Only for a new board, ranks show whether high or low scores
    /// win.
    case rank, derived

    /// The column in words: what it is taken for.
    var words: String {
      switch self {
      case .name: "name"
      case .surname: "last name"
      case .givenName: "first name"
      case .score: "score"
      case .team: "team"
      case .start: "start"
      case .round(let number): "round \(number)"
      case .bonus: "bonus"
      case .missed: "points for missed rounds"
      case .dropped: "dropped points"
      case .missing: "missed rounds"
      case .club: "club"
      case .groupName: "group"
      case .group(let name): "group \(name)"
      case .rank: "rank"
      case .derived: "ignored"
      }
    }

    var isRoundOrStart: Bool {
      if case .round = self { return true }
      return self == .start
    }

    /// Whether the column holds points.
    var holdsPoints: Bool {
      isRoundOrStart || [.score, .bonus, .missed, .dropped].contains(self)
    }

    /// The group in a title such as `group juniors`; nil for another title.
    init?(group title: String) {
      let words = title.split(separator: " ", maxSplits: 1)
      guard words.count == 2, words[0].lowercased() == "group" else { return nil }
      self = .group(String(words[1]))
    }
  }

  /// The columns that a header has by its titles.
  struct Header {
    var columns: [Column?]
    /// The columns that may all be the score, if there are several.
    var scores: [Int] = []
    /// The second of two columns with one of the usual titles.
    var twin: Int?
    var rounds: [Int: Int]
    /// Whether the titles of the rounds are words such as `Round 1`, and not numbers.
    var hasWordyRounds = false
    var isTimed = false
    /// The list of titles that the column of ranks is from; nil without one.
    var listOfRanks: Int?
    /// The columns that have one of their usual titles, which are in the first list.
    var usual: Set<Column> = []

    var hasName: Bool { columns.contains(.name) }
  }

  /// The columns with the title in a key. An exact match excludes titles that differ in letter case or spaces.
  static func places(titled key: String, in fields: [CSVReader.Field]) -> [Int] {
    let word = key.titleWord
    let places = fields.indices.filter { fields[$0].titleWord == word }
    let exact = places.filter { trimmed(fields[$0].text) == key }
    return exact.isEmpty ? places : exact
  }

  /// Finds the columns of a header by its titles, besides those that keys name.
  static func header(_ fields: [CSVReader.Field], chosen: [Int: Column] = [:]) -> Header {
    var words = fields.map(\.titleWord)
    for index in chosen.keys { words[index] = "" }
    let isWhole = chosen.values.contains { if case .round = $0 { true } else { $0 == .score } }
    var header = Header(columns: fields.indices.map { chosen[$0] }, rounds: [:])
    if !isWhole {
      header.rounds = numberedRounds(among: fields)
      if header.rounds.isEmpty {
        header.rounds = wordyRounds(among: words)
        header.hasWordyRounds = !header.rounds.isEmpty
      }
    }
    if !header.rounds.isEmpty, !header.hasWordyRounds {
      for (index, word) in words.enumerated() {
        if let filled = filledColumns[word] { header.columns[index] = filled }
      }
    }
    for (index, round) in header.rounds { header.columns[index] = .round(round) }
    for index in header.rounds.keys { words[index] = "" }
    func find(_ column: Column) -> (list: Int, places: [Int])? {
      chosen.values.contains(column) ? nil : titles.places(of: column, among: words)
    }
    /// The places of all titles of scores that are no times.
    var allScores: [Int] {
      titles.allPlaces(
        of: .score, among: fields.map(\.titleWord), before: listOfTimes
      )
      .filter { header.columns[$0] == nil || header.columns[$0] == .score }
    }
    func take(_ column: Column, as other: Column? = nil) {
      guard let (list, places) = find(column) else { return }
      header.columns[places[0]] = other ?? column
      for place in places { words[place] = "" }
      if list == 0 { header.usual.insert(column) }
      switch column {
      case .rank: header.listOfRanks = list
      case .score:
        header.isTimed = list == listOfTimes
        header.scores = list < listOfTimes ? allScores : places
        for place in header.scores { words[place] = "" }
      default: break
      }
      if list == 0, column.isUsual, places.count > 1 { header.twin = header.twin ?? places[1] }
    }
    take(.name)
    takeParts(of: &header, among: words, chosen: chosen)
    for column in [Column.team, .club] where !header.hasName && !chosen.values.contains(.name) {
      take(column, as: .name)
    }
    for column in [Column.team, .rank, .start, .groupName, .missing] { take(column) }
    take(.club)
    if !isWhole { take(.score) }
    takeGroups(of: &header, among: words, fields)
    return header
  }

  /// Takes the columns of groups, and those that are derived.
  private static func takeGroups(
    of header: inout Header, among words: [String], _ fields: [CSVReader.Field]
  ) {
    for (index, field) in fields.enumerated() where header.columns[index] == nil {
      let isDerived = titles.places(of: .derived, among: [words[index]]) != nil
      let column = isDerived ? .derived : Column(group: text(of: field))
      if let column, column != .derived, header.columns.contains(column) { header.twin = index }
      header.columns[index] = column
      if let column { header.usual.insert(column) }
    }
  }

  /// Takes a column of first names, beside one of last names or of names.
  private static func takeParts(
    of header: inout Header, among words: [String], chosen: [Int: Column]
  ) {
    if chosen.values.contains(.name) { return }
    let given = titles.places(of: .givenName, among: words)?.places.first
    let surname = titles.places(of: .surname, among: words)?.places.first
    let name = header.columns.firstIndex(of: .name)
    switch (given, surname, name) {
    case (let given?, nil, let name?):
      (header.columns[given], header.columns[name]) = (.givenName, .name)
    case (let given?, let surname?, nil):
      (header.columns[given], header.columns[surname]) = (.givenName, .name)
    case (nil, let surname?, let name?):
      (header.columns[name], header.columns[surname]) = (.givenName, .name)
    case (let only?, nil, nil), (nil, let only?, nil): header.columns[only] = .name
    case (_, _, _): break
    }
  }

  /// The rounds of columns by their titles: the numbers from 1 on, each once, in any order; else none.
  private static func numberedRounds(among fields: [CSVReader.Field]) -> [Int: Int] {
    let hasBonus = fields.contains { filledColumns[$0.titleWord] == .bonus }
    return rounds(fields.map { round(titled: trimmed($0.text))?.number }, gaps: hasBonus ? 1 : 0)
  }

  private static let filledColumns: [String: Column] = [
    "bonus": .bonus, "missed": .missed, "dropped": .dropped,
  ]

  /// The rounds of columns whose titles are a word and a number, from 1 on: `Round 1`, `R1`, `1. Runde`, `1st round`.
  private static func wordyRounds(among words: [String]) -> [Int: Int] {
    rounds(
      words.map { title in
        let title = title.prefix { $0 != ":" }
        let numbers = title.split { !$0.isNumber }
        let letters = title.split { !$0.isLetter }.map(String.init)
        let words = letters.count > 1 ? letters.filter { !ordinalEnds.contains($0) } : letters
        guard numbers.count == 1, words.count == 1, roundWords.contains(words[0]) else {
          return nil
        }
        return Int(numbers[0])
      })
  }

  /// The ends of ordinal numbers, as in `1st`.
  static let ordinalEnds: Set<String> = ["st", "nd", "rd", "th", "e", "er", "ère", "ème", "º", "ª"]

  /// - Parameter gaps: the largest number of rounds that may be left out.
  private static func rounds(_ numbers: [Int?], gaps: Int = 0) -> [Int: Int] {
    let rounds = zip(0..., numbers).compactMap { index, number in number.map { (index, $0) } }
    let all = Set(rounds.map(\.1))
    guard all.count == rounds.count, all.allSatisfy({ (1...rounds.count + gaps).contains($0) })
    else { return [:] }
    return Dictionary(uniqueKeysWithValues: rounds)
  }

  /// The number and the name of a round in a title such as `1` or `1: 100 m`; nil for another title.
  static func round(titled title: String) -> (number: Int, name: String?)? {
    let parts = title.split(separator: ": ", maxSplits: 1).map(String.init)
    return parts.first.flatMap { Int($0) }.map { ($0, parts.dropFirst().first) }
  }

  /// Whether a cell is a part of the line below the header of a table in Markdown: `---`, `:--`, `--:`.
  static func isRule(_ field: CSVReader.Field) -> Bool {
    let text = trimmed(field.text)
    return text.contains("-") && text.allSatisfy { $0 == "-" || $0 == ":" }
  }
}

extension ScoreTable.Column {
  /// Whether a table must not have two columns with the usual titles of this one.
  fileprivate var isUsual: Bool {
    switch self {
    case .name, .team, .start, .rank, .groupName: true
    default: false
    }
  }
}
