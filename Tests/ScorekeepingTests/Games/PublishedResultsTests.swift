import Foundation
import ScoreTables
import Scorekeeping
import TestSupport
import Testing

/// Games that were played, by the rules of the guide: the table equals the published one.
@Suite struct PublishedResultsTests {
  private let session: Session

  init() throws {
    session = try Session(journal: MemoryJournal())
  }

  private func play(_ game: String, _ lines: [String]) throws {
    try session.perform(.createBoard("Game", game: game))
    try perform(lines)
  }

  private func perform(_ lines: [String]) throws {
    for line in lines { try session.perform(line) }
  }

  /// Places, names and scores, then what the game has come to.
  private func table() throws -> [String] {
    let ranked = RankedBoard(try #require(session.state.board))
    let rows = ranked.ranked.map { rank, player in
      let par = ranked.board.overPar(player.id).map { " \($0)" } ?? ""
      return "\(rank) \(player.name) \(player.scoreText(as: .points))\(par)"
    }
    return rows + [try session.match(of: ranked) ?? ranked.victory].compactMap(\.self)
  }

  /// Plays the rounds of a match, in one command each. The game is over with the last one, and not before.
  private func match(
    _ game: String, first number: Int, _ names: (String, String), _ sets: [(Int, Int)]
  ) throws {
    try play(game, ["first to \(number) rounds", "add \(names.0) \(names.1)"])
    for (index, set) in sets.enumerated() {
      #expect(try !#require(session.state.board).details.isOver, "set \(index + 1)")
      try perform(["score \(names.0) = \(set.0) \(names.1) = \(set.1) round \(index + 1)"])
    }
    #expect(try #require(session.state.board).details.isOver)
  }

  /// World Darts Championship 2023, final, set 2, leg 3: nine darts by Michael Smith.
  @Test func `a nine-dart leg`() throws {
    try play("darts-501", ["add Gerwen Smith", "score Gerwen -180", "score Smith -180"])
    try perform(["score Gerwen -177 round 2", "score Smith -180"])
    try perform(["score Gerwen -120 round 3", "score Smith -141"])
    #expect(try table() == ["1 Smith 0", "2 Gerwen 24", "Smith wins with 0"])
  }

  /// Brisbane Darts Masters 2018, final, first to 11 legs.
  @Test func `a darts final leg by leg`() throws {
    try play("darts-501", ["best of 21", "add Cross Gerwen"])
    for (number, winner) in "MMCCCCMMMMCCCCCCC".enumerated() {
      if number > 0 { try perform(["rematch"]) }
      try perform(["score \(winner == "C" ? "Cross" : "Gerwen") = 0"])
    }
    #expect(try table().last == "Cross wins the match 11–6")
  }

  /// The Masters 2018, round 4.
  @Test func `three cards of a major`() throws {
    let par = [4, 5, 4, 3, 4, 3, 4, 5, 4, 4, 4, 3, 5, 4, 5, 3, 4, 4]
    let cards = [
      "Reed": [5, 5, 3, 3, 4, 4, 3, 5, 4, 4, 5, 2, 5, 3, 5, 3, 4, 4],
      "Fowler": [4, 5, 4, 3, 5, 3, 4, 4, 3, 4, 4, 2, 4, 4, 4, 3, 4, 3],
      "Spieth": [3, 4, 4, 3, 3, 3, 4, 4, 3, 4, 4, 2, 4, 4, 4, 2, 4, 5],
    ]
    try play(
      "golf-18", ["par " + par.map(String.init).joined(separator: " "), "add Reed Fowler Spieth"])
    for hole in 1...18 {
      let strokes = cards.sorted { $0.key < $1.key }.map { "\($0) = \($1[hole - 1])" }
      #expect(try !#require(session.state.board).details.isOver)
      try perform(["score \(strokes.joined(separator: " ")) round \(hole)"])
    }
    #expect(
      try table() == ["1 Spieth 64 -8", "2 Fowler 67 -5", "3 Reed 71 -1", "Spieth wins with 64"])
  }

