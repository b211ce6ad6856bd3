import FoundationBase

/// The points that a command, a table or a stream gives one player.
struct GivenPoints {
  /// The player as on the board, or to be added; other parts than the points are already as they should be.
  var player: Player
  /// The amounts, each with its round; nil for the present one.
  var amounts: [(amount: Command.Amount, round: Int?)]
  /// The value of `Player.reached` if the player reaches another score.
  var reached: Int
  /// Whether `reached` also holds if the score is the same as before, because it was left and reached again.
  var isReachedAgain = false
}

extension Scoreboard {
  /// Gives players points, and ends the game if one of them arrives at the target. After a correction the game goes on
  /// if nobody else is there.
  ///
  /// Commands, tables and streams all give points by this function. Law: the same points by each of them lead to the
  /// same board. Cost: O(log n) for each player.
  ///
  /// - Parameters:
  ///   - sources: what the points are made of.
  ///   - points: makes the points of one player from the board so far; nil for none.
  /// - Throws: `.scoreOverflow`, `.nameInUse`, `.negativeTime`, or an error of `points`. The board may then be half
  ///   changed.
  mutating func give<Source>(
    _ sources: some Sequence<Source>,
    _ points: (Source, Scoreboard) throws(ScorekeepingError) -> GivenPoints?
  ) throws(ScorekeepingError) {
    var (hasEnded, hasResumed) = (false, false)
    for source in sources {
      guard let given = try points(source, self) else { continue }
      let old = players[id: given.player.id]
      var player = given.player
      for (amount, round) in given.amounts {
        try player.give(amount, in: round ?? self.round, isTotal: round == nil)
      }
      if player.score != given.player.score || player.hasScored != given.player.hasScored
        || given.isReachedAgain
      {
        player.reached = given.reached
      }
      if player == old { continue }
      if rules.scores == .time, player.score < .zero, (old?.score ?? .zero) >= .zero {
        throw .negativeTime(player.scoreText(as: .time), of: player.name)
      }
      if old == nil { try players.append(player) } else { try players.update(player) }
      switch (old.map(hasArrived) ?? false, hasArrived(player)) {
      case (false, true): hasEnded = true
      case (true, false): hasResumed = true
      default: break
      }
    }
    if hasEnded || hasResumed && !players.contains(where: hasArrived) { details.isOver = hasEnded }
  }

  /// Whether a player's score has arrived at the target, from whichever side it began.
  func hasArrived(_ player: Player) -> Bool {
    guard let target = rules.target, let start = player.start, start != target else { return false }
    return start < target ? player.score >= target : player.score <= target
  }
}

extension Player {
  /// Adds points in a round, sets those of the round, or sets the score. A score that is set to 0 is a real zero: the
  /// player has scored then.
  fileprivate mutating func give(
    _ amount: Command.Amount, in round: Int, isTotal: Bool
  ) throws(ScorekeepingError) {
    switch amount {
    case .add(let amount):
      guard let sum = (points(in: round) ?? .zero).adding(amount) else {
        throw .scoreOverflow(player: name)
      }
      try setPoints(sum, in: round)
    case .set(let score) where isTotal:
      try setScore(score, in: round)
      if !hasScored { try setPoints(.zero, in: round) }
    case .set(let points): try setPoints(points, in: round)
    case .clear: try setPoints(nil, in: round)
    }
  }
}
