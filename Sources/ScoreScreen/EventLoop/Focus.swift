import Foundation
import IdentityDiff
import Scorekeeping

/// The row or amount that the next key acts on: announced on each change, for readers without a view of the screen.
struct Focus {
  /// The selected row, and the amount being typed, which may be for another player.
  struct Target: Equatable {
    var row: Row.ID?
    var pending: BoardView.Pending?
  }

  let target: Target
  /// A player's name, rank and score, or what else there is to tell.
  let words: String

  /// What keys act on in a board; nil where there is nothing.
  init?(_ view: BoardView) {
    let selected = view.selectedPlayer
    var pending = view.pending
    pending?.refused = nil
    target = Target(row: selected.map { .player($0.id) }, pending: pending)
    var words: [String] = []
    if let selected, view.pending?.player != selected.id {
      words.append(Self.words(selected, in: view.lineup.ranked))
    }
    if let pending = view.pendingWords { words.append(pending) }
    if words.isEmpty { return nil }
    self.words = words.joined(separator: "; ")
  }

  init(_ board: BoardSummary) {
    target = Target(row: .board(board.id))
    words = Self.words(board)
  }

  static func words(_ player: Player, in ranked: RankedBoard) -> String {
    let rank = ranked.rank(of: player.id).map { ", " + Narration.ordinal($0) } ?? ""
    return "\(player.name)\(rank), \(player.score)"
  }

  static func words(_ board: BoardSummary) -> String {
    "\(board.name), \(board.players), round \(board.round)"
  }
}

extension BoardView {
  /// The board in words: what is true of it, then its players and teams in the order in which they are shown.
  func texts(invitation: String) -> [String] {
    let facts = header.facts.map(\.text).joined(separator: ", ")
      .replacing("round", with: "Round", maxReplacements: 1)
    if lineup.count == 0 {
      return [facts, "No players yet\(invitation)"]
    }
    return [facts]
      + lineup.items.map { item in
        switch item {
        case .player(let id):
          board.players[id: id].map { Focus.words($0, in: lineup.ranked) } ?? ""
        case .team(let name): words(ofTeam: name)
        }
      }
  }

  private func words(ofTeam name: String?) -> String {
    let rank = lineup.teams.rank(of: name).map { ", " + Narration.ordinal($0) } ?? ""
    let total = lineup.teams.total(of: name).map { ", \($0)" } ?? ""
    return (name.map { "Team \($0)" } ?? "No team") + rank + total
  }
}

extension BoardsView {
  /// The list in words.
  func texts(invitation: String) -> [String] {
    if boards.isEmpty {
      return ["No boards yet\(invitation)"]
    }
    return boards.map { Focus.words($0) }
  }
}
