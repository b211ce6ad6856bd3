import IdentityDiff

/// A board together with its standings: derived from the board, and kept current with it.
public struct RankedBoard: Equatable, Sendable {
  /// The board that is ranked.
  public private(set) var board: Scoreboard
  /// Its standings.
  public private(set) var standings: Standings

  /// Ranks a board. O(n log n).
  public init(_ board: Scoreboard) {
    self.board = board
    standings = Standings(of: board.players, wins: board.rules.wins)
  }

  /// Follows the board. Law: the result equals `RankedBoard(board)`.
  public mutating func update(to board: Scoreboard, by change: BoardChange) {
    if board.rules.wins == self.board.rules.wins {
      standings.update(change.players, to: board.players)
    } else {
      standings = Standings(of: board.players, wins: board.rules.wins)
    }
    self.board = board
  }

  /// The position of a player in the standings, the first being 0. O(log n).
  public func position(of id: Player.ID) -> Int? {
    guard let offset = board.players.offset(of: id) else { return nil }
    return standings.position(of: board.players[offset], offset: offset)
  }

  /// The rank of a player, from 1. O(log n).
  public func rank(of id: Player.ID) -> Int? {
    position(of: id).map { standings.rank(at: $0, by: board.rules.ranking) }
  }

  /// The player at a position of the standings.
  public func player(at position: Int) -> Player {
    board.players[standings.offset(at: position)]
  }

  /// Rank and player, from first to last.
  public var ranked: [(rank: Int, player: Player)] {
    (0..<standings.count).map {
      (standings.rank(at: $0, by: board.rules.ranking), player(at: $0))
    }
  }
}
