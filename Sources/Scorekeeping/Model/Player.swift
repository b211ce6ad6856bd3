import Foundation

/// A competitor with a score. The identity never changes; everything else may: two values with one `id` are the same
/// player at two times.
public struct Player: Identifiable, Hashable, Codable, Sendable {
  /// The identity, which survives renames, moves and restarts.
  public let id: UUID
  /// The name exactly as typed: any Unicode, not safe to write to a terminal as it is.
  public var name: String
  /// The exact points.
  public var score: Score
  /// The name of the team, or nil for a player of no team.
  public var team: String?
  /// The index of the colour that a screen gives the player; screens take it modulo their palette.
  public var colour: Int
  /// The number of the board's score change in which the player reached the present score: of tied players, the one
  /// with the lower number was there first.
  public var reached: Int

  /// A player; only an identity and a name are needed.
  public init(
    id: UUID, name: String, score: Score = .zero, team: String? = nil, colour: Int = 0,
    reached: Int = 0
  ) {
    self.id = id
    self.name = name
    self.score = score
    self.team = team
    self.colour = colour
    self.reached = reached
  }
}
