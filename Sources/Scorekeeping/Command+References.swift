extension Command {
  /// The same command with each reference to a player replaced.
  public func mapReferences(_ transform: (PlayerReference) -> PlayerReference) -> Command {
    switch self {
    case .remove(let players): .remove(players.map(transform))
    case .rename(let player, let name): .rename(transform(player), to: name)
    case .score(let changes): .score(changes.map { ScoreChange(transform($0.player), $0.amount) })
    case .move(let player, let destination): .move(transform(player), destination)
    case .team(let player, let team): .team(transform(player), team)
    default: self
    }
  }
}
