/// What the rounds that the program fills in depend on, besides a player's own points.
struct RoundFilling: Equatable {
  let wins: Wins
  /// The rounds that players may have missed; nil where that changes no filled round.
  var counted: CountedRounds?
  /// The points of a missed round; nil for none.
  var missedPoints: Score?
  /// The rounds that players have won; nil where rounds are not won.
  var won: [Player.ID: Int]?
}

/// The rounds that the program fills in.
extension GameFormat {
  /// Sets a player's points in the bonus round, for missed rounds, and in the round of dropped points.
  ///
  /// Law: filling in twice changes nothing more. Cost: linear in the player's rounds.
  func fill(_ player: inout Player, _ filling: RoundFilling) throws(ScorekeepingError) {
    if let bonus {
      try player.setPoints(bonus.points(for: player.rounds), in: bonus.round)
    }
    if let wonRound {
      try player.setPoints(nil, in: wonRound)
      if let won = filling.won?[player.id] {
        let points = Int128(won) * 1000 - player.rounds.sum
        guard let points = Int64(exactly: points) else { throw .scoreOverflow(player: player.name) }
        try player.setPoints(Score(thousandths: points), in: wonRound)
      }
    }
    if let missedRound, let points = filling.missedPoints {
      let missed = Array(repeating: points, count: filling.counted?.missed(by: player) ?? 0)
      try player.setPoints(missed.isEmpty ? nil : missed.sum(for: player.name), in: missedRound)
    }
    guard let droppedRound else { return }
    let worst = worst(of: player, filling).map(\.points)
    guard let points = try Score.zero.subtracting(worst.sum(for: player.name)) else {
      throw .scoreOverflow(player: player.name)
    }
    try player.setPoints(worst.isEmpty ? nil : points, in: droppedRound)
  }

  /// The points of a player that do not count, with their rounds; those of missed rounds have none. Of equal points, the
  /// first do not count.
  fileprivate func worst(
    of player: Player, _ filling: RoundFilling
  ) -> [(round: Int?, points: Score)] {
    let missed = filling.counted?.missed(by: player) ?? 0
    var results: [(round: Int?, points: Score)] = player.rounds.pairs
      .filter { !isFilled($0.round) }.map { ($0.round, $0.points) }
    if missedRound != nil, let points = filling.missedPoints {
      results += Array(repeating: (nil, points), count: missed)
    }
    // A missed round without points is worse than any other.
    let dropped =
      dropped(of: filling.counted?.numbers.count ?? 0) - (missedRound == nil ? missed : 0)
    guard dropped > 0, results.count > dropped else { return [] }
    return Array(
      results.sorted { filling.wins.isBetter($1.points, than: $0.points) }.prefix(dropped))
  }

  /// The number of a player's worst rounds that do not count, of so many in which somebody has points.
  package func dropped(of rounds: Int) -> Int { counted.map { max(0, rounds - $0) } ?? dropped }

  /// Empties a player's rounds that the program fills in.
  func empty(_ player: inout Player) throws(ScorekeepingError) {
    for round in filledRounds {
      try player.setPoints(nil, in: round)
    }
  }
}

extension Sequence<Score> {
  /// The sum of a player's points.
  ///
  /// - Throws: `.scoreOverflow`.
  fileprivate func sum(for name: String) throws(ScorekeepingError) -> Score {
    let sum = reduce(0) { $0 + Int128($1.thousandths) }
    guard let points = Int64(exactly: sum) else { throw .scoreOverflow(player: name) }
    return Score(thousandths: points)
  }
}

extension GameFormat.Bonus {
  /// The bonus for a player's points: zero once all rounds have points but not enough; nil before.
  fileprivate func points(for played: Rounds) -> Score? {
    let points = played.pairs.filter { rounds.contains($0.round) }.map(\.points)
    let sum = points.reduce(0) { $0 + Int128($1.thousandths) }
    if !points.isEmpty, sum >= Int128(threshold.thousandths) { return self.points }
    return points.count == rounds.count ? .zero : nil
  }
}

