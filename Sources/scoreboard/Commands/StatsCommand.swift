import ArgumentParser
import FoundationBase
import ScoreExchange
import ScoreScreen
import ScoreStore
import ScoreTables
import Scorekeeping

/// `scoreboard stats`: what people did in all games that are over.
struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Count games and wins of people across boards.",
    discussion: """
      Every board whose game is over counts; on a board with matches, each match that is played. With a name, also by game, by number of players, and against whom; with \
      two names, the games of both. A person is whoever the program remembers under the name, also on boards where the \
      name was another one. The command same Ann "Anne B." counts two names as one.

      EXAMPLES:
        scoreboard do Chess "add Ann Bob" "score Ann +1" over
        scoreboard stats
        scoreboard stats Ann --since 2026-01
        scoreboard stats --since 2025-09 --until 2026-05
        scoreboard stats Ann Bob
        scoreboard stats --format csv
      """)

  @Argument(
    help: "One person or two, in any letter case, or the beginning of the name.")
  var names: [String] = []

  @Option(
    name: .long,
    help: .init("Only games since then: 2026, 2026-01 or 2026-01-31.", valueName: "day"))
  var since: String?

  @Option(
    name: .long,
    help: .init("Only games until then, with the whole day, month or year.", valueName: "day"))
  var until: String?

  @Option(
    name: .long,
    help:
      "How to print: text, json, csv, markdown or html. CSV has a line for each game of each person."
  )
  var format = TableFormat.text

  @OptionGroup var options: DataOptions

  func validate() throws {
    if names.count > 2 {
      throw ValidationError("'stats' compares two people: leave '\(names[2])' out")
    }
    for (text, moment) in [(since, start), (until, end)] {
      if let text, moment == nil {
        throw ValidationError("'\(text)' is not a day. Write it as 2026-01-31, 2026-01 or 2026")
      }
    }
  }

  /// The first moment of the games that count.
  private var start: Date? {
    since.flatMap { Self.day($0, with: ["-01-01", "-01", ""])?.start }
  }

  /// The first moment after them.
  private var end: Date? {
    until.flatMap { Self.day($0, with: ["-12-31", "-31", "-30", "-29", "-28", ""])?.end }
  }

  /// The first day that a text means with one of the endings.
  private static func day(_ text: String, with endings: [String]) -> Day? {
    endings.lazy.compactMap { Day(parsing: text + $0) }.first
  }

  /// The period of the games that count, as the user wrote it; nil for all times.
  private var period: String? {
    let words = [since.map { "since \($0)" }, until.map { "until \($0)" }].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: " and ")
  }

  private func document(
    of named: [People.Person], among people: People, in session: Session
  ) -> TableDocument {
    let offset = session.offsetFromUTC(at:)
    guard let one = named.first else {
      return .people(people, in: period, offsetFromUTC: offset)
    }
    if let two = named.last, two.id != one.id {
      return .meetings(of: one, and: two, among: people, offsetFromUTC: offset)
    }
    return .person(one, among: people, offsetFromUTC: offset)
  }

  func run() throws {
    try options.withSession { session in
      let games = try session.playedGames()
      let everybody = People(of: games)
      let people = People(of: games, since: start, until: end)
      let named = try names.map { name throws(ScorekeepingError) in
        people.counting(try everybody.person(named: name))
      }
      let document = document(of: named, among: people, in: session)
      switch format {
      case .text, .markdown, .html: try Output.write(document.printed(as: format))
      case .json:
        try Output.writeJSON(
          (named.isEmpty ? people.all : named).map { PersonStats($0, among: people) })
      case .csv: try Output.write(TableDocument.games(of: people, by: named).csv)
      }
    }
  }
}
