import Texts

/// What rounds that are won, places and rolls do not allow.
extension ScorekeepingError {
  static func goalAtStart(_ goal: String) -> Self {
    .sentence("A round from \(goal) to \(goal) is won before it begins. Write another start")
  }
  static func notAFrame(_ text: String) -> Self {
    .sentence(
      "'\(text)' is not a frame. Write its rolls as on a sheet: X for a strike, 9/ for a spare, 81, 5- for a miss, or 9/X in the last frame"
    )
  }
  /// The rolls of a frame as separate words.
  static func rollsApart(_ player: String, _ frame: String) -> Self {
    .sentence(
      "The rolls of a frame are one word, as on a sheet. Write: roll \(Word.quoted(player)) \(frame)"
    )
  }
  static func frameIsWhole(_ player: Player, _ number: Int, insteadOf frame: String) -> Self {
    .sentence(
      "'\(player.name)' has \(player.rolls?.text(of: number) ?? "–") in frame \(number) already. To correct it, write: roll \(Word.quoted(player.name)) \(frame) round \(number)",
      about: player.name)
  }
  /// Rolls by a scorer for a frame that has all of its own.
  static func frameIsEntered(_ player: String, _ number: Int) -> Self {
    .sentence(
      "'\(player)' has all rolls of frame \(number) already. Undo them and send this again, or ask the scorekeeper to correct them"
    )
  }
  static var needsRoundRule: Self {
    .sentence("First say how a round is won, as in: round to 11 by 2")
  }
  static var tieBreakNeedsGames: Self {
    .sentence("First say how a game is won, as in: game to 4 by 2 as tennis")
  }
  static func dropAndCount(_ dropped: Int, _ counted: Int) -> Self {
    .sentence(
      "The best \(counted) rounds count, so none is dropped besides. Take one rule away first, as in: drop -"
    )
  }
  static func oneWay(_ rule: String, besides other: String) -> Self {
    let word = other.split(separator: " ").first ?? ""
    return .sentence(
      "'\(rule)' does not go with '\(other)'. Take that away first, with: \(word) -")
  }
  static var withoutMatches: Self {
    .sentence(
      "A board holds matches, or one game whose points follow from rounds won, from rolls or from the best rounds. Make another board for the matches"
    )
  }
  package static var needsPlaces: Self {
    .sentence(
      "First set the points of places, as in: places 15 12 10 8. To end the game, write: over")
  }
  static func roundIsPlayed(_ round: Int, _ words: String, _ word: RoundWord) -> Self {
    .sentence(
      "\(word.title(round)) has points already. For the next \(word.one), write 'round next' first; to correct this one: finish \(words) round \(round)"
    )
  }
  /// `DNF` or the like in the order of a finish.
  static func didNotFinish(_ text: String) -> Self {
    .sentence(
      "'\(text)' is not a player. Leave out those who did not finish, as in: finish Ann Bob")
  }
  /// Players who share a place where the place itself, or the low score, is what counts.
  static func sharedPlace(_ players: [PlayerReference]) -> Self {
    .sentence(
      "'+' shares the points of a place, and here fewer points are better. For a tie, write: finish \(players.prefix(2).map(\.description).joined(separator: " = "))"
    )
  }
  /// A round that somebody has entered before a scorer's order of it arrived.
  static func roundIsEntered(_ round: Int, _ word: RoundWord) -> Self {
    .sentence(
      "\(word.title(round)) has points already. Undo them and send this again, or ask the scorekeeper to correct them"
    )
  }
  /// - Parameter place: the round in words, or `this game`.
  static func nothingToTakeBack(_ player: String, in place: String) -> Self {
    .sentence(
      "'\(player)' cannot have less than 0 in \(place). 'undo' goes back over its beginning",
      about: player)
  }
  static func aboveStart(_ player: String, _ start: String) -> Self {
    .sentence(
      "'\(player)' would have more than the \(start) from which points count down. Points scored are negative: score \(Word.quoted(player)) -60",
      about: player)
  }
  static func hasFinished(_ player: String, _ target: Score) -> Self {
    .sentence(
      "'\(player)' has reached \(target), and no points count any more. Take the last ones back with 'undo', or begin another game with: rematch",
      about: player)
  }
  static func roundIsWon(
    _ player: String, _ round: Int, with most: Score, _ word: RoundWord
  ) -> Self {
    .sentence(
      "'\(player)' wins \(word.numbered(round)) with \(most). Give no more, or change all points of the \(word.one) in one command",
      about: player)
  }
  /// A correction by which a player would win more rounds than win the game.
  static func tooManyWon(
    _ player: String, _ target: Int, clearing round: Int, _ names: [String], _ word: RoundWord
  ) -> Self {
    let clears = names.map { "\(Word.quoted($0)) = -" }.joined(separator: " ")
    return .sentence(
      "'\(player)' would win more \(word.many) than the \(target) that win. Take away \(word.numbered(round)) first, which would not have been played: score \(clears) round \(round)",
      about: player)
  }
  /// Points for a round in which the player has its one result already.
  static func roundHasResult(
    _ player: String, _ points: String, round: Int, insteadOf text: String,
    _ word: RoundWord
  ) -> Self {
    .sentence(
      "'\(player)' has \(points) in \(word.numbered(round)) already. Set another result with '=', as in 'score \(Word.quoted(player)) = \(text)', or begin the next \(word.one)",
      about: player)
  }
  /// A result below 0, where a round has one result.
  static func resultBelowZero(_ player: String, _ text: String, in place: String) -> Self {
    .sentence(
      "'\(player)' cannot have \(text): \(place) has one result, from 0 on. If a negative result is meant, write: score \(Word.quoted(player)) = \(text)",
      about: player)
  }
  static func tooMuchAtOnce(_ player: String, _ points: String, most: String) -> Self {
    .sentence(
      "'\(player)' cannot have \(points): no more than \(most) count at once. To allow more: most \(points.drop { "+-".contains($0) })",
      about: player)
  }
  /// Points that cannot be those of the one throw of a round.
  static func notOneThrow(
    _ player: String, _ points: String, most: String?, in round: Int, _ word: RoundWord
  ) -> Self {
    .sentence(
      "'\(player)' would have \(points) in \(word.numbered(round)): a \(word.one) is one throw, of 0 \(most.map { "to \($0)" } ?? "or more"). Begin the next one with: round next",
      about: player)
  }
  static func wholePoints(_ player: String, _ text: String) -> Self {
    .sentence("A game has whole points, not \(text) for '\(player)'. Write: +1", about: player)
  }
  static func pointsOfGame(_ player: String, round: Int, _ word: RoundWord) -> Self {
    .sentence(
      "Points of a game are 0, 15, 30 and 40 or, in a tie-break, fewer than win it. For the games of the \(word.one), name it: score \(Word.quoted(player)) = 6 round \(round)",
      about: player)
  }
  static func tooManyPoints(_ player: String, _ points: Int) -> Self {
    .sentence(
      "'\(player)' wins the match before all of the \(points) points. Give one at a time: +1",
      about: player)
  }
  static func twoSides(_ count: Int) -> Self {
    .sentence(
      "Serves and games are for two sides, and \(count) would play. Two who play together are one side, such as \"Ann & Bob\""
    )
  }
  static func roundNotWon(_ round: Int, _ word: RoundWord) -> Self {
    .sentence(
      "Nobody has won \(word.numbered(round)) yet. To go on without a winner, write: round \(round + 1)"
    )
  }
  static func signForName(_ sign: String) -> Self {
    .sentence("'\(sign)' stands between two names, as in: finish Ann = Bob, or finish Ann + Bob")
  }
  static func isOut(
    _ player: String, after count: Int, lastRound: Int?, _ word: RoundWord
  ) -> Self {
    let name = Word.quoted(player)
    return .sentence(
      "'\(player)' is out after \(word.counted(count)) without points. 'join \(name)' goes on; to correct the last one, write: score \(name) = 5 round \(lastRound ?? 1)",
      about: player)
  }
  static var gameIsOver: Self {
    .sentence("The game is over. Take the last point back with 'undo', or go on with: over -")
  }
  static var needsFrames: Self {
    .sentence("First say that points follow from rolls, as in: frames 10")
  }
  static func framesAfterPoints(_ player: String) -> Self {
    .sentence(
      "'\(player)' has points, and points are to follow from rolls. Clear them with 'reset', or begin a new board",
      about: player)
  }
  static func pointsOfRolls(_ player: String) -> Self {
    .sentence(
      "The points of '\(player)' follow from rolls. Write a frame, as in: roll \(Word.quoted(player)) 9/",
      about: player)
  }
  static func noFrame(_ number: Int, of count: Int) -> Self {
    .sentence("There is no frame \(number): a game has \(count.phrase("frame"))")
  }
  static func frameOutOfPlace(_ text: String, _ number: Int, isLast: Bool) -> Self {
    .sentence(
      "'\(text)' is not frame \(number). Write its rolls, as in "
        + (isLast
          ? "XXX, 9/X or 81; a third follows a strike or a spare"
          : "X, 9/ or 81; only the last frame has a third"))
  }
  /// More rolls than a frame has, or more pins than stand.
  static func rollsDoNotFit(
    _ player: String, _ text: String, after begun: String, _ number: Int
  ) -> Self {
    .sentence(
      "'\(text)' does not follow \(begun) in frame \(number). Write the rest of the frame or, to correct all of it: roll \(Word.quoted(player)) \(text) round \(number)",
      about: player)
  }
  /// Going on, or to the end, from a frame that lacks rolls.
  static func frameIsOpen(_ player: Player, _ number: Int, next: Int?) -> Self {
    .sentence(
      "'\(player.name)' has \(player.rolls?.text(of: number) ?? "–") in frame \(number), and rolls are missing. Write them first, as in: roll \(Word.quoted(player.name)) -. To \(next.map { "go on without them: round \($0)" } ?? "end the game without them: over")",
      about: player.name)
  }
  static func frameNotLast(_ player: String, _ number: Int) -> Self {
    .sentence(
      "Frame \(number) is not the last of '\(player)', which alone can be taken away. Write other rolls, as in: roll \(Word.quoted(player)) 81 round \(number)",
      about: player)
  }
  static func frameNotNext(_ player: String, _ number: Int) -> Self {
    .sentence(
      "'\(player)' has not ended the frame before frame \(number). Write that one first",
      about: player)
  }
}
