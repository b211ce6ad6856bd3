/// The lead of a board, as lists of boards show it.
package struct Lead {
  /// The winners, the leading teams or, without both, the leading players.
  package let names: [String]
  package let score: String
  /// The number of the first leader's colour.
  package let colour: Int
}

extension RankedBoard {
  /// The lead; nil until somebody has scored, and while all are level. O(l log n) for l leaders.
  ///
  /// - Parameter decimals: the number of decimals of the score.
  package func lead(decimals: Int) -> Lead? {
    let winners = winningPlayers
    guard let first = winners.first ?? leader else { return nil }
    let (isOver, kind) = (board.details.isOver, board.rules.scores)
    let best = teams.ranked.prefix { teams.rank(of: $0) == 1 }
    if !isOver, let team = best.first {
      if best.count > 1, best.count == teams.ranked.count { return nil }
      return Lead(
        names: Array(best), score: teams.totalText(of: team, as: kind, decimals: decimals),
        colour: first.colour)
    }
    if !isOver, areAllTied, standings.isTied(at: 0) { return nil }
    let leaders = winners.isEmpty ? leaders : winners
    return Lead(
      names: leaders.map(\.name), score: first.scoreText(as: kind, decimals: decimals),
      colour: first.colour)
  }
}
