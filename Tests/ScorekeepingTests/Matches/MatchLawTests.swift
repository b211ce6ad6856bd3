import Foundation
import StructReference
import TestSupport
import Testing

@testable import Scorekeeping

/// The table of a board follows from its results and nothing else.
@Suite struct MatchLawTests {
  private func board(_ lines: String...) throws -> Scoreboard {
    var board = Scoreboard(id: UUID(), name: "League")
    for line in ["add Ann Bob Cyd Dan", "points 3 1 0"] + lines { try perform(line, on: &board) }
    return board
  }

  private func perform(_ line: String, on board: inout Scoreboard) throws {
    let command = try #require(try Command(parsing: line))
    try perform(command, on: &board)
  }

  private func perform(_ command: Command, on board: inout Scoreboard) throws {
    var copy = board
    try copy.apply(command, remembered: [:], newID: UUID.init, now: Date.init)
    board = copy
  }

  /// Each player with everything that the table shows.
  private func table(_ board: Scoreboard) -> [String] {
    let ranked = RankedBoard(board)
    return ranked.ranked.enumerated().map { position, row in
      let mark = ranked.standings.tieMark(at: position).map { " \($0.word)" } ?? ""
      let rounds = row.player.rounds.text ?? ""
      return "\(row.rank) \(row.player.name) \(row.player.score) [\(rounds)] "
        + (row.player.record?.text ?? "–") + mark
    }
  }

  @Test(arguments: seeds(60))
  func `The table is a function of the set of results`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let ties = Array(TieRule.allCases.shuffled(using: &random).prefix(random.number(0...5)))
    let points = random.pick([
      nil, MatchPoints(win: .points(4), draw: .points(2), loss: .points(1)),
    ])
    var played = try board()
    try perform(.format(.points(points)), on: &played)
    try perform(.format(.ties(ties)), on: &played)
    let factor: Score? = random.chance(0.3) ? .points(32) : nil
    try perform(.format(.rating(factor)), on: &played)
    for _ in 0..<random.number(1...40) {
      let command = random.resultCommand(on: played)
      if !command.letsSomebodyRest { try? perform(command, on: &played) }
    }
    // Without matches there is no table.
    guard played.matches != nil else { return }
    // The same results, in another order and with other points in between.
    var again = try board()
    try perform(.format(.ties(ties)), on: &again)
    for match in (played.matches ?? Matches()).shuffled(using: &random) {
      let entry = try #require(played.entry(of: match))
      try perform(.result(.entry(entry)), on: &again)
    }
    try perform(.format(.points(points)), on: &again)
    try perform(.format(.rating(factor)), on: &again)
    #expect(table(again) == table(played), "seed \(seed)")
    #expect(again.matches == played.matches?.with(identities(from: played, to: again)))

