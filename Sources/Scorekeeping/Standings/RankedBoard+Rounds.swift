extension Scoreboard {
  /// Whether a player has points in a round. O(n).
  package func hasPoints(in round: Int) -> Bool {
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
  package func without(_ round: Int) -> Player {
    var player = self
    player.reached = 0
    if rounds[round] != nil { try? player.setPoints(nil, in: round) }
    return player
  }
}
