/// What the matches of a board do not allow.
extension ScorekeepingError {
  package static func matchGone(_ words: String) -> Self {
    .sentence("'\(words)' is not on the board any more. Somebody else has removed that match")
  }
  package static func nameGone(_ name: String) -> Self {
    .sentence("'\(name)' is not remembered any more. Somebody else has forgotten that name")
  }
  package static func unknownMatch(_ number: Int, last: Int?) -> Self {
    .sentence(
      "There is no match \(number). "
        + (last.map { "The last is match \($0)" } ?? "Add one with: result NAME 3 NAME 1"))
  }
  package static func noMatches(_ board: String) -> Self {
    .sentence("The board '\(board)' has no matches. Add one with: result NAME 3 NAME 1")
  }
  package static func pointsOfMatches(_ player: String, on board: String) -> Self {
    .sentence(
      "On '\(board)' the points of '\(player)' follow from matches, and the table has others. Import results "
        + "with --matches or --home, or give points with: score \(Word.quoted(player)) +1",
      about: player)
  }
  static func notPlayed(_ number: Int) -> Self {
    .sentence("Match \(number) has no result yet. Enter it with: result \(number) 3:1")
  }
  static func notADate(_ text: String) -> Self {
    .sentence("'\(text)' is not a date. Write the year, the month and the day, as in 2026-11-21")
  }
  static func playerHasMatches(_ name: String, _ count: Int) -> Self {
    .sentence(
      "'\(name)' has \(count.phrase("match", "matches")). To keep what was played, write: leave \(Word.quoted(name))",
      about: name)
  }
  package static func twoMatches(_ player: String, round: Int) -> Self {
    .sentence(
      "'\(player)' has two matches in round \(round), and a tournament report holds one. Move one into "
        + "another round, or export as json", about: player)
  }
  static func matchesToPlay(_ count: Int) -> Self {
    .sentence(
      "\(count == 1 ? "A match is" : "\(count) matches are") not played yet. Enter the results first, or "
        + "take the matches back: fixtures -")
  }
  static func loneLot(_ name: String) -> Self {
    .sentence(
      "Lots are drawn among two or more. Name the first one first, as in: lot Red Blue",
      about: name)
  }
  static func drawnAlready(_ names: [String]) -> Self {
    .sentence(
      "Lots were drawn among \(names.joined(separator: ", ")). Name all of them again, or remove the "
        + "drawings with: lot -")
  }
  static func playerInKnockout(_ name: String) -> Self {
    .sentence(
      "'\(name)' is in the knock-out. To keep the matches, write: leave \(Word.quoted(name))",
      about: name)
  }
  static func knockoutSize(_ count: Int) -> Self {
    .sentence(
      "A knock-out has 2 to \(Knockout.limit) players, not \(count). "
        + (count < 2 ? "Add them with: add NAME NAME" : "Choose the first ones, as in: knockout 16")
    )
  }
  static func knockoutRuns(_ board: String) -> Self {
    .sentence("A knock-out runs on '\(board)'. Remove it and its matches first: knockout -")
  }
  package static func noKnockout(_ board: String) -> Self {
    .sentence("There is no knock-out on '\(board)'. Begin one with: knockout")
  }
  static func matchOfKnockout(_ number: Int) -> Self {
    .sentence(
      "The knock-out needs match \(number). Take its result back with: result \(number) -, or "
        + "remove the knock-out and its matches: knockout -")
  }
  static func drawnKnockout(_ match: Command.MatchEntry?) -> Self {
    let (home, away) = (match?.home.text ?? "NAME", match?.away.text ?? "NAME")
    return .sentence(
      "A match of a knock-out needs a winner. Write what decided it, as in: "
        + "result \(Word.quoted(home)) 1:1 \(Word.quoted(away)), pens 5:4")
  }
  static func notPaired(_ player: String, _ opponent: String?) -> Self {
    .sentence(
      opponent.map { "'\(player)' plays '\($0)' next in the knock-out. Name both, in any order" }
        ?? "The next opponent of '\(player)' in the knock-out is not known yet. Enter the earlier results first",
      about: player)
  }
  /// A second match of the same two players in a knock-out.
  static func haveMet(_ number: Int, _ match: Command.MatchEntry?) -> Self {
    .sentence(
      "They have met: \(match?.words ?? "match \(number)"). Correct that match by its number, as in: "
        + "result \(number) 1 3")
  }
  static func laterMatchPlayed(_ number: Int) -> Self {
    .sentence(
      "The next match, \(number), has a result. Take it back first: result \(number) -"
    )
  }
  static func annulledKnockout(_ player: String) -> Self {
    .sentence(
      "'\(player)' is in the knock-out, whose results are not annulled. For walkovers, write: "
        + "leave \(Word.quoted(player))", about: player)
  }
  static func poolCount(_ count: Int) -> Self {
    .sentence("There are 2 to \(Scoreboard.poolLimit) pools, not \(count), as in: pools 4")
  }
  static func poolsAreLate(_ count: Int) -> Self {
    .sentence(
      "The board has \(count.phrase("match", "matches")), and pools come before all others. Take those to come back with: "
        + "fixtures -, or begin another board")
  }
  static func poolsTooSmall(_ count: Int, players: Int) -> Self {
    .sentence(
      "\(count) pools need \(2 * count) players, and there are \(players). Choose fewer pools, or add players"
    )
  }
  static func poolsUneven(_ count: Int, pools: Int) -> Self {
    .sentence(
      "\(count) players are not as many of each of \(pools.phrase("pool")), or a pool has fewer. Choose another "
        + "number, or name the players: knockout NAME NAME")
  }
  static func tiesNeedMatches(_ rule: String) -> Self {
    .sentence(
      "'\(rule)' orders players by their matches, and here are points alone. Use last-round, best-rounds or lot, or "
        + "enter matches first, as in: result NAME 3 NAME 1")
  }
  static var walkoverNeedsMatches: Self {
    .sentence(
      "'walkover' is the score of a match, and here are points alone. Enter matches first, as in: result NAME 3 NAME 1"
    )
  }
  static var pointsBesideRating: Self {
    .sentence("Matches count by 'rating elo' here, and not by 'points'. To change that: rating -")
  }
  static var sumOfMatches: Self {
    .sentence("'sum' is for the points of rounds, and here matches give the points. Leave it out")
  }
  static func thirdNeedsSemiFinals(_ count: Int) -> Self {
    .sentence(
      "'third' needs two semi-finals, and so 4 players, not \(count). Leave it out, or name more")
  }
  static func notAWalkover(_ text: String) -> Self {
    .sentence("'\(text)' is no score that wins. Write the winner's first, as in: walkover 3:0")
  }
  static var twoPlayersNeeded: Self {
    .sentence("A match needs two players. Add them with: add NAME NAME")
  }
  static func tooManyMatches(_ limit: Int) -> Self {
    .sentence("Numbers of matches go up to \(limit). Begin another board")
  }
}
