import ScoreExchange
import ScoreScript
import Scorekeeping
import Testing

@Suite struct ScoreTableTests {
  /// A valid table and its content.
  struct Sample: Sendable, CustomTestStringConvertible {
    let text: String
    let rows: [NamedScore]

    init(_ text: String, _ rows: NamedScore...) {
      self.text = text
      self.rows = rows
    }

    var testDescription: String { text.debugDescription }
  }

  private static func row(
    _ name: String, _ thousandths: Int64? = nil, _ team: NamedScore.TeamUpdate = .unchanged,
    isCleared: Bool = false
  ) -> NamedScore {
    NamedScore(
      name, score: thousandths.map { Score(thousandths: $0) }, clearsScore: isCleared, team: team)
  }

  static let samples: [Sample] = [
    .init("Red,5\nBlue,-2.5\n", row("Red", 5000), row("Blue", -2500)),
    .init("Red\nBlue", row("Red"), row("Blue")), .init("Pupil\nRed\n", row("Red")),
    .init("Red,5,North\nBlue,,\n", row("Red", 5000, .named("North")), row("Blue")),
    .init(
      "Red,–,-\nBlue,-2,–\n", row("Red", nil, .none, isCleared: true), row("Blue", -2000, .none)),
    .init(
      "| rank | name | team | score |\n| ---: | --- | --- | ---: |\n| 1 | A\\|b \\_ | North | 7,5 |\n"
        + "| 2 | \"Zoë\" |  | – |\n\n| rank | team | score |\n| ---: | --- | ---: |\n| 1 | North | 7 |\n",
      NamedScore("A|b _", score: Score(thousandths: 7500), rank: 1, team: .named("North")),
      NamedScore("\"Zoë\"", clearsScore: true, rank: 2)),
    .init("|Name|Score|\n|-|-|\n|Red|5\n", row("Red", 5000)),
    .init("name,score\r\nRed,+5\r\n", row("Red", 5000)),
    .init("Name;Points\rRed;1,5\rBlue;2.25\r", row("Red", 1500), row("Blue", 2250)),
    .init(
      "team\tplayer\tnotes\tscore\nNorth\tRed\tx, y\t0,125\n", row("Red", 125, .named("North"))),
    .init("\u{FEFF}score,name\n3,Zoë\n", row("Zoë", 3000)),
    .init("\n\n name , score \n\n Red , 5 \n", row("Red", 5000)),
    .init(
      "rank,name,score,team\r\n1,\"a,\"\"b\"\"\r\nc\",1,\r\n",
      NamedScore("a,\"b\"\r\nc", score: .points(1), rank: 1)),
    .init("\" Red \" ,5\n", row(" Red ", 5000)),
    .init("name\n10\nscore\n", row("10"), row("score")),
    .init("Dwayne \"The Rock\" Johnson,1\n", row("Dwayne \"The Rock\" Johnson", 1000)),
    .init("name,score\nRed,1\n,\n", row("Red", 1000)),
    .init("sep=;\r\nRed;2,5\r\n", row("Red", 2500)),
    .init("SEP=,\nRed;a,2\n", row("Red;a", 2000)),
    .init("sep=\t\nname\tscore\n\"a\nb\"\t1\n", row("a\nb", 1000)),
    .init("Red|5\nBlue|2,5|North\n", row("Red", 5000), row("Blue", 2500, .named("North"))),
    .init("Red|a,5\n", row("Red|a", 5000)),
    .init("5\" pipe;3\n", row("5\" pipe", 3000)),
    .init("7,12\n11,3\n", row("7", 12000), row("11", 3000)),
    .init("Red,2,\"5\"\n", row("Red", 2000, .named("5"))),
    .init("name,score,team\nRed,2,5\n", row("Red", 2000, .named("5"))),
    .init("rank,name,score,team\r\n"),
    .init("[clan] Bob,5\n{x} Eve,6\n", row("[clan] Bob", 5000), row("{x} Eve", 6000)),
    .init("Red;1.234\nBlue;2.5\n", row("Red", 1234), row("Blue", 2500)),
    .init("Red,\u{2212}2.5\n", row("Red", -2500)),
    .init("player;\u{2212}5\n", row("player", -5000)),
    .init("Red;0.125\nBlue;2.25\n", row("Red", 125), row("Blue", 2250)),
    .init("Red;1,234\nBlue;7\n", row("Red", 1234), row("Blue", 7000)),
    .init("Red\t1,234\nBlue\t0,5\n", row("Red", 1234), row("Blue", 500)),
    .init("Red,1.234\nBlue,7\n", row("Red", 1234), row("Blue", 7000)),
    .init(
      "rank,name,start,1,2,score\n1,Red,5,,2,7\n2,Blue,,–,-,\n",
      NamedScore(
        "Red", start: .points(5), rounds: Rounds([2, 2000]) ?? Rounds(), sum: .points(7), rank: 1),
      NamedScore("Blue", cleared: [1, 2], rank: 2)),
    .init("name,2024,score\nRed,7,5\n", row("Red", 5000)),
    .init("name,1,score\nRed,5,5\n", NamedScore("Red", rounds: Rounds([1, 5000]) ?? Rounds())),
    .init("name;score\n'=1+1;2\n'tis;3\n", row("=1+1", 2000), row("'tis", 3000)),
    .init("Red;1.234,5\nBlue;-1.234.567\n", row("Red", 1_234_500), row("Blue", -1_234_567_000)),
    .init("Red,\"1,234.5\"\nBlue,\"12 345\"\n", row("Red", 1_234_500), row("Blue", 12_345_000)),
    .init("Red;12'345,6\nBlue;7\n", row("Red", 12_345_600), row("Blue", 7000)),
    .init("Red,\"46,32\"\nBlue,\"1,5\"\n", row("Red", 46320), row("Blue", 1500)),
    .init("Red,3½\nBlue,½\nGreen,-¼\n", row("Red", 3500), row("Blue", 500), row("Green", -250)),
    .init(
      "Red,DNF\nBlue,n/a\nGreen,X\nWhite,?\nPink,1\n", row("Red", isCleared: true),
      row("Blue", isCleared: true), row("Green", isCleared: true), row("White", isCleared: true),
      row("Pink", 1000)),
    .init("name,1\nRed,5\n", NamedScore("Red", rounds: Rounds([1, 5000]) ?? Rounds())),
    .init("Cup 2026\n\nName;Punkte\nRed;5\n", row("Red", 5000)),
    .init("Cup, 2026\nname\tscore\nRed\t5\n", row("Red", 5000)),
    .init("Cup\n| Name | Pts |\n| Red | 5 |\n", row("Red", 5000)),
    .init("Archer\nSmith\n", row("Archer"), row("Smith")),
    .init("Archer,5,House\n", row("Archer", 5000, .named("House"))),
    .init(
      "Name,Team,Score\nAnn,North,1\nAnn,South,2\nBob,North,3\n",
      row("Ann (North)", 1000, .named("North")), row("Ann (South)", 2000, .named("South")),
      row("Bob", 3000, .named("North"))),
    .init("Red;1:02,35\nBlue;59,9\n", row("Red", 62350), row("Blue", 59900)),
    .init("日本語;7\n👨‍👩‍👧;8", row("日本語", 7000), row("👨‍👩‍👧", 8000)),
  ]

