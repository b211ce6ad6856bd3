import FoundationBase
import Scorekeeping

extension TableDocument {
  /// Everybody with games and wins. O(people).
  ///
  /// - Parameters:
  ///   - period: the period of the games that count, such as `since 2026-01`; nil for all times.
  ///   - names: other names to list below.
  ///   - offset: the seconds by which local time is ahead of UTC at a time.
  package static func people(
    _ people: People, in period: String? = nil, remembering names: [String] = [],
    offsetFromUTC offset: (Date) -> Int
  ) -> TableDocument {
    var document = TableDocument(
      title: "People", facts: [Fact(.count, days(of: people.games, offsetFromUTC: offset))],
      tables: [])
    if people.games.isEmpty {
      let when = period.map { "that was played \($0) is over" } ?? "is over yet"
      let way = "A game ends at its target, or with the command 'over'; matches count at once"
      document.facts = [Fact(.count, "No game \(when). \(way)")]
    } else {
      let rows = people.all.map { person in
        Table.Row(.player(person.id), [Table.Cell(person.name)] + Table.cells(of: person.tally))
      }
      document.tables = [Table("People", [Table.Column(.name)] + Table.tallyColumns, rows: rows)]
    }
    if !names.isEmpty {
      let column = Table.Column(.name, name: "Remembered, without a finished game")
      let rows = names.map { Table.Row(.name($0), [Table.Cell($0)]) }
      document.tables.append(Table("Names", [column], rows: rows))
    }
    return document
  }

  /// A person's games by series, by number of players, and by opponent. O(p) for p places in all games of the person.
  package static func person(
    _ person: People.Person, among people: People, offsetFromUTC offset: (Date) -> Int
  ) -> TableDocument {
    let games = people.played(by: person).map(\.game)
    var document = TableDocument(
      title: person.name, facts: [Fact(.count, days(of: games, offsetFromUTC: offset))], tables: [])
    if person.tally.games == 0 { return document }
    // The scores come before the last counts, which go first where there is no room.
    let counts = Table.tallyColumns
    let scores = [Table.Column(.average), Table.Column(.best), Table.Column(.worst)]
    let series = people.series(of: person).enumerated().map { number, game in
      let cells = Table.cells(of: game.tally)
      let points = [game.tally.averageScore, game.tally.best, game.tally.worst].map {
        Table.Cell($0, as: game.rules.scores)
      }
      return Table.Row(
        .number(number), [Table.Cell(game.name)] + cells.prefix(4) + points + cells.dropFirst(4))
    }
    document.tables.append(
      Table(
        "Games", [Table.Column(.game)] + counts.prefix(4) + scores + counts.dropFirst(4),
        rows: series))
    let sizes = people.sizes(of: person)
    if sizes.count > 1 {
      let rows = sizes.map {
        Table.Row(.number($0.players), [Table.Cell($0.players)] + Table.cells(of: $0.tally))
      }
      document.tables.append(
        Table("Numbers of players", [Table.Column(.players)] + counts, rows: rows))
    }
    let others = people.opponents(of: person).map { other, meetings in
      Table.Row(
        .player(other.id),
        [Table.Cell(other.name)]
          + [meetings.games, meetings.ahead, meetings.level, meetings.behind].map { Table.Cell($0) }
      )
    }
    if !others.isEmpty {
      let columns =
        [Table.Column(.name, name: "Against")]
        + [.games, .ahead, .level, .behind].map { Table.Column($0) }
      document.tables.append(Table("Opponents", columns, rows: others))
    }
    return document
  }

  /// The games that two people played together, newest first. O(p) for p places in all games.
  package static func meetings(
    of one: People.Person, and two: People.Person, among people: People,
    offsetFromUTC offset: (Date) -> Int
  ) -> TableDocument {
    let games = people.games.compactMap { game in
      game.place(of: one.id).flatMap { one in game.place(of: two.id).map { (game, one, $0) } }
    }
    let names = "\(one.name) and \(two.name)"
    if games.isEmpty {
      return TableDocument(title: names, facts: [Fact(.count, "no game together")], tables: [])
    }
    let meetings = games.reduce(into: Meetings()) { $0.add($1.1, $1.2) }
    let level = meetings.level == 0 ? "" : ", level in \(meetings.level)"
    let rows = games.reversed().enumerated().map { number, entry in
      let (game, one, two) = entry
      let day = game.time.map { $0.date(offsetFromUTC: offset($0)) } ?? ""
      return Table.Row(
        .number(number),
        [Table.Cell(game.name), Table.Cell(day)]
          + [one, two].map { Table.Cell($0.score, as: game.rules.scores) })
    }
    let columns = [
      Table.Column(.game), Table.Column(.day), Table.Column(.scoreOf(1), name: one.name),
      Table.Column(.scoreOf(2), name: two.name),
    ]
    return TableDocument(
      title: names,
      facts: [
        Fact(.count, days(of: games.map(\.0), offsetFromUTC: offset)),
        Fact(
          .detail,
          "\(one.name) ahead in \(meetings.ahead), \(two.name) in \(meetings.behind)\(level)"),
      ],
      tables: [Table("Games", columns, rows: rows)])
  }

  /// The number of games and their days: `12 games, 3 Oct 2026 to 26 Nov 2026`.
  private static func days(
    of games: [PlayedGame], offsetFromUTC offset: (Date) -> Int
  ) -> String {
    let times = games.compactMap(\.time)
    let ends = [times.first, times.last].compactMap {
      $0.map { $0.date(offsetFromUTC: offset($0)) }
    }
    let period = Set(ends).count == 1 ? ends.prefix(1) : ends[...]
    let words = [games.count.phrase("game"), period.joined(separator: " to ")]
    return words.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension TableDocument {
  /// A row for each game of each person, oldest first: for the calculations that a spreadsheet does better.
  ///
  /// - Parameter named: the people to list; empty for everybody.
  package static func games(of people: People, by named: [People.Person]) -> TableDocument {
    let wanted = Set(named.map(\.id))
    let rows = people.games.flatMap { game in
      game.places.filter { wanted.isEmpty || wanted.contains($0.id) }.map { place in
        Table.Row(
          .player(place.id),
          [
            Table.Cell(game.time?.formatted(.iso8601) ?? ""), Table.Cell(game.name),
            Table.Cell(game.places.count), Table.Cell(place.name), Table.Cell(place.rank),
            Table.Cell(place.score, as: game.rules.scores), Table.Cell(place.result.rawValue),
          ])
      }
    }
    let columns = [.time, .board, .players, .player, .rankInGame, .score, .result].map {
      Table.Column($0)
    }
    return TableDocument(title: "Games", tables: [Table("Games", columns, rows: rows)])
  }
}

extension Table {
  fileprivate static let tallyColumns = [
    .games, .won, .drawn, .lost, .share, .place, .streak, .longestStreak,
  ].map { Column($0) }

  fileprivate static func cells(of tally: GameTally) -> [Cell] {
    let share = tally.shareOfWins.map { "\(Int(($0 * 100).rounded())) %" } ?? ""
    return [tally.games, tally.won, tally.drawn, tally.lost].map { Cell($0) }
      + [Cell(share), Cell(tally.averageRank?.withOneDecimal ?? "")]
      + [tally.streak, tally.longestStreak].map { Cell($0) }
  }
}
