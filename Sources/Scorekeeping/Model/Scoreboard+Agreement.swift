import FoundationBase
import IdentityDiff

extension Scoreboard {
  /// The commands that turn `old` into this board. The journal writes them for a change that no command made, and a
  /// recording writes them for a change that its command does not repeat.
  ///
  /// Law: performed on a board that agrees with `old` and has players of the same identities, the commands lead to a
  /// board that agrees with this one. Cost: O(n log n) for n players.
  func commands(from old: Scoreboard) -> [Command] { BoardEdits(from: old, to: self).commands }

  /// The board after a command, with an empty roster; nil if the command is not allowed or does not act on one board.
  ///
  /// - Parameters:
  ///   - target: the board from which added players get their identities, by name.
  ///   - roster: the roster from which added players get their colours.
  ///   - time: the time of the command; nil for the one at which the clock or the freeze of `target` began.
  package func performing(
    _ command: Command, toward target: Scoreboard, roster: PlayedRoster = PlayedRoster(),
    at time: Date? = nil
  ) -> Scoreboard? {
    var copy = self
    switch command {
    case .board, .createBoard, .deleteBoard, .rematch, .game, .undo, .redo: return nil
    case .renameBoard(name, to: let new): copy.details.name = new
    case .renameBoard: return nil
    default:
      var remembered: [NameKey: RosterEntry] = [:]
      var identities: [UUID] = []
      if case .add(let players) = command {
        for name in players.map(\.name) {
          let id = target.players.named(name)?.id ?? UUID()
          // The name may belong to a remembered player that is on this board under another name.
          if let known = roster[name], self.players.offset(of: known.id) == nil {
            let colour = known.colour
            remembered[NameKey(name)] = RosterEntry(Player(id: id, name: name, colour: colour))
          } else {
            identities.append(id)
          }
        }
        identities.reverse()
      }
      do {
        try copy.apply(
          command, remembered: remembered, newID: { identities.popLast() ?? UUID() },
          now: {
            if let time { return time }
            return
              (command == .freeze ? target.details.freeze?.since : target.details.clock?.started)
              ?? .distantPast
          })
      } catch {
        return nil
      }
    }
    return copy
  }

  /// Whether the boards are equal in name, players, scores, points by round, teams, colours, orders, ranks, rules,
  /// round, clock, turn and deal: in everything except identities, history, the freeze and the time at which a clock was
  /// started. Cost: O(n log n) for n players.
  package func agrees(with other: Scoreboard) -> Bool {
    guard unfrozen.details.untimed == other.unfrozen.details.untimed, timing == other.timing,
      players.count == other.players.count, drawings == other.drawings
    else {
      return false
    }
    for (one, two) in zip(players, other.players)
    where one.score != two.score || one.rounds != two.rounds || one.name != two.name
      || one.team != two.team || one.hasLeft != two.hasLeft
      || PlayerColour(one.colour) != PlayerColour(two.colour) || one.record != two.record
      || one.groups != two.groups || one.gamePoints != two.gamePoints || one.rolls != two.rolls
    {
      return false
    }
    // In a table, the order follows from the results, and from the order by hand.
    if matches != nil || other.matches != nil {
      return namedMatches == other.namedMatches && seeding == other.seeding
    }
    let others = Array(other.players)
    // The scores are equal, so only the order of tied players can differ.
    var last: (key: Int128, reached: Int, offset: Int)?
    let standings = Standings(of: self, isComplete: true)
    for position in 0..<standings.count {
      let offset = standings.offset(at: position)
      let standing = Standing(others[offset], by: standings.precedence, isPlaying: true)
      if let last, last.key == standing.key,
        (last.reached, last.offset) > (standing.reached, offset)
      {
        return false
      }
      last = (standing.key, standing.reached, offset)
    }
    return true
  }
}

extension Scoreboard {
  /// A clock, a turn and a deal, with names in place of identities.
  struct Timing: Equatable {
    /// The clock without the times of players, and with a fixed time in place of that at which it was started.
    var clock: BoardClock?
    let times: [String: Score]
    let turn: String?
    let dealer: String?
  }

  var timing: Timing {
    var timing = Timing(
      clock: details.clock,
      times: details.clock?.waiting.reduce(into: [:]) { times, waiting in
        if let player = players[id: waiting.player] { times[player.name] = waiting.time }
      } ?? [:], turn: turn?.name, dealer: dealer?.name)
    timing.clock?.waiting = []
    if details.clock?.started != nil { timing.clock?.started = .distantPast }
    return timing
  }

  /// The command that makes a knock-out of the matches that are there; nil without one.
  var seeding: Command? {
    details.knockout.map { knockout in
      .knockout(
        .seeds(
          knockout.seeds.compactMap { players[id: $0].map { PlayerReference($0.name) } },
          round: knockout.round, third: knockout.hasThird))
    }
  }

  /// The commands that enter the drawings of lots.
  var drawings: [Command] {
    details.lots.map { lot in
      .lot(
        lot.players.compactMap { players[id: $0].map { PlayerReference($0.name) } },
        because: lot.reason)
    }
  }

  /// The matches as commands would name them.
  fileprivate var namedMatches: [Command.MatchEntry] {
    (matches ?? Matches()).compactMap(entry(of:))
  }

  /// The match as a command names it; nil if a player is missing.
  package func entry(of match: Match) -> Command.MatchEntry? {
    guard let home = players[id: match.home], let away = players[id: match.away] else {
      return nil
    }
    return .init(
      PlayerReference(home.name), PlayerReference(away.name), match.result, number: match.id,
      round: match.round, date: match.date)
  }

  /// The commands that give each player the colour of the player with the same name in another board.
  func recolourings(leadingTo other: Scoreboard) -> [Command] {
    other.players.compactMap { player in
      guard let old = players.named(player.name) else { return nil }
      let colour = PlayerColour(player.colour)
      return PlayerColour(old.colour) == colour
        ? nil : .colour(PlayerReference(player.name), colour)
    }
  }
}

extension Scoreboard.Details {
  /// The details without the clock, the turn, the deal, the knock-out and the lots.
  fileprivate var untimed: Self {
    var details = self
    (details.clock, details.turn, details.dealer, details.knockout) = (nil, nil, nil, nil)
    details.lots = []
    return details
  }
}