  @Test(arguments: samples)
  func `A table is parsed as its author means it`(sample: Sample) throws {
    #expect(try ScoreTable(source(sample.text)).rows == sample.rows)
  }

  @Test(
    arguments: [
      (["rownames", "score", nil], "rownames,hurdles,score\nJoy,12.69,7291\n"),
      (["ROWNAMES", "3", nil], "rownames,hurdles,score\nJoy,12.69,7291\n"),
      (["2", "1", nil], "7291,Joy\n"), (["2", "3", nil], "3,Joy,7291\n"),
      (["1", "2", "3"], "Joy,7291,1\n"), (["2", "1", nil], "Punkte,Wer\n7291,Joy\n"),
      (["who", "sum", "club"], "club,who,score,sum\n\"\",Joy,5,7291\n"),
    ] as [([String?], String)])
  func `Columns are named by their titles or numbers`(keys: [String?], text: String) throws {
    let table = try ScoreTable(
      source(text), keys: .init(player: keys[0], score: keys[1], team: keys[2]))
    #expect(table.rows.map(\.name) == ["Joy"])
    #expect(table.rows.map(\.score) == [.points(7291)])
  }

  @Test(
    arguments: [
      ("1", 1), ("1.", 1), ("T2", 2), ("t2", 2), ("2T", 2), ("=3", 3), ("3=", 3), ("= 3", 3),
      ("#4", 4),
      ("1st", 1), ("2nd", 2), ("3rd=", 3), ("11th", 11), ("1-3", 1), ("2–4", 2), ("1er", 1),
      ("2º", 2),
      ("3)", 3), ("🥇", 1), ("Gold", nil), ("", nil), ("DNF", nil), ("1.5", nil), ("x1", nil),
      ("3-1", nil),
    ] as [(String, Int?)])
  func `A rank is read as results print it`(text: String, rank: Int?) throws {
    let table = try ScoreTable(source("Pos;Name;Score\n\(text);Ann;5\n"))
    #expect(table.rows.map(\.rank) == [rank])
  }

