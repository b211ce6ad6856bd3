import ArgumentParser
import ScoreExchange

/// The columns of a table of matches.
struct ResultOptions: ParsableArguments {
  @Flag(
    name: .long,
    help:
      "The table has a match in each row, with the titles home, away, home score and away score or result."
  )
  var matches = false

  @Option(name: .long, help: .init("The column with the first player.", valueName: "column"))
  var home: String?

  @Option(name: .long, help: .init("The column with the other player.", valueName: "column"))
  var away: String?

  @Option(name: .long, help: .init("The column with the first score.", valueName: "column"))
  var homeScore: String?

  @Option(name: .long, help: .init("The column with the other score.", valueName: "column"))
  var awayScore: String?

  @Option(
    name: .long,
    help: .init("The column with both scores, as in 2-1 or 2:1.", valueName: "column"))
  var result: String?

  @Option(
    name: .long,
    help: .init("The column with the round; without it rounds are counted.", valueName: "column"))
  var round: String?

  @Option(name: .long, help: .init("The column with the date.", valueName: "column"))
  var date: String?

  @Option(
    name: .long,
    help: .init("The columns with bonus points of the first player.", valueName: "column"))
  var homeBonus: String?

  @Option(
    name: .long,
    help: .init("The columns with bonus points of the other player.", valueName: "column"))
  var awayBonus: String?

  /// The columns; nil unless one of the options says that the table holds matches.
  var keys: ResultTable.Keys? {
    let all = [home, away, homeScore, awayScore, result, round, date, homeBonus, awayBonus]
    if !matches, all.allSatisfy({ $0 == nil }) { return nil }
    return ResultTable.Keys(
      home: home, away: away, homeScore: homeScore, awayScore: awayScore, result: result,
      round: round, date: date, homeBonus: homeBonus, awayBonus: awayBonus)
  }
}
