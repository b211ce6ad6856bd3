import Foundation
import TestSupport
import Testing

@testable import Scorekeeping

/// Competitions that took place, as a scorekeeper enters them: the table equals the published one. Their sources are in
/// `Fixtures/README.md`.
@Suite struct PublishedRoundsTests {
  private let session: Session

  init() throws { session = try Session(journal: MemoryJournal()) }

  private var board: Scoreboard { get throws { try #require(session.state.board) } }

  private func play(_ game: String, _ lines: String...) throws {
    try session.perform(.createBoard("Game", game: game))
    for line in lines { try session.perform(line) }
  }

  /// The lines of a file beside the tests.
  private func lines(of file: String) throws -> [Substring] {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/\(file).txt")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
  }

  /// Places, names and scores, then what the game has come to.
  private func table() throws -> [String] {
    let ranked = RankedBoard(try board)
    let rows = ranked.ranked.map { rank, player in
      "\(rank) \(player.name) \(player.scoreText(as: .points))"
    }
    return rows + [ranked.victory].compactMap(\.self)
  }

  /// The script of the board makes it again.
  private func expectScript() throws {
    let board = try board
    #expect(board.isMade(by: board.script.map(\.description)), "\(board.script)")
  }

  private func points(of player: String) throws -> [Int?] {
    let player = try #require(board.players.named(player))
    return try (1...board.round).map {
      player.rounds[$0].map { Int($0.thousandths / 1000) }
    }
  }

  /// US Open 2012, final of men, point by point.
  @Test func `a final of tennis, with a tie-break, and who serves each point`() throws {
    let names = ["Djokovic", "Murray"]
    try play("tennis", "first to 3 rounds", "add Djokovic Murray", "turn Djokovic")
    var (server, won, ends) = (0, [0, 0], 0)
    var states = [try board]
    for (number, set) in try lines(of: "us-open-2012-final").enumerated() {
      for game in set.split(separator: " ") {
        var serving = server
        for (index, point) in game.enumerated() {
          if point == "/" {
            serving = 1 - serving
            continue
          }
          let before = try board
          #expect(before.round == number + 1 && !before.details.isOver)
          #expect(before.turn?.name == names[serving], "set \(number + 1): \(game), \(index)")
          #expect((before.tieBreakGoal != nil) == game.contains("/"))
          let scorer = point == "S" ? serving : 1 - serving
          won[scorer] += 1
          try session.perform("score \(names[scorer]) +1")
          if try board.changesEnds(after: before) { ends += 1 }
          states.append(try board)
        }
        server = 1 - server
      }
    }
    #expect(won == [155, 160])
    #expect(try points(of: "Djokovic") == [6, 5, 6, 6, 2])
    #expect(try points(of: "Murray") == [7, 7, 2, 3, 6])
    #expect(try table() == ["1 Murray 3", "2 Djokovic 2", "Murray wins 3–2"])
    // After 1, 3, … games of 13, 12, 8, 9 and 8, and three times in the tie-break of 22 points.
    #expect(ends == 7 + 6 + 4 + 5 + 4 + 3)
    try expectScript()
    while states.count > 1 {
      states.removeLast()
      try session.perform("undo")
      #expect(try board.agrees(with: states[states.count - 1]))
    }
  }

  /// Wimbledon 2010: in the fifth set each held the serve for 137 games.
  @Test func `the longest match of tennis, without a tie-break in its last set`() throws {
    try play(
      "tennis", "first to 3 rounds", "tie-break 7 at 6 last -", "add Isner Mahut", "turn Mahut")
    for (isner, mahut, tieBreak) in [(6, 4, nil), (3, 6, nil), (6, 7, (7, 9)), (7, 6, (7, 3))] {
      for game in playedTo(tieBreak == nil ? (isner, mahut) : (6, 6)) {
        try session.perform("score \(game == 0 ? "Isner" : "Mahut") +4")
      }
      for point in tieBreak.map(playedTo) ?? [] {
        try session.perform("score \(point == 0 ? "Isner" : "Mahut") +1")
      }
    }
    #expect(try table().prefix(2).map { $0.suffix(1) } == ["2", "2"])
    for game in 0..<138 {
      let server = game.isMultiple(of: 2) ? "Isner" : "Mahut"
      #expect(try board.turn?.name == server && !board.details.isOver && board.tieBreakGoal == nil)
      try session.perform("score \(game == 137 ? "Isner" : server) +4")
    }
    #expect(try points(of: "Isner") == [6, 3, 6, 7, 70])
    #expect(try points(of: "Mahut") == [4, 6, 7, 6, 68])
    #expect(try table().last == "Isner wins 3–2")
    try expectScript()
  }

  /// Thomas Cup 2014, final: Japan wins 3–2.
  @Test(arguments: [
    ("Lee", "Tago", [(21, 12), (21, 16)], "Lee wins 2–0"),
    ("Hoon/Tan", "Endo/Hayakawa", [(21, 12), (17, 21), (19, 21)], "Endo/Hayakawa wins 2–1"),
    ("Chong", "Momota", [(15, 21), (17, 21)], "Momota wins 2–0"),
    ("Goh/Tan", "Kamura/Sonoda", [(19, 21), (21, 17), (21, 12)], "Goh/Tan wins 2–1"),
    ("Liew", "Ueda", [(12, 21), (21, 18), (17, 21)], "Ueda wins 2–1"),
  ])
  func `matches of badminton, in which the winner of a rally serves`(
    malaysia: String, japan: String, sets: [(Int, Int)], result: String
  ) throws {
    let names = [malaysia, japan]
    try play("badminton", "add \(malaysia) \(japan)", "turn \(japan)")
    for set in sets {
      for winner in playedTo(set) {
        #expect(try !board.details.isOver)
        try session.perform("score \(names[winner]) +1")
        #expect(try board.details.isOver || board.turn?.name == names[winner])
      }
    }
    #expect(try points(of: malaysia) == sets.map(\.0) && points(of: japan) == sets.map(\.1))
    #expect(try table().last == result)
    try expectScript()
  }

  /// Olympic Games 2012, men's final: 108 points each. In a new set, the other side serves first; the fifth ends at 15.
  @Test func `a final of volleyball, rally by rally`() throws {
    let names = ["Russia", "Brazil"]
    let sets = [(19, 25), (20, 25), (29, 27), (25, 22), (15, 9)]
    try play("volleyball", "add Russia Brazil", "turn Brazil")
    for (number, set) in sets.enumerated() {
      #expect(try board.turn?.name == names[number.isMultiple(of: 2) ? 1 : 0])
      for winner in playedTo(set) { try session.perform("score \(names[winner]) +1") }
    }
    #expect(try points(of: "Russia").compactMap(\.self).reduce(0, +) == 108)
    #expect(try points(of: "Brazil").compactMap(\.self).reduce(0, +) == 108)
    #expect(try table() == ["1 Russia 3", "2 Brazil 2", "Russia wins 3–2"])
    try expectScript()
    for _ in 0..<216 { try session.perform("undo") }
    #expect(try board.round == 1 && board.players.allSatisfy { $0.rounds.numbers.isEmpty })
  }

  /// The winners of each point of a set, in turns as long as both have points to come.
  private func playedTo(_ points: (Int, Int)) -> [Int] {
    let both = Array(repeating: [0, 1], count: min(points.0, points.1)).joined()
    return Array(both)
      + Array(repeating: points.0 > points.1 ? 0 : 1, count: abs(points.0 - points.1))
  }

  @Test(arguments: [
    // PBA Tour Finals 2022, title match.
    ("Belmonte", "X X X X X X X X X XXX", [30, 60, 90, 120, 150, 180, 210, 240, 270, 300]),
    // 2-pattern Riggs Classic 2014, title match.
    ("Michalowski", "X X X X X X X X X X9-", [30, 60, 90, 120, 150, 180, 210, 240, 269, 288]),
    // The sheet of the Bowling Game Kata.
    ("Martin", "14 45 6/ 5/ X -1 7/ 6/ X 2/6", [5, 14, 29, 49, 60, 61, 77, 97, 117, 133]),
  ])
  func `a sheet of bowling`(name: String, frames: String, totals: [Int]) throws {
    try play("bowling", "add \(name)")
    for (number, frame) in frames.split(separator: " ").enumerated() {
      if number > 0 { try session.perform("round next") }
      #expect(try !board.details.isOver)
      try session.perform("roll \(name) \(frame)")
    }
    var sum = 0
    let sums = try points(of: name).map { points in
      sum += points ?? 0
      return sum
    }
    #expect(sums == totals)
    #expect(try table() == ["1 \(name) \(totals[9])", "\(name) wins with \(totals[9])"])
    try expectScript()
  }

  @Test func `a season of Formula 1`() throws {
    try play("formula-1")
    for (number, race) in try lines(of: "formula-1-2012").enumerated() {
      if number == 0 {
        try session.perform("add VET ALO RAI HAM BUT WEB MAS GRO ROS PER HUL KOB MSC DIR")
      }
      if number == 0 { try session.perform("add MAL SEN VER RIC") }
      if number > 0 { try session.perform("round next") }
      try session.perform("finish \(race)")
    }
    try session.perform("over")
    #expect(
      try table() == [
        "1 VET 281", "2 ALO 278", "3 RAI 207", "4 HAM 190", "5 BUT 188", "6 WEB 179", "7 MAS 122",
        "8 GRO 96", "9 ROS 93", "10 PER 66", "11 HUL 63", "12 KOB 60", "13 MSC 49", "14 DIR 46",
        "15 MAL 45", "16 SEN 31", "17 VER 16", "18 RIC 10", "VET wins with 281",
      ])
    try expectScript()
  }

  /// The best four of seven count, and the fastest lap gives a point. Drivers who share a car share its points. Serafini,
  /// who was second, is before the other four with 3 points in the published table, by his place.
  @Test func `the first season of Formula 1`() throws {
    try play(
      "formula-1", "places 8 6 4 3 2", "rounds 7", "counts best 4", "ties best-rounds",
      "add Farina Fangio Fagioli Rosier Ascari Parsons Holland Bira Parnell Chiron Rose",
      "add Whitehead Serafini Giraud Sommer Green Manzon Etancelin Bonetto Chitwood Bettenhausen",
      "add Chaboud")
    for (number, race) in try lines(of: "formula-1-1950").enumerated() {
      if number > 0 { try session.perform("round next") }
      let parts = race.split(separator: ", ")
      try session.perform("finish \(parts[0])")
      try session.perform("score \(parts[1]) +1")
    }
    try session.perform("round next")
    #expect(
      try Set(table()) == [
        "1 Farina 30", "2 Fangio 27", "3 Fagioli 24", "4 Rosier 13", "5 Ascari 11", "6 Parsons 9",
        "7 Holland 6", "8 Bira 5", "9 Parnell 4", "9 Chiron 4", "9 Rose 4", "9 Whitehead 4",
        "13 Serafini 3", "13 Giraud 3", "13 Sommer 3", "13 Green 3", "13 Manzon 3",
        "18 Etancelin 3", "19 Bonetto 2", "20 Chitwood 1", "20 Bettenhausen 1", "20 Chaboud 1",
        "Farina wins with 30",
      ])
    // Fagioli's four points of the last race do not count.
    let fagioli = try #require(board.players.named("Fagioli"))
    #expect(
      (1...7).compactMap { fagioli.rounds[$0] }.reduce(Int64(0)) { $0 + $1.thousandths } == 28_000)
    try expectScript()
  }

  @Test func `all juries of a song contest`() throws {
    let juries = try lines(of: "eurovision-1977").map { $0.split(separator: ": ") }
    try play("eurovision", "add \(juries.map { $0[0] }.joined(separator: " "))")
    for (number, jury) in juries.enumerated() {
      if number > 0 { try session.perform("round next") }
      try session.perform("finish \(jury[1])")
    }
    try session.perform("over")
    let expected = [
      "1 FR 136", "2 GB 121", "3 IE 119", "4 MC 96", "5 GR 92", "6 CH 71", "7 BE 69", "8 DE 55",
      "9 ES 52", "10 FI 50", "11 IL 49", "12 NL 35", "13 IT 33", "14 NO 18", "14 PT 18",
      "16 LU 17", "17 AT 11", "18 SE 2", "FR wins with 136",
    ]
    #expect(try Set(table()) == Set(expected))
    #expect(try table().count == expected.count)
    try expectScript()
  }

  /// Nine boats, one of which is disqualified and one does not start: both get a point more than there are boats. The
  /// worst race does not count, and the best one parts Lyman from Jones.
  @Test func `a regatta`() throws {
    try play(
      "sailing", "rounds 5",
      "add Strickland Mohr DePalma Newton Lyman Jones Midgett Wilcox Keene")
    for (number, race) in try lines(of: "flying-scot-2005").enumerated() {
      if number > 0 { try session.perform("round next") }
      try session.perform("finish \(race)")
    }
    try session.perform("round next")
    #expect(
      try table() == [
        "1 Strickland 4", "2 Mohr 10", "3 DePalma 17", "4 Newton 20", "5 Lyman 21", "6 Jones 21",
        "7 Midgett 22", "8 Wilcox 23", "9 Keene 28", "Strickland wins with 4",
      ])
    try expectScript()
  }

  /// The cases of a program for sailing clubs: what DNF, OCS and DNC cost, and a tie that the last race but one parts.
  @Test(arguments: [
    (
      ["A B C D E", "A B C", "A B D"],
      ["1 A 3", "2 B 6", "3 C 12", "4 D 13", "5 E 17", "A wins with 3"]
    ),
    (["A B C D", "B A C D", "C D"], ["1 C 7", "2 B 8", "3 A 8", "4 D 10", "C wins with 7"]),
  ])
  func `races that boats have not finished, and ties`(races: [String], expected: [String]) throws {
    try play("sailing", "rounds 3", "drop -", "add \(races[0])")
    for (number, race) in races.enumerated() {
      if number > 0 { try session.perform("round next") }
      try session.perform("finish \(race)")
    }
    try session.perform("round next")
    #expect(try table() == expected)
    try expectScript()
  }

  /// After three attempts the first eight go on, and after five the first four. The second best attempt parts Gomis from
  /// Juška.
  @Test func `a final of the long jump`() throws {
    let athletes = try lines(of: "long-jump-2016").map { $0.split(separator: " ") }
    try play("long-jump", "add \(athletes.map { $0[0] }.joined(separator: " "))")
    for attempt in 1...6 {
      for athlete in athletes where athlete.indices.contains(attempt) && athlete[attempt] != "x" {
        try session.perform("score \(athlete[0]) +\(athlete[attempt])")
      }
      try session.perform("round next")
    }
    #expect(
      try table() == [
        "1 Dendy 8.26", "2 Lapierre 8.25", "3 Huang 8.21", "4 Henderson 8.19", "5 Samaai 8.18",
        "6 Bramble 8.14", "7 Lasa 7.94", "8 Wang 7.93", "9 Gomis 7.88", "10 Juska 7.88",
        "11 Otuonye 7.4", "Dendy wins with 8.26",
      ])
    try expectScript()
  }

  /// Of nine races the best seven count. Lee, Horgen and Wilson have points in eight.
  @Test func `a series of which the best races count`() throws {
    let sailors = try lines(of: "mistral-1996").map { $0.split(separator: " ") }
    try play(
      "cross-country", "rounds 9", "counts best 7",
      "add \(sailors.map { $0[0] }.joined(separator: " "))")
    for race in 1...9 {
      for sailor in sailors where sailor[race] != "-" {
        try session.perform("score \(sailor[0]) = \(sailor[race]) round \(race)")
      }
    }
    try session.perform("over")
    #expect(
      try table() == [
        "1 Lee 16", "2 Kendall 24", "3 Sensini 28", "4 Li 29", "5 Horgen 31", "6 Staszewska 38",
        "7 Wilson 44", "8 Herbert 46", "Lee wins with 16",
      ])
    try expectScript()
  }

  /// The example of the Oxfordshire league: the best four of five races, and the best three after four.
  @Test func `a cross-country league`() throws {
    try play("cross-country", "rounds 5", "counts best 3", "add Ann Bob")
    for (race, places) in [(1, 4), (2, 1), (1, 4), (3, 1)].enumerated() {
      try session.perform("score Ann = \(places.0) Bob = \(places.1) round \(race + 1)")
    }
    #expect(try table() == ["1 Ann 4", "2 Bob 6"])
    try session.perform("counts best 4")
    try session.perform("score Bob = 1 round 5")
    #expect(try table().map { $0.dropFirst(2) } == ["Ann 7", "Bob 7"])
    try expectScript()
  }
}