    // Corrections that are corrected again leave nothing behind.
    for match in played.matches ?? Matches() {
      var changed = played
      let entry = try #require(played.entry(of: match))
      try perform(.result(.set(match.id, random.matchResult())), on: &changed)
      try perform(.result(.entry(entry)), on: &changed)
      #expect(table(changed) == table(played), "seed \(seed)")
      try perform(.result(.remove(match.id)), on: &changed)
      try perform(.result(.entry(entry)), on: &changed)
      #expect(table(changed) == table(played), "seed \(seed)")
    }
  }

  private func identities(
    from old: Scoreboard, to new: Scoreboard
  ) -> [Player.ID: Player.ID] {
    Dictionary(
      uniqueKeysWithValues: old.players.compactMap { player in
        new.players.named(player.name).map { (player.id, $0.id) }
      })
  }

  @Test(arguments: seeds(40))
  func `Undo of all results leads back to the beginning, and redo to the end`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    try session.perform([.board("League"), .add([.init("Ann"), .init("Bob"), .init("Cyd")])])
    let beginning = session.state.board
    var count = 0
    for _ in 0..<20 {
      let command = random.resultCommand(on: session.state.board)
      if let outcome = try? session.perform(command) { count += outcome.entries.count }
    }
    let end = session.state.board
    for _ in 0..<count { try session.perform(.undo(1)) }
    #expect(session.state.board == beginning, "seed \(seed)")
    for _ in 0..<count { try session.perform(.redo(1)) }
    #expect(session.state.board == end, "seed \(seed)")
  }

  @Test(arguments: Array(2...25))
  func `In fixtures, each two meet once, nobody plays twice in a round, and homes are even`(
    count: Int
  ) {
    for isTwice in [false, true] {
      let pairings = Fixtures(of: count, twice: isTwice).pairings
      #expect(pairings.count == count * (count - 1) / (isTwice ? 1 : 2))
      let meetings = Set(
        pairings.map { isTwice ? [$0.home, $0.away] : [$0.home, $0.away].sorted() })
      #expect(meetings.count == pairings.count)
      for (_, round) in Dictionary(grouping: pairings, by: \.round) {
        #expect(Set(round.flatMap { [$0.home, $0.away] }).count == 2 * (count / 2))
        #expect(round.count == count / 2)
      }
      for player in 0..<count {
        let homes = pairings.count { $0.home == player }
        let aways = pairings.count { $0.away == player }
        #expect(abs(homes - aways) <= (isTwice ? 0 : 1), "\(player) of \(count)")
      }
    }
  }

  @Test func `Results of fixtures, whichever player is named first`() throws {
    var board = try board("result Ann - Bob", "result Bob - Ann", "result Cyd - Dan round 3")
    try perform("result Bob 1 Ann 3", on: &board)
    try perform("result Bob 2 Ann 2", on: &board)
    try perform("result Dan 0 Cyd 4", on: &board)
    #expect(board.matches?.map { $0.result?.description } == ["2:2", "1:3", "4:0"])
    // A result belongs to the earliest match to come, whichever player it names first.
    var league = try self.board("fixtures round twice on 2026-09-05")
    let first = try #require(league.matches?.first)
    let names = [first.away, first.home].compactMap { league.players[id: $0]?.name }
    try perform("result \(names[0]) 0 \(names[1]) 2", on: &league)
    #expect(league.matches?.first?.result?.description == "2:0")
    // A result by number keeps the bonus points.
    try perform("result 1 2 2", on: &league)
    try perform("result 1 3:1 bonus 1:0", on: &league)
    try perform("result 1 4 1", on: &league)
    #expect(league.matches?.first?.result?.description == "4:1 bonus 1:0")
    // A result of a later round than the next does not begin that round.
    #expect(board.round == 1)
    #expect(board.players.named("Cyd")?.rounds.text == "3 3000")
  }

  @Test func `Sets count as one match, and bonus points count in the table`() throws {
    let board = try board("result Ann 2:1 Bob, 4:6, 10:8 bonus 0:1", "result Ann 3-1 Cyd")
    let ann = try #require(board.players.named("Ann"))
    #expect(ann.score == .points(6))
    #expect(ann.record?.text == "2 0 0 5000 2000 6000")
    #expect(board.players.named("Bob")?.score == .points(1))
  }

  @Test func `Points beside the results, such as a deduction, stay`() throws {
    var board = try board("result Ann 1 Bob 0", "score Ann -2", "result Ann 2 Cyd 2")
    #expect(board.players.named("Ann")?.score == .points(2))
    try perform("points 2 1 0", on: &board)
    #expect(board.players.named("Ann")?.score == .points(1))
    try perform("result 1 remove", on: &board)
    #expect(board.players.named("Ann")?.score == .points(-1))
  }

  @Test func `A match moves the more rating points, the less it was expected`() throws {
    var board = try board("start 1500", "rating elo 32", "result Ann 1 Bob 0", "result Cyd 1 Ann 0")
    func ratings() -> [String] {
      ["Ann", "Bob", "Cyd"].map { "\(board.players.named($0)!.score)" }
    }
    // 1516 was expected to beat 1500 with 1 / (1 + 10^(-16/400)) = 0.523.
    #expect(ratings() == ["1499.3", "1484", "1516.7"])
    try perform("result 1 0:1", on: &board)
    #expect(ratings() == ["1468.7", "1516", "1515.3"])
    try perform("result 2 -", on: &board)
    #expect(ratings() == ["1484", "1516", "1500"])
    #expect(board.players.named("Cyd")?.rounds.isEmpty == true)
    try perform("rating -", on: &board)
    #expect(ratings() == ["1500", "1503", "1500"])
  }

  @Test(arguments: seeds(30))
  func `Ratings are a function of the results in the order of their dates`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    // One match a day.
    let matches = (10...28).map { day in
      let pair = ["Ann", "Bob", "Cyd", "Dan"].shuffled(using: &random)
      return
        "result \(pair[0]) \(random.number(0...3)) \(pair[1]) \(random.number(0...3)) "
        + "on 2026-0\(random.number(1...2))-\(day)"
    }
    let byDate = matches.sorted { $0.suffix(10) < $1.suffix(10) }
    var ratings: [[String]] = []
    for lines in [byDate, matches.shuffled(using: &random), matches.shuffled(using: &random)] {
      var board = try board("start 1500", "rating elo 32")
      for line in lines {
        if random.chance(0.1) { try perform("round next", on: &board) }
        try perform(line, on: &board)
      }
      ratings.append(board.players.map { "\($0.name) \($0.score)" })
    }
    #expect(Set(ratings).count == 1, "seed \(seed)")
  }

  @Test func `An earlier date rates the later matches again`() throws {
    var board = try board("start 1500", "rating elo 32", "result Ann 1 Bob 0", "result Cyd 1 Ann 0")
    try perform("result 2 on 2026-03-01", on: &board)
    try perform("result 1 on 2026-03-02", on: &board)
    // 1484 was expected to beat 1500 with 1 / (1 + 10^(16/400)) = 0.477.
    let ratings = ["Ann", "Bob", "Cyd"].map { "\(board.players.named($0)!.score)" }
    #expect(ratings == ["1500.7", "1483.3", "1516"])
    // A match without a date counts after those with one.
    try perform("result Dan 1 Bob 0", on: &board)
    let undated = table(board)
    try perform("result 3 on 2026-03-02", on: &board)
    #expect(table(board) == undated)
    try perform("result 3 on 2026-02-28", on: &board)
    #expect(board.players.named("Dan")?.score == .points(1516))
    try perform("result 3 on -", on: &board)
    #expect(table(board) == undated)
  }

  @Test(arguments: seeds(30))
  func `Ratings follow from those at the start, whenever these are entered`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var lines = ["Ann", "Bob", "Cyd"].map {
      "score \($0) = \(random.number(1000...2000)) round 0"
    }
    lines += (0..<12).map { number in
      let pair = ["Ann", "Bob", "Cyd"].shuffled(using: &random)
      return "result \(number + 1) \(pair[0]) \(random.number(0...2)) \(pair[1]) 1"
    }
    var boards: [Scoreboard] = []
    for lines in [lines, lines.shuffled(using: &random)] {
      var board = try board("start 1500", "rating elo 32")
      for line in lines { try perform(line, on: &board) }
      #expect(board.hasSoundMatches, "seed \(seed)")
      boards.append(board)
    }
    #expect(table(boards[0]) == table(boards[1]), "seed \(seed)")
    for (number, rated) in try #require(boards[0].ratings) {
      #expect(rated.home.change.thousandths == -rated.away.change.thousandths)
      let match = try #require(boards[0].matches?[number: number])
      let isLast = boards[0].matches?.matches(of: match.home).last?.id == number
      if isLast { #expect(rated.home.score == boards[0].players[id: match.home]?.score) }
    }
  }

  @Test func `A favourite gains little`() throws {
    var board = try board("rating elo 32")
    for line in [
      "score Ann = 1800 round 0", "score Bob = 1400 round 0", "result Ann 1 Bob 0",
    ] {
      try perform(line, on: &board)
    }
    // 1800 was expected to beat 1400 with 1 / (1 + 10^(-400/400)) = 0.909.
    #expect(board.players.named("Ann")?.score == Score(thousandths: 1_802_900))
  }

  @Test func `A result is that of the fixture of its day, or of the first one`() throws {
    let fixtures = try board("result Ann - Bob on 2026-12-20", "result Bob - Ann on 2026-12-05")
    func open(after line: String) throws -> [Int] {
      var board = fixtures
      try perform(line, on: &board)
      return (board.matches ?? Matches()).filter { $0.result == nil }.map(\.id)
    }
    #expect(try open(after: "result Ann 3 Bob 0 on 2026-12-05") == [1])
    #expect(try open(after: "result Ann 3 Bob 0 on 2026-12-20") == [2])
    #expect(try open(after: "result Ann 3 Bob 0") == [1])
    #expect(try open(after: "result Bob 3 Ann 0") == [1])
    #expect(try open(after: "result Cyd 3 Ann 0") == [1, 2])
  }

  @Test func `A fixture keeps its date until a result names another`() throws {
    var board = try board("result Ann - Bob on 2026-05-01", "result Ann 2 Bob 1")
    #expect(board.matches?.map { $0.date?.description } == ["2026-05-01"])
    try perform("result 1 - on 2026-05-08", on: &board)
    try perform("result Bob 0 Ann 3 on 2026-05-09", on: &board)
    #expect(board.matches?.map { $0.date?.description } == ["2026-05-09"])
    try perform("round next", on: &board)
    try perform("result 1 Ann 4 Bob 0", on: &board)
    #expect(board.matches?.map { $0.date?.description } == ["2026-05-09"])
    #expect(board.matches?.map(\.round) == [1])
  }

  @Test func `Without points for a match, the share of wins ranks the players`() throws {
    let board = try board(
      "points -", "result Ann 1 Bob 0", "result Bob 1 Cyd 0", "result Bob 3 Dan 1")
    #expect(
      RankedBoard(board).ranked.map { "\($0.rank) \($0.player.name)" } == [
        "1 Ann", "2 Bob", "3 Cyd", "3 Dan",
      ])
    #expect(board.players.named("Bob")?.record?.shareText == ".667")
  }

  @Test func `Buchholz sums the points of the opponents, and Sonneborn-Berger those of the beaten`()
    throws
  {
    let lines = [
      "points 1 0.5 0", "result Ann 1 Bob 0", "result Cyd 1 Dan 0", "result Ann 0.5 Cyd 0.5",
      "result Bob 1 Dan 0", "result Ann 0 Dan 1", "result Cyd 0 Bob 1",
    ]
    var board = try board()
    for line in lines { try perform(line, on: &board) }
    // Bob has 2; Ann and Cyd have 1½, Dan has 1. Ann beat Bob and drew with Cyd; Cyd beat Dan and drew with Ann.
    try perform("ties sonneborn-berger", on: &board)
    #expect(table(board).map { $0.prefix(5) } == ["1 Bob", "2 Ann", "3 Cyd", "4 Dan"])
    let columns = try #require(RecordColumns(of: RankedBoard(board)))
    #expect(columns.lastTitles == ["sonneborn-berger", "tie"])
    let sums = RankedBoard(board).ranked.map { columns.lastCells(of: $0.player, at: 0)[0] }
    #expect(sums == ["2.50", "2.75", "1.75", "1.50"])
    try perform("ties buchholz", on: &board)
    let level = TieMark.level(after: nil)
    #expect(RankedBoard(board).standings.tieMarks(at: 0..<4) == [nil, level, level, nil])
    try perform("ties buchholz wins head-to-head lot", on: &board)
    #expect(RankedBoard(board).standings.tieMark(at: 1) == .decided(.lot))
  }

  @Test func `Level players are marked with the rule that puts them behind others`() throws {
    let board = try board(
      "ties difference", "result Ann 3 Bob 0", "result Cyd 1 Dan 0", "result Dan 2 Bob 1",
      "result Bob 4 Cyd 3")
    // Cyd and Dan are level, between Ann and Bob.
    let marks = RankedBoard(board).standings.tieMarks(at: 0..<4)
    #expect(marks.map { $0?.shortName } == ["diff", "=diff", "=diff", "diff"])
  }

  @Test(arguments: [
    ("result Ann 3 Ann 1", "'Ann' is named twice. Name each player once in one command"),
    ("result 7 remove", "There is no match 7. The last is match 1"),
    ("result Ann 3 Eve 1", "There is no player 'Eve'. Add one with: add NAME"),
    ("remove Bob", "'Bob' has a match. To keep them, write: leave Bob"),
    ("result 1000000 Ann 3 Bob 1", "Numbers of matches go up to 999999. Begin another board"),
  ])
  func `A refused command says why, and changes nothing`(line: String, sentence: String) throws {
    var board = try board("result Ann 3 Bob 1")
    let before = board
    #expect {
      try perform(line, on: &board)
    } throws: {
      "\($0)" == sentence
    }
    #expect(board == before)
  }

  @Test(arguments: [
    (
      "result Ann 2 Bob 1, 11:7",
      "'11:7' would be a set after the score of the match. Write the sets alone: result Ann 11:7 Bob, 9:11, 11:8"
    ),
    (
      "result Eve Smith 3 Gus 1",
      "'Smith' is not a score. Write one after each name, as in: result Ann 3 \"Bob B.\" 1"
    ),
    (
      "result Ann -1 Bob 2",
      "'-1' is less than 0. Write the score of a match, as in: result Ann 3 Bob 1"
    ),
    ("result Ann 1 Bob 2 bonus x", "'x' is not two numbers. Write one for each player, as in 1:0"),
    ("ties difference lot difference", "'difference' is there twice. Name each rule once"),
    (
      "result Ann 1 Bob 2 on 13.8.2016",
      "'13.8.2016' is not a date. Write the year, the month and the day, as in 2026-11-21"
    ),
    ("rating elo 5000", "'5000' is too much for one match. Write 1 to 1000, as in: rating elo 32"),
  ])
  func `A line that cannot be read says why`(line: String, sentence: String) {
    #expect {
      try Command(parsing: line)
    } throws: {
      ($0 as? LineError)?.fact.description == sentence
    }
  }

  @Test func `Fixtures come after the last round, without those who have met`() throws {
    var board = try board("result Bob 1 Ann 0 round 2", "fixtures round")
    #expect(board.matches?.count == 6)
    #expect(board.matches?.dropFirst().allSatisfy { $0.round > 2 } == true)
    let before = board
    try perform("fixtures round", on: &board)
    #expect(board == before)
    try perform("add Eve", on: &board)
    try perform("fixtures round", on: &board)
    #expect(board.matches?.count == 10)
    try perform("fixtures -", on: &board)
    #expect(board.matches?.count == 1)
  }

  @Test func `Each round of fixtures has its day`() throws {
    var board = try board("fixtures round twice on 2027-12-27 every 3")
    let days = Set(board.matches?.compactMap(\.date?.description) ?? []).sorted()
    #expect(
      days == [
        "2027-12-27", "2027-12-30", "2028-01-02", "2028-01-05", "2028-01-08", "2028-01-11",
      ])
    #expect(board.matches?.first?.date == Day(year: 2027, month: 12, day: 27))
    // After the last day of the calendar there are no dates.
    try perform("fixtures -", on: &board)
    try perform("fixtures round on 9999-12-25 every 9999999999", on: &board)
    #expect(board.matches?.count { $0.date != nil } == 2)
  }

  @Test(arguments: [
    "result Ann 3 Bob 1", "result 12 Ann 2:1 Bob 4:6 10:8 bonus 1:0 round 3",
    "result \"12\" - \"a b,\"",
    "result Ann 3 Bob 1 round 2 on 2026-11-21", "result Ann - Bob on 2026-11-21",
    "result 12 on 2026-11-21", "result 12 on -", "result 12 - on 2026-11-21",
    "result 12 2:1 4:6 bonus 1:0 on 2026-11-21", "result 12 \"on\" 3 \"on\" 1",
    "result 12 -", "result 12 3:1", "result 3 remove", "result \"remove\" 1 \"round\" 2 round 7",
    "result Ann 0.5 Bob 0.5", "points 3 1 0", "points -", "rating elo 32", "rating -",
    "ties head-to-head lot", "ties -",
    "fixtures round", "fixtures round twice", "fixtures -", "fixtures round on 2026-09-05",
    "fixtures round twice on 2026-09-05 every 14",
    "fixtures Ann Bob \"round\" Cyd round 3", "knockout", "knockout 8",
    "knockout Ann \"Bob B.\"", "knockout Ann \"8\" round 4", "knockout -",
  ])
  func `The text of a command is read back`(line: String) throws {
    #expect(try Command(parsing: line)?.description == line)
  }

  @Test(arguments: [
    ("result Ann 2:1 Bob, 4:6, 10:8", "result Ann 2:1 Bob 4:6 10:8"),
    ("result Ann 3-1 Bob", "result Ann 3 Bob 1"), ("points 1 ½ 0", "points 1 0.5 0"),
    ("result Ann 3 Bob 1 on 2026-11-21 round 2", "result Ann 3 Bob 1 round 2 on 2026-11-21"),
    ("result Ann 2½ Bob ½", "result Ann 2.5 Bob 0.5"),
    ("ties h2h diff", "ties head-to-head difference"), ("result 4 3 1", "result 4 3:1"),
    ("result \"Ann B.\" 2:1 \"Bob C.\", 3:0", "result \"Ann B.\" 2:1 \"Bob C.\" 3:0"),
  ])
  func `Other ways to write a result mean the same`(line: String, usual: String) throws {
    #expect(try Command(parsing: line)?.description == usual)
  }
}
