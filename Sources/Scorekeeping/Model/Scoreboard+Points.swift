import FoundationBase

/// The points that a command, a table or a stream gives to one player.
struct GivenPoints {
  /// The player on the board, or the player to add. All parts except the points are final.
  var player: Player
  /// The amounts, each with its round; nil for the current round.
  var amounts: [(amount: Command.Amount, round: Int?)]
  /// The value of `Player.reached` if the player reaches another score.
  var reached: Int
  /// Whether `reached` also applies if the score is the same as before, because the player left the score and reached
  /// it again.
  var isReachedAgain = false
}

extension Scoreboard {
  /// Gives points to players, and ends the game if one of them reaches the target. If a correction takes the last
  /// player back from the target, the game resumes.
  ///
  /// Commands, tables and streams all give points with this function. Law: the same points lead to the same board,
  /// whichever of them gives the points. Cost: O(log n) for each player.
  ///
  /// - Parameters:
  ///   - sources: what the points are made of.
  ///   - points: makes the points of one player from the board so far; nil for none.
  /// - Throws: `.scoreOverflow`, `.nameInUse`, or an error of `points`. The board may then be half changed.
  mutating func give<Source>(
    _ sources: some Sequence<Source>,
    _ points: (Source, Scoreboard) throws(ScorekeepingError) -> GivenPoints?
  ) throws(ScorekeepingError) {
    var (hasEnded, hasResumed) = (false, false)
    let (wasAtEnd, filling) = (rules.hasFormat && isAtEnd, filling)
    for source in sources {
      guard let given = try points(source, self) else { continue }
      let old = players[id: given.player.id]
      var player = given.player
      for (amount, round) in given.amounts {
        if let start = start(of: player, from: amount), round == nil {
          player.score = start
          continue
        }
        if round == nil, case .set(let score) = amount, !rules.filledRounds.isEmpty,
          score != player.score
        {
          throw .scoreFollows(player.name, round: self.round, rules.roundWord)
        }
        if isOut(player), case let number = round ?? self.round, number > 0,
          player.rounds[number] == nil, amount != .clear
        {
          throw .isOut(
            player.name, after: rules.format.misses ?? 0, lastRound: player.rounds.last,
            rules.roundWord)
        }
        let before = player
        let isBust = isBust(amount, for: player, in: round)
        switch amount {
        case _ where isBust && roundRule != nil: break
        case .add where isBust:
          try player.give(.add(.zero), in: round ?? self.round, isTotal: false)
        case .set where isBust:
          try player.give(.set(.zero), in: round ?? self.round, isTotal: false)
        default:
          let number = round ?? self.round
          if case .add = amount, let start = roundRule?.start, player.rounds[number] == nil {
            try player.setPoints(start, in: number)
          }
          try player.give(amount, in: number, isTotal: round == nil)
        }
        if rules.hasFormat, let exact = rules.format.exact, matches == nil, round != 0,
          player.score > exact.target, player.start ?? .zero <= exact.target
        {
          try player.setScore(exact.back, in: round ?? self.round)
        }
        if round != 0 {
          try emptyBusts(of: &player, after: round ?? self.round, since: before)
        }
      }
      if rules.hasFormat {
        try rules.format.fill(&player, filling)
        if rules.format.misses != nil {
          let isOut = rules.format.hasMissed(player)
          if isOut != old.map(rules.format.hasMissed) ?? false { player.hasLeft = isOut }
        }
      }
      if player.score != given.player.score || player.hasScored != given.player.hasScored
        || given.isReachedAgain
      {
        player.reached = given.reached
      }
      if player == old { continue }
      if old == nil { try players.append(player) } else { try players.update(player) }
      switch (old.map(hasArrived) ?? false, hasArrived(player)) {
      case (false, true): hasEnded = true
      case (true, false): hasResumed = true
      default: break
      }
    }
    if rules.hasFormat {
      if filling != self.filling { try fillRounds() }
      return updateEnd(wasAtEnd: wasAtEnd)
    }
    if hasEnded || hasResumed && !players.contains(where: hasArrived) { details.isOver = hasEnded }
  }

  /// The points with which a player begins who gets the first ones, where the target is 0: those to count down from,
  /// as nobody gets from 0 to 0. Nil if the points count in a round.
  private func start(of player: Player, from amount: Command.Amount) -> Score? {
    guard rules.target == .zero, !player.hasScored else { return nil }
    switch amount {
    case .add(let score), .set(let score): return score == .zero ? nil : score
    case .clear: return nil
    }
  }

  /// Whether a player is out by the rules: nothing scored, so many rounds in a row.
  package func isOut(_ player: Player) -> Bool {
    player.hasLeft && rules.hasFormat && rules.format.hasMissed(player)
  }

  /// Whether the last round of a game is incomplete, so that nobody has won yet: the low scores win, somebody has
  /// arrived at the target in this round, and a player who played the round before, or began with points, has no points
  /// in it. O(n).
  package var awaitsLastPoints: Bool {
    guard details.isOver, rules.wins == .low, let target = rules.target else { return false }
    return players.contains(where: lacksLastPoints)
      && players.contains {
        $0.rounds[round] != nil && ($0.start ?? .zero) < target && hasArrived($0)
      }
  }

  /// Whether a player lacks points in this round, but has points in the round before or began with some.
  func lacksLastPoints(_ player: Player) -> Bool {
    player.rounds[round] == nil && !player.hasLeft
      && (round == 1
        ? player.start.map { $0 != .zero } ?? false : player.rounds[round - 1] != nil)
  }

  /// Whether the game is over, and its last round is complete.
  package var isDecided: Bool { details.isOver && !awaitsLastPoints }

  /// Whether a player's score has arrived at the target, from whichever side it began; false for a player who has left.
  func hasArrived(_ player: Player) -> Bool {
    if player.hasLeft { return false }
    guard let target = rules.target, let start = player.start, start != target else { return false }
    // Only the target itself wins where points beyond it count nothing.
    if rules.hasFormat, rules.format.bust != nil { return player.score == target }
    return start < target ? player.score >= target : player.score <= target
  }
}

extension Player {
  /// Adds points in a round, sets the points of the round, or sets the score. A score that is set to 0 counts as
  /// scored.
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
