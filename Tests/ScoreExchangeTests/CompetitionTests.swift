import Foundation
import Scorekeeping
import StructReference
import Testing

@testable import ScoreExchange

/// The final tables of real competitions, from their results.
@Suite struct CompetitionTests {
  private func board(
    _ results: [UInt8], keys: ResultTable.Keys = .init(), _ rules: String...
  ) throws -> RankedBoard {
    let table = try ResultTable(ImportSource(results, named: "results.csv"), keys: keys)
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("League"))
    for rule in rules { try session.perform(try #require(try Command(parsing: rule))) }
    _ = try session.importResults(table.rows, onto: "League")
    return RankedBoard(try #require(session.state.board))
  }

  private func group(_ results: String, _ rules: [String]) throws -> RankedBoard {
    let rows = results.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: ",")
    }
    let text = "home,home score,away score,away\n" + rows.joined(separator: "\n")
    let table = try ResultTable(ImportSource(Array(text.utf8), named: "group.csv"), keys: .init())
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Group"))
    _ = try session.importResults(table.rows, onto: "Group")
    for rule in rules { try session.perform(try #require(try Command(parsing: rule))) }
    return RankedBoard(try #require(session.state.board))
  }

  /// Each player with the rank, the points and what decided among those with equal points.
  private func lines(_ ranked: RankedBoard) -> [String] {
    ranked.ranked.enumerated().map { position, row in
      let mark = ranked.standings.tieMark(at: position).map { " \($0.word)" } ?? ""
      return "\(row.rank) \(row.player.name) \(row.player.score)\(mark)"
    }
  }

  @Test func `English league 2016-17`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/premier-league-2016-17.csv")
    let keys = ResultTable.Keys(
      home: "home_team", away: "away_team", homeScore: "home_score", awayScore: "away_score",
      round: "gameweek")
    let ranked = try board(
      Array(Data(contentsOf: file)), keys: keys, "points 3 1 0", "ties difference for")
    #expect(
      lines(ranked) == [
        "1 Chelsea 93", "2 Tottenham Hotspur 86", "3 Manchester City 78", "4 Liverpool 76",
        "5 Arsenal 75", "6 Manchester United 69", "7 Everton 61", "8 Southampton 46 difference",
        "9 Bournemouth 46 difference", "10 West Bromwich Albion 45 difference",
        "11 West Ham United 45 difference", "12 Leicester City 44 for", "13 Stoke City 44 for",
        "14 Crystal Palace 41 difference", "15 Swansea City 41 difference",
        "16 Burnley 40 difference", "17 Watford 40 difference", "18 Hull City 34",
        "19 Middlesbrough 28", "20 Sunderland 24",
      ])
    let champion = try #require(ranked.board.players.named("Chelsea")?.record)
    #expect(champion.text == "30 3 5 85000 33000 93000")
    #expect(ranked.board.round == 38)
  }

  @Test func `World Cup 1994, group E: four level on points and difference`() throws {
    let ranked = try group(
      """
      Italy 0 1 Ireland
      Norway 1 0 Mexico
      Italy 1 0 Norway
      Mexico 2 1 Ireland
      Ireland 0 0 Norway
      Italy 1 1 Mexico
      """, ["points 3 1 0", "ties difference for head-to-head lot"])
    #expect(
      lines(ranked) == [
        "1 Mexico 4 for", "2 Ireland 4 for", "3 Italy 4 head-to-head", "4 Norway 4 for",
      ])
  }

  @Test func `World Cup 1990, group F: lots were drawn for second place`() throws {
    let results = """
      England 1 1 Ireland
      Netherlands 1 1 Egypt
      England 0 0 Netherlands
      Ireland 0 0 Egypt
      England 1 0 Egypt
      Ireland 1 1 Netherlands
      """
    let level = try group(results, ["points 2 1 0", "ties difference for head-to-head"])
    #expect(
      lines(level) == ["1 England 4", "2 Ireland 3 level", "2 Netherlands 3 level", "4 Egypt 2"])
    let drawn = try group(
      results, ["points 2 1 0", "ties difference for head-to-head lot", "move Netherlands bottom"])
    #expect(lines(drawn) == ["1 England 4", "2 Ireland 3 lot", "3 Netherlands 3 lot", "4 Egypt 2"])
  }

  @Test func `World Cup 2018, group H: fewer yellow cards decided`() throws {
    let ranked = try group(
      """
      Colombia 1 2 Japan
      Poland 1 2 Senegal
      Japan 2 2 Senegal
      Poland 0 3 Colombia
      Japan 0 1 Poland
      Senegal 0 1 Colombia
      """, ["points 3 1 0", "ties difference for head-to-head lot", "move Japan top"])
    #expect(lines(ranked) == ["1 Colombia 6", "2 Japan 4 lot", "3 Senegal 4 lot", "4 Poland 3"])
  }

  @Test func `European Championship 2020: the matches among the tied teams come first`() throws {
    let rules = ["points 3 1 0", "ties head-to-head difference for wins lot"]
    let three = try group(
      """
      Denmark 0 1 Finland
      Belgium 3 0 Russia
      Finland 0 1 Russia
      Denmark 1 2 Belgium
      Russia 1 4 Denmark
      Finland 0 2 Belgium
      """, rules)
    #expect(
      lines(three) == [
        "1 Belgium 9", "2 Denmark 3 head-to-head", "3 Finland 3 head-to-head",
        "4 Russia 3 head-to-head",
      ])
    let two = try group(
      """
      Hungary 0 3 Portugal
      France 1 0 Germany
      Hungary 1 1 France
      Portugal 2 4 Germany
      Portugal 2 2 France
      Germany 2 2 Hungary
      """, rules)
    #expect(
      lines(two) == [
        "1 France 5", "2 Germany 4 head-to-head", "3 Portugal 4 head-to-head", "4 Hungary 2",
      ])
  }
}
