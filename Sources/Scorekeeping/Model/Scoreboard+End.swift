/// The end of a game.
extension Scoreboard {
  /// Whether the rules end the game: a player has arrived at the target, or all have played the last round, and the
  /// first one leads by enough; or a knock-out has a winner. O(n); O(n log n) for a game with a lead.
  var isAtEnd: Bool {
    if let tree = knockoutTree { return tree.winner != nil }
    if rules.target == nil, !rules.hasFormat || rules.format.rounds == nil { return false }
    guard rules.hasFormat else { return players.contains(where: hasArrived) }
    return (players.contains(where: hasArrived) || hasPlayedAllRounds) && leadsByEnough
  }

  /// Ends or resumes the game if a change has brought it to its end or back.
  mutating func updateEnd(wasAtEnd: Bool) {
    let isAtEnd = isAtEnd
    if isAtEnd != wasAtEnd { details.isOver = isAtEnd }
  }

  /// The next round to play. Nil after the last one if a player leads by enough, unless the game is resumed after its
  /// end; nil, too, if the game is over and its rounds are limited.
  package var nextRound: Int? {
    if !rules.hasFormat { return round + 1 }
    let format = rules.format
    if let last = format.rounds, details.isOver || round >= last && !isAtEnd && leadsByEnough {
      return nil
    }
    return (round + 1...round + 3).first { !format.isFilled($0) }
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
    func key(of score: Score) -> Int64 { Standing.key(of: score, wins: rules.wins) }
    let keys = players.lazy.filter { !$0.hasLeft && $0.hasScored }.map { key(of: $0.score) }
      .sorted()
    guard let first = keys.first else { return false }
    if let cap = format.cap, first <= key(of: cap) { return true }
    let second = keys.count > 1 ? keys[1] : key(of: .zero)
    return Int128(second) - Int128(first) >= Int128(least.thousandths)
  }

  /// Whether points to add would bring a player so near to the target, or beyond it, that they count nothing.
  package func isBust(_ amount: Command.Amount, for player: Player) -> Bool {
    guard rules.hasFormat, case .add(let points) = amount, points != .zero,
      let bust = rules.format.bust,
      let target = rules.target, let start = player.start, start != target
    else { return false }
    let distance =
      Int128(target.thousandths) - Int128(player.score.thousandths) - Int128(points.thousandths)
    let left = start < target ? distance : -distance
    return left != 0 && left < Int128(bust.thousandths)
  }
}
