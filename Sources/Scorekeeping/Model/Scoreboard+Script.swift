extension Scoreboard {
  /// Commands that turn a new board into this one, except for identities and colours.
  ///
  /// Players are added in manual order, and reach their scores in the original order.
  package var script: [Command] {
    var commands: [Command] = []
    if !players.isEmpty { commands.append(.add(players.map { .init($0.name) })) }
    let groups = Dictionary(grouping: players, by: \.reached).sorted { $0.key < $1.key }
    for (index, players) in groups.map(\.value).enumerated() {
      if index == 0, players.allSatisfy({ $0.score == .zero }) { continue }
      func score(_ score: (Player) -> Score) -> Command {
        .score(players.map { .init(PlayerReference($0.name), .set(score($0))) })
      }
      // A player that came back to zero must leave zero first, because setting zero would change nothing.
      if players.contains(where: { $0.score == .zero }) {
        commands.append(score { $0.score == .zero ? .points(1) : $0.score })
      }
      commands.append(score(\.score))
    }
    for player in players where player.team != nil {
      commands.append(.team(PlayerReference(player.name), player.team))
    }
    return commands + [
      .round(.number(round)), .order(rules.order), .ranking(rules.ranking), .wins(rules.wins),
      .step(rules.step), .target(rules.target),
    ]
  }

  /// Adds commands that make the lines independent of the roster: each added player is taken out of the team that the
  /// roster remembers. With an empty roster these commands change nothing.
  static func withoutRememberedTeams(_ lines: [DatedCommand]) -> [DatedCommand] {
    var hasTeams = false
    return lines.flatMap { line -> [DatedCommand] in
      // Most lines are scores; parsing them would double the cost.
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

  /// Whether the lines, performed on a new board, lead to one that agrees with this board.
  func isMade(by lines: [String]) -> Bool {
    Self.made(by: lines, named: name).map(agrees) ?? false
  }

  /// The board that the lines lead to; nil if they cannot be performed. Memory: that of one board.
  static func made(by lines: some Sequence<String>, named name: String) -> Scoreboard? {
    do {
      let session = try Session(journal: MemoryJournal(keeping: 0))
      var commands = [Command.board(name)]
      for line in lines {
        if let command = try Command(parsing: line) { commands.append(command) }
        // Performing in batches limits the memory for a million lines.
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
