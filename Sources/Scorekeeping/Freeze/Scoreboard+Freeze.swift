import FoundationBase

/// Freezing and revealing.
extension Scoreboard {
  /// Freezes the public board. Copies nothing.
  mutating func freeze(at time: Date) throws(ScorekeepingError) {
    if details.freeze != nil { throw .frozenAlready(name) }
    details.freeze = Freeze(since: time)
    frozen = Frozen(self)
  }

  /// Ends the freeze: the public sees the board as it is.
  mutating func reveal() throws(ScorekeepingError) {
    if details.freeze == nil { throw .notFrozen(name) }
    self = unfrozen
  }

  /// Shows the public the current state of the next player. Players that joined since the freeze come first, the last
  /// of them first. Then come the others, going up from the last row of the public standings. When no player is left to
  /// reveal, the freeze ends.
  ///
  /// Law: repeated until the freeze ends, it results in the same board as `reveal`. Cost: O(n log n) for n players.
  mutating func revealNext() throws(ScorekeepingError) {
    guard var freeze = details.freeze, frozen != nil else { throw .notFrozen(name) }
    var seen = publicBoard
    if let next = hidden(from: seen, by: freeze).first {
      try show([next], to: &seen, by: &freeze)
      if !hidden(from: seen, by: freeze).isEmpty { return keep(seen, freeze) }
    }
    try reveal()
  }

  /// Announces the next final place to the public, going up from the last place, and shows the current state of the
  /// players who share it. The first step removes players who have left the board. The announcement of the first place
  /// ends the freeze, and the game: the first have won.
  ///
  /// Law: if the board does not change in between, each place is the player's rank at the end, and the announced
  /// players are below all others in the public standings. Cost: O(n log n) for n players.
  mutating func revealPlace() throws(ScorekeepingError) {
    guard var freeze = details.freeze, frozen != nil else { throw .notFrozen(name) }
    var seen = publicBoard
    let next = nextPlace
    let gone = seen.players.map(\.id).filter { players.offset(of: $0) == nil }
    try show((next?.players.map(\.id) ?? []) + gone, to: &seen, by: &freeze)
    for player in next?.players ?? [] { freeze.places[player.id] = next?.rank }
    if players.contains(where: { freeze.places[$0.id] == nil && !$0.hasLeft }) {
      return keep(seen, freeze)
    }
    try reveal()
    if next != nil { details.isOver = true }
  }

  /// Announces final places, from the last one up to the given one. Cost: that of `revealPlace` for each of them.
  ///
  /// - Throws: `.placeAnnounced` if the given place is announced already, or `.notFrozen`.
  mutating func revealPlaces(upTo place: Int) throws(ScorekeepingError) {
    if let next = nextPlace?.rank, next < place { throw .placeAnnounced(place, next: next) }
    repeat { try revealPlace() } while nextPlace.map { $0.rank >= place } ?? false
  }

  /// The lowest final place that is not announced, with the players who share it; nil if all are announced, or without
  /// a freeze.
  ///
  /// Cost: O(n log n) for n players.
  package var nextPlace: (rank: Int, players: [Player])? {
    guard let freeze = details.freeze, frozen != nil else { return nil }
    let last = RankedBoard(self).ranked.reversed().drop {
      $0.player.hasLeft || freeze.places[$0.player.id] != nil
    }
    guard let rank = last.first?.rank else { return nil }
    let players = last.prefix { $0.rank == rank }.map(\.player)
    return (rank, players.filter { freeze.places[$0.id] == nil }.reversed())
  }

  /// The player that `revealNext` shows next; nil if there is none, or without a freeze.
  package var nextRevealed: Player? {
    guard let freeze = details.freeze, frozen != nil else { return nil }
    let seen = publicBoard
    return hidden(from: seen, by: freeze).first.flatMap { seen.players[id: $0] ?? players[id: $0] }
  }

  /// Stores the public board, and the parts that were revealed.
  private mutating func keep(_ seen: Scoreboard, _ freeze: Freeze) {
    var seen = seen
    (details.freeze, seen.details.freeze) = (freeze, freeze)
    frozen = Frozen(seen)
  }

  /// Shows the public the current state of some players, and of those whose public names conflict with them.
  private func show(
    _ ids: [Player.ID], to seen: inout Scoreboard, by freeze: inout Freeze
  ) throws(ScorekeepingError) {
    let group = sharingNames(with: ids, on: seen)
    try seen.players.replace(group, with: group.compactMap { players[id: $0] })
    freeze.revealed += group.filter { !freeze.revealed.contains($0) }
  }

  /// The players that are still to be revealed, in the order of revealing.
  private func hidden(from seen: Scoreboard, by freeze: Freeze) -> [Player.ID] {
    let revealed = Set(freeze.revealed)
    func upwards(_ board: Scoreboard) -> [Player.ID] {
      let standings = Standings(of: board)
      return (0..<standings.count).reversed().map(standings.id).filter { !revealed.contains($0) }
    }
    return upwards(self).filter { seen.players.offset(of: $0) == nil } + upwards(seen)
  }

  /// The given players, and the others that must be shown in their current state to free the names of these.
  private func sharingNames(with players: [Player.ID], on seen: Scoreboard) -> [Player.ID] {
    var all = players
    var index = 0
    while index < all.count {
      if let name = self.players[id: all[index]]?.name, let holder = seen.players.named(name)?.id,
        !all.contains(holder)
      {
        all.append(holder)
      }
      index += 1
    }
    return all
  }
}

extension Players {
  /// Replaces players by others of the same identities, which may exchange names. Players without a new value are
  /// removed, and missing players are added at the end.
  fileprivate mutating func replace(
    _ ids: [Player.ID], with players: [Player]
  ) throws(ScorekeepingError) {
    for id in Set(ids).subtracting(players.map(\.id)) { remove(id) }
    try update(players.filter { offset(of: $0.id) != nil })
    for player in players where offset(of: player.id) == nil { try append(player) }
  }
}

extension Session {
  /// Reverses the newest reveal in effect on the open board, even if other changes followed it.
  ///
  /// - Throws: a `ScorekeepingError` if there is none, or if it cannot be reversed.
  package func takeBackReveal() throws {
    try commit(on: root.state.board?.id) { execution in
      _ = try execution.reverse(.undo, count: 1) { [.reveal, .end].contains($0.freezeStep) }
    }
  }
}
