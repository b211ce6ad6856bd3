import IdentityDiff

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
    guard let round = round ?? Self.openRound(old, new), round == new.board.round else { return }
    let before = old.board
    if change.players.updates.isEmpty {
      guard before.round == round - 1, before.hasPoints(in: before.round),
        before.lacksPoints(in: before.round)
      else { return }
      self = .complete(old.before(before.round))
    } else if new.board.lacksPoints(in: round) {
      self = .open
    } else if before.lacksPoints(in: round) {
      self = .complete(new.before(round))
    }
  }
}

extension RoundProgress {
  /// The current round, where the low score wins and somebody lacks it who has played others.
  private static func openRound(_ old: RankedBoard, _ new: RankedBoard) -> Int? {
    let round = new.board.round
    guard new.board.rules.wins == .low, old.board.round == round,
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

extension Scoreboard {
  /// Whether a player has points in a round. O(n).
  func hasPoints(in round: Int) -> Bool {
    players.contains { $0.rounds[round] != nil }
  }

  /// Whether a player who has not left has no points in a round. O(n).
  package func lacksPoints(in round: Int) -> Bool {
    players.contains { $0.rounds[round] == nil && !$0.hasLeft }
  }
}

extension RankedBoard {
  /// The board without the points of a round, which is the current round or the last one. Ties are in manual order,
  /// because the order in which earlier scores were reached is lost. O(n log n).
  package func before(_ round: Int) -> RankedBoard {
    var board = board
    // The players are otherwise unchanged.
    for player in self.board.players { try? board.players.update(player.without(round)) }
    try? board.fillRounds()
    return RankedBoard(board)
  }
}

extension Player {
  /// The player without the points of a round. A score that would be out of range without them stays.
  func without(_ round: Int) -> Player {
    var player = self
    player.reached = 0
    if rounds[round] != nil { try? player.setPoints(nil, in: round) }
    return player
  }
}

extension JournalEntry {
  /// The round named at the end of the command, as in `score Ann +5 round 3` and `round 3`; nil for any other command.
  package var namedRound: Int? {
    // Most commands name none, and end here.
    let utf8 = command.utf8
    guard let space = utf8.lastIndex(of: UInt8(ascii: " ")),
      utf8[..<space].suffix(5).elementsEqual("round".utf8)
    else { return nil }
    let words = command.split(separator: " ")
    guard words.count > 1, words[words.count - 2] == "round", !command.contains("\n"),
      words[0] == "score" || words.count == 2
    else { return nil }
    return Int(words[words.count - 1])
  }
}
