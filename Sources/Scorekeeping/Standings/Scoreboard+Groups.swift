extension Scoreboard {
  /// The board with the players of one group alone, whose ranks are those within it. The name of the group follows that
  /// of the board. O(n log n).
  ///
  /// - Throws: `.unknownGroup`.
  package func only(group name: String) throws(ScorekeepingError) -> Scoreboard {
    guard let group = players.group(named: name) else {
      throw .unknownGroup(name, groups: players.groups, board: self.name)
    }
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
}

extension RankedBoard {
  /// The rank of a player within each group, such as `1st juniors`; none for a player who has left.
  package func groupPlaces(of player: Player) -> [String] {
    player.groups.compactMap { group in
      place(of: player, in: .group(NameKey(group))).map { place in
        (place.isTied ? "=" : "") + Narration.ordinal(place.rank) + " " + group
      }
    }
  }

  /// The rank of a player within a team or group; nil for a player who is not in it, and for one who has left. O(log n);
  /// with rules for ties O(k log² n) for k players in it.
  package func place(
    of player: Player, in division: TeamStandings.Division
  ) -> TeamStandings.Place? {
    guard let place = teams.place(of: player, in: division, on: board) else { return nil }
    if standings.tieBreak == nil { return place }
    let ranks = teams.standings(in: division).compactMap { rank(of: $0.id) }
    guard let rank = rank(of: player.id) else { return nil }
    return TeamStandings.Place(
      rank: ranks.count { $0 < rank } + 1, isTied: ranks.count { $0 == rank } > 1)
  }
}
