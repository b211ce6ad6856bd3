import ScoreScript
import ScoreTables
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
    let text = TableDocument(of: board).csv
    let made = try imported(text, ranking: board.rules.ranking)
    // Totals alone do not tell who lacks a round, which may rank players.
    let hasRanks = !RankedBoard(board).hasMissedRounds
    func content(_ board: Scoreboard) -> [String] {
      let rows = RankedBoard(board).ranked.map { rank, player in
        "\(hasRanks ? rank : 0) \(player.name): \(player.hasScored ? "\(player.score)" : "–") \(player.team ?? "") \(player.groups)"
      }
      return hasRanks ? rows : rows.sorted()
    }
    #expect(content(made) == content(board), "seed \(seed): \(text)")
  }

  @Test func `The columns of a range are rounds, whatever their titles`() throws {
    let keys = ScoreTable.Keys(player: "who", rounds: 2...3)
    let table = try ScoreTable(source("who,9 am,10 am,note\nAnn,3,0,x\nBob,,4,\n"), keys: keys)
    #expect(table.rows.map(\.name) == ["Ann", "Bob"] && table.round == 2)
    #expect(table.rows.map { $0.rounds.list } == [[1, 3000, 2, 0], [2, 4000]])
    #expect(table.passedOver == ["note"] && table.roundNames == ["9 am", "10 am"])
    let numbered = ScoreTable.Keys(player: "1", rounds: 2...3)
    #expect(try ScoreTable(source("Ann,3,0\nBob,1,4\n"), keys: numbered).rows.count == 2)
    #expect(try ScoreTable(source("who,9 am,10 am\nBob,1,4\n"), keys: numbered).rows.count == 1)
    let named = ScoreTable.Keys(rounds: 2...3)
    #expect(try ScoreTable(source("name,1,2\nBob,1,4\n"), keys: named).rows.count == 1)
    #expect(throws: ImportProblems.self) {
      try ScoreTable(source("who,9 am\nAnn,3\n"), keys: keys)
    }
  }

  @Test func `A cell of a group puts a player into it, and a dash takes the player out`() throws {
    let session = try Session(journal: MemoryJournal())
    for line in ["board Law", "add Ann Bob Cid", "group Bob Cid juniors"] {
      try session.perform(line)
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
    let text = TableDocument(of: try #require(session.state.board), byRound: byRound).csv
    #expect(text.contains(",Bob,0:09.58") && text.contains(",Ann,0:13.3"), "\(text)")
    let made = try imported(text, ranking: .competition)
    #expect(made.rules.scores == .time && made.rules.wins == .low)
    #expect(made.players.named("Cid")?.hasScored == false)
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
    ] { try session.perform(line) }
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
      try session.perform(line)
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
    let text = TableDocument(of: before).csv
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

  @Test(arguments: seeds(200))
  func `A table of rounds makes a board with equal rounds`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    guard var board = try board(&random), board.matches == nil else { return }
    // A table has no target, to which players may count down.
    board.details.rules.target = nil
    let format = board.rules.format
    // A table does not say when there is a bonus, nor that all players begin with the same points.
    // Where rounds are won, it has no sum of points.
    if format.bonus != nil || format.start != nil || format.round != nil { return }
    let text = TableDocument(of: board, byRound: true).csv
    let made = try imported(text, ranking: board.rules.ranking)
    func content(_ board: Scoreboard) -> [String] {
      RankedBoard(board).ranked.map { rank, player in
        let rounds = player.rounds.pairs.map { "\($0.round): \($0.points)" }
        return "\(rank) \(player.name): \(rounds), \(player.start ?? .zero) \(player.team ?? "")"
      }
    }
    #expect(content(made) == content(board), "seed \(seed): \(text)")
    #expect(made.rules.format.names == format.names)
    // A rule that has filled in no round yet is not in the table.
    if !format.filledRounds.isEmpty { return }
    // Rounds with names are in the table before they are played.
    let last = max(1, board.players.lazy.compactMap(\.rounds.last).max() ?? 1)
    #expect(made.round == (made.rules.format.names.isEmpty ? RoundSheet(of: board).count : last))
    // Written text that is read is written in the same way again.
    #expect(
      made.rules.scores != board.rules.scores
        || TableDocument(of: made, byRound: true).csv == text)
  }

  @Test(arguments: [
    (["rounds Pier Moss Hill", "drop 1"], "dropped"), (["rounds 3", "drop 2"], "dropped"),
    (["wins low", "rounds 4", "missed players+1", "drop 1"], "missed,dropped"),
    (["wins low", "rounds 4", "missed 9"], "missed"),
    (["rounds 3", "bonus 5 from 20 in 1-3"], "bonus"),
  ])
  func `Points that rules make of rounds are read as such`(
    rules: [String], columns: String
  ) throws {
    let session = try Session(journal: MemoryJournal())
    let play = [
      "add Mo Al Bo", "score Mo +20 Al +15 Bo +3", "score Mo +18 Al +16 round 2",
      "score Mo +19 Bo +2 round 3",
    ]
    for line in ["board Day"] + rules + play { try session.perform(line) }
    let board = try #require(session.state.board)
    let tables = [
      TableDocument(of: board, byRound: true).csv, TableDocument(of: board, byRound: true).markdown,
    ]
    #expect(tables[0].contains(columns), "\(tables[0])")
    for text in tables {
      let table = try ScoreTable(source(text))
      // On the same board, the table changes nothing.
      let same = try session.importScores(table.rows, onto: "Day", round: table.round)
      #expect(same.changed == 0 && session.state.board == board, "\(text)")
      let copy = try Session(journal: MemoryJournal())
      func makeCopy() throws {
        _ = try copy.importScores(
          table.rows, onto: "Copy", round: table.round, roundNames: table.roundNames)
      }
      if columns == "bonus" {
        // The table does not say when there is a bonus.
        #expect(throws: ScorekeepingError.otherRules("Mo", sum: "57", table: "62")) {
          try makeCopy()
        }
        continue
      }
      try makeCopy()
      let made = try #require(copy.state.board)
      for (old, new) in zip(board.players, board.players.map { made.players.named($0.name) }) {
        #expect(new?.rounds == old.rounds && new?.score == old.score, "\(text)")
      }
    }
  }

  @Test(arguments: ["wins low", "wins high"], ["", "drop 1"])
  func `Points for missed rounds are read back, whatever rounds the players have`(
    wins: String, drop: String
  ) throws {
    let session = try Session(journal: MemoryJournal())
    let play = [
      "board Day", wins, "rounds 4", "missed 4.2", "add Mo Al Bo Cy", "score Al = 2 round 0",
      "score Mo +3", "score Al +1 Mo +2 round 2", "score Bo +6 round 3",
    ]
    for line in play + [drop] where !line.isEmpty { try session.perform(line) }
    let board = try #require(session.state.board)
    let text = TableDocument(of: board, byRound: true).csv
    let made = try imported(text, ranking: board.rules.ranking)
    #expect(made.rules.format == board.rules.format, "\(text)")
    #expect(TableDocument(of: made, byRound: true).csv == text)
    for player in board.players {
      #expect(made.players.named(player.name)?.rounds == player.rounds, "\(text)")
    }
  }

  @Test func `The rows that a table leaves out, or that may be mistaken, are told`() throws {
    func remarks(_ text: String) throws -> [String] { try ScoreTable(source(text)).reading.remarks }
    #expect(
      try remarks("Cup,2026\nName,Points\nAnn,5\nBob,7\nTotal,12\n")
        == [
          "'Cup, 2026' above the header is left out",
          "'Total' is left out, as it has the sums of the rows above",
        ])
    #expect(
      try remarks("Ann,5\nBob,7\nTotal,13\n")
        == ["'Total' is a player, as its numbers are not the sums of the rows above"])
    #expect(try remarks("Ann,5\nTotal,5\nBob,7\n").isEmpty)
  }

  @Test func `Namesakes of two clubs are found again, and so is a bust`() throws {
    let session = try Session(journal: MemoryJournal())
    let text = "Name,Club,Team,Points\nAnn,North,Red,5\nAnn,South,Red,6\nBob,North,Blue,1\n"
    for added in [3, 0] {
      let table = try ScoreTable(source(text))
      let result = try session.importScores(table.rows, onto: "Club")
      #expect(result.added == added && result.changed == 0 && result.busts.isEmpty)
    }
    for line in [
      "board Leg", "start 501", "target 0", "bust 2", "add Ann Bob Cyd", "score Ann -461 Bob -1",
    ] { try session.perform(line) }
    let table = try ScoreTable(source("name,score\nAnn,1\nBob,-3\nCyd,441\n"))
    let result = try session.importScores(table.rows, onto: "Leg")
    #expect(result.busts == ["Ann 40→501", "Bob 500→501"])
  }

  @Test(arguments: [
    ("team\tpoints\nRed\t5\n", FileFormat.csv), ("round\thome\taway\tresult\n", .csv),
    ("score\tAnn +5\n", .script), ("team Ann, Bob Red\n", .script), ("team;score\n", .csv),
  ])
  func `A header that begins with the word of a command is a table`(
    text: String, format: FileFormat
  ) throws {
    #expect(try FileFormat(of: source(text), where: Script.begins) == format)
  }

  @Test func `The names of rounds are read back, from CSV and from Markdown`() throws {
    let session = try Session(journal: MemoryJournal())
    for line in [
      "board Day", "add Ann", "rounds 3 \"100 m\" Ball", "score Ann +5 round 2",
      "note \"rain | wind\"", "over",
    ] { try session.perform(line) }
    let board = try #require(session.state.board)
    let texts = [
      TableDocument(of: board, byRound: true).csv, TableDocument(of: board, byRound: true).markdown,
    ]
    for text in texts {
      let made = try imported(text, ranking: board.rules.ranking)
      #expect(made.rules.format == board.rules.format)
      #expect(made.players[0].rounds == board.players[0].rounds && made.round == 2)
    }
    #expect(TableDocument(of: board, byRound: true).html.contains(">100 m</th>"))
  }

  @Test(arguments: seeds(100))
  func `A table of a board changes nothing when imported into that board`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try played(&random)
    let before = try #require(session.state.board)
    for byRound in [false, true] {
      let text = TableDocument(of: before, byRound: byRound).csv
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
      try session.perform(line)
    }
    let board = try #require(session.state.board)
    for byRound in [false, true] {
      let made = try imported(
        TableDocument(of: board, byRound: byRound).csv, ranking: .competition)
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
      // Who joins a game that counts down begins where the others began.
      if row.score != nil || old != nil || before.rules.target == nil {
        #expect(player.score == row.score ?? old?.score ?? .zero)
      }
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
    for text in [TableDocument(of: board).csv, TableDocument(of: board, byRound: true).csv] {
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
    for cell in TableDocument(of: board).csv.unicodeScalars.split(whereSeparator: {
      [";", "|", "\t", "\n", "\r"].contains($0)
    }) {
      let first = cell.first { $0 != "\"" && !$0.properties.isWhitespace }
      #expect(first.map { !"=+-@＝".unicodeScalars.contains($0) } ?? true, "\(cell)")
    }
    let table = try ScoreTable(source(TableDocument(of: board).csv))
    #expect(Set(table.rows.map(\.name)) == Set(board.players.map(\.name)))
    let teams = table.rows.map { if case .named(let team) = $0.team { team } else { "" } }
    #expect(Set(teams) == Set(board.players.map { $0.team ?? "" }))
  }
}
