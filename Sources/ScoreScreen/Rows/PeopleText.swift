import FoundationBase
import Scorekeeping

/// What people did, as tables of text.
package struct PeopleText: CustomStringConvertible {
  /// The number of games and their days: `Ann: 12 games, 3 Oct 2026 to 26 Nov 2026`.
  package private(set) var title: String
  /// The lines of each table; the first one has the heads of the columns.
  private(set) var tables: [[String]] = []

  package var description: String {
    ([[title]] + tables).map { lines in lines.map { " \($0)\n" }.joined() }.joined(separator: "\n")
  }

  /// Makes the table of everybody. Cost: O(people).
  ///
  /// - Parameters:
  ///   - period: the period of the games that count, such as `since 2026-01`; nil for all times.
  ///   - names: other names to list below.
  package init(of people: People, in period: String? = nil, remembering names: [String] = []) {
    title = Self.title(of: people.games)
    if people.games.isEmpty {
      let when = period.map { "that was played \($0) is over" } ?? "is over yet"
      title =
        "No game \(when). A game ends at its target, or with the command 'over'; matches count at once"
    } else {
      let rows = people.all.map { [$0.name] + Self.cells(of: $0.tally) }
      tables = [TextTable.lines(["Player"] + Self.heads, rows)]
    }
    if !names.isEmpty {
      tables.append(TextTable.lines(["Remembered, without a finished game"], names.map { [$0] }))
    }
  }

  /// Makes the tables of a person: by series, by number of players, and by opponent. Cost: O(p) for p places in all
  /// games of the person.
  package init(of person: People.Person, among people: People) {
    title = Self.title(of: people.played(by: person).map(\.game), by: person.name)
    if person.tally.games == 0 { return }
    let series = people.series(of: person).map { game in
      let scores = [game.tally.averageScore, game.tally.best, game.tally.worst].map {
        $0?.text(as: game.rules.scores) ?? ""
      }
      return Self.row(game.name, Self.cells(of: game.tally), scores)
    }
    let heads = Self.row("Game", Self.heads, ["Average", "Best", "Worst"])
    tables = [TextTable.lines(heads, series)]
    let sizes = people.sizes(of: person)
    if sizes.count > 1 {
      let rows = sizes.map { ["\($0.players)"] + Self.cells(of: $0.tally) }
      tables.append(TextTable.lines(["Players"] + Self.heads, rows))
    }
    let others = people.opponents(of: person).map { other, meetings in
      let counts = [meetings.games, meetings.ahead, meetings.level, meetings.behind]
      return [other.name] + counts.map(String.init)
    }
    if !others.isEmpty {
      tables.append(TextTable.lines(["Against", "Games", "Ahead", "Level", "Behind"], others))
    }
  }

  /// Makes the table of the games that two people played together, newest first. Cost: O(p) for p places in all games.
  package init(of one: People.Person, and two: People.Person, among people: People) {
    let games = people.games.compactMap { game in
      game.place(of: one.id).flatMap { one in game.place(of: two.id).map { (game, one, $0) } }
    }
    let names = "\(one.name) and \(two.name)"
    guard !games.isEmpty else {
      title = "\(names) have played no game together".terminalSafe()
      return
    }
    let meetings = games.reduce(into: Meetings()) { $0.add($1.1, $1.2) }
    let level = meetings.level == 0 ? "" : ", level in \(meetings.level)"
    title =
      Self.title(of: games.map(\.0), by: names)
      + "; \(one.name) ahead in \(meetings.ahead), \(two.name) in \(meetings.behind)\(level)"
      .terminalSafe()
    let rows = games.reversed().map { game, one, two in
      [game.name, game.time.map(Self.day) ?? ""]
        + [one, two].map { $0.score.text(as: game.rules.scores) }
    }
    tables = [TextTable.lines(["Game", "Day", one.name, two.name], rows)]
  }

  /// Puts the scores behind the counts of games: on a narrow screen the last columns are cut.
  private static func row(_ name: String, _ cells: [String], _ scores: [String]) -> [String] {
    [name] + cells.prefix(4) + scores + cells.dropFirst(4)
  }

  private static let heads = [
    "Games", "Won", "Drawn", "Lost", "Share", "Place", "Streak", "Longest",
  ]

  private static func cells(of tally: GameTally) -> [String] {
    let share = tally.shareOfWins.map { "\(Int(($0 * 100).rounded())) %" } ?? ""
    return [tally.games, tally.won, tally.drawn, tally.lost].map(String.init)
      + [share, tally.averageRank?.withOneDecimal ?? ""]
      + [tally.streak, tally.longestStreak].map(String.init)
  }

  private static func title(of games: [PlayedGame], by name: String? = nil) -> String {
    let times = games.compactMap(\.time)
    let days = [times.first, times.last].compactMap { $0.map(day) }
    let period = Set(days).count == 1 ? days.prefix(1) : days[...]
    let count = games.count.phrase("game")
    let words = [count, period.joined(separator: " to ")].filter { !$0.isEmpty }
    return (name.map { $0.terminalSafe() + ": " } ?? "") + words.joined(separator: ", ")
  }

  private static func day(of time: Date) -> String {
    time.date(offsetFromUTC: Session.Environment.localOffset(time))
  }
}

/// A table of text, safe to write to a terminal.
enum TextTable {
  /// Lays out a table: columns of texts to the left, the others to the right. The first line has the heads.
  ///
  /// - Parameters:
  ///   - texts: the columns of texts.
  ///   - longest: the width from which texts are cut; nil for whole texts.
  static func lines(
    _ heads: [String], _ rows: [[String]], texts: Set<Int> = [0], longest: Int? = nil
  ) -> [String] {
    let rows = ([heads] + rows).map { $0.map { cut($0.terminalSafe(), to: longest) } }
    let widths = heads.indices.map { column in
      rows.map { $0[column].terminalWidth }.max() ?? 0
    }
    return rows.map { row in
      zip(row, widths).enumerated().map { column, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.terminalWidth)
        return texts.contains(column) ? cell.0 + space : space + cell.0
      }.joined(separator: "  ").trimmingTrailingBlanks
    }
  }

  static func cut(_ text: String, to width: Int?) -> String {
    width.map { text.cut(to: $0) } ?? text
  }
}
