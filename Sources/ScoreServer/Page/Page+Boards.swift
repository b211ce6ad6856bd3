import Foundation
import Scorekeeping

/// A board in the list of boards.
package struct ListedBoard: Sendable {
  let board: RankedBoard
  /// The path of its page, percent-encoded.
  let path: String

  package init(_ board: RankedBoard, path: String) {
    self.board = board
    self.path = path
  }
}

/// The list of boards.
extension Page {
  /// The page that lists boards, in the order given.
  package func boards(_ boards: [ListedBoard]) -> String {
    let items = boards.map { item -> HTML in
      let board = item.board.board
      return """
        <li data-id="\(board.id.uuidString)"><a href="\(item.path)">\(name: board.name)</a>\
        \(leader(of: item.board))<span class="facts">\(facts(of: board))</span></li>

        """
    }
    let list: HTML =
      items.isEmpty
      ? "<p class=\"empty\">No boards yet</p>" : "<ul class=\"boards\">\n\(items)</ul>"
    let count = boards.count == 1 ? "1 board" : "\(boards.count) boards"
    return document(
      title ?? "Scoreboard", View(),
      """
      <main data-view="list">
      <header><h1>\(title ?? "Scoreboard")</h1><p class="facts"><span class="muted">\(count)</span></p></header>
      \(list)
      </main>
      """)
  }

  /// The winners, or the leading team or player with the score.
  private func leader(of ranked: RankedBoard) -> HTML? {
    if let winners = ranked.winnersHTML { return "<strong class=\"star\">★ \(winners)</strong>" }
    if ranked.standings.count == 0 { return nil }
    let kind = ranked.board.rules.scores
    if let team = ranked.teams.ranked.first {
      return
        "<span>\(name: team) <b>\(ranked.teams.total(of: team)?.text(as: kind) ?? "?")</b></span>"
    }
    guard let leader = ranked.leaders.first else { return nil }
    return "<span>\(name: leader.name) <b>\(leader.scoreText(as: kind))</b></span>"
  }

  private func facts(of board: Scoreboard) -> HTML {
    if board.players.isEmpty { return "<span class=\"muted\">nobody yet</span>" }
    let frozen: HTML? = board.details.frozenSince.map {
      " <span class=\"warn\">frozen since \(time($0))</span>"
    }
    return """
      <span class="muted">\(board.summary.players)</span> <span class="muted">round \(board.round)</span>\(frozen)
      """
  }
}
