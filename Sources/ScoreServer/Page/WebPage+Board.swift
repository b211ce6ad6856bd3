import FoundationBase
import ScoreScreen
import ScoreTables
import Scorekeeping

extension WebPage {
  /// The page of a board.
  package static func board(_ board: PublishedBoard, view: PageView, site: Site) -> String {
    var (board, problem) = (board, view.problem)
    let groups = board.ranked.board.players.groups
    do throws(ScorekeepingError) { board = try board.only(group: view.group) } catch {
      problem = problem ?? "\(error)"
    }
    let ranked = board.ranked
    // The script draws the rows of all players by itself.
    var kind = view.group == nil ? "table" : "group"
    var content: [HTML] = []
    if let chart = view.chart {
      kind = "chart"
      content.append(picture(chart, of: board, view))
    }
    if let table = view.table {
      kind = "sheet"
      content.insert(tables(table.document(of: ranked), title: table.title, top: view.top), at: 0)
    }
    if view.showsRounds {
      kind = "sheet"
      content.insert(sheet(ranked, top: view.top), at: 0)
    }
    if content.isEmpty {
      content.append(
        table(BoardRows(ranked, top: view.top, at: board.session.now), of: ranked.board))
      if !view.isBig, !view.isOverlay { content.append(aside(of: board)) }
    }
    let charted = view.showsRace ? view.top ?? Race.playerLimit : nil
    return document(
      ranked.board.name, view: view, site: site,
      """
      <main data-view="\(kind)" data-events="\(board.lastingPath)/events" data-number="\(board.number)"\
      \(attribute: "data-top", view.top?.description)\(attribute: "data-pages", view.seconds?.description)>
      <header>\(site.line)<h1>\(name: ranked.board.name)</h1>\(facts(of: board, charted: charted))\(links(from: view, of: ranked.board))\(groupLinks(from: view, groups))</header>
      \(problem.map { "<p class=\"warn\">\($0)</p>\n" as HTML })\(content)
      </main>
      """)
  }

  /// The links to the other views of the board.
  private static func links(from view: PageView, of board: Scoreboard) -> HTML? {
    if view.isOverlay { return nil }
    func link(_ title: String, _ word: String?, _ isHere: Bool) -> HTML {
      self.link("\(title)", view.address(word, group: view.group), isHere)
    }
    let isStandings = !view.showsRounds && view.chart == nil && view.table == nil
    var links = [link("Standings", nil, isStandings && !view.isBig)]
    if board.matches != nil {
      links += MatchTable.allCases.map { link($0.title, $0.rawValue, view.table == $0) }
    }
    if board.details.knockout != nil {
      links.append(link("Tree", "chart=tree", view.chart == .tree))
    }
    links.append(link("Rounds", "rounds", view.showsRounds))
    links.append(link("Chart", "chart", view.chart == .race(.total)))
    if view.showsRace {
      links.append(link("Gaps", "chart=gap", view.chart == .race(.gap)))
      links.append(link("Ranks", "chart=rank", view.chart == .race(.rank)))
    }
    links.append(link("Large", "big", isStandings && view.isBig))
    return "<nav aria-label=\"Views\">\(links.joined(separator: " "))</nav>"
  }

  /// The links to the same view of each group.
  private static func groupLinks(from view: PageView, _ groups: [String]) -> HTML? {
    if view.isOverlay || groups.isEmpty { return nil }
    let chosen = view.group.map { NameKey($0) }
    let links = groups.map { group in
      link(
        "\(name: group)", view.address(view.word, group: group), NameKey(group) == chosen)
    }
    let all = link("All players", view.address(view.word, group: nil), chosen == nil)
    return "<nav aria-label=\"Groups\">\(([all] + links).joined(separator: " "))</nav>"
  }

  private static func link(_ title: HTML, _ address: String, _ isHere: Bool) -> HTML {
    """
    <a href="\(address)"\(attribute: "aria-current", isHere ? "page" : nil)>\(title)</a>
    """
  }

  /// The facts beside the name of a board, as in the header of the terminal.
  ///
  /// - Parameter charted: the number of players in the chart, if the page shows one.
  private static func facts(of board: PublishedBoard, charted: Int?) -> HTML {
    let ranked = board.ranked
    let details = ranked.board.details
    var facts: [HTML] = []
    if let winners = winners(ranked.winnerNames) { facts.append(winners) }
    if let freeze = details.freeze { facts.append(frozen(since: freeze.since)) }
    if let clock = details.clock {
      facts.append(self.clock(clock.json, "span", clock.text(at: board.session.now)))
      if clock.periods > 1 {
        facts.append("<span class=\"muted\">period \(clock.period)/\(clock.periods)</span>")
      }
    }
    facts.append("<span>\(details.roundWords)</span>")
    if let dealer = ranked.board.dealer {
      facts.append("<span class=\"muted\">\(name: dealer.name) deals</span>")
    }
    for fact in details.ruleFacts + [details.note].compactMap(\.self) {
      facts.append("<span class=\"muted\">\(words: fact)</span>")
    }
    if let match = board.match { facts.append("<span class=\"match\">\(name: match)</span>") }
    let count = ranked.board.players.count(where: \.hasScored)
    if let charted, charted < count {
      facts.append("<span class=\"muted\">best \(charted) of \(count)</span>")
    }
    return "<p class=\"facts\">\(facts.joined(separator: " "))</p>"
  }

