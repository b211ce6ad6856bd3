import Scorekeeping

/// The columns by the header, or by their order.
extension ScoreTable {
  mutating func readHeader(
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
    if header.isTimed || columns.firstIndex(of: .score).map({ fields[$0].titleWord }) == "time" {
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
  mutating func chooseScore(
    of header: inout Header, in sample: [[CSVReader.Field]]
  ) -> Bool {
    let rows = sample.filter { $0.count >= header.columns.count }
    var places = header.scores
    if !header.rounds.isEmpty, !rows.isEmpty {
      let sums = rows.map { Self.sum(of: header, in: $0) }
      places = places.filter { place in
        rows.contains { !Self.isEmpty($0[place].text) }
          && zip(rows, sums).allSatisfy { row, sum in
            let isBlank = Self.isEmpty(row[place].text) || Self.isCode(row[place])
            return isBlank || sum != nil && (try? Self.number(row[place])) == sum
          }
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

  /// The sum of the points at the start and in the rounds; nil if one of them is no number.
  static func sum(of header: Header, in row: [CSVReader.Field]) -> Score? {
    zip(header.columns, row).reduce(Score?.some(.zero)) { sum, cell in
      let (column, field) = cell
      guard column?.isRoundOrStart == true, !isEmpty(field.text), !isCode(field) else { return sum }
      return (try? number(field)).flatMap { sum?.adding($0) }
    }
  }

  /// The names of the first rounds, up to one without a name.
  func names(of rounds: [Int: Int], in fields: [CSVReader.Field]) -> [String] {
    let titles = rounds.sorted { $0.value < $1.value }.map { Self.text(of: fields[$0.key]) }
    let names = titles.map { $0.split(separator: ": ", maxSplits: 1).dropFirst().first }
    return Array(names.prefix { $0 != nil }.compactMap { $0.map(String.init) })
  }

  /// The titles of columns as the names of rounds; none if they are numbers or missing.
  func titles(of rounds: ClosedRange<Int>) -> [String] {
    let titles = rounds.compactMap {
      self.titles.indices.contains($0 - 1) ? self.titles[$0 - 1] : nil
    }
    return Array(titles.prefix { Int($0) == nil })
  }

  /// Chooses the columns of a table without a header: by their numbers, or in the usual order.
  ///
  /// - Parameter sample: the first rows, of which this is one.
  mutating func chooseColumns(
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

  mutating func describe(_ columns: [Column?], titled titles: [String]) {
    reading.columns = zip(titles, columns).map { title, column in
      var round: Int?
      if case .round(let number) = column { round = number }
      return .init(title: title, words: column?.words ?? "ignored", round: round)
    }
  }

  /// The columns that the keys name, by their positions. Only a header has titles.
  mutating func findKeys(in fields: [CSVReader.Field]) -> [Int: Column] {
    var chosen: [Int: Column] = [:]
    for (column, key) in keys.all {
      let places = hasHeader ? Self.places(titled: key, in: fields) : []
      let titled = places.first
      let numbered = Keys.number(key).flatMap { $0 > 0 ? $0 - 1 : nil }
      if column == .score, let titled, let numbered,
        isOtherScore(numbered, than: titled, in: fields),
        chosen[numbered] == nil
      {
        add(.titleOrNumber(key, title: titled + 1), at: fields[titled])
      }
      if places.count > 1 {
        let isScore = column == .score
        let names = places.map { titles[$0] }
        add(isScore ? .scoreOrScore(names, at: places) : .columnTwice(key), at: fields[places[1]])
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
  func isOtherScore(_ number: Int, than titled: Int, in fields: [CSVReader.Field]) -> Bool {
    number != titled && fields.indices.contains(number)
      && Self.header(fields).columns[number] != .name
  }

  /// Finds the columns of scores in which the first rows have numbers with and without signs.
  mutating func findSigns(in rows: [[CSVReader.Field]]) {
    for row in rows {
      for (index, field) in row.enumerated() where Self.isNumber(field) {
        let isSigned = ["+", "-", "\u{2212}"].contains(Self.trimmed(field.text).first)
        if isSigned { signed.insert(index) } else { unsigned.insert(index) }
      }
    }
  }
}
