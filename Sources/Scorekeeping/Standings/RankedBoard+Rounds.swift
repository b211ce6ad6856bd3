extension Scoreboard {
  /// Whether a player has points in a round. O(n).
  package func hasPoints(in round: Int) -> Bool {
    players.contains { $0.rounds[round] != nil }
  }

  /// Whether a player who has not left has no points in a round. O(n).
  package func lacksPoints(in round: Int) -> Bool {
    players.contains { $0.rounds[round] == nil && !$0.hasLeft }
  }
}

extension Scoreboard {
  /// The board after a round: without the points of later ones, and with those that the program fills in for the rounds
  /// so far.
  ///
  /// Law: after the last round with points, the board is the same. O(n) for n points in all rounds.
  package func after(_ round: Int) -> Scoreboard {
    let format = rules.format
    var board = self
    for var player in players {
      let later = player.rounds.numbers.filter { $0 > round && !format.isFilled($0) }
      for number in later { try? player.setPoints(nil, in: number) }
      if !later.isEmpty { try? board.players.update(player) }
    }
    if board.players != players { try? board.fillRounds() }
    return board
  }
}

extension RankedBoard {
  /// The positions in the standings of the rows of a sheet. O(1); by hand O(n log n).
  ///
  /// - Parameter count: the number of the best players who have a row; nil for all.
  package func rowPositions(best count: Int? = nil) -> RowPositions {
    let count = min(count ?? .max, standings.count)
    guard board.rules.order == .manual else { return RowPositions(endIndex: count) }
    let players = board.players
    let all = (players.filter { !$0.hasLeft } + players.filter(\.hasLeft)).map(standings.position)
    return RowPositions(byHand: all.filter { $0 < count }, endIndex: count)
  }

  /// The board without the points of a round, which is the current round or the last one. Ties are in manual order,
  /// because the order in which earlier scores were reached is lost. O(n log n).
  package func before(_ round: Int) -> RankedBoard {
    var board = board
    // The players are otherwise unchanged.
    for player in self.board.players { try? board.players.update(player.without(round)) }
    try? board.fillRounds()
    return RankedBoard(board)
  }
}

/// Positions in the standings: from first to last or, where the order is by hand, in that order, with those who have left
/// at the end.
package struct RowPositions: RandomAccessCollection {
  fileprivate var byHand: [Int]?
  package let endIndex: Int
  package var startIndex: Int { 0 }

  package subscript(row: Int) -> Int { byHand?[row] ?? row }
}

extension Player {
  /// The player without the points of a round. A score that would be out of range without them stays.
  package func without(_ round: Int) -> Player {
    var player = self
    player.reached = 0
    if rounds[round] != nil { try? player.setPoints(nil, in: round) }
    return player
  }
}
