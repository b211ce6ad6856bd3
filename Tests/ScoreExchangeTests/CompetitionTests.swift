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
    for rule in rules { try session.perform(rule) }
    _ = try session.importResults(table.rows, onto: "League")
    return RankedBoard(try #require(session.state.board))
  }

  private func group(_ results: String, _ rules: [String]) throws -> RankedBoard {
    let rows = results.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: ",")
    }
    let bonus = rows.first.map { $0.split(separator: ",").count > 4 } == true
    let text =
      "home,home score,away score,away\(bonus ? ",home bonus,away bonus" : "")\n"
      + rows.joined(separator: "\n")
    let table = try ResultTable(ImportSource(Array(text.utf8), named: "group.csv"), keys: .init())
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Group"))
    _ = try session.importResults(table.rows, onto: "Group")
    for rule in rules { try session.perform(rule) }
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
      results, ["points 2 1 0", "ties difference for head-to-head lot", "lot Ireland Netherlands"])
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
      """, ["points 3 1 0", "ties difference for head-to-head lot", "lot Japan Senegal"])
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

  @Test func `Six Nations 2017: four for a win, and bonus points`() throws {
    // Points for four tries, and for a defeat by seven or less.
    let ranked = try group(
      """
      Scotland 27 22 Ireland 0 1
      England 19 16 France 0 1
      Italy 7 33 Wales 0 0
      Italy 10 63 Ireland 0 1
      Wales 16 21 England 1 0
      France 22 16 Scotland 0 1
      Scotland 29 13 Wales 0 0
      Ireland 19 9 France 0 0
      England 36 15 Italy 1 0
      Wales 22 9 Ireland 0 0
      Italy 18 40 France 0 1
      England 61 21 Scotland 1 0
      Scotland 29 0 Italy 1 0
      France 20 18 Wales 0 1
      Ireland 13 9 England 0 1
      """, ["points 4 2 0", "ties difference"])
    #expect(
      lines(ranked) == [
        "1 England 19", "2 Ireland 14 difference", "3 France 14 difference",
        "4 Scotland 14 difference", "5 Wales 10", "6 Italy 0",
      ])
    let champion = try #require(ranked.board.players.named("England")?.record)
    #expect(champion.text == "4 0 1 146000 81000 19000")
  }

  @Test func `Chess club championship 2018: a Swiss tournament decided by Buchholz`() throws {
    // For each player the points, then the opponents with the results, in the order of the rounds.
    let table = """
      1 5.5 +10 +17 +12 =2 +4 +3
      2 5.5 +27 +16 +9 =1 +8 +10
      3 4.0 =BYE +11 +6 =4 +5 -1
      4 4.0 +22 +15 =8 =3 -1 +13
      5 4.0 -16 +14 +22 +15 -3 +8
      6 4.0 -21 +27 -3 +23 +16 +14
      7 4.0 -9 -23 +27 +19 +15 +12
      8 3.5 +25 +21 =4 +13 -2 -5
      9 3.5 +7 +13 -2 =BYE +18
      10 3.5 -1 +25 +26 =12 +17 -2
      11 3.5 =BYE -3 -14 +25 +20 +17
      12 3.0 +20 +18 -1 =10 =14 -7
      13 3.0 +23 -9 +19 -8 +21 -4
      14 3.0 =BYE -5 +11 +22 =12 -6
      15 3.0 +26 -4 +21 -5 -7 +24
      16 3.0 +5 -2 -17 +24 -6 +22
      17 2.5 +24 -1 +16 =BYE -10 -11
      18 2.5 +19 -12 +23 =BYE -9
      19 2.5 -18 +20 -13 -7 =25 +21
      20 2.5 -12 -19 =25 +27 -11 +26
      21 2.0 +6 -8 -15 +26 -13 -19
      22 2.0 -4 +24 -5 -14 +26 -16
      23 2.0 -13 +7 -18 -6 -24 +27
      24 2.0 -17 -22 +BYE -16 +23 -15
      25 2.0 -8 -10 =20 -11 =19 +BYE
      26 1.0 -15 +BYE -10 -21 -22 -20
      27 1.0 -2 -6 -7 -20 +BYE -23
      """
    let session = try Session(journal: MemoryJournal())
    let rows = table.split(separator: "\n").map { $0.split(separator: " ") }
    for line in ["board Chess", "points 1 0.5 0", "ties head-to-head buchholz"] {
      try session.perform(line)
    }
    try session.perform("add " + rows.map { "No\($0[0])" }.joined(separator: " "))
    for row in rows {
      for result in row.dropFirst(2) {
        let (sign, opponent) = (result.first, result.dropFirst())
        let points = try #require(["+": "1", "=": "0.5", "-": "0"][sign])
        let others = try #require(["+": "0", "=": "0.5", "-": "1"][sign])
        if opponent == "BYE" {
          try session.perform("score No\(row[0]) +\(points)")
        } else if let number = Int(row[0]), let other = Int(opponent), number < other {
          try session.perform("result No\(number) \(points) No\(other) \(others)")
        }
      }
    }
    let ranked = RankedBoard(try #require(session.state.board))
    for row in rows {
      let score = ranked.board.players.named("No\(row[0])")?.score
      #expect(score == (try Score(parsing: String(row[1]))), "\(row)")
    }
    #expect(lines(ranked).prefix(2) == ["1 No1 5.5 buchholz", "2 No2 5.5 buchholz"])
  }
}
