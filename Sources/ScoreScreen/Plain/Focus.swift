import Foundation
import Scorekeeping

/// What a key would act on: who cannot see it is told when it becomes another.
struct Focus {
  /// What is selected, and the amount that is being typed, which may be for another player.
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

  /// A board in the list.
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
