extension Scoreboard {
  /// Commands that turn a new board into this one, except for identities.
  ///
  /// All rules are set, at the end, because the user's settings determine the rules of a new board.
  package var script: [Command] {
    var plain = self
    plain.details.rules = Rules()
    plain.details.isOver = false
    let over =
      players.contains(where: hasArrived) == details.isOver ? [] : [Command.over(details.isOver)]
    return BoardEdits(from: Scoreboard(id: id, name: name), to: plain).commands + [
      .order(rules.order), .ranking(rules.ranking), .scores(rules.scores), .wins(rules.wins),
      .step(rules.step), .target(rules.target),
    ] + over
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
  func isMade(by lines: [String]) -> Bool {
    Self.made(by: lines, named: name).map(agrees) ?? false
  }

  /// The board that the lines lead to; nil if they cannot be performed. Memory: one board.
  static func made(by lines: some Sequence<String>, named name: String) -> Scoreboard? {
    do {
      let session = try Session(journal: MemoryJournal(keeping: 0))
      var commands = [Command.board(name)]
      for line in lines {
        if let command = try Command(parsing: line) { commands.append(command) }
        // Performing commands in batches limits the memory for a million lines.
        if commands.count < 1000 { continue }
        try session.perform(commands)
        commands.removeAll(keepingCapacity: true)
      }
      try session.perform(commands)
      return session.state.board
    } catch {
      return nil
    }
  }
}
