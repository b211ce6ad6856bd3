import IdentityDiff
import Scorekeeping

/// What a change of a board means: who got points, from which rank to which, who leads now, who has won.
///
/// The status row, headlines, the panel of last changes, the history, feeds and hooks are written from it. A screen makes
/// one for each transition.
package struct ChangeFacts {
  package let change: BoardChange
  package let old: RankedBoard
  package let new: RankedBoard
  /// The player that the command moved by hand; nil if unknown.
  let mover: Player.ID?
  /// The kind of reversal that made the change; nil if it was not a reversal.
  let reversal: Reversal?
  /// The scorer who made the change by a link; nil for a scorekeeper.
  package let author: Scorer?
  /// The round that the command names; nil for the present one.
  let namedRound: Int?
  private let progress: RoundProgress

  /// Describes a change from one state of a board to the next. A change of the manual order names `mover` if given.
  /// After an undo, insertions are "back" and deletions "gone". After an undo or a redo, clauses about rules begin in
  /// lower case, because they follow a colon: "no target". If the command names a round, ranks are mentioned once all
  /// players have points in the round. The first clause ends with the author: "Ann 12→13, by Court 3".
  ///
  /// Cost: O(log n); O(n log n) if the command names a round.
  package init(
    _ change: BoardChange, from old: RankedBoard, to new: RankedBoard,
    moving mover: Player.ID? = nil, after reversal: Reversal? = nil, naming round: Int? = nil,
    by author: Scorer? = nil
  ) {
    self.author = author
    namedRound = round
    progress = RoundProgress(of: change, from: old, to: new, naming: round)
    self.mover = mover
    self.reversal = reversal
    self.old = old
    self.new = new
    self.change = change
  }

  /// Describes the change of a board that a transition of a session made.
  package init(
    _ change: BoardChange, of step: Transition, from old: RankedBoard, to new: RankedBoard
  ) {
    self.init(
      change, from: old, to: new, moving: step.mover(on: old.board), after: step.outcome?.reversal,
      naming: step.namedRound, by: step.author)
  }

  /// Describes the change that an entry of the journal made.
  package init(
    _ change: BoardChange, by entry: JournalEntry, from old: RankedBoard, to new: RankedBoard,
    after reversal: Reversal? = nil
  ) {
    self.init(
      change, from: old, to: new, moving: entry.mover(on: old.board), after: reversal,
      naming: entry.namedRound, by: entry.author)
  }

  /// The board with the ranks before the change, for comparison; nil while a round is being entered.
  var ranksBefore: RankedBoard? {
    switch progress {
    case .none: old
    case .open: nil
    case .complete(let before): before
    }
  }

  /// The players with a better rank after a completed round whose scores did not change now, from first to last.
  func risers(limit: Int) -> [Player.ID] {
    guard case .complete(let before) = progress else { return [] }
    let mentioned = Set(change.players.updates.map(\.new.id))
    let others = new.ranked.lazy.filter { rank, player in
      guard rank > 0, !mentioned.contains(player.id),
        let position = before.position(of: player.id)
      else {
        return false
      }
      let former = before.standings.rank(at: position, by: before.board.rules.ranking)
      return rank < former
        || rank == 1 && player.id == new.onlyLeader?.id && before.standings.isTied(at: position)
    }
    return others.prefix(limit).map(\.player.id)
  }

  /// Whether the change completes a round that was entered player by player.
  var completesRound: Bool { if case .complete = progress { true } else { false } }

  /// The player who is now the only first one and was not before; nil while a round is being entered. O(log n).
  var newLeader: Player? {
    guard let ranksBefore, let leader = new.onlyLeader, leader.id != ranksBefore.onlyLeader?.id
    else { return nil }
    return leader
  }

  /// The winners in words, if others have won, or nobody had; nil otherwise.
  var newWinners: String? { new.winners == old.winners ? nil : new.winners }
}

extension Transition {
  /// The player that the command moved by hand on the board before it; nil for any other command.
  func mover(on board: Scoreboard) -> Player.ID? {
    entries.count == 1 ? entries[0].mover(on: board) : nil
  }
}

extension RankedBoard {
  /// The player with rank 1 whom nobody shares it with; nil if there is none. O(log n).
  var onlyLeader: Player? { standings.count > 0 && !standings.isTied(at: 0) ? leader : nil }
}
