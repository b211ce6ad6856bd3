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

  /// The frame that a player has begun, and which lacks rolls; nil for none, and for a player who has left.
  package func openFrame(of player: Player) -> Int? {
    guard rules.hasFormat, let count = rules.format.frames, let rolls = player.rolls,
      !player.hasLeft, !rolls.isComplete(rolls.frames.count, of: count)
    else { return nil }
    return rolls.frames.count
  }

  /// Refuses to leave a frame that lacks rolls.
  func checkOpenFrames() throws(ScorekeepingError) {
    guard rules.hasFormat, rules.format.frames != nil else { return }
    for player in players {
      if let number = openFrame(of: player) {
        throw .frameIsOpen(player, number, next: nextRound)
      }
    }
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

  /// Gives players rolls, from which the points of their frame and of those before follow. A frame that is named is set as
  /// a whole; otherwise the rolls go on with the frame that the player has begun.
  mutating func roll(_ rolls: [Command.Roll], in named: Int?) throws(ScorekeepingError) {
    guard rules.hasFormat, let count = rules.format.frames else { throw .needsFrames }
    guard (1...count).contains(named ?? round) else { throw .noFrame(named ?? round, of: count) }
    let reached = players.nextReached
    var seen: Set<Player.ID> = []
    try give(rolls) { roll, board throws(ScorekeepingError) in
      var player = try board.players.resolve(roll.player)
      guard seen.insert(player.id).inserted else { throw .playerTwice(roll.player.text) }
      let next = roll.frame.flatMap { _ in board.frameToRoll(of: player, beginsNext: false) }
      let number = named ?? next ?? board.round
      if named == nil, let frame = roll.frame, board.hasWholeFrame(player, in: number) {
        throw .frameIsWhole(player, number, insteadOf: frame)
      }
      let begun = named == nil ? player.rolls?.text(of: number) : nil
      let pins = roll.frame.flatMap {
        Rolls.frame(begun, followedBy: $0, isLast: number == count)
      }
      if let frame = roll.frame, pins == nil {
        guard Rolls.frame(frame, isLast: true) != nil else { throw .notAFrame(frame) }
        if let begun { throw .rollsDoNotFit(player.name, frame, after: begun, number) }
        throw .frameOutOfPlace(frame, number, isLast: number == count)
      }
      guard let changed = (player.rolls ?? Rolls()).setting(pins, in: number, of: count) else {
        throw roll.frame == nil
          ? .frameNotLast(player.name, number) : .frameNotNext(player.name, number)
      }
      player.rolls = changed.frames.isEmpty ? nil : changed
      let points = changed.points(of: count)
      return GivenPoints(
        player: player,
        amounts: (1...count).map { frame in
          (points.indices.contains(frame - 1) ? .set(.points(points[frame - 1])) : .clear, frame)
        }, reached: reached)
    }
    if let named, named == round + 1 { try go(toRound: named) }
  }
}
