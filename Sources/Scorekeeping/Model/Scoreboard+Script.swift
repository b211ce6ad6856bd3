import FoundationBase

extension Scoreboard {
  /// Commands that turn a new board into this one, except for identities.
  ///
  /// All rules are set, because the user's settings determine the rules of a new board.
  package var script: [Command] {
    var empty = Scoreboard(id: id, name: name)
    empty.details.rules = rules
    empty.details.rules.target = nil
    return [
      .order(rules.order), .ranking(rules.ranking), .scores(rules.scores), .wins(rules.wins),
      .step(rules.step), .target(nil),
    ] + rules.format.settings.map(Command.format) + BoardEdits(from: empty, to: self).commands
  }

  /// Adds commands that make the lines independent of the roster: they take each added player out of the team that the
  /// roster remembers. With an empty roster these commands change nothing.
  static func withoutRememberedTeams(_ lines: [DatedCommand]) -> [DatedCommand] {
    var hasTeams = false
    return lines.flatMap { line -> [DatedCommand] in
      // Most lines are scores. Parsing them would double the cost.
      guard let initial = line.text.utf8.first(where: { $0 != UInt8(ascii: " ") }),
        "aAtT".utf8.contains(initial)
      else { return [line] }
      let command = try? Command(parsing: line.text)
      if case .team(_, .some) = command { hasTeams = true }
      guard hasTeams, case .add(let players) = command else { return [line] }
      return [line]
        + players.map {
          DatedCommand(Command.team(PlayerReference($0.name), nil).description, time: line.time)
        }
    }
  }

  /// Whether performing the lines on a new board leads to one that agrees with this board.
  ///
  /// - Parameter isPaced: whether each line is performed at its time; if not, all are performed at the same time.
  func isMade(by lines: [DatedCommand], isPaced: Bool = true) -> Bool {
    Self.made(by: lines, named: name, isPaced: isPaced).map(agrees) ?? false
  }

  /// The board that the lines lead to; nil if they cannot be performed. Memory: one board.
  static func made(
    by lines: [DatedCommand], named name: String, isPaced: Bool = true
  ) -> Scoreboard? {
    var time = lines.first?.time ?? .distantPast
    do {
      let session = try Session(
        journal: MemoryJournal(keeping: 0), environment: Session.Environment(now: { time }))
      try session.perform(.board(name))
      // Performing commands in batches limits the memory for a million lines.
      for start in stride(from: 0, to: lines.count, by: 1000) {
        var failure: (any Error)?
        try session.inBatch {
          do {
            for line in lines[start..<min(start + 1000, lines.count)] {
              if isPaced { time = line.time }
              if let command = try Command(parsing: line.text) { try session.perform(command) }
            }
          } catch {
            failure = error
          }
        }
        if let failure { throw failure }
      }
      return session.state.board
    } catch {
      return nil
    }
  }
}
