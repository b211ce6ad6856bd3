import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreExchange

/// Standings as a table, exported and imported.
@Suite struct CSVLawTests {
  private static let names = [
    "=1+1", "+5", "-5", "@sum", "'=x", "''-y", "'tis", "-", "a,b", "a;b", "a|b", "\"q\"", "\"",
    "line\nbreak", "line\r\nbreak", "\ttab", " blank ", "name", "1", "–", "e\u{301}\"", "Ann",
  ]

  /// A board of varied kinds, with names that are hard to write.
  private func board(_ random: inout SeededGenerator) throws -> Scoreboard? {
    try played(&random).state.board.flatMap { $0.players.isEmpty ? nil : $0 }
  }

  private func played(_ random: inout SeededGenerator) throws -> Session {
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Law"))
    if random.chance(0.5) { try session.perform(.wins(.low)) }
    if random.chance(0.3) { try session.perform(.scores(.time)) }
    for step in 0..<60 {
      _ = try? session.perform(random.command(on: session.state.board))
      if step == 30, let names = session.state.board?.players.map(\.name) {
        for name in names where random.chance(0.5) {
          let reference = PlayerReference(name)
          let team = random.pick(Self.names)
          _ = try? session.perform(.team([reference], team))
          if random.chance(0.3) {
            _ = try? session.perform(.group([reference], random.pick(Self.names)))
          }
          _ = try? session.perform(.rename(reference, to: random.pick(Self.names)))
        }
      }
    }
    return session
  }

  private func imported(_ text: String, ranking: Ranking) throws -> Scoreboard {
    let session = try Session(journal: MemoryJournal())
    let table = try ScoreTable(source(text))
    #expect(table.passedOver.isEmpty)
    let result = try session.importScores(
      table.rows, onto: "Other", round: table.round, roundNames: table.roundNames,
      kind: table.kind)
    #expect(result.isNew)
    try session.perform(.ranking(ranking))
    return try #require(session.state.board)
  }

