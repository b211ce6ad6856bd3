import Foundation

/// A board as the list of boards shows it.
public struct BoardSummary: Identifiable, Hashable, Sendable {
  /// Which board this is.
  public let id: UUID
  /// The name exactly as typed.
  public var name: String
  /// How many players the board has.
  public var playerCount: Int
  /// The round being played, from 1.
  public var round: Int

  /// How many players it has, in words: `1 player`, `2 players`.
  public var players: String { playerCount == 1 ? "1 player" : "\(playerCount) players" }

  /// What the list shows of a board.
  public init(id: UUID, name: String, playerCount: Int, round: Int) {
    self.id = id
    self.name = name
    self.playerCount = playerCount
    self.round = round
  }
}
