import Scorekeeping

/// Clocks, turns and deals in words.
extension ChangeFacts {
  /// Clauses about the clock, whose turn it is, and who deals.
  func timing(_ before: Scoreboard.Details, _ after: Scoreboard.Details) -> [String] {
    var clauses: [String] = []
    // A turn that ends changes the clock of each player, too.
    // The end of the game stops it.
    let isStopped = after.isOver && !before.isOver && after.clock?.started == nil
    if before.clock != after.clock, !isStopped,
      before.turn == after.turn || after.clock?.kind != .each
    {
      clauses.append(words(before.clock, after.clock, after.rules.periodWord))
    }
    let hasServe = after.rules.hasServe
    if before.turn != after.turn, !hasServe, before.isOver == after.isOver {
      clauses.append("It is \(name(after.turn))'s turn")
    }
    if before.dealer != after.dealer, !hasServe {
      clauses.append("It is \(name(after.dealer))'s deal")
    }
    return clauses
  }

  /// Who serves now, where a rule tells it. The clause begins with a name.
  func serve(_ before: Scoreboard.Details, _ after: Scoreboard.Details) -> [String] {
    guard before.turn != after.turn, after.rules.hasServe,
      let server = after.turn.flatMap(player)
    else { return [] }
    return ["\(server.name) serves"]
  }

  private func name(_ id: Player.ID?) -> String { id.flatMap(player)?.name ?? "nobody" }

  private func words(_ before: BoardClock?, _ after: BoardClock?, _ period: String) -> String {
    guard let after else { return "No clock" }
    guard let before, before.atBeginning == after.atBeginning else { return after.words }
    if before.period != after.period {
      let waits = reversal == nil && after.started == nil ? ", and the clock waits" : ""
      return "\(period.capitalizedFirst) \(after.period) of \(after.periods)\(waits)"
    }
    let changed = after.waiting.first { !before.waiting.contains($0) }
    if let changed {
      return "The clock of \(name(changed.player)) is set to \(after.text(of: changed.time))"
    }
    let time = after.text(of: after.shown)
    switch (before.started, after.started) {
    // After the undo of a stop, it is as if there had been none.
    case (nil, _?) where before.shown != after.shown: return "The clock runs on"
    case (nil, _?): return "The clock runs from \(time)"
    case (_?, nil): return "The clock stops at \(time)"
    default: return "The clock is set to \(time)"
    }
  }
}

extension BoardClock {
  /// The clock in words, such as `The clock is set to 4 periods of 12:00`.
  fileprivate var words: String {
    let time = text(of: length)
    switch kind {
    case .up: return "The clock counts up"
    case .each:
      let gain = increment == .zero ? "" : ", and \(increment.text(as: .time)) s more for each turn"
      return "Each player has \(time)\(gain)"
    case .down where periods > 1: return "The clock is set to \(periods) periods of \(time)"
    case .down: return "The clock is set to \(time)"
    }
  }
}