  @Test(arguments: seeds(200))
  func `A table of a board makes a board with equal standings, scores, teams and groups`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    guard let board = try board(&random), board.matches == nil else { return }
    let text = CSVText(of: board).description
    let made = try imported(text, ranking: board.rules.ranking)
    func content(_ board: Scoreboard) -> [String] {
      RankedBoard(board).ranked.map { rank, player in
        "\(rank) \(player.name): \(player.hasScored ? "\(player.score)" : "–") \(player.team ?? "") \(player.groups)"
      }
    }
    #expect(content(made) == content(board), "seed \(seed): \(text)")
  }

  @Test func `The columns of a range are rounds, whatever their titles`() throws {
    let keys = ScoreTable.Keys(player: "who", rounds: 2...3)
    let table = try ScoreTable(source("who,9 am,10 am,note\nAnn,3,0,x\nBob,,4,\n"), keys: keys)
    #expect(table.rows.map(\.name) == ["Ann", "Bob"] && table.round == 2)
    #expect(table.rows.map { $0.rounds.list } == [[1, 3000, 2, 0], [2, 4000]])
    #expect(table.passedOver == ["note"])
    let numbered = ScoreTable.Keys(player: "1", rounds: 2...3)
    #expect(try ScoreTable(source("Ann,3,0\nBob,1,4\n"), keys: numbered).rows.count == 2)
    #expect(try ScoreTable(source("who,9 am,10 am\nBob,1,4\n"), keys: numbered).rows.count == 1)
    #expect(throws: ImportProblems.self) {
      try ScoreTable(source("who,9 am\nAnn,3\n"), keys: keys)
    }
  }

  @Test func `A cell of a group puts a player into it, and a dash takes the player out`() throws {
    let session = try Session(journal: MemoryJournal())
    for line in ["board Law", "add Ann Bob Cid", "group Bob Cid juniors"] {
      try session.perform(try #require(try Command(parsing: line)))
    }
    let named = try ScoreTable(source("name,group\nAnn,U 12\nBob,-\nCid,\n"))
    #expect(named.rows.map(\.groups) == [["U 12"], [], []])
    let table = try ScoreTable(source("name,group Juniors\nAnn,x\nBob,-\nCid,\n"))
    _ = try session.importScores(table.rows, onto: "Law", round: table.round, kind: table.kind)
    #expect(session.state.board?.players.map(\.groups) == [["juniors"], [], ["juniors"]])
  }

  @Test(arguments: [false, true])
  func `Times of less than a minute stay times`(byRound: Bool) throws {
    let session = try Session(journal: MemoryJournal())
    for line in ["board 100 m", "scores time", "add Ann Bob Cid", "score Ann = 13.3 Bob = 9.58"] {
      try session.perform(try #require(try Command(parsing: line.replacing("100 m", with: "Run"))))
    }
    let text = CSVText(of: try #require(session.state.board), byRound: byRound).description
    #expect(text.contains(",Bob,0:09.58") && text.contains(",Ann,0:13.3"), "\(text)")
    let made = try imported(text, ranking: .competition)
    #expect(made.rules.scores == .time && made.rules.wins == .low)
    #expect(made.players.named("Cid")?.hasScored == false)
  }

  private func dates(_ cells: String..., date: String? = "day") throws -> [String?] {
    let rows = cells.map { "Ann,Bob,1,0,\($0)\n" }.joined()
    let text = "home,away,home score,away score,\(date ?? "date")\n\(rows)"
    let keys = ResultTable.Keys(homeScore: "3", date: date)
    return try ResultTable(source(text), keys: keys).rows.map { $0.date?.description }
  }

  @Test func `Dates are read in the forms that tables have`() throws {
    #expect(
      try dates("2016-08-13", "2016-8-3 00:00:00", "", "2016-08-13T15:00Z", "–")
        == ["2016-08-13", "2016-08-03", nil, "2016-08-13", nil])
    #expect(try dates("13.08.2016", "1.2.97") == ["2016-08-13", "1997-02-01"])
    #expect(try dates("03/04/16", "13/04/16") == ["2016-04-03", "2016-04-13"])
    #expect(try dates("03/04/16", "04/13/16") == ["2016-03-04", "2016-04-13"])
    #expect(try dates("05/05/2016", "5-5-68") == ["2016-05-05", "2068-05-05"])
    // A column of another table that nobody named.
    #expect(try dates("1 May", date: nil) == [nil])
  }

  @Test(arguments: [
    (["1 May"], "'1 May' is not a date"), (["30.2.2016"], "'30.2.2016' is not a date"),
    (["2016-13-01"], "'2016-13-01' is not a date"), (["03/04/16"], "'03/04/16' may begin"),
    (["14/04/16", "04/14/16"], "of '14/04/16' begin with the day, and others"),
    (["1/2"], "'1/2' is not a date"),
    (["99999999999999999999-1-1"], "'99999999999999999999-1-1' is not a date"),
  ])
  func `A date that cannot be read is named`(cells: [String], sentence: String) {
    #expect {
      _ = try cells.count == 1 ? dates(cells[0]) : dates(cells[0], cells[1])
    } throws: {
      "\($0)".contains(sentence)
    }
  }

  @Test func `A table does not play the second leg, nor what the points of a league should be`()
    throws
  {
    let session = try Session(journal: MemoryJournal())
    for line in ["board Law", "add Ann Bob", "points 3 1 0", "fixtures round twice"] {
      try session.perform(#require(try Command(parsing: line)))
    }
    let home = try #require(session.state.board?.matches?.first?.home)
    let isAnn = session.state.board?.players[id: home]?.name == "Ann"
    let row = (isAnn ? "Ann,Bob" : "Bob,Ann") + ",1,0,2026-09-0"
    let titles = "home,away,home score,away score,date\n"
    for day in 5...6 {
      let table = try ResultTable(source(titles + row + "\(day)"), keys: .init())
      _ = try session.importResults(table.rows, onto: "Law")
    }
    let matches = try #require(session.state.board?.matches)
    #expect(matches.map { $0.result == nil } == [false, true, false])
    #expect(matches[1].home != home)
    #expect(throws: ScorekeepingError.pointsOfMatches("Ann", on: "Law")) {
      _ = try session.importScores(ScoreTable(source("Ann,40\n")).rows, onto: "Law")
    }
    // The same table again changes nothing, not even the round.
    let before = session.state.board
    let text = CSVText(ofMatchesOn: try #require(before)).description
    _ = try session.importResults(ResultTable(source(text), keys: .init()).rows, onto: "Law")
    #expect(session.state.board == before)
  }

  @Test func `A row with a date is the match of that day`() throws {
    let session = try Session(journal: MemoryJournal())
    func add(_ rows: String...) throws -> [String] {
      let text = "home,away,home score,away score,date\n" + rows.joined(separator: "\n")
      _ = try session.importResults(
        ResultTable(source(text), keys: .init()).rows, onto: "Law")
      return (session.state.board?.matches ?? Matches()).map {
        "\($0.id) \($0.result?.description ?? "-") \($0.date?.description ?? "")"
      }
    }
    #expect(try add("Ann,Bob,1,0,", "Ann,Bob,,,2026-05-08") == ["1 1:0 ", "2 - 2026-05-08"])
    // Another order, and a fixture that was moved to another day.
    let both = ["1 1:0 2026-05-01", "2 2:0 2026-05-09"]
    #expect(try add("Ann,Bob,1,0,2026-05-01", "Ann,Bob,2,0,2026-05-09") == both)
    #expect(try add("Ann,Bob,2,0,2026-05-09", "Ann,Bob,1,0,2026-05-01") == both)
    #expect(try add("Ann,Bob,3,0,2026-05-16") == both + ["3 3:0 2026-05-16"])
    // A result finds its fixture also when the table names the other player first.
    for line in ["add Cid", "result Cid - Bob"] {
      try session.perform(try #require(try Command(parsing: line)))
    }
    #expect(try add("Bob,Cid,1,1,").suffix(1) == ["4 1:1 "])
  }

  @Test func `A column of scores that is called time holds times`() throws {
    let keys = ScoreTable.Keys(player: "who", score: "time")
    let table = try ScoreTable(source("who,Time\nAnn,13.3\nBob,9.58\n"), keys: keys)
    #expect(table.kind == .time)
  }

  @Test func `An empty cell changes nothing, and a dash takes the team or the score away`() throws {
    let session = try Session(journal: MemoryJournal())
    for line in [
      "board Law", "add USA Sweden Peru", "team USA Sweden Red", "score USA +5 Sweden +3",
      "round next", "score USA +2",
    ] { try session.perform(try #require(try Command(parsing: line))) }
    let table = try ScoreTable(source("Name;Score;Team\nUSA;-;\nSweden;;–\nPeru;4;\n"))
    let result = try session.importScores(table.rows, onto: "Law")
    #expect(result.changed == 3 && result.leftTeam == 1)
    let players = try #require(session.state.board?.players)
    #expect(players.map { $0.playedScore?.description } == [nil, "3", "4"])
    #expect(players.map(\.team) == ["Red", nil, nil])
  }

  @Test func `A score that is not the sum of the rounds on the board is refused`() throws {
    let session = try Session(journal: MemoryJournal())
    for line in ["board Law", "add Zoe", "score Zoe +18", "round next", "score Zoe +20"] {
      try session.perform(try #require(try Command(parsing: line)))
    }
    let before = session.state.board
    func add(_ row: String) throws {
      _ = try session.importScores(
        try ScoreTable(source("name,1,2,score\n\(row)\n")).rows, onto: "Law")
    }
    #expect(throws: ScorekeepingError.wrongSum("Zoe", sum: "37", table: "17")) {
      try add("Zoe,17,,17")
    }
    #expect(session.state.board == before)
    try add("Zoe,17,,37")
    #expect(session.state.board?.players.map(\.score) == [.points(37)])
    try add("Zoe,17,–,17")
    #expect(session.state.board?.players.map(\.score) == [.points(17)])
  }

  @Test(arguments: seeds(100))
  func `A table brings a board that has changed back to its scores and teams`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try played(&random)
    let before = try #require(session.state.board)
    // A bonus and a dropped round follow from the score, and points of players with matches from the results.
    if before.rules.hasFormat || before.players.contains(where: { $0.record != nil }) { return }
    let text = CSVText(of: before).description
    for player in before.players where random.chance(0.5) {
      let reference = PlayerReference(player.name)
      _ = try? session.perform(.score([.init(reference, .add(.points(3)))]))
      if before.players.hasTeams { _ = try? session.perform(.team([reference], "Other")) }
    }
    _ = try session.importScores(try ScoreTable(source(text)).rows, onto: before.name)
    let after = try #require(session.state.board)
    for (old, new) in zip(before.players, after.players) {
      #expect(new.playedScore == old.playedScore && new.team == old.team, "seed \(seed): \(text)")
    }
  }

  @Test(arguments: seeds(60))
  func `A table of matches makes a board with an equal table`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let played = try Session(journal: MemoryJournal())
    try played.perform([
      .board("Law"), .format(.points(.init(win: .points(3), draw: .points(1), loss: .zero))),
      .format(.ties([.headToHead, .difference, .scored])),
      .add(["Ann", "Bob, B.", "=Cyd", "日本", "Eve\"s"].map { .init($0) }),
    ])
    for _ in 0..<random.number(1...40) {
      let command = random.resultCommand(on: played.state.board)
      if !command.letsSomebodyRest { _ = try? played.perform(command) }
    }
    let board = try #require(played.state.board)
    let results = try ResultTable(source(CSVText(ofMatchesOn: board).description), keys: .init())
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Law"))
    for change in board.rules.format.settings { try session.perform(.format(change)) }
    if board.matches == nil { return }
    _ = try session.importResults(results.rows, onto: "Law")
    let made = try #require(session.state.board)
    func matches(_ board: Scoreboard) -> [String] {
      (board.matches ?? Matches()).compactMap { match in
        board.entry(of: match).map { entry in
          "\(entry.home) \(entry.away) \(match.result?.description ?? "-") \(match.round) \(match.date?.description ?? "")"
        }
      }
    }
    #expect(matches(made) == matches(board), "seed \(seed)")
    func table(_ board: Scoreboard) -> [String] {
      // Players without matches are not in the table of matches.
      RankedBoard(board).ranked.map(\.player).compactMap { player in
        player.record.map { "\(player.name) \(player.score) \($0.text)" }
      }.sorted()
    }
    #expect(table(made) == table(board), "seed \(seed)")
    _ = try session.importResults(results.rows, onto: "Law")
    #expect(session.state.board == made, "seed \(seed)")
  }

  @Test(arguments: seeds(200))
  func `A table of rounds makes a board with equal rounds`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    guard let board = try board(&random), board.matches == nil else { return }
    let text = CSVText(of: board, byRound: true).description
    let made = try imported(text, ranking: board.rules.ranking)
    func content(_ board: Scoreboard) -> [String] {
      RankedBoard(board).ranked.map { rank, player in
        let rounds = player.rounds.pairs.map { "\($0.round): \($0.points)" }
        return "\(rank) \(player.name): \(rounds), \(player.start ?? .zero) \(player.team ?? "")"
      }
    }
    #expect(content(made) == content(board), "seed \(seed): \(text)")
    #expect(made.rules.format.names == board.rules.format.names)
    #expect(made.round == RoundSheet(of: board).count)
    // Written text that is read is written in the same way again.
    #expect(
      made.rules.scores != board.rules.scores
        || CSVText(of: made, byRound: true).description == text)
  }

  @Test func `The names of rounds are read back, from CSV and from Markdown`() throws {
    let session = try Session(journal: MemoryJournal())
    for line in ["board Day", "add Ann", "rounds 3 \"100 m\" Ball", "score Ann +5 round 2"] {
      try session.perform(#require(try Command(parsing: line)))
    }
    let board = try #require(session.state.board)
    let texts = [
      CSVText(of: board, byRound: true).description, BoardTable(of: board, byRound: true).markdown,
    ]
    for text in texts {
      let made = try imported(text, ranking: board.rules.ranking)
      #expect(made.rules.format == board.rules.format)
      #expect(made.players[0].rounds == board.players[0].rounds)
    }
    #expect(BoardTable(of: board, byRound: true).html.contains(">100 m</th>"))
  }

  @Test(arguments: seeds(100))
  func `A table of a board changes nothing when imported into that board`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try played(&random)
    let before = try #require(session.state.board)
    for byRound in [false, true] {
      let text = CSVText(of: before, byRound: byRound).description
      let table = try ScoreTable(source(text))
      let result = try session.importScores(table.rows, onto: before.name, round: table.round)
      #expect(result.added == 0 && result.changed == 0, "seed \(seed): \(text)")
      #expect(session.state.board == before, "seed \(seed): \(text)")
    }
  }

  @Test(arguments: ["wins low", "wins high"])
  func `Zero points and a player without points are distinct`(rule: String) throws {
    let session = try Session(journal: MemoryJournal())
    for line in ["board Par", rule, "add Ann Bob", "score Ann +0 Bob +3", "add Dov"] {
      try session.perform(try #require(try Command(parsing: line)))
    }
    let board = try #require(session.state.board)
    for byRound in [false, true] {
      let made = try imported(
        CSVText(of: board, byRound: byRound).description, ranking: .competition)
      #expect(made.players.named("Ann")?.hasScored == true)
      #expect(made.players.named("Dov")?.hasScored == false)
      #expect(made.rules.wins == board.rules.wins)
    }
  }

  @Test(arguments: seeds(20))
  func `An import of a table is one change and one undo`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Law"))
    for _ in 0..<40 { _ = try? session.perform(random.command(on: session.state.board)) }
    // The table has numbers below zero, and no time is negative.
    try session.perform(.scores(.points))
    let before = try #require(session.state.board)
    // A bonus and a dropped round follow from the score, and points of players with matches from the results.
    if before.rules.hasFormat || before.players.contains(where: { $0.record != nil }) { return }
    var seen: Set<String> = []
    let rows = (0..<12).compactMap { _ -> NamedScore? in
      let name = random.name()
      guard seen.insert(name.lowercased()).inserted else { return nil }
      let team: NamedScore.TeamUpdate = random.pick([
        .unchanged, .none, .named("north"), .named("East"),
      ])
      return NamedScore(name, score: random.chance(0.8) ? random.score() : nil, team: team)
    }
    _ = try session.importScores(rows, onto: "law")
    let after = try #require(session.state.board)
    #expect(after.name == "Law")
    for row in rows {
      let player = try #require(after.players.named(row.name))
      let old = before.players.named(row.name)
      #expect(player.score == row.score ?? old?.score ?? .zero)
      switch row.team {
      case .unchanged: if let old { #expect(player.team == old.team) }
      case .none: #expect(player.team == nil)
      case .named(let team): #expect(player.team?.lowercased() == team.lowercased())
      }
    }
    // No other player changes, and no former player moves.
    let others = before.players.filter { !seen.contains($0.name.lowercased()) }
    #expect(others.allSatisfy { after.players[id: $0.id] == $0 })
    #expect(after.players.prefix(before.players.count).map(\.id) == before.players.map(\.id))
    if after == before { return }
    try session.perform(.undo(1))
    #expect(session.state.board == before)
    try session.perform(.redo(1))
    #expect(session.state.board == after)
  }

  @Test(arguments: seeds(40))
  func `No name in a table is a formula, and each name comes back unchanged`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let parts = ["=", "+", "-", "@", "'", "＝", " ", "\t", "1", "A1", ";", "|", "\"", "\u{301}"]
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Law"))
    for _ in 0..<30 {
      let words = (0..<2).map { _ in (0..<4).map { _ in random.pick(parts) }.joined() }
      _ = try? session.perform([.add([.init(words[0])]), .team(.init(words[0]), words[1])])
    }
    let board = try #require(session.state.board)
    for text in [CSVText(of: board), CSVText(of: board, byRound: true)] {
      let rows = text.description.unicodeScalars.split { $0 == "\r" || $0 == "\n" }.map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
      for column in rows[0].indices where ["name", "team"].contains(rows[0][column]) {
        for cell in rows.dropFirst().map({ $0[column] }) {
          let scalars = cell.unicodeScalars.dropFirst(cell.unicodeScalars.first == "\"" ? 1 : 0)
          let first = scalars.first { !$0.properties.isWhitespace }
          #expect(first.map { !"=+-@＝".unicodeScalars.contains($0) } ?? true, "\(cell)")
        }
      }
    }
    // With another delimiter a cell may begin inside a name.
    for cell in CSVText(of: board).description.unicodeScalars.split(whereSeparator: {
      [";", "|", "\t", "\n", "\r"].contains($0)
    }) {
      let first = cell.first { $0 != "\"" && !$0.properties.isWhitespace }
      #expect(first.map { !"=+-@＝".unicodeScalars.contains($0) } ?? true, "\(cell)")
    }
    let table = try ScoreTable(source(CSVText(of: board).description))
    #expect(Set(table.rows.map(\.name)) == Set(board.players.map(\.name)))
    let teams = table.rows.map { if case .named(let team) = $0.team { team } else { "" } }
    #expect(Set(teams) == Set(board.players.map { $0.team ?? "" }))
  }
}