  /// NBA Finals 2016, game 7; 2013, game 6.
  @Test(arguments: [
    ([(23, 22), (19, 27), (33, 27), (18, 13)], ["1 Home 93", "2 Away 89", "Home wins with 93"]),
    (
      [(27, 25), (17, 25), (21, 25), (30, 20), (8, 5)],
      ["1 Home 103", "2 Away 100", "Home wins with 103"]
    ),
  ])
  func `a basketball game by quarters`(quarters: [(Int, Int)], expected: [String]) throws {
    try play("basketball", ["add Home Away"])
    for (number, quarter) in quarters.enumerated() {
      if number == 4 { try perform(["clock 5:00", "round next"]) }
      try perform(["clock start", "clock = 0", "score Home +\(quarter.0) Away +\(quarter.1)"])
      #expect(session.state.board?.round == number + 1)
    }
    try perform(["over"])
    #expect(try table() == expected)
  }

  /// Olympic Games 2020, mixed doubles final, and men's team final; 2016, men's singles final. The winners of the first
  /// have fewer points.
  @Test(arguments: [
    (
      4, [(5, 11), (7, 11), (11, 8), (11, 9), (11, 9), (6, 11), (11, 6)],
      ["1 A 4", "2 B 3", "A wins 4–3"]
    ),
    (3, [(3, 11), (11, 6), (9, 11), (11, 5), (11, 3)], ["1 A 3", "2 B 2", "A wins 3–2"]),
    (4, [(14, 12), (11, 5), (11, 4), (11, 4)], ["1 A 4", "2 B 0", "A wins 4–0"]),
  ])
  func `a table tennis match by sets`(
    first number: Int, sets: [(Int, Int)], expected: [String]
  ) throws {
    try match("table-tennis", first: number, ("A", "B"), sets)
    #expect(try table() == expected)
  }

  /// Wimbledon 2014, final.
  @Test func `a tennis match by sets`() throws {
    let sets = [(6, 7), (6, 4), (7, 6), (5, 7), (6, 4)]
    try match("tennis", first: 3, ("Djokovic", "Federer"), sets)
    #expect(try table() == ["1 Djokovic 3", "2 Federer 2", "Djokovic wins 3–2"])
    session.close()
    try session.open(try #require(session.state.boards.first).id)
    #expect(try table().last == "Djokovic wins 3–2")
    try perform(["rematch"])
    #expect(session.state.board?.details.isOver == false)
  }

  /// World Mixed Curling Championship 2017, final, with an extra end.
  @Test func `a curling final by ends`() throws {
    try play("curling", ["rounds 8", "add Scotland Canada"])
    let ends = [-1, 1, 2, 1, -1, 1, -2, -1, 3]
    for end in ends {
      #expect(try !#require(session.state.board).details.isOver)
      try perform([end > 0 ? "score Scotland +\(end)" : "score Canada +\(-end)", "round next"])
    }
    #expect(try table() == ["1 Scotland 8", "2 Canada 5", "Scotland wins with 8"])
    #expect(session.state.board?.round == 9)
  }

  /// A final of a club, round by round.
  @Test func `a cornhole final by rounds`() throws {
    try play("cornhole", ["add Robinson Clifford"])
    for points in [0, 0, 3, 0, 6, 1, 0, 8, -4, 2, -3, 0, -4, 7] {
      #expect(try !#require(session.state.board).details.isOver)
      try perform([points >= 0 ? "score Robinson +\(points)" : "score Clifford +\(-points)"])
      if session.state.board?.details.isOver == false { try perform(["round next"]) }
    }
    #expect(try table() == ["1 Robinson 27", "2 Clifford 11", "Robinson wins with 27"])
  }

  /// A published sheet with every box, a bonus of 35, and one of 100 for a second Yahtzee.
  @Test func `a sheet of Yahtzee`() throws {
    try play("yahtzee", ["add Ann"])
    let boxes = [3, 6, 9, 12, 15, 18, nil, 10, 10, 25, 30, 40, 150, 10]
    for (number, points) in boxes.enumerated().reversed() {
      if let points { try perform(["score Ann = \(points) round \(number + 1)"]) }
    }
    #expect(try table() == ["1 Ann 373", "Ann wins with 373"])
    try perform(["score Ann = 2 round 1"])
    #expect(try table() == ["1 Ann 337", "Ann wins with 337"])
  }

  /// Olympic Games 2020, RS:X women: the worst of twelve races does not count.
  @Test func `a regatta with a race that does not count`() throws {
    try play("sailing", ["rounds 12", "add Lu Wilson Picon"])
    let races = [
      "Lu": [2, 9, 25, 2, 2, 1, 4, 2, 1, 2, 3, 2], "Wilson": [5, 2, 6, 1, 4, 2, 1, 1, 28, 6, 1, 5],
      "Picon": [1, 6, 2, 9, 1, 4, 2, 3, 6, 3, 2, 6],
    ]
    for race in 1...12 {
      let points = races.sorted { $0.key < $1.key }.map { "\($0) = \($1[race - 1])" }
      try perform(["score \(points.joined(separator: " ")) round \(race)"])
    }
    #expect(try table() == ["1 Lu 30", "2 Wilson 34", "3 Picon 36", "Lu wins with 30"])
  }

  /// Dartmouth and Pennsylvania, 1913.
  @Test func `an athletics meet by events`() throws {
    try play("school-sports", ["rounds 13", "add Dartmouth Pennsylvania"])
    let events = ["3", "3", "4", "9", "4", "3", "5", "6", "8", "8.5", "5", "9", "3"]
    let others = ["6", "6", "5", "0", "5", "6", "4", "3", "1", "0.5", "4", "0", "6"]
    for (number, points) in zip(events, others).enumerated() {
      try perform(["score Dartmouth = \(points.0) Pennsylvania = \(points.1) round \(number + 1)"])
    }
    #expect(
      try table() == ["1 Dartmouth 70.5", "2 Pennsylvania 46.5", "Dartmouth wins with 70.5"])
  }

