/// A player of a board, and the rank.
public struct RankedPlayer: Sendable {
  /// The rank, from 1: players who are level share one. Nil for a player who has left the game.
  public let rank: Int?
  /// The player.
  public let player: Player
}

extension Scoreboard {
  /// The players from first to last, by the rules of the board. Players who are level stand in the order in which they
  /// reached their score.
  ///
  /// Cost: O(n log n) for n players.
  public var rankedPlayers: [RankedPlayer] {
    let ranked = RankedBoard(self)
    return (0..<ranked.standings.count).compactMap { position in
      let id = ranked.standings.id(at: position)
      return players[id: id].map { RankedPlayer(rank: ranked.rank(of: id), player: $0) }
    }
  }
}
