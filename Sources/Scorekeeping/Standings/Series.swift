/// Series of rematches: the board that began the series, its rematches, and their rematches.
extension BoardSummary {
  /// The games of the board's series, in the order of the list. O(n) for n boards.
  package func series(among boards: [BoardSummary]) -> [BoardSummary] {
    boards.series[series ?? id] ?? [self]
  }
}

extension [BoardSummary] {
  /// The games of each series with several games, keyed by the board that began the series. O(n) for n boards.
  package var series: [Scoreboard.ID: [BoardSummary]] {
    let first = Set(lazy.compactMap(\.series))
    return Dictionary(grouping: filter { $0.series != nil || first.contains($0.id) }) {
      $0.series ?? $0.id
    }
  }
}

/// The wins of each player of a series.
package struct SeriesTally: Equatable, Sendable {
  /// The winners by their number of wins, most wins first, and then in the order of their first wins. A player appears
  /// with the name at the last win.
  package let wins: [(player: Player, count: Int)]

  /// Counts the winners of each game. A shared win counts for each winner.
  package init(_ winners: [[Player]]) {
    var wins: [(player: Player, count: Int)] = []
    for player in winners.joined() {
      if let index = wins.firstIndex(where: { $0.player.id == player.id }) {
        wins[index] = (player, wins[index].count + 1)
      } else {
        wins.append((player, 1))
      }
    }
    self.wins = wins.enumerated().sorted {
      ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
    }.map(\.element)
  }

  /// The tally as text, such as `Ann 3, Bob 2`; nil if nobody has won.
  package var words: String? { wins.isEmpty ? nil : parts.joined(separator: ", ") }

  /// The first part of the text, such as `Ann 3`; nil if nobody has won.
  package var leader: String? { parts.first }

  private var parts: [String] { wins.map { "\($0.player.name) \($0.count)" } }

  package static func == (lhs: SeriesTally, rhs: SeriesTally) -> Bool {
    lhs.wins.elementsEqual(rhs.wins, by: ==)
  }
}

extension Session {
  /// The winners of a game; empty while the game goes on. Cost: reading the board.
  package func winners(of game: BoardSummary) throws -> [Player] {
    guard game.isOver, let board = try stored(game.id) else { return [] }
    return RankedBoard(board).winningPlayers
  }
}
