import FoundationBase
import ScoreTables
import Scorekeeping

/// A board in the list of boards.
package struct ListedBoard: Sendable {
  let summary: BoardSummary
  /// The winner, the freeze and the round, as far as they are known.
  let facts: [Fact]
  /// The leaders and their score; nil until somebody has scored, and while all are level.
  let lead: LeaderSummary?
  let details: Scoreboard.Details

  package init(_ ranked: RankedBoard) {
    summary = ranked.board.summary
    details = ranked.board.details
    // The list knows neither clocks nor series.
    facts = [Fact](of: ranked, at: .distantPast).filter {
      [.winner, .freeze, .round].contains($0.role)
    }
    lead = ranked.leaderSummary(decimals: ranked.board.players.decimals)
  }
}

extension WebPage {
  /// The page that lists boards, in the order given.
  package static func list(_ boards: [ListedBoard], site: Site) -> String {
    let title = site.title ?? defaultTitle
    let items = boards.map { board -> HTML in
      let lead = board.lead.map { "<span>\(names($0.names)) <b>\($0.score)</b></span>" as HTML }
      return """
        <li data-id="\(board.summary.id.uuidString)"><a href="\(board.summary.path)">\
        \(name: board.summary.name)</a>\(facts(of: board, isWinner: true).first ?? lead)\
        <span class="facts">\(line(of: board))</span></li>

        """
    }
    let list: HTML =
      items.isEmpty
      ? "<p class=\"empty\">No boards yet</p>" : "<ul class=\"boards\">\n\(items)</ul>"
    let count = boards.count.phrase("board")
    return document(
      title, site: site,
      """
      <main data-view="list">
      <header><h1>\(title)</h1><p class="facts"><span class="muted">\(count)</span></p></header>
      \(list)
      </main>
      """)
  }

  /// All leaders, up to four.
  private static func names(_ names: [String]) -> HTML {
    if names.count > 4 { return "\(names.count) lead with" }
    return names.map { "\(name: $0)" as HTML }.joined(separator: ", ")
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
