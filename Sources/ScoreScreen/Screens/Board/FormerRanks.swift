import IdentityDiff
import Scorekeeping

/// The ranks of the players before the last round with points: see ``RankedBoard/ranksBefore``.
struct FormerRanks {
  let ranks: [Player.ID: Int]
  /// The last round with points.
  private let round: Int?

  init(of ranked: RankedBoard) {
    ranks = ranked.ranksBefore
    round = ranked.lastRound
  }

  subscript(id: Player.ID) -> Int? { ranks[id] }

  /// Whether the ranks are the same after a change, since it concerns only points of that round. Cost: in proportion to
  /// the change.
  func stay(after change: BoardChange) -> Bool {
    guard let round, let updates = change.updatesAlone, updates.count == change.players.count
    else { return false }
    return updates.allSatisfy {
      $0.new.rounds[round] != nil && $0.old.without(round) == $0.new.without(round)
    }
  }
}
