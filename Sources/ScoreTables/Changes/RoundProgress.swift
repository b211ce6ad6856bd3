import IdentityDiff
import Scorekeeping

/// The progress of a round that is entered player by player. It determines the ranks to compare with.
///
/// A command that names the current round gives points to one of many players, so a lead in between means nothing. The
/// same holds for points in a round that others still lack, where the low score wins. Ranks are compared with the ranks
/// before the round, once all points are entered or the next round is begun by its number.
enum RoundProgress {
  /// The change is not part of a round: ranks are compared with the ranks before the change.
  case none
  /// Points of the round are still missing: ranks are not compared.
  case open
  /// The round is over: ranks are compared with the ranks before the round.
  case complete(RankedBoard)

  /// The progress after a change. Cost: linear in the players if the command names a round, or somebody lacks one;
  /// otherwise none.
  ///
  /// - Parameter round: the round named by the command.
  init(of change: BoardChange, from old: RankedBoard, to new: RankedBoard, naming round: Int?) {
    self = .none
    // In bowling each roll says who leads, because it can change the points of earlier frames.
    if new.board.rules.format.frames != nil { return }
    guard let round = round ?? Self.openRound(old, new), round == new.board.round else { return }
    let before = old.board
    if change.players.updates.isEmpty {
      guard before.round == round - 1, before.hasPoints(in: before.round),
        before.lacksPoints(in: before.round)
      else { return }
      self = .complete(old.before(before.round))
    } else if change.players.updates.allSatisfy({ $0.old.rounds[round] != nil }) {
      // A correction, not an entry.
      return
    } else if new.board.lacksPoints(in: round) {
      self = .open
    } else if before.lacksPoints(in: round) {
      self = .complete(new.before(round))
    }
  }
}

extension RoundProgress {
  /// The current round, where the low score wins and somebody lacks it who has played others. An order of places is whole
  /// at once.
  private static func openRound(_ old: RankedBoard, _ new: RankedBoard) -> Int? {
    let round = new.board.round
    guard new.board.rules.wins == .low, new.board.rules.format.places == nil,
      old.board.round == round,
      [old, new].contains(where: { board in
        board.hasMissedRounds
          && board.board.players.contains {
            $0.rounds[round] == nil && board.missedRounds(of: $0) > 0
          }
      })
    else { return nil }
    return round
  }
}
