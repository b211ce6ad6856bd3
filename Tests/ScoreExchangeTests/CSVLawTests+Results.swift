import ScoreTables
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreExchange

/// Tables of results.
extension CSVLawTests {
  private func dates(_ cells: String..., date: String? = "day") throws -> [String?] {
    let rows = cells.map { "Ann,Bob,1,0,\($0)\n" }.joined()
    let text = "home,away,home score,away score,\(date ?? "date")\n\(rows)"
    let keys = ResultTable.Keys(homeScore: "3", date: date)
    return try ResultTable(source(text), keys: keys).rows.map { $0.date?.description }
  }

  @Test func `A table of results in Markdown is read up to the line below it`() throws {
    let text = """
      | home | away | home score | away score | date |
      | --- | :-: | ---: | ---: | --- |
      | Ann | Bob | 1 | 2 | 2026-05-14 |

      Bob wins.
      """
    let rows = try ResultTable(source(text), keys: .init()).rows
    #expect(rows.map(\.result?.description) == ["1:2"])
    #expect(rows.map { "\($0.home) – \($0.away)" } == ["Ann – Bob"])
  }

  @Test(
    arguments: [
      ("7-6(5) 6-3", "7:6 6:3"), ("6-4, 2-1 RET", "6:4 2:1 ret"), ("W/O", "0:0 w/o"),
      ("3-3 pens 4-2", "3:3 pens 4:2"), ("3 : 3 pens 4 : 2", "3:3 pens 4:2"),
      ("2-1 AET", "2:1 extra"), ("2-2 AET", "2:2"), ("4-3 SO", "4:3 shoot-out"),
      ("2-1 (aet)", "2:1 extra"),
      ("1-1 (4-3 pens)", "1:1 pens 4:3"), ("0-3 W/O", "0:3 w/o"), ("W/O 3-0", "3:0 w/o"),
      ("3-2 n.V.", "3:2 extra"), ("6-4 3-6 [10-8]", "6:4 3:6 10:8"),
      ("2-1 25:20 20:25 25:20", "25:20 20:25 25:20"),
      ("1–1 pens 5–4", "1:1 pens 5:4"), ("6-4 ret.", "6:4 ret"), ("0:3 w/o 0:1", "0:3 w/o"),
      ("2-1 abc", nil), ("(4-2)", nil),
      // In brackets may be the score at half-time.
      ("2-1 (0-1)", nil), ("3-3 (4-2)", nil), ("2-1 pens 4-2", nil), ("3-3 pens 4-4", nil),
      ("pens 4:2 x", nil),
    ] as [(String, String?)])
  func `A result is read as reports write it`(text: String, result: String?) {
    #expect(ResultTable.result(text)?.description == result)
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
    #expect(
      try dates(
        "\"Sat, 13 Aug 2016\"", "\"August 3rd, 2016\"", "3-Sep-16", "mar. 16 août 2016 20:30")
        == ["2016-08-13", "2016-08-03", "2016-09-03", "2016-08-16"])
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
      try session.perform(line)
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
    let text = TableDocument(ofMatchesOn: try #require(before)).csv
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
    for line in ["add Cid", "result Cid - Bob"] { try session.perform(line) }
    #expect(try add("Bob,Cid,1,1,").suffix(1) == ["4 1:1 "])
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
      if !command.changesMoreThanMatches { _ = try? played.perform(command) }
    }
    let board = try #require(played.state.board)
    let results = try ResultTable(source(TableDocument(ofMatchesOn: board).csv), keys: .init())
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
}
