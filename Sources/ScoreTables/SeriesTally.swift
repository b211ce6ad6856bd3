import Scorekeeping

/// The wins of each player of a series.
package struct SeriesTally: Equatable, Sendable {
  /// The winners by their number of wins, most wins first, and then in the order of their first wins. A player appears
  /// with the name at the last win.
  package let wins: [(player: Player, count: Int)]

  /// The number of games of the match that the last game belongs to; nil if the games are not a match.
  private let games: Int?
  /// The number of the match in the series.
  package let match: Int

  /// Counts the winners of each game. A shared win counts for each winner. A game after the end of a match begins
  /// another one.
  ///
  /// - Parameters:
  ///   - games: the number of games of a match, of which more than half decide it; nil for no match.
  ///   - shown: the offset of a game whose match is counted; nil for the last one.
  package init(_ winners: [[Player]], bestOf games: Int? = nil, with shown: Int? = nil) {
    self.games = games
    var match = 1
    var wins: [(player: Player, count: Int)] = []
    for (offset, game) in winners.enumerated() {
      if let games, wins.contains(where: { $0.count > games / 2 }) {
        if let shown, offset > shown { break }
        wins = []
        match += 1
      }
      for player in game {
        if let index = wins.firstIndex(where: { $0.player.id == player.id }) {
          wins[index] = (player, wins[index].count + 1)
        } else {
          wins.append((player, 1))
        }
      }
    }
    self.match = match
    self.wins = wins.enumerated().sorted {
      ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
    }.map(\.element)
  }

  /// The tally as text, such as `Ann 3, Bob 2`; nil if nobody has won.
  package var words: String? { wins.isEmpty ? nil : parts.joined(separator: ", ") }

  /// The match in words, such as `best of 5: Ann 2, Bob 1`, `match 2, best of 5` and `Ann wins the match 3–1`; without
  /// a match, the series, such as `series Ann 3, Bob 2`. Nil if nobody has won yet in a series.
  package var title: String? {
    guard let games else { return words.map { "series \($0)" } }
    guard let first = wins.first, first.count > games / 2 else {
      let best = match > 1 ? "match \(match), best of \(games)" : "best of \(games)"
      return ([best] + [words].compactMap(\.self)).joined(separator: ": ")
    }
    let others = wins.dropFirst().map { "\($0.count)" }
    let result = (["\(first.count)"] + (others.isEmpty ? ["0"] : others)).joined(separator: "–")
    return "\(first.player.name) wins the match \(result)"
  }

  /// The match that a game belongs to, or the wins in its series, in words; nil for a game on its own.
  ///
  /// - Parameters:
  ///   - series: the games of its series, oldest first.
  ///   - games: the number of games of a match; nil for no match.
  static func words(
    of game: Scoreboard.ID, in series: [BoardSummary], bestOf games: Int?,
    winners: (BoardSummary) throws -> [Player]
  ) rethrows -> String? {
    if games == nil, series.count < 2 { return nil }
    let shown = games.flatMap { _ in series.firstIndex { $0.id == game } }
    return SeriesTally(try series.map(winners), bestOf: games, with: shown).title
  }

  /// The first part of the text, such as `Ann 3`; nil if nobody has won.
  package var leader: String? { parts.first }

  private var parts: [String] { wins.map { "\($0.player.name) \($0.count)" } }

  package static func == (lhs: SeriesTally, rhs: SeriesTally) -> Bool {
    lhs.games == rhs.games && lhs.match == rhs.match && lhs.wins.elementsEqual(rhs.wins, by: ==)
  }
}

extension Session {
  /// The match that a game belongs to, in words; nil if it belongs to none. Cost: reading the other games that are over.
  package func match(of game: RankedBoard) throws -> String? {
    game.board.rules.format.games == nil ? nil : try seriesWords(of: game)
  }

  /// The match that a game belongs to, or the wins in its series of rematches, in words; nil for a game on its own. Cost:
  /// reading the other games that are over.
  package func seriesWords(of game: RankedBoard) throws -> String? {
    try SeriesTally.words(
      of: game.board.id, in: game.board.summary.series(among: state.boards),
      bestOf: game.board.rules.format.games
    ) { $0.id == game.board.id ? game.winningPlayers : try winners(of: $0) }
  }

  /// The winners of a game; empty while the game goes on. Cost: reading the board.
  package func winners(of game: BoardSummary) throws -> [Player] {
    guard game.isOver, let board = try stored(game.id) else { return [] }
    return RankedBoard(board).winningPlayers
  }
}