  @Test(
    arguments: [
      (.init(), "Rangliste\nName\nAnn\n", "2: 'Name' may be the header below a title, or a player"),
      (.init(player: "Name"), "Rangliste\nName\nAnn\n", nil),
      (.init(player: "1"), "Rangliste\nName\nAnn\n", nil),
      (.init(), "Runde;3\nName;Punkte\nAnn;5\n", "1: 'Runde, 3' may be a row or a title above"),
      (.init(player: "name"), "Runde;3\nName;Punkte\nAnn;5\n", nil),
      (.init(), "Cup 2026\nAnn;5\nBob;7\n", "1: 'Cup 2026' stands alone above rows"),
      (.init(), "Pos  Pts\nAnn  5\nBob  7\n", "1: 'Pos  Pts' has spaces between its columns"),
      (
        .init(), "Name,Total,Nett\nAnn,5,4\n", "1: The score may be in the column 'Total' or 'Nett'"
      ),
      (.init(score: "nett"), "Name,Total,Nett\nAnn,5,4\n", nil),
      (.init(), "Name,A,B,C\nAnn,1,2,3\n", "2: '1' is in the column 'A', and no column is called"),
      (.init(), "Name,Time\nAnn,1:00\nBob,+0:12\n", "3: '+0:12' is a gap to another time"),
    ] as [(ScoreTable.Keys, String, String?)])
  func `Of two readings none is taken without a word`(
    keys: ScoreTable.Keys, text: String, refusal: String?
  ) throws {
    do {
      #expect(try !ScoreTable(source(text), keys: keys).rows.isEmpty)
      #expect(refusal == nil)
    } catch let problems as ImportProblems {
      let told = problems.problems.map { "\($0.location?.line ?? 0): \($0.fact)" }
      #expect(told.count == 1 && told[0].hasPrefix(refusal ?? "nothing"), "\(told)")
    }
  }

  @Test func `Ranks that cannot be read do not decide who wins`() throws {
    let table = try ScoreTable(source("Rank,Name,Score\nGold,Ann,3\n"))
    #expect(throws: ImportProblems.self) { try table.checkRanks() }
    // Numbers of starters are no ranks.
    let started = try ScoreTable(source("Nr,Name,Score\n7,Ann,3\n3,Bob,5\n9,Cyd,4\n"))
    try started.checkRanks()
    #expect(started.rows.allSatisfy { $0.rank == nil } && started.passedOver == ["Nr"])
  }

