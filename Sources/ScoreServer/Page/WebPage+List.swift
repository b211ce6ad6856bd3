import FoundationBase
import Scorekeeping

/// A board in the list of boards.
package struct ListedBoard: Sendable {
  let summary: BoardSummary
  /// The names of the winners; none while the game continues.
  let winners: [String]
  /// The leaders and their score; nil until somebody has scored, and while all are level.
  let lead: LeaderSummary?
  /// The time of the freeze; nil if the board is not frozen.
  let frozenSince: Date?

  package init(_ ranked: RankedBoard) {
    summary = ranked.board.summary
    frozenSince = ranked.board.details.freeze?.since
    winners = ranked.winnerNames
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
        \(name: board.summary.name)</a>\(winners(board.winners) ?? lead)\
        <span class="facts">\(facts(of: board))</span></li>

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

  private static func facts(of board: ListedBoard) -> HTML {
    let (summary, since) = (board.summary, board.frozenSince.map(frozen))
    if summary.playerCount == 0 { return "<span class=\"muted\">nobody yet</span>" }
    return """
      <span class="muted">\(summary.players)</span> <span class="muted">round \(summary.round)</span>\
      \(since.map { " \($0)" })
      """
  }
}
