import FoundationBase
import ScoreScreen
import ScoreTables
import Scorekeeping

extension WebPage {
  /// The page of a board.
  package static func board(_ board: PublishedBoard, view: PageView, site: Site) -> String {
    document(content(of: board, view: view, site: site), view: view, site: site)
  }

  /// What the page of a board shows.
  static func content(of board: PublishedBoard, view: PageView, site: Site) -> ViewContent {
    var (board, problem) = (board, view.problem)
    let whole = board.ranked.board
    do throws(ScorekeepingError) { board = try board.only(group: view.group) } catch {
      problem = problem ?? "\(error)"
    }
    let ranked = board.ranked
    var elements: [PageElement] = []
    if view.showsRounds { elements.append(sheet(ranked, top: view.top)) }
    if let table = view.table {
      elements += tables(
        table.document(of: ranked), id: table.rawValue, title: table.title, top: view.top)
    }
    if let chart = view.chart { elements.append(picture(chart, of: board, view)) }
    if elements.isEmpty {
      elements = standings(
        BoardRows(ranked, top: view.top, isBig: view.isBig, at: board.session.now), of: ranked.board
      )
      if !view.isBig, !view.isOverlay { elements.append(aside(of: board)) }
    }
    let charted = view.showsRace ? view.top ?? Race.playerLimit : nil
    let header: HTML = """
      \(site.line)\(title(of: board, charted: charted, isBig: view.isBig))\(links(from: view, of: ranked.board))\
      \(groupLinks(from: view, whole.players.groups))
      """
    let warning = problem.map {
      PageElement("p", id: "warning", " class=\"warn\"", content: "\($0)")
    }
    return ViewContent(
      ranked.board.name,
      """
       data-view="\(view.kind)" data-events="\(board.lastingPath)/events"\
      \(attribute: "data-pages", view.seconds?.description)
      """,
      [PageElement("header", id: "head", content: header)] + [warning].compactMap(\.self)
        + elements,
      wins: ranked.board.rules.wins, number: board.number)
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
    links.append(link(board.rules.roundWord.many.capitalizedFirst, "rounds", view.showsRounds))
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
}
