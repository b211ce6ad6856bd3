import IdentityDiff

/// The ranks that a change is compared with, in a round that is entered player by player.
///
/// A command that names the present round gives the points of one player of many: a lead meanwhile means nothing. The
/// ranks are compared once all points are there, or the next round begins by its number, with those before the round.
enum RoundProgress {
  /// The change is not a part of a round: ranks are compared with those before the change.
  case none
  /// Points of the round are still missing: ranks are not compared.
  case open
  /// The round is over: ranks are compared with those before it.
  case complete(RankedBoard)

  /// The progress by a change. Cost: linear in the players if the command names a round; else none.
  ///
  /// - Parameter round: the round that the command names.
  init(of change: BoardChange, from old: RankedBoard, to new: RankedBoard, naming round: Int?) {
    self = .none
    guard let round, round == new.board.round else { return }
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

extension Scoreboard {
  /// Whether a player has points in a round. O(n).
  fileprivate func hasPoints(in round: Int) -> Bool {
    players.contains { $0.rounds[round] != nil }
  }

  /// Whether a player has no points in a round. O(n).
  package func lacksPoints(in round: Int) -> Bool {
    players.contains { $0.rounds[round] == nil }
  }
}

extension RankedBoard {
  /// The board without the points of a round, the present one or the last. Ties are in the order of the board: the order
  /// in which earlier scores were reached is lost. O(n log n).
  package func before(_ round: Int) -> RankedBoard {
    var board = board
    for var player in self.board.players {
      player.reached = 0
      // A score that is out of range without the round stays; the players are the same ones.
      if player.rounds[round] != nil { try? player.setPoints(nil, in: round) }
      try? board.players.update(player)
    }
    return RankedBoard(board)
  }
}

extension JournalEntry {
  /// The round that the command names at its end, as in `score Ann +5 round 3` and `round 3`; nil for another command.
  package var namedRound: Int? {
    let words = command.split(separator: " ")
    guard words.count > 1, words[words.count - 2] == "round", !command.contains("\n"),
      words[0] == "score" || words.count == 2
    else { return nil }
    return Int(words[words.count - 1])
  }
}
