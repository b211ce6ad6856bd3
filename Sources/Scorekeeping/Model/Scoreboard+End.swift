import FoundationBase

/// The end of a game.
extension Scoreboard {
  /// Whether the rules end the game: a player has arrived at the target, or all have played the last round, and the
  /// first one leads by enough; or all others are out; or a knock-out has a winner. O(n); O(n log n) for a game with a
  /// lead.
  var isAtEnd: Bool {
    if let tree = knockoutTree { return tree.winner != nil }
    if rules.hasFormat, rules.format.misses != nil, players.contains(where: isOut),
      players.count(where: { !$0.hasLeft }) == 1
    {
      return true
    }
    if rules.target == nil, !rules.hasFormat || rules.format.rounds == nil { return false }
    guard rules.hasFormat else { return players.contains(where: hasArrived) }
    return (players.contains(where: hasArrived) || hasPlayedAllRounds) && leadsByEnough
  }

  /// Ends or resumes the game if a change has brought it to its end or back.
  mutating func updateEnd(wasAtEnd: Bool) {
    let isAtEnd = isAtEnd
    if isAtEnd != wasAtEnd { details.isOver = isAtEnd }
  }

  /// Resumes a game of rounds if a change has taken away the lead that its winner needed. A match that goes on begins its
  /// next round if the present one is won. Cost: as for `isAtEnd`, for a game that was over.
  mutating func goOn(from old: Scoreboard) throws(ScorekeepingError) {
    guard old.details.isOver, rules.hasFormat else { return }
    if let last = rules.format.rounds, round >= last, old.leadsByEnough, !leadsByEnough {
      details.isOver = false
    }
    if details.isOver || roundRule == nil { return }
    serve(after: nil)
    try settleRound(by: nil)
  }

  /// The next round to play. Nil if the game is over or the present round is to be won first, and after the last one.
  package var nextRound: Int? { isDecided || awaitsWinner ? nil : roundAfter }

  /// The round after the present one. Nil after the last one if a player leads by enough, unless the game is resumed after
  /// its end; nil, too, if the game is over and its rounds are limited.
  var roundAfter: Int? {
    if !rules.hasFormat { return round + 1 }
    let format = rules.format
    if let last = format.rounds, details.isOver || round >= last && !isAtEnd && leadsByEnough {
      return nil
    }
    return (round + 1...round + 1 + format.filledRounds.count).first { !format.isFilled($0) }
  }

  /// Whether a command gives points that count no more, because the game is over. Cost: performing the command on a copy,
  /// for a game that is over.
  package func isTooLate(_ command: Command) -> Bool {
    guard isDecided else { return false }
    // Points beyond an exact target, which may be refused for another reason or resume the game.
    if rules.hasFormat, rules.format.exact != nil, command.addsPoints { return true }
    var after = self
    do throws(ScorekeepingError) {
      try after.apply(command, remembered: [:], newID: UUID.init, now: { .distantPast })
      try after.checkEnd(command, since: self)
      return false
    } catch { return error == .gameIsOver }
  }

  /// Throws if a new command goes on with a game that was over: if it begins a round, adds points in the present one, or
  /// gives an exact target to one more player. A correction names its round or sets points; points that resume the game
  /// take the end back.
  private func checkEnd(_ command: Command, since old: Scoreboard) throws(ScorekeepingError) {
    if case .round(.next) = command { throw .gameIsOver }
    guard case .score(let changes, round: nil) = command else { return }
    let format = rules.format
    let isAdded = changes.contains { if case .add = $0.amount { true } else { false } }
    let isMetAgain =
      (format.exact != nil || format.bust != nil)
      && players.contains { player in
        hasArrived(player) && !(old.players[id: player.id].map(old.hasArrived) ?? false)
      }
    if isDecided, isAdded || isMetAgain { throw .gameIsOver }
  }

  /// Whether the others still get their points of a round after somebody has reached the target.
  package var playsRoundToEnd: Bool {
    rules.isRace && (!rules.hasFormat || rules.format.exact == nil && roundRule == nil)
  }

  /// Whether a command gives points of the present round, which is played to its end, to players without any in it.
  func completesRound(_ command: Command) -> Bool {
    guard playsRoundToEnd, case .score(let changes, round: nil) = command else { return false }
    return changes.allSatisfy { change in
      (try? players.resolve(change.player)).map { $0.rounds[round] == nil } ?? false
    }
  }

  private var hasPlayedAllRounds: Bool {
    let format = rules.format
    guard let last = format.rounds else { return false }
    let count = last - (format.bonus.map { $0.round <= last ? 1 : 0 } ?? 0)
    let active = players.lazy.filter { !$0.hasLeft }
    return !active.isEmpty
      && active.allSatisfy { player in
        player.rounds.numbers.count { $0 <= last && !format.isFilled($0) } == count
          && player.rounds[round] != nil
      }
  }

