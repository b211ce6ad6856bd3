extension Scoreboard {
  /// The board without the players outside of a group, so that all ranks are ranks within the group. Its name ends with
  /// the name of the group. O(n log n).
  ///
  /// - Throws: `.unknownGroup`.
  package func only(group name: String) throws(ScorekeepingError) -> Scoreboard {
    guard let group = players.group(named: name) else {
      throw .unknownGroup(name, groups: players.groups, board: self.name)
    }
    return try members(of: group)
  }

  private func members(of group: String) throws(ScorekeepingError) -> Scoreboard {
    var board = self
    board.details.name += ": " + group
    for var player in players {
      if player.isIn(group: group) {
        player.groups = []
        try board.players.update(player)
      } else {
        board.players.remove(player.id)
      }
    }
    return board
  }

  /// The board of one group, in which perhaps nobody is left; the whole board without a group.
  package func part(in group: String?) -> Scoreboard {
    group.flatMap { try? members(of: players.group(named: $0) ?? $0) } ?? self
  }
}

extension RankedBoard {
  /// The player's rank within each group, such as `1st juniors`, with a star for the winners of a game that is over.
  /// Empty for a player without points, and for one who has left.
  package func groupPlaces(of player: Player) -> [String] {
    if !player.hasScored { return [] }
    return player.groups.compactMap { group in
      guard let place = place(of: player, in: .group(NameKey(group))) else { return nil }
      var words = place.rank.ordinal + " " + group
      if place.isTied { words = "=" + words }
      if place.rank == 1, isWon { words = "★ " + words }
      return words
    }
  }

  /// The player's rank within a team or group. Nil for players outside of it, and for players who have left. O(log n);
  /// with rules for ties O(k log² n) for k members.
  package func place(
    of player: Player, in division: TeamStandings.Division
  ) -> TeamStandings.Place? {
    guard let place = teams.place(of: player, in: division, on: board) else { return nil }
    if standings.tieBreak == nil { return place }
    let onBoard = teams.standings(in: division).compactMap { rank(of: $0.id) }.sorted()
    guard let index = rank(of: player.id).flatMap(onBoard.firstIndex(of:)) else { return nil }
    let ranks = board.rules.ranking.ranks(of: onBoard)
    return TeamStandings.Place(rank: ranks[index], isTied: ranks.isShared(at: index))
  }
}
