extension Scoreboard {
  /// The frame of a player for the next roll: an earlier one for who lags behind the others. Nil without the rule.
  ///
  /// - Parameter beginsNext: whether a roll begins the next frame, once all have rolled in the present one.
  package func frameToRoll(of player: Player, beginsNext: Bool) -> Int? {
    guard rules.hasFormat, let count = rules.format.frames else { return nil }
    let hasEnded =
      beginsNext && round < count
      && players.allSatisfy { $0.hasLeft || hasWholeFrame($0, in: round) }
    return min(round + (hasEnded ? 1 : 0), (player.rolls ?? Rolls()).next(of: count))
  }

  /// Whether a player has all rolls of a frame, so that others are a correction.
  package func hasWholeFrame(_ player: Player, in number: Int) -> Bool {
    guard rules.hasFormat, let count = rules.format.frames else { return false }
    return player.rolls?.isComplete(number, of: count) ?? false
  }

  /// Whether a player has points or, where they follow from rolls, a whole frame in the present round.
  package func hasEntry(_ player: Player) -> Bool {
    rules.hasFormat && rules.format.frames != nil
      ? hasWholeFrame(player, in: round) : player.rounds[round] != nil
  }

  /// Takes the rolls of all players away with the rule. Without points, another rule may take its place.
  mutating func changeFrames(to count: Int?) throws(ScorekeepingError) {
    for var player in players where player.rolls != nil || !player.rounds.isEmpty {
      if count != nil { throw .framesAfterPoints(player.name) }
      player.rolls = nil
      try players.update(player)
    }
  }

  /// Sets the rolls of players in a frame, from which the points of this frame and of those before follow. A whole frame
  /// is corrected by its number.
  mutating func roll(_ rolls: [Command.Roll], in named: Int?) throws(ScorekeepingError) {
    guard rules.hasFormat, let count = rules.format.frames else { throw .needsFrames }
    let number = named ?? round
    guard (1...count).contains(number) else { throw .noFrame(number, of: count) }
    let reached = players.nextReached
    var seen: Set<Player.ID> = []
    try give(rolls) { roll, board throws(ScorekeepingError) in
      var player = try board.players.resolve(roll.player)
      guard seen.insert(player.id).inserted else { throw .playerTwice(roll.player.text) }
      let pins = roll.frame.flatMap { Rolls.frame($0, isLast: number == count) }
      if let frame = roll.frame, pins == nil {
        let isFrame = Rolls.frame(frame, isLast: true) != nil
        throw isFrame ? .frameOutOfPlace(frame, number) : .notAFrame(frame)
      }
      if named == nil, let frame = roll.frame, board.hasWholeFrame(player, in: number) {
        throw .frameIsWhole(player, number, insteadOf: frame)
      }
      guard let changed = (player.rolls ?? Rolls()).setting(pins, in: number, of: count) else {
        throw .frameNotNext(player.name, number)
      }
      player.rolls = changed.frames.isEmpty ? nil : changed
      let points = changed.points(of: count)
      return GivenPoints(
        player: player,
        amounts: (1...count).map { frame in
          (points.indices.contains(frame - 1) ? .set(.points(points[frame - 1])) : .clear, frame)
        }, reached: reached)
    }
    if number == round + 1 { try go(toRound: number) }
  }
}