  /// A quarter-final of a quiz league, 2010.
  @Test func `a quiz by rounds`() throws {
    try play("quiz", ["add Cock Phoenix"])
    let rounds = [(16, 14), (11, 18), (14, 14), (12, 15), (21, 10), (12, 19)]
    for (number, points) in rounds.enumerated() {
      try perform(["score Cock = \(points.0) Phoenix = \(points.1) round \(number + 1)"])
    }
    #expect(try table() == ["1 Phoenix 90", "2 Cock 86", "Phoenix wins with 90"])
  }

  /// Published examples of a list of Skat and of a sheet of Wizard.
  @Test func `card games by rounds`() throws {
    try play("skat", ["rounds 3", "add A B C", "score A +144", "round next", "score A -54"])
    try perform(["round next", "score C +46", "round next"])
    #expect(try table() == ["1 A 90", "2 C 46", "3 B –", "A wins with 90"])
    try perform(["board Wizards as wizard", "rounds 3", "add P0 P1 P2"])
    try perform([
      "score P0 = -10 P1 = 20 P2 = 30 round 1", "score P0 = -10 P1 = 20 P2 = 30 round 2",
    ])
    try perform(["score P0 = 20 P1 = 40 P2 = 30 round 3"])
    #expect(try table() == ["1 P2 90", "2 P1 80", "3 P0 0", "P2 wins with 90"])
  }

  /// World Cup 2022, final, up to the end of the second half.
  @Test func `a football match by halves`() throws {
    try play("football", ["add Argentina France", "clock start", "score Argentina +1"])
    try perform(["score Argentina +1", "clock = 0", "clock start", "score France +1"])
    try perform(["score France +1"])
    let board = try #require(session.state.board)
    #expect(board.round == 2 && board.players.map { $0.rounds[1] } == [.points(2), .zero])
    #expect(try table() == ["1 Argentina 2", "1 France 2"])
  }

  /// No sheet of a game was found, but the laws: 26 points in each hand, and the end at 100.
  @Test(arguments: seeds(20))
  func `a game of Hearts ends when somebody has 100, and the fewest win`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try play("hearts", ["add A B C D"])
    while session.state.board?.details.isOver == false {
      var points = [0, 0, 0, 0]
      for card in [13] + Array(repeating: 1, count: 13) { points[random.number(0...3)] += card }
      if let shooter = points.firstIndex(of: 26) {
        points = points.indices.map { $0 == shooter ? 0 : 26 }
      }
      let words = zip("ABCD", points).map { "\($0) +\($1)" }.joined(separator: " ")
      try perform(["score \(words)", "round next"].dropLast(1))
      if session.state.board?.details.isOver == false { try perform(["round next"]) }
    }
    let board = try #require(session.state.board)
    let scores = board.players.map(\.score.thousandths)
    #expect(scores.reduce(0, +) % 26_000 == 0 && scores.contains { $0 >= 100_000 })
    let winners = RankedBoard(board).winningPlayers.map(\.score.thousandths)
    #expect(Set(winners) == [scores.min() ?? 0], "seed \(seed)")
  }
}
