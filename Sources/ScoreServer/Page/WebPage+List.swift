import FoundationBase
import ScoreTables
import Scorekeeping

extension WebPage {
  /// The page that lists boards, in the order given.
  package static func list(_ boards: [ListedBoard], site: Site) -> String {
    document(listContent(boards, site: site), site: site)
  }

  /// What the page that lists boards shows.
  static func listContent(_ boards: [ListedBoard], site: Site) -> ViewContent {
    let items = boards.map { board -> PageElement in
      let lead = board.lead.map { "<span>\(leaders($0)) <b>\($0.score)</b></span>" as HTML }
      return PageElement(
        "li", id: board.summary.id.uuidString,
        content: """
          <a href="\(board.summary.path)">\(name: board.summary.name)</a>\
          \(facts(of: board, isWinner: true).first ?? lead)<span class="facts">\(line(of: board))</span>
          """)
    }
    let title = site.title ?? defaultTitle
    let head: HTML = """
      <h1>\(title)</h1><p class="facts"><span class="muted">\(boards.count.phrase("board"))</span></p>
      """
    let list =
      items.isEmpty
      ? sentence("No boards yet", insteadOf: "boards")
      : PageElement("ul", id: "boards", " class=\"boards\"", children: items)
    return ViewContent(
      title, " data-view=\"list\" data-events=\"/-/events\"",
      [PageElement("header", id: "head", content: head), list])
  }

  /// The leaders. Each name is isolated, since it may be written from right to left.
  private static func leaders(_ lead: LeaderSummary) -> HTML {
    guard (1...4).contains(lead.names.count) else { return "\(lead.words)" }
    return lead.names.map { "\(name: $0)" as HTML }.joined(separator: ", ")
  }

  private static func line(of board: ListedBoard) -> HTML {
    if board.summary.playerCount == 0 { return "<span class=\"muted\">nobody yet</span>" }
    let players: HTML = "<span class=\"muted\">\(board.summary.players)</span>"
    return ([players] + facts(of: board, isWinner: false)).joined(separator: " ")
  }

  private static func facts(of board: ListedBoard, isWinner: Bool) -> [HTML] {
    board.facts.filter { ($0.role == .winner) == isWinner }.map {
      fact($0, of: board.details, at: .distantPast)
    }
  }
}
