import Scorekeeping

/// The scores of players and teams after rounds of a board.
///
/// Where points behind the last round follow from the rounds so far, such as rounds won or dropped ones, the scores are
/// those that counted after each round. O(n) for n points in all rounds, for each round; O(1) for other boards.
package struct RoundTotals {
  /// The board after each round; empty where a score is the sum of the points up to a round.
  private var boards: [Int: RankedBoard] = [:]

  package init(of board: Scoreboard, after rounds: some Sequence<Int>) {
    guard board.rules.hasFormat, board.rules.format.fillsBehindRounds else { return }
    for round in rounds { boards[round] = RankedBoard(board.after(round)) }
  }

  /// The score of a player after a round; nil if it is out of range.
  package func score(of player: Player, after round: Int) -> Score? {
    guard let board = boards[round]?.board else { return player.score(after: round) }
    return board.players[id: player.id]?.score
  }

  /// The sum of a team after a round; nil if it is out of range.
  package func total(of team: TeamSums, after round: Int) -> Score? {
    guard let teams = boards[round]?.teams else { return team.total(after: round) }
    return teams.total(of: team.name)
  }
}