extension Scoreboard {
  /// Changes the format, and fills in the bonus, the missed rounds and the dropped points again.
  mutating func apply(_ change: Command.FormatChange) throws(ScorekeepingError) {
    let wasAtEnd = isAtEnd
    let (old, rule) = (rules.format, details.pointRule)
    details.rules.format.apply(change)
    var new = rules.format
    switch change {
    case .first(let count):
      if new.round == nil { throw .needsRoundRule }
      details.rules.target = count.map(Score.points)
    case .exact(let exact?): details.rules.target = exact.target
    case .round(nil):
      (new.game, new.tieBreak, new.serves, new.ends) = (nil, nil, nil, nil)
      details.rules.format = new
    case .game(nil):
      new.tieBreak = nil
      details.rules.format = new
    default: break
    }
    try new.validate(after: change)
    if old.game != new.game || old.serves != new.serves { try checkSides() }
    if new.isWithoutMatches, matches != nil { throw .withoutMatches }
    if old.frames != new.frames { try changeFrames(to: new.frames) }
    if new.game == nil, old.game != nil { try setGamePoints { _ in 0 } }
    if details.pointRule != rule { try countMatches(insteadOf: rule) }
    if old.walkover != new.walkover { try scoreWalkovers(insteadOf: old.walkover) }
    let movesStart = old.start != new.start || old.startsAtZero != new.startsAtZero
    if movesStart { try moveStart(from: old) }
    if old.bonus != new.bonus || old.filledRounds != new.filledRounds
      || old.missed != new.missed || old.dropped != new.dropped || old.counted != new.counted
      || old.round != new.round || old.tieBreak != new.tieBreak || movesStart
    {
      for round in new.filledRounds
      where !old.isFilled(round) && players.contains(where: { $0.rounds[round] != nil }) {
        throw .roundHasPoints(round, new.word ?? .round)
      }
      try fillRounds(emptying: old)
    }
    updateEnd(wasAtEnd: wasAtEnd)
  }

  /// Changes the side that wins. Other rounds may then be dropped, and others may lead.
  mutating func change(_ change: (inout Rules) -> Void) throws(ScorekeepingError) {
    let wasAtEnd = isAtEnd
    change(&details.rules)
    if rules.format.droppedRound != nil { try fillRounds(emptying: rules.format) }
    updateEnd(wasAtEnd: wasAtEnd)
  }

  /// Gives players without points another start.
  private mutating func moveStart(from old: GameFormat) throws(ScorekeepingError) {
    for player in players
    where player.rounds == old.roundsAtStart && player.score == old.start ?? .zero {
      var player = player
      try player.setPoints(rules.format.start ?? .zero, in: 0)
      player.rounds = rules.format.roundsAtStart
      try players.update(player)
    }
  }

  private mutating func fillRounds(emptying old: GameFormat) throws(ScorekeepingError) {
    var emptied = self
    for var player in players {
      try old.empty(&player)
      try emptied.players.update(player)
    }
    try emptied.fillRounds()
    try players.update(Array(emptied.players))
  }

  /// What filled rounds depend on. O(1) unless rounds are dropped or have points if they are missed; otherwise O(n) for n
  /// points in all rounds.
  var filling: RoundFilling {
    var filling = RoundFilling(wins: rules.wins)
    guard rules.hasFormat else { return filling }
    filling.won = roundsWon
    guard rules.format.droppedRound != nil || rules.format.missed != nil else { return filling }
    filling.counted = CountedRounds(of: self)
    filling.missedPoints = rules.format.missed?.points(among: players.count)
    return filling
  }

  /// The rounds of a player whose points do not count; empty where all rounds count. O(n) as for all players.
  package func droppedRounds(of player: Player) -> Set<Int> {
    guard rules.hasFormat, rules.format.droppedRound != nil else { return [] }
    return Set(rules.format.worst(of: player, filling).compactMap(\.round))
  }

  /// The rounds of each player whose points do not count; empty where all rounds count. O(n) for n points in all rounds.
  package var droppedRounds: [Player.ID: Set<Int>] {
    guard rules.hasFormat, rules.format.droppedRound != nil else { return [:] }
    let filling = filling
    return Dictionary(
      uniqueKeysWithValues: players.map { player in
        (player.id, Set(rules.format.worst(of: player, filling).compactMap(\.round)))
      })
  }

  /// Fills in rounds of all players, as when the first of them gets points in a round, which others have then missed.
  /// O(n) for n points in all rounds; O(1) where the program fills in none.
  mutating func fillRounds() throws(ScorekeepingError) {
    if rules.filledRounds.isEmpty { return }
    let filling = filling
    for var player in players {
      try rules.format.fill(&player, filling)
      try players.update(player)
    }
  }
}
