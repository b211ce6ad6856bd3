import FoundationBase

/// Clocks, turns and deals.
extension Scoreboard {
  /// The player whose turn it is; nil for nobody.
  package var turn: Player? { details.turn.flatMap { players[id: $0] } }
  /// The player who deals in this round; nil for nobody.
  package var dealer: Player? { details.dealer.flatMap { players[id: $0] } }

  mutating func apply(_ change: Command.ClockChange, at now: Date) throws(ScorekeepingError) {
    switch change {
    case .remove: details.clock = nil
    case .down(let length, let periods, let period, let endsGame):
      details.clock = BoardClock(
        .down, length: length, periods: periods, period: period, endsGame: endsGame)
    case .up: details.clock = BoardClock(.up)
    case .each(let length, let increment):
      details.clock = BoardClock(.each, length: length, increment: increment)
    case .start:
      if details.clock?.kind == .each, turn == nil { try pass(.next, at: now) }
      if try updateClock({ clock throws(ScorekeepingError) in try clock.start(at: now) }) {
        try go(toRound: round + 1)
      }
    case .stop: try updateClock { clock in clock.stop(at: now) }
    case .set(let reference?, let time):
      let player = try players.resolve(reference)
      guard details.clock?.kind == .each else { throw .oneClockForAll }
      if player.id == details.turn { return try apply(.set(nil, time), at: now) }
      try updateClock { clock throws(ScorekeepingError) in
        try clock.set(time, ofWaiting: player.id)
      }
    case .set(nil, let time):
      try updateClock { clock throws(ScorekeepingError) in try clock.set(time, at: now) }
    case .add(let time):
      try updateClock { clock throws(ScorekeepingError) in
        guard let sum = clock.time(at: now).adding(time) else { throw .clockOutOfRange }
        try clock.set(max(sum, .zero), at: now)
      }
    }
  }

  /// Stops the clock if a change has ended the game. Then it is nobody's turn, except on clocks of each player.
  mutating func stopTiming(wasOver: Bool, at now: () -> Date) {
    if wasOver || !details.isOver { return }
    details.clock?.stop(at: now())
    if details.turn != nil, details.clock?.kind != .each { details.turn = nil }
  }

  @discardableResult
  private mutating func updateClock<Result>(
    _ change: (inout BoardClock) throws(ScorekeepingError) -> Result
  ) throws(ScorekeepingError) -> Result {
    guard var clock = details.clock else { throw .noClock }
    defer { details.clock = clock }
    return try change(&clock)
  }

  /// Makes it another player's turn. If each player has a clock that runs, the next one's goes on.
  mutating func pass(_ change: Command.TurnChange, at now: Date) throws(ScorekeepingError) {
    let next: Player.ID? =
      switch change {
      case .player(let reference): try players.resolve(reference).id
      case .next: player(after: details.turn)
      case .nobody: nil
      }
    if case .next = change, next == nil { throw .nobodyPlays(name) }
    give(turn: next, at: now)
  }

  /// Passes on the turn, and the clock of the player with it.
  private mutating func give(turn next: Player.ID?, at now: Date) {
    let last = details.turn
    details.clock?.pass(from: last, to: next, at: now)
    details.turn = next
  }

  /// The player some places after another one, in the order by hand. After the last player comes the first; players who
  /// have left or are leaving are skipped. After nobody comes the first player. Nil without players. Cost: O(n).
  func player(
    after id: Player.ID?, steps: Int = 1, without leaving: Set<Player.ID> = []
  ) -> Player.ID? {
    let circle = players.lazy.filter {
      $0.id == id || !$0.hasLeft && !leaving.contains($0.id)
    }.map(\.id)
    guard let id, let place = circle.firstIndex(of: id) else { return circle.first }
    let (offset, count) = (circle.distance(from: circle.startIndex, to: place), circle.count)
    let next = ((offset + steps) % count + count) % count
    return circle[circle.index(circle.startIndex, offsetBy: next)]
  }

  /// Passes on the turn and the deal of players who are about to leave or to be removed.
  mutating func passOn(from leaving: Set<Player.ID>, at now: Date) {
    func heir(of id: Player.ID?) -> Player.ID? {
      guard let id, leaving.contains(id) else { return id }
      let next = player(after: id, without: leaving)
      return next == id ? nil : next
    }
    let dealer = heir(of: details.dealer)
    give(turn: heir(of: details.turn), at: now)
    details.dealer = dealer
  }
}

extension Scoreboard.Details {
  /// The time on a player's clock; nil unless each player has one.
  package func time(of player: Player.ID, at now: Date) -> Score? {
    guard let clock, clock.kind == .each else { return nil }
    return player == turn ? clock.time(at: now) : clock.time(ofWaiting: player)
  }

  /// The time on a player's clock as text; nil unless each player has one.
  package func timeText(of player: Player.ID, at now: Date) -> String? {
    guard let clock else { return nil }
    return time(of: player, at: now).map(clock.text)
  }
}
