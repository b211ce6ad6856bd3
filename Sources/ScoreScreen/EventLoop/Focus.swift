import FoundationBase
import IdentityDiff
import ScoreTables
import Scorekeeping

/// The row or amount that the next key acts on, in words for a listener who does not see the screen.
package struct Focus {
  /// The selected row, and the amount being typed, which may be for another player.
  struct Target: Equatable {
    var row: Row.ID?
    var pending: PendingAmount?
    /// The cell of the sheet of rounds in words.
    var cell: String?
    /// Whether an earlier state of the board is shown.
    var isPast = false
  }

  let target: Target
  /// The target in words: the name, rank and score of a player, and the amount being typed; or the name, players and
  /// round of a board.
  let words: String

  /// The focus on a board; nil if nothing is selected and no amount is being typed.
  init?(_ view: BoardView) {
    let selected = view.selectedPlayer
    var pending = view.pending
    pending?.refused = nil
    pending?.interruption = nil
    target = Target(row: selected.map { .player($0.id) }, pending: pending)
    var words: [String] = []
    if let selected, view.pending?.player != selected.id {
      words.append(Self.words(selected, in: view.lineup.ranked))
    }
    if let pending = view.pendingWords { words.append(pending) }
    if words.isEmpty { return nil }
    self.words = words.joined(separator: "; ")
  }

  /// The focus on the sheet of rounds: the cell of the cursor, and the result of the typed points; nil without a
  /// selection.
  init?(_ sheet: SheetView, on board: BoardView) {
    words = sheet.words(ofCellOn: board)
    if words.isEmpty { return nil }
    target = Target(row: board.selectedPlayer.map { .player($0.id) }, cell: words)
  }

  /// The focus on a whole board as it was after an entry.
  init(after entry: Row.ID, _ words: [String]) {
    target = Target(row: entry, isPast: true)
    self.words = words.joined(separator: "; ")
  }

  /// The focus on a row of a list.
  init(_ row: Row.ID, _ words: String) {
    target = Target(row: row)
    self.words = words
  }

  static func words(_ player: Player, in ranked: RankedBoard) -> String {
    let rank = ranked.rank(of: player.id).map { ", " + $0.ordinal } ?? ""
    let score =
      player.hasScored ? player.score.text(as: ranked.board.rules.scores) : "no score"
    let turn = player.id == ranked.board.details.turn ? ", to play" : ""
    let mark = ranked.position(of: player.id).flatMap {
      ranked.standings.tieMarks(at: $0..<$0 + 1).first ?? nil
    }
    let words = ranked.detailWords(of: player, mark).map { ", " + $0 }.joined()
    let left = ranked.board.isOut(player) ? ", is out" : ", has left"
    return "\(player.name)\(player.hasLeft ? left : rank), \(score)\(turn)\(words)"
  }

  static func words(_ board: BoardSummary) -> String {
    "\(board.name), \(board.players), \(board.roundText)\(board.isFrozen ? ", frozen" : "")"
  }
}
