import Scorekeeping

extension TableDocument {
  /// The games of a series of rematches, a group for each match, with the wins of each player.
  ///
  /// - Parameter games: the boards of the series, oldest first.
  package static func series(of ranked: RankedBoard, games: [RankedBoard]) -> TableDocument {
    let winners = games.map(\.winningPlayers)
    let match = ranked.board.rules.format.games
    let all = SeriesTally(winners)
    var groups: [(tally: SeriesTally, rows: [Table.Row])] = []
    for (index, game) in games.enumerated() {
      let tally = match == nil ? all : SeriesTally(winners, bestOf: match, with: index)
      if groups.last?.tally.match != tally.match { groups.append((tally, [])) }
      let end = game.result ?? game.board.rules.numbered(game.board.round)
      groups[groups.count - 1].rows.append(
        Table.Row(.board(game.board.id), [Table.Cell(game.board.name), Table.Cell(end)]))
    }
    let columns = [Table.Column(.game), Table.Column(.result)]
    let table = Table(
      "Series", columns,
      groups.map { tally, rows in
        let words = (match == nil ? tally.words : tally.title) ?? "Nobody has won yet"
        return Table.Group(rows, heading: words)
      })
    return TableDocument(ranked, [table])
  }
}

extension RankedBoard {
  /// The winners and their score; in a game of two, also the score of the other: `Ann wins with 6, Bob 4`. Nil while the
  /// game goes on.
  fileprivate var result: String? {
    guard let victory, ranked.count == 2, leaders.count == 1 else { return victory }
    let other = ranked[1].player
    guard other.hasScored else { return victory }
    return "\(victory), \(other.name) \(other.scoreText(as: board.rules.scores))"
  }
}
