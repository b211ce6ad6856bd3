/// The best scores of a series of games, which the end of a game names.
extension Execution {
  /// Names the record of the series and the players' own bests, if the command has ended the open game with better scores.
  /// Games with a target or with matches have none, because their scores do not compare. Cost: at the end of a game,
  /// reading the other games of the series.
  func bests(since old: Scoreboard?) throws -> [String] {
    guard let board = state.board, let old, old.id == board.id, !old.isDecided, board.isDecided,
      board.rules.target == nil, board.matches == nil
    else { return [] }
    let series = board.summary.series(among: state.boards)
    let others = series.filter { $0.id != board.id && $0.isOver }
    if others.isEmpty { return [] }
    let people = PersonIndex(try transaction.roster())
    guard let game = PlayedGame(board, at: nil, among: people) else { return [] }
    let earlier = try others.compactMap { summary in
      try transaction.board(summary.id).flatMap { PlayedGame($0, at: nil, among: people) }
    }.filter { $0.rules.wins == game.rules.wins && $0.rules.target == nil }
    return game.bests(after: earlier, of: series.first?.name ?? board.name)
  }
}

extension PlayedGame {
  /// Sentences about the scores that are better than all earlier ones: a record of all players, else of the player.
  func bests(after earlier: [PlayedGame], of series: String) -> [String] {
    let all = earlier.flatMap(\.places)
    guard let first = places.first, !all.isEmpty else { return [] }
    let isRecord = all.allSatisfy { rules.wins.isBetter(first.score, than: $0.score) }
    let holders = isRecord ? places.filter { $0.score == first.score } : []
    var sentences: [String] = []
    if isRecord {
      let names = holders.map(\.name).joined(separator: " and ")
      sentences.append("A record at \(series): \(names) with \(first.score.text(as: rules.scores))")
    }
    for place in places.dropFirst(holders.count) {
      let own = all.filter { $0.id == place.id }
      guard !own.isEmpty, own.allSatisfy({ rules.wins.isBetter(place.score, than: $0.score) })
      else { continue }
      sentences.append("\(place.name)'s best at \(series): \(place.score.text(as: rules.scores))")
    }
    return sentences
  }
}