  /// Whether the best player's lead over the next suffices to win.
  private var leadsByEnough: Bool {
    let format = rules.format
    guard let least = format.lead else { return true }
    let precedence = precedence
    func key(of score: Score, lacking: Int = 0) -> Int128 {
      Standing.key(of: score, wins: rules.wins, lacking: lacking)
    }
    let keys = players.lazy.filter { !$0.hasLeft && $0.hasScored }
      .map { key(of: $0.score, lacking: precedence.lacking($0)) }.sorted()
    guard let first = keys.first else { return false }
    if let cap = format.cap, first <= key(of: cap) { return true }
    return (keys.count > 1 ? keys[1] : key(of: .zero)) - first >= Int128(least.thousandths)
  }
}

/// Points that count nothing, since they leave too little to the target or go beyond it.
extension Scoreboard {
  /// Whether an amount would bring a player, by the end of the round, so near to the target or so far beyond it that the
  /// points of the round count nothing. Amounts that change nothing or take points away are no bust, nor is the start.
  ///
  /// - Parameter round: the round of the amount; nil for the current one, where an amount that is set is the score.
  package func isBust(_ amount: Command.Amount, for player: Player, in round: Int? = nil) -> Bool {
    guard rules.hasFormat, let bust = rules.format.bust, round != 0 else { return false }
    if roundRule?.countsDown == true {
      return isBust(amount, for: player, in: round ?? self.round, leaving: bust)
    }
    var changed = player
    let number = round ?? self.round
    switch amount {
    case .add(let points):
      if points == .zero { return false }
      guard let sum = (player.rounds[number] ?? .zero).adding(points),
        (try? changed.setPoints(sum, in: number)) != nil
      else { return false }
    case .set(let score) where round == nil:
      if score == player.score || (try? changed.setScore(score, in: number)) == nil { return false }
    case .set(let points):
      if points == .zero || points == player.rounds[number]
        || (try? changed.setPoints(points, in: number)) == nil
      {
        return false
      }
    case .clear: return false
    }
    return isBust(changed, after: number)
  }

  /// Whether an amount would leave too little of a round that counts down, or less than nothing.
  private func isBust(
    _ amount: Command.Amount, for player: Player, in round: Int, leaving least: Score
  ) -> Bool {
    let before = roundPoints(of: player, in: round)
    let after: Score? =
      switch amount {
      case .add(let points): points == .zero ? nil : before.adding(points)
      case .set(let points): points
      case .clear: nil
      }
    guard let after, let goal = roundRule?.goal else { return false }
    let left = Int128(after.thousandths) - Int128(goal.thousandths)
    return left != 0 && left < Int128(least.thousandths)
  }

  /// Whether a player's score after a round is a bust.
  private func isBust(_ player: Player, after round: Int) -> Bool {
    guard let bust = rules.format.bust, let target = rules.target, let start = player.start,
      start != target, let score = player.score(after: round)
    else { return false }
    let distance = Int128(target.thousandths) - Int128(score.thousandths)
    let left = start < target ? distance : -distance
    return left != 0 && left < Int128(bust.thousandths)
  }

  /// Throws if points come for a player who has met an exact target already, where a bust would say that they are too
  /// many, or if they lead back beyond the start: their sign is the wrong one.
  func checkBust(_ points: Score, of player: Player) throws(ScorekeepingError) {
    guard rules.format.bust != nil, roundRule == nil, let target = rules.target,
      let start = player.start, start > target
    else { return }
    if hasArrived(player), isBust(.add(points), for: player) {
      throw details.isOver ? .gameIsOver : .hasFinished(player.name, target)
    }
    if points > .zero, player.score.adding(points).map({ $0 > start }) ?? true {
      throw .aboveStart(player.name, start.text(as: rules.scores))
    }
  }

  /// Takes away the points of each later round that have become a bust by a correction of an earlier one. O(r²) for r
  /// rounds.
  ///
  /// - Parameter old: the player before the correction.
  func emptyBusts(
    of player: inout Player, after round: Int, since old: Player
  ) throws(ScorekeepingError) {
    guard rules.hasFormat, rules.format.bust != nil else { return }
    for number in player.rounds.numbers where number > round {
      if player.rounds[number] != .zero, isBust(player, after: number),
        !isBust(old, after: number)
      {
        try player.setPoints(.zero, in: number)
      }
    }
  }
}

extension Player {
  /// Whether the score goes down to the target, so that points are below zero.
  package func countsDown(on board: Scoreboard) -> Bool {
    board.roundRule?.countsDown ?? board.rules.target.map { start ?? .zero > $0 } ?? false
  }
}
