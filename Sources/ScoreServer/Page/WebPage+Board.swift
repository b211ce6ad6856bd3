import FoundationBase
import ScoreScreen
import ScoreTables
import Scorekeeping

extension WebPage {
  /// The page of a board.
  package static func board(_ board: PublishedBoard, view: PageView, site: Site) -> String {
    var (board, problem) = (board, view.problem)
    let whole = board.ranked.board
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
      <header data-views="\(views(of: whole))">\(site.line)\(title(of: board, charted: charted))\
      \(links(from: view, of: ranked.board))\(groupLinks(from: view, whole.players.groups))</header>
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
      \(row.clock ?? row.note.map { "<small class=\"muted\">\($0)</small>" })\
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
