import Scorekeeping

/// A player in the list of a board.
package struct ListedPlayer: Sendable {
  package let player: Player
  /// The rank, from 1.
  package let rank: Int
  /// Whether another player has the same rank.
  package let isTied: Bool
}

extension Scoreboard {
  /// The players in the order in which screens list them: those of each team, or all on a board without teams; nothing
  /// for a board without players. O(n log n).
  package var listed: [[ListedPlayer]] {
    let lineup = Lineup(self)
    var sections: [[ListedPlayer]] = []
    for ranked in lineup.rankedItems(in: 0..<lineup.count) {
      if case .player(let id) = ranked.item {
        guard let player = players[id: id] else { continue }
        if sections.isEmpty { sections.append([]) }
        sections[sections.count - 1].append(
          ListedPlayer(player: player, rank: ranked.rank, isTied: ranked.isTied))
      } else {
        sections.append([])
      }
    }
    return sections
  }
}
