import IdentityDiff

extension Scoreboard {
  /// Commands that tell how this board came out of `old`, but for colours: what the journal notes of a change that
  /// no command made. The same changes apply by them where names were not exchanged.
  func commands(from old: Scoreboard) -> [Command] {
    let changes = players.changes(from: old.players)
    func reference(_ player: Player) -> PlayerReference { PlayerReference(player.name) }
    var commands: [Command] = []
    if name != old.name { commands.append(.renameBoard(old.name, to: name)) }
    if !changes.deletions.isEmpty {
      commands.append(.remove(changes.deletions.map { reference($0.element) }))
    }
    for update in changes.updates {
      let (before, after) = (update.old, update.new)
      if before.name != after.name { commands.append(.rename(reference(before), to: after.name)) }
      if before.team != after.team { commands.append(.team(reference(after), after.team)) }
    }
    let scores = changes.updates.map { ($0.old, $0.new) }.filter { $0.score != $1.score }
    if !scores.isEmpty {
      commands.append(.score(scores.map { .init(reference($1), .set($1.score)) }))
    }
    let newcomers = changes.insertions.map(\.element)
    if !newcomers.isEmpty {
      commands.append(.add(newcomers.map { .init($0.name, score: $0.score) }))
    }
    for player in newcomers where player.team != nil {
      commands.append(.team(reference(player), player.team))
    }
    for move in changes.moves {
      commands.append(.move(reference(move.element), .place(move.destination + 1)))
    }
    return commands + detailCommands(from: old)
  }

  private func detailCommands(from old: Scoreboard) -> [Command] {
    func changed<Value: Equatable>(
      _ path: KeyPath<Scoreboard, Value>, _ command: (Value) -> Command
    ) -> [Command] {
      self[keyPath: path] == old[keyPath: path] ? [] : [command(self[keyPath: path])]
    }
    return changed(\.round) { .round(.number($0)) } + changed(\.rules.order, Command.order)
      + changed(\.rules.ranking, Command.ranking) + changed(\.rules.wins, Command.wins)
      + changed(\.rules.step, Command.step) + changed(\.rules.target, Command.target)
  }
}
