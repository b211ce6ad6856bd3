import Scorekeeping

extension RankedBoard {
  /// Whether a board cannot be told from this one by its name, players, scores, teams, orders, ranks, rules or
  /// round: all but identities, colours and the past.
  ///
  /// Cost: one pass over the players.
  func agrees(with copy: Scoreboard?) -> Bool {
    guard let copy, copy.details == board.details, copy.players.count == board.players.count else {
      return false
    }
    for (one, other) in zip(board.players, copy.players)
    where one.score != other.score || one.name != other.name || one.team != other.team {
      return false
    }
    // Scores are equal: what is left of the standings is who of those that are level was there first.
    var last: (score: Score, reached: Int, offset: Int)?
    for position in 0..<standings.count {
      let offset = standings.offset(at: position)
      let player = copy.players[offset]
      if let last, last.score == player.score,
        (last.reached, last.offset) > (player.reached, offset)
      {
        return false
      }
      last = (player.score, player.reached, offset)
    }
    return true
  }
}
