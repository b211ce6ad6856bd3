import Foundation

/// One board: a name, its players in manual order, the rules and the round.
public struct Scoreboard: Identifiable, Equatable, Codable, Sendable {
  /// Which board this is, across renames and restarts.
  public let id: UUID
  /// What is true of the board as a whole.
  public var details: Details
  /// The players in manual order.
  public var players: Players

  /// The part of a board that is not its players.
  public struct Details: Hashable, Codable, Sendable {
    /// The name exactly as typed.
    public var name: String
    /// The round being played, from 1.
    public var round = 1
    /// What the board is played by.
    public var rules = Rules()

    /// The details of a new board.
    public init(name: String) {
      self.name = name
    }
  }

  /// A new board without players.
  public init(id: UUID, name: String) {
    self.id = id
    details = Details(name: name)
    players = Players()
  }

  /// A board put together from its parts.
  public init(id: UUID, details: Details, players: Players) {
    self.id = id
    self.details = details
    self.players = players
  }

  /// The name exactly as typed.
  public var name: String { details.name }
  /// The round being played, from 1.
  public var round: Int { details.round }
  /// What the board is played by.
  public var rules: Rules { details.rules }

  /// The board as the list of boards shows it.
  public var summary: BoardSummary {
    BoardSummary(id: id, name: name, playerCount: players.count, round: round)
  }
}