  /// A clock that the script keeps up to date.
  private static func clock(_ json: String, _ element: HTML, _ text: String) -> HTML {
    "<\(element) class=\"clock\"\(attribute: "data-clock", json)>\(text)</\(element)>"
  }

  /// The winners, in the words of the terminal; nil without any.
  static func winners(_ names: [String]) -> HTML? {
    let words: HTML? =
      switch names.count {
      case 0: nil
      case 1: "\(name: names[0]) wins"
      case 2: "\(name: names[0]) and \(name: names[1]) win"
      default: "\(names.count) win"
      }
    return words.map { "<strong class=\"star\">★ \($0)</strong>" }
  }

  /// The time of a freeze, in local time. The script shows the local time of the reader.
  static func frozen(since time: Date) -> HTML {
    let clock = time.clock(offsetFromUTC: Session.Environment.localOffset(time))
    return
      "<span class=\"warn\">frozen since <time datetime=\"\(time.inUTC)\">\(clock)</time></span>"
  }

  /// The standings as a table, with a body for each team.
  private static func table(_ rows: BoardRows, of board: Scoreboard) -> HTML {
    let isEmpty = rows.sections.isEmpty
    let bodies = rows.sections.map { section -> HTML in
      "<tbody>\n\(section.header.map(row))\(section.rows.map(row))</tbody>\n"
    }
    // The line of a goal is at the right end of the bars.
    let hasGoal = (board.rules.target ?? .zero) > .zero
    let styles = [
      rows.hasTeams ? "teams" : nil, hasGoal ? "goal" : nil, rows.isSigned ? "signed" : nil,
    ]
    return """
      <table\(attribute: "class", styles.classes)\(isEmpty ? " hidden" : nil)>
      <caption>Standings</caption>
      <thead><tr><th scope="col">Rank</th><th scope="col">Player</th><th scope="col">Score</th></tr></thead>
      \(bodies)</table>
      <p class="empty"\(isEmpty ? nil : " hidden")>Nobody plays yet</p>
      """
  }

  private static func row(_ row: BoardRows.WebRow) -> HTML {
    let styles = [
      row.isFirst ? "first" : nil, row.isWinner ? "won" : nil,
      row.hasLeft ? "frozen" : row.isRevealed.map { $0 ? "shown" : "frozen" },
      row.hasTurn ? "active" : nil,
    ]
    return """
      <tr data-id="\(row.id.uuidString)"\(attribute: "class", styles.classes)><td\(move(row.move))>\(row.rank)</td>\
      <th scope="row"><div>\(name: row.name)\(bar(row.bar, row.colour.rawValue))\
      \(row.clock.map { clock($0.json, "small", $0.text) } ?? row.note.map { "<small class=\"muted\">\($0)</small>" })\
      </div></th>\
      <td>\(row.score)</td></tr>

      """
  }

  /// The attribute of the cell of a rank that was gained or lost.
  private static func move(_ ranks: Int) -> HTML {
    switch ranks {
    case 0: ""
    case 1...: " data-up=\"\(ranks)\""
    default: " data-down=\"\(-ranks)\""
    }
  }

  private static func row(_ header: BoardRows.TeamHeader) -> HTML {
    let title: HTML = header.name.map { "\(header.rank.map { "\($0) " })\(name: $0)" } ?? "No team"
    return """
      <tr class="team"><th scope="rowgroup" colspan="2"><div><span>\(title)</span>\
      \(bar(header.bar, nil))</div></th><td>\(header.total)</td></tr>

      """
  }

  private static func bar(_ bar: BoardRows.WebBar, _ colour: String?) -> HTML {
    let (start, width, axis) = (bar.start.percent, bar.width.percent, bar.axis.percent)
    return """
      <svg\(attribute: "class", colour) aria-hidden="true"><rect x="\(start)" width="\(width)"/>\
      <line x1="\(axis)" x2="\(axis)" y2="100%"/></svg>
      """
  }
}

extension Int {
  /// A number of thousandths in percent.
  fileprivate var percent: String { Score(thousandths: Int64(self) * 100).description + "%" }
}

extension RankedBoard {
  /// The names of the winners; none while the game goes on.
  var winnerNames: [String] { winningPlayers.map(\.name) }
}
