import Foundation
import ScoreScreen
import ScoreServer
import ScoreTables
import Scorekeeping
import TestSupport
import Testing

@Suite struct PageTests {
  @Test func aBoardIsATableWithACaptionAndHeaders() throws {
    let page = try PageSample("Quiz", "target 10", "add Ann Bob", "score Ann +5 Bob +2.5").page(
      ["overlay": ""], site: Site(title: nil, isSingle: true))
    #expect(
      page.part("<body", "</body>").replacing(/data-version="4-\w+"/, with: "data-version=\"4\"")
        == """
        <body data-suffix="">
        <main id="main" data-view="table" data-events="/00000000-0000-4000-8000-100000000001/events" data-version="4">
        <header id="head"><h1><bdi>Quiz</bdi></h1><p class="facts"><span>round 1</span> \
        <span class="muted">first to 10</span></p></header>
        <table id="standings" class="goal a1 e1"><caption id="caption">Standings</caption>
        <thead id="columns"><tr><th scope="col">Rank</th><th scope="col">Player</th><th scope="col">Score</th></tr></thead>
        <tbody id="team-"><tr id="00000000-0000-4000-8000-100000000002" class="first"><td>1</td><th scope="row"><div>\
        <bdi>Ann</bdi><svg class="blue" aria-hidden="true"><rect width="5%"/><line y2="100%"/></svg></div></th><td>5.0</td></tr>
        <tr id="00000000-0000-4000-8000-100000000003"><td>2</td><th scope="row"><div>\
        <bdi>Bob</bdi><svg class="yellow" aria-hidden="true"><rect width="2.5%"/><line y2="100%"/></svg></div></th><td>2.5</td></tr>
        </tbody>
        </table>
        </main>
        <footer><p role="status"></p><p class="lost" hidden></p><p class="turn muted"></p>\
        <button id="sound" type="button" hidden>Sound off</button></footer>
        </body>
        """)
  }

  @Test func `bars reach to a negative target as to a positive one`() throws {
    let page = try PageSample("Golf", "target -20", "add Ann", "score Ann -5").page()
    #expect(page.contains(#"<rect x="-5%" width="5%"/>"#))
    #expect(page.contains(#"<table id="standings" class="signed a2 e1 x10">"#))
  }

  @Test(arguments: seeds(60))
  func theTableHoldsTheRowsOfTheTerminal(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal(), environment: .still)
    try session.perform(.board("Board"))
    for _ in 0..<30 { _ = try? session.perform(generator.command(on: session.state.board)) }
    guard let board = session.state.board else { return }
    let lineup = Lineup(board)
    let decimals = board.players.map(\.score.decimals).max() ?? 0
    let expected = lineup.rankedItems(in: 0..<lineup.count).compactMap { line -> [String]? in
      guard case .player(let id) = line.item, let player = board.players[id: id] else { return nil }
      let name = player.name.replacing("\t", with: "␉").replacing("\u{1B}", with: "␛")
      return [
        Theme.rank(line.rank, isTied: line.isTied),
        name
          + (board.details.timeText(of: id, at: session.now) ?? lineup.ranked.note(
            on: player, line.tieMark)
            ?? ""),
        player.scoreText(as: board.rules.scores, decimals: decimals),
      ]
    }
    let published = PublishedBoard(
      ranked: RankedBoard(board), number: session.sequence, session: session)
    let page = WebPage.board(published, view: PageView([:]), site: Site())
    #expect(page.tableRows.filter { $0.count == 3 } == expected)
    let teams = page.tableRows.filter { $0.count == 2 }.map { $0[1] }
    #expect(
      teams
        == (0..<lineup.headerCount).map {
          lineup.teams.totalText(
            of: lineup.team(ofHeader: $0), as: board.rules.scores, decimals: decimals)
        })
  }

  @Test func theBestAreShownInTheirOrder() throws {
    let sample = try PageSample(
      "Board", "add Ann Bob Cid Dee", "score Ann +1 Bob +2 Cid +3 Dee +2", "order name")
    #expect(sample.page(["top": "3"]).tableRows.map { $0[1] } == ["Bob", "Cid", "Dee"])
    #expect(sample.page(["top": "2"]).tableRows.map { $0[1] } == ["Bob", "Cid"])
    #expect(sample.page(["top": "0"]).tableRows.count == 4)
  }

  @Test func `One group is shown with the ranks within it`() throws {
    let sample = try PageSample("Board", "add Ann 3 Bob 2 Cid 1", "group Bob Cid juniors")
    let page = sample.page(["group": "Juniors"])
    #expect(page.tableRows.map { Array($0.prefix(2)) } == [["1", "Bob"], ["2", "Cid"]])
    #expect(page.contains("Board: juniors") && page.contains("group=Juniors\">Rounds</a>"))
    #expect(sample.page(["group": "men"]).contains("There is no group"))
    #expect(sample.page().contains("1st juniors"))
  }

  @Test(arguments: [
    ("over", "<strong class=\"star\">★ Ann wins with 3</strong>"),
    ("freeze", "<span class=\"warn\">not public: frozen since <time datetime=\"2026-11-18T"),
    ("turn Bob", "<span>Bob's turn</span>"),
    ("clock 2x12:00", "<span>period 1/2</span>"),
    ("deals Ann", "<span class=\"muted\">Ann deals</span>"),
    ("note \"a <b>\"", "<span class=\"muted\">a &lt;b&gt;</span>"),
    ("wins low", "<span class=\"muted\">low wins</span>"),
    ("best of 3", "<span class=\"match\">"),
  ])
  func `Facts look as their role asks, on pages and in the heads that follow`(
    command: String, words: String
  ) throws {
    let sample = try PageSample("Board", "add Ann 3 Bob 1", "turn Ann", command)
    #expect(sample.page().contains(words), "\(sample.page().part("<header", "</header>"))")
    let title = sample.page().part("<h1>", "</p>")
    #expect(sample.page(["overlay": ""]).contains(title))
  }

  @Test func `Running and late clocks look so before the script runs`() throws {
    let commands = ["add Ann Bob", "turn Ann", "clock each 5:00", "clock = 0:07"]
    let late = try PageSample("Board", commands).page()
    #expect(late.part("<span><bdi>Ann", "</span>").contains("<span class=\"clock late\""))
    let running = try PageSample("Board", commands + ["clock start"]).page()
    #expect(running.matches(of: /class="clock late runs"/).count == 2)
    #expect(running.matches(of: /<small class="clock"/).count == 1)
  }

  @Test func arrowsTellTheRanksOfTheLastRoundWithPoints() throws {
    let sample = try PageSample(
      "Board", "add Ann Bob Cid", "score Ann +1 Bob +2 Cid +3", "round next", "score Ann +5",
      "round next")
    let page = sample.page()
    #expect(page.contains("<td data-up=\"2\">1</td>"))
    #expect(page.matches(of: /<td data-down="1">/).count == 2)
    #expect(try !PageSample("Board", "add Ann Bob", "score Ann +1").page().contains("data-up"))
  }

  @Test func theLastChangesAreThoseOfTheFeed() throws {
    let page = try PageSample("Board", "add Ann Bob", "score Ann +1", "round next").page()
    let items = page.part("<ol id=\"changes\"", "</ol>").matches(of: /<\/time> (.*?)<\/li>/)
    #expect(
      items.map { String($0.output.1) } == [
        "Round 2", "Ann –→1, takes the lead", "Ann added\u{A0}· Bob added",
      ])
  }

  @Test(arguments: [
    ("שלום", "<bdi>שלום</bdi> –→9, takes the lead"),
    ("עמר בן-דוד", "<bdi>עמר בן-דוד</bdi> –→9, takes the lead"),
    ("عمر", "<bdi>عمر</bdi> –→9, takes the lead"),
    ("שָׁלוֹם", "<bdi>שָׁלוֹם</bdi> –→9, takes the lead"),
    ("Ann", "Ann –→9, takes the lead"), ("👨‍👩‍👧", "👨‍👩‍👧 –→9, takes the lead"),
  ])
  func `A name from right to left does not turn the points beside it`(name: String, words: String)
    throws
  {
    let page = try PageSample(
      "Board", "add \(Word.quoted(name)) Bob", "score \(Word.quoted(name)) +9"
    ).page()
    let items = page.part("<ol id=\"changes\"", "</ol>").matches(of: /<\/time> (.*?)<\/li>/)
    #expect(items.first.map { String($0.output.1) } == words)
  }

  @Test(arguments: [
    (
      "tpo", "5",
      "'tpo' is not known here. Addresses take big, chart, cross, group, matches, overlay, pages, rounds, table, "
        + "theme, top. Did you mean 'top'?"
    ),
    ("top", "all", "'all' is not valid for 'top': give a number, as in top=5"),
    ("theme", "blue", "'blue' is not valid for 'theme': it takes dark or light"),
    ("chart", "pie", "'pie' is not valid for 'chart': it takes total, gap, rank"),
    (
      "pages", "often",
      "'often' is not valid for 'pages': give the time for each page, as in pages=8s"
    ),
    ("overlay", "5", "'5' is not valid for 'overlay': it takes none, or 'clear'"),
  ])
  func anAddressThatIsNotUnderstoodIsAnswered(word: String, value: String, sentence: String) throws
  {
    let page = try PageSample("Board", "add Ann").page([word: value])
    #expect(
      page.contains(" class=\"warn\">\(sentence)"), "\(page)")
  }

  @Test func wordsThatOtherProgramsAddAreIgnored() throws {
    let query = ["utm_source": "x", "fbclid": "y", "_": "1", "big": "", "pages": "8"]
    #expect(try !PageSample("Board", "add Ann").page(query).contains("class=\"warn\""))
  }

  @Test func aTiedLeadNamesAllInTheListOfBoards() throws {
    func list(_ commands: String...) throws -> String {
      WebPage.list([ListedBoard(try PageSample("Board", commands).ranked)], site: Site())
    }
    #expect(
      try list("add Ann Bob Cid", "score Ann +2 Bob +2").contains(
        "<span><bdi>Ann</bdi>, <bdi>Bob</bdi> <b>2</b></span>"))
    #expect(
      try list("add A B C D E F", "score A +2 B +2 C +2 D +2 E +2").contains(
        "<span>5 lead <b>2</b></span>"))
    // While all are level, nobody leads.
    #expect(
      try list("add Ann Bob", "score Ann +2 Bob +2").contains("<span>level <b>2</b></span>"))
    #expect(try !list("add Ann 501 Bob 501").contains("<b>"))
  }

  @Test func timesAreWrittenAsTimes() throws {
    #expect(
      try PageSample.times().page().tableRows == [
        ["1", "Ann", "59.90"], ["2", "Bob", "1:02.35"], ["3", "Cid", "–"],
      ])
  }

  @Test func theSheetHasTheBestOfEachRound() throws {
    #expect(
      try PageSample.friday().page(["rounds": ""]).tableRows.prefix(2) == [
        ["Grace", "9", "16", "15*", "20", "60"], ["Katherine", "11", "24*", "5", "8", "48"],
      ])
  }

  @Test(arguments: [
    (
      "table",
      [
        ["1", "Cyd", "2", "1", "1", "0", "3", "2", "+1", "4"],
        ["2", "Ann", "2", "1", "0", "1", "3", "2", "+1", "3"],
        ["3", "Bob", "2", "0", "1", "1", "3", "5", "-2", "1"],
      ]
    ),
    (
      "cross",
      [
        ["1", "Cyd", "\\", "1:0", "2:2"], ["2", "Ann", "0:1", "\\", "3:1"],
        ["3", "Bob", "2:2", "1:3", "\\"],
      ]
    ),
    (
      "matches",
      [
        ["Round 1"], ["1", "Ann", "3", "1", "Bob"], ["2", "Bob", "2", "2", "Cyd"],
        ["3", "Cyd", "1", "0", "Ann"], ["Round 2"], ["4", "Cyd", "–", "–", "Ann"],
      ]
    ),
  ])
  func `A board with matches has its tables`(word: String, rows: [[String]]) throws {
    let sample = try PageSample(
      "League", "points 3 1 0", "add Ann Bob Cyd", "result Ann 3 Bob 1", "result Bob 2 Cyd 2",
      "result Cyd 1 Ann 0", "result Cyd - Ann round 2")
    let page = sample.page([word: ""])
    #expect(page.tableRows == rows)
    #expect(page.contains("<a href=\"?\(word)\" aria-current=\"page\">"))
    #expect(try !PageSample("Quiz", "add Ann").page().contains("href=\"?\(word)\""))
  }

  @Test func `A knock-out has its tree`() throws {
    let page = try PageSample("Cup", "add Ann Bob", "knockout").page(["chart": "tree"])
    #expect(page.contains("<img class=\"tree\"") && page.contains("?chart=tree\" aria-current"))
  }

  @Test(arguments: [
    ("rounds 17", "round 3", ["1", "2", "3"]), ("rounds 3", "round 3", ["1", "2", "3"]),
    ("rounds 17", "over", ["1"]),
    ("rounds 9", "score Ann +1 round 6", ["1", "2", "3", "4", "5", "6"]),
    (
      "rounds Ones \"Three of a kind\" \"Four of a kind\" \"Small straight\"", "round 4",
      ["Ones", "Three of a kind", "Four of a kind", "Small strai…"]
    ),
    (
      "rounds Landeshauptstadt Landeshauptmann Ende", "round 3",
      ["Landeshauptstadt", "Landeshauptmann", "Ende"]
    ),
  ])
  func `The sheet has the rounds that are played, by names that differ`(
    rounds: String, command: String, heads: [String]
  ) throws {
    let page = try PageSample("Board", rounds, "add Ann", "score Ann +1", command)
      .page(["rounds": ""])
    let shown = page.part("<thead", "</thead>").matches(of: /<th.*?<\/th>/)
      .map { String($0.output.replacing(/<.*?>/, with: "")) }
    #expect(shown == ["Player"] + heads + ["Sum"])
  }

  @Test func aPageOfEightPlayersHasAtMost48800BytesInAll() throws {
    let players = (1...8).map { "\"Player number \($0)\"" }
    let sample = try PageSample("Friday night", ["add " + players.joined(separator: " "), "over"])
    let page = sample.page()
    let files = WebPage.files.filter { page.contains($0.path) }
    #expect(files.map(\.name) == ["page.css", "page.js", "clock.js", "page.svg"])
    #expect(files.reduce(page.utf8.count) { $0 + $1.text.utf8.count } <= 48_800)
  }

  @Test func aNoticeShowsWhatAnAddressMayHold() {
    let page = WebPage.notice("There is no board 'a\u{0}<b>'", site: Site())
    #expect(page.contains("There is no board 'a␀&lt;b&gt;'"))
  }

  static let attacks =
    [
      "<script>alert(1)</script>", "\" onload=\"alert(1)", "' onload='alert(1)", "&lt;b&gt;", "&",
      "</title><img src=x onerror=alert(1)>", "a\u{202E}b\u{2066}c", "\u{1B}[31m",
      "a\nb", "--><b>", "]]>", "a\u{2028}b", "a\u{FEFF}b",
    ] + TerminalAttack.all.filter(\.isText).map { "a" + $0.text }

  @Test(arguments: attacks)
  func noNameBecomesMarkup(name: String) throws {
    func pages(_ name: String, _ other: String) throws -> [String] {
      let words = [Word.quoted(name), Word.quoted(other)]
      let sample = try PageSample(
        name,
        [
          "add \(words[0]) \(words[1])", "score \(words[0]) +2", "team \(words[0]) \(words[0])",
          "result \(words[0]) 1 \(words[1]) 0", "over",
        ])
      let site = Site(title: name)
      let queries: [[String: String]] = [
        [:], ["rounds": ""], ["chart": ""], ["overlay": ""], ["table": ""], ["cross": ""],
        ["matches": ""],
      ]
      return queries.map { sample.page($0, site: site) } + [
        WebPage.list([ListedBoard(sample.ranked)], site: site), WebPage.notice(name, site: site),
      ]
    }
    for (page, tame) in zip(try pages(name, "Bob"), try pages("Ann", "Bob")) {
      #expect(page.markup == tame.markup)
      // Names keep what joins emoji and letters.
      let isShown = page.unicodeScalars.allSatisfy {
        $0 == "\n"
          || $0.properties.generalCategory != .control
            && !(0x2028...0x202E).contains($0.value) && !(0x2066...0x2069).contains($0.value)
      }
      #expect(isShown)
    }
  }
}

extension String {
  /// The text from the first `start` to the end of the next `end`.
  func part(_ start: String, _ end: String) -> String {
    guard let from = range(of: start), let to = self[from.lowerBound...].range(of: end) else {
      return ""
    }
    return String(self[from.lowerBound..<to.upperBound])
  }

  /// The tags of the page without the values of their attributes.
  fileprivate var markup: [String] {
    matches(of: /<[^>]*>/).map { String($0.output.replacing(/"[^"]*"/, with: "")) }
  }

  /// The texts of the cells of each row below the head of the table.
  fileprivate var tableRows: [[String]] {
    part("<tbody", "</table>").matches(of: /<tr.*?<\/tr>/).map { row in
      row.output.matches(of: /<t[dh].*?<\/t[dh]>/).map { cell in
        String(cell.output.replacing(/<.*?>/, with: "")).replacing("&lt;", with: "<")
          .replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
          .replacing("&amp;", with: "&")
      }
    }
  }
}