  @Test func `Sets that contradict the score of a match are refused with both`() {
    let text = "home,away,home score,away score,sets\nAnn,Bob,1,3,11:7 9:11 11:8 11:5\n"
    let error = #expect(throws: ImportProblems.self) {
      try ResultTable(source(text), keys: .init())
    }
    #expect(error?.problems[0].location?.line == 2)
    #expect("\(error!.problems[0].fact)".contains("is 3:1 in sets, but the score is 1:3"))
  }

  @Test func `A missing column is reported with the existing columns`() throws {
    let error = #expect(throws: ImportProblems.self) {
      try ScoreTable(source("rownames,score\nJoy,5\n"), keys: .init(player: "wer"))
    }
    #expect(
      error?.problems.map(\.fact) == [.unknownColumn("wer", columns: ["rownames", "score"])])
  }

  /// A table with mistakes and their places.
  struct Refusal: Sendable, CustomTestStringConvertible {
    let text: String
    let problems: [String]

    init(_ text: String, _ problems: String...) {
      self.text = text
      self.problems = problems
    }

    var testDescription: String { text.debugDescription }
  }

  static let refusals: [Refusal] = [
    .init("", "'t.csv' holds no names. Name a table of names and scores"),
    .init("\n,\n", "'t.csv' holds no names. Name a table of names and scores"),
    .init(
      "Red,2,5\nBlue,3,North\n",
      "1:7: '5' stands where a team should. Write numbers with a point, begin with the header name,score,team, or put it "
        + "in quotes"),
    .init(
      "1,Red,5,North\n2,Blue,4,\n",
      "1:1: '1' stands where a name should. Begin the table with a header, as rank,name,score,team"),
    .init(
      "1;Red;5,5\n",
      "1:1: '1' stands where a name should. Begin the table with a header, as rank,name,score,team"),
    .init("{\"name\": 5}\n", "1:1: This is JSON. Import it with --format json"),
    .init("[\n {\"name\": 5},\n", "1:1: This is JSON. Import it with --format json"),
    .init(
      "Red,five\nBlue,6",
      "1:5: 'five' is not a number. If this is a header, name its columns, as in --player Red --score five. The columns are Red, five"
    ),
    .init(
      "rownames,hurdles,score\nJoy,12.69,7291\n",
      "1:1: There is no column 'name'. Say which one has the names with --player. The columns are rownames, hurdles, score"
    ),
    .init(
      "rank,name,1,2,score\n1,Red,2,3,6\n",
      "2:11: '6' is not the sum of the rounds, which is 5. Correct one of them, or leave the score out"
    ),
    .init(
      "Red,1\nBlue,y\nGreen,1.2345\n",
      "2:6: 'y' is not a number. Where there is no result, write – or leave the cell empty",
      "3:7: '1.2345' has too many decimals. Round it to three decimals"),
    .init(
      "Red;1.234\nBlue;2,5\nGreen;-12.345\nWhite;2.25\n",
      "1:5: '1.234' may be 1234 or 1,234 here. Write one of these",
      "3:7: '-12.345' may be -12345 or -12,345 here. Write one of these"),
    .init(
      "Red;1.234\nBlue;7\n",
      "1:5: '1.234' may be 1234 or 1,234 here. Write one of these"),
    .init(
      "Red\t1,234\nBlue\t2.5\n",
      "1:5: '1,234' may be 1234 or 1.234 here. Write one of these"),
    .init(
      "Red\t1,234\nBlue\t-7\n",
      "1:5: '1,234' may be 1234 or 1.234 here. Write one of these"),
    .init(
      "Red;1.234\nBlue;5,678\n",
      "1:5: '1.234' may be 1234 or 1,234 here. Write one of these"),
    .init(
      "Red,1\nBlue,\"1,abc\"\n",
      "2:6: '1,abc' is not a number. Write digits, as in +5, -2 or 7.5"),
    .init(
      "Red,\"1,234\"\n",
      "1:5: '1,234' may be 1234 or 1.234 here. Write one of these"),
    .init(
      "Red,1\n\"\",2\n \u{A0},3\n",
      "2:1: A name cannot be empty. Type at least one visible character",
      "3:1: A name cannot be empty. Type at least one visible character"),
    .init(
      "Red,1\nred,2\n", "2:1: 'red' is on line 1 too. Leave one of them out, or give another name"),
    .init(
      "Red;99999999999999999999\n",
      "1:5: '99999999999999999999' is out of range. Scores go up to 9223372036854775.807"),
    .init(
      "name,score\nRed\nBlue,1,2\n",
      "2:1: 1 field where the header has 2: check the quotes and the separators",
      "3:8: 3 fields where the header has 2: check the quotes and the separators"),
    .init(
      "a,b,c,d\ne,f,g,h\n",
      "1:3: 'b' is not a number. If this is a header, name its columns, as in --player a --score d or, if each is a round, --rounds 2-4. The columns are a, b, c, d"
    ),
    .init(
      "Red,1\nBlue,1,x,y\n",
      "2:10: 4 fields are too many without a header. Add one such as name,score,team, or name the columns by number, as in --player 1 --score 2"
    ),
    .init(
      "Name;Tore;Rank\nRed;;1\nBlue;2,5;2\n",
      "3:6: '2,5' is in the column 'Tore', and no column is called score. "
        + "Write --score Tore, or leave this column out"),
    .init(
      "\"\",hurdles,score\nJoy,12.69,7291\n",
      "1:1: There is no column 'name'. Say which one has the names with --player. The columns are 1, hurdles, score"
    ),
    .init("name,Name\n", "1:6: There is another column 'Name'. Leave one of them out"),
    .init(
      "Red,1\n\"Blue,2\nGreen,3\n",
      "2:1: The quote has no end. Close it with \", and write \"\" for a quote inside it"),
    .init(
      "\"Red\"dish,1\nBlue,!\n",
      "1:6: 'dish' follows the quote. Write \"\" for a quote inside the field",
      "2:6: '!' is not a number. Where there is no result, write – or leave the cell empty"),
    .init(
      "<!DOCTYPE html>\n<html>",
      "1:1: This is a page in HTML. Import a table as 'show --format csv' or markdown prints it"),
    .init(
      String(repeating: "é", count: 1001) + "\n",
      "1:1: 1001 characters are too long for a name. It has at most 1000"),
  ]

  @Test(arguments: refusals)
  func `All mistakes are reported, each with its place`(refusal: Refusal) throws {
    let error = #expect(throws: ImportProblems.self) {
      try ScoreTable(source(refusal.text))
    }
    let told = error?.problems.map { problem in
      (problem.location.map { "\($0.line):\(problem.column): " } ?? "") + "\(problem.fact)"
    }
    #expect(told == refusal.problems)
  }

  @Test func `The first of many mistakes are reported, and the rest are counted`() throws {
    let lines = (1...1000).map { "Player \($0),\($0 == 7 ? "\"7\"y" : "y")\n" }
    let rows = "name,score\n" + lines.joined()
    let error = #expect(throws: ImportProblems.self) { try ScoreTable(source(rows)) }
    #expect(error?.count == 1000)
    #expect(error?.problems.map { $0.location?.line } == (2...21).map { $0 })
    #expect(error?.description.hasSuffix("\n\nThere are 980 more problems") == true)
  }

  @Test func `A mistake is shown with its line and a caret`() throws {
    let error = #expect(throws: ImportProblems.self) {
      try ScoreTable(source("Red,1\n\"日本\",x\u{1B}[2J\n"))
    }
    #expect(
      error?.description == """
        t.csv:2:6
        "日本",x␛[2J
               ^^^^^
        'x␛[2J' is not a number. Write digits, as in +5, -2 or 7.5
        """)
  }

  @Test(
    arguments: [
      ([0x52, 0xE9, 0x2C, 0x31, 0x0A], "1:2"), ([0x41, 0x0A, 0x42, 0x2C, 0x31, 0x2C, 0xFF], "2:5"),
      ([0x22, 0x0A, 0xC3, 0x22, 0x0A], "2:1"),
    ] as [([UInt8], String)])
  func `Bytes that are not UTF-8 are reported with their place`(bytes: [UInt8], place: String)
    throws
  {
    let error = #expect(throws: ImportProblems.self) {
      try ScoreTable(ImportSource(bytes, named: "t.csv"))
    }
    let problem = try #require(error?.problems.first)
    #expect(problem.fact == .notUTF8)
    #expect("\(problem.location?.line ?? 0):\(problem.column)" == place)
  }

  @Test func `UTF-16 and binary files are reported as such`() throws {
    #expect(throws: ImportProblem.self) { try ImportSource([0xFF, 0xFE, 0x52, 0], named: "t.csv") }
    let data = #expect(throws: ImportProblem.self) {
      try ImportSource(Array("SQLite format 3\0\u{10}\0".utf8), named: "t.csv")
    }
    #expect(data?.fact == .dataFile("t.csv"))
    let binary = #expect(throws: ImportProblem.self) {
      try ImportSource(Array("ELF\u{2}\u{1}\0\0\0".utf8), named: "t.csv")
    }
    #expect(binary?.description.hasPrefix("'t.csv' is not text.") == true)
    let error = #expect(throws: ImportProblem.self) {
      try ImportSource(Array("Red,1\nBl\0ue".utf8), named: "t.csv")
    }
    #expect(error?.fact == .nul)
    #expect(error?.location?.line == 2)
    #expect(error?.column == 3)
  }
}

/// A text imported under the name `t.csv`.
func source(_ text: String) throws -> ImportSource {
  try ImportSource(Array(text.utf8), named: "t.csv")
}
