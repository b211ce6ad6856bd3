import Foundation
import IdentityDiff
import Scorekeeping

/// Tells what happens to the boards, step by step, in lines.
struct Narrator {
  private var state: AppState
  private var ranked: RankedBoard?

  init(_ state: AppState) {
    self.state = state
    ranked = state.board.map { RankedBoard($0) }
  }

  /// Goes on from another state without a word of what led there, but for the board that is open by now.
  mutating func skip(to new: AppState) -> String? {
    let isOther = new.board?.id != ranked?.board.id
    state = new
    ranked = new.board.map { RankedBoard($0) }
    return isOther ? new.board.map { "Board '\($0.name)'" } : nil
  }

  /// What led from the state that was told last to this one, one line a change; nothing if they are equal.
  mutating func lines(to new: AppState) -> [String] {
    defer { state = new }
    guard let board = new.board else {
      ranked = nil
      return []
    }
    guard let old = ranked, old.board.id == board.id else {
      ranked = RankedBoard(board)
      return ["Board '\(board.name)'"]
    }
    let change = board.change(from: old.board)
    if change.isEmpty { return [] }
    var current = old
    current.update(to: board, by: change)
    ranked = current
    return [Narration(change, from: old, to: current).description]
  }
}
