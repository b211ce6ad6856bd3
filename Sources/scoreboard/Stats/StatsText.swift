import FoundationBase
import ScoreScreen
import Scorekeeping

/// What people did, as tables of text.
struct StatsText: CustomStringConvertible {
  private let people: People
  /// The texts, with a blank line between them.
  private var parts: [String] = []

  var description: String { parts.joined(separator: "\n") }

  /// Makes the tables of everybody, of one person, or of two.
  init(_ people: People, of named: [People.Person], since: String?) {
    self.people = people
    if people.games.isEmpty {
      let when = since.map { "that was played since \($0) is over" } ?? "is over yet"
      parts = [" No game \(when). A game ends at its target, or with the command 'over'\n"]
    } else if named.count == 2, named[0].id != named[1].id {
      addGames(of: named[0], and: named[1])
    } else if let person = named.first {
      addGames(of: person)
    } else {
      let rows = people.all.map { [$0.name] + Self.cells(of: $0.tally) }
      parts = [Self.title(of: people.games), Self.table(["Player"] + Self.titles, rows)]
    }
  }

  private mutating func addGames(of person: People.Person) {
    let games = people.played(by: person).map(\.game)
    parts = [Self.title(of: games, by: person.name)]
    let series = people.series(of: person).map { game in
      let scores = [game.tally.averageScore, game.tally.best, game.tally.worst].map {
        $0?.text(as: game.rules.scores) ?? ""
      }
      return [game.name] + Self.cells(of: game.tally) + scores
    }
    parts.append(Self.table(["Game"] + Self.titles + ["Average", "Best", "Worst"], series))
    let sizes = people.sizes(of: person)
    if sizes.count > 1 {
      let rows = sizes.map { ["\($0.players)"] + Self.cells(of: $0.tally) }
      parts.append(Self.table(["Players"] + Self.titles, rows))
    }
    let others = people.opponents(of: person).map { other, meetings in
      [other.name]
        + [meetings.games, meetings.ahead, meetings.level, meetings.behind].map(String.init)
    }
    if !others.isEmpty {
      parts.append(Self.table(["Against", "Games", "Ahead", "Level", "Behind"], others))
    }
  }

  private mutating func addGames(of one: People.Person, and two: People.Person) {
    guard
      let meetings = people.opponents(of: one).first(where: { $0.person.id == two.id })?.meetings
    else {
      parts = [
        " \(one.name.terminalSafe()) and \(two.name.terminalSafe()) have played no game together\n"
      ]
      return
    }
    let level = meetings.level == 0 ? "" : ", level in \(meetings.level)"
    let games = people.games.compactMap { game in
      game.place(of: one.id).flatMap { one in game.place(of: two.id).map { (game, one, $0) } }
    }
    let title = Self.title(of: games.map(\.0), by: "\(one.name) and \(two.name)")
    parts = [
      title.dropLast() + "; \(one.name.terminalSafe()) ahead in \(meetings.ahead), "
        + "\(two.name.terminalSafe()) in \(meetings.behind)\(level)\n",
      Self.table(
        ["Game", "Day", one.name, two.name],
        games.reversed().map { game, one, two in
          [game.name, game.time.map(Self.day) ?? ""]
            + [one, two].map { $0.score.text(as: game.rules.scores) }
        }),
    ]
  }

  private static let titles = [
    "Games", "Won", "Drawn", "Lost", "Share", "Place", "Streak", "Longest",
  ]

  private static func cells(of tally: GameTally) -> [String] {
    let share = tally.shareOfWins.map { "\(Int(($0 * 100).rounded())) %" } ?? ""
    let tenths = tally.averageRank.map { Int(($0 * 10).rounded()) }
    return [tally.games, tally.won, tally.drawn, tally.lost].map(String.init)
      + [share, tenths.map { "\($0 / 10).\($0 % 10)" } ?? ""]
      + [tally.streak, tally.longestStreak].map(String.init)
  }

  /// The number of games, and the days of the first and the last: `Ann: 12 games, 3 Oct 2026 to 26 Nov 2026`.
  private static func title(of games: [PlayedGame], by name: String? = nil) -> String {
    let days = [games.first, games.last].compactMap { $0?.time.map(day) }
    let period = Set(days).count == 1 ? days.prefix(1) : days[...]
    let count = games.count == 1 ? "1 game" : "\(games.count) games"
    let words = ([count] + [period.joined(separator: " to ")]).filter { !$0.isEmpty }
    return " " + (name.map { $0.terminalSafe() + ": " } ?? "") + words.joined(separator: ", ")
      + "\n"
  }

  private static func day(of time: Date) -> String {
    time.date(offsetFromUTC: Session.Environment.localOffset(time))
  }

  /// A table whose first column is aligned to the left, and the others to the right.
  private static func table(_ titles: [String], _ rows: [[String]]) -> String {
    let rows = ([titles] + rows).map { $0.map { $0.terminalSafe() } }
    let widths = titles.indices.map { column in
      rows.map { $0[column].terminalWidth }.max() ?? 0
    }
    return rows.map { row in
      let cells = zip(row, widths).enumerated().map { column, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.terminalWidth)
        return column == 0 ? cell.0 + space : space + cell.0
      }
      return " " + cells.joined(separator: "  ") + "\n"
    }.joined()
  }
}
